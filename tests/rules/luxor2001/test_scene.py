"""The drawn wall and columns: where things stand, what a card would do, what was just done."""

from itertools import combinations
from pathlib import Path

import pytest

from games.rules import engine
from games.rules.luxor2001 import GAME, data
from games.rules.luxor2001.scene_places import (
    CARD,
    CELL,
    FLOOR,
    HEIGHT,
    SLOT,
    STRIP,
    TOP,
    WIDTH,
    card_y,
    centre,
    slot_x,
)
from games.rules.luxor2001.state import holder_of, left_at, scarabs_at
from games.rules.luxor2001.wall import TRIPLES
from games.rules.rng import Rng
from tests.rules.luxor2001.walks import phase_reached, positions, walked

PIECES = (Path(data.__file__).parent / "static" / "pieces.svg").read_text(encoding="utf-8")


def drawn(state, seat, words=()):
    """Return (choices, scene) of a seat after these words, as the site makes them."""
    legal = GAME.legal(state, seat) if seat is not None else ()
    if not legal:
        return None, GAME.scene(GAME.view(state, seat), {})
    choices = engine.choices(legal, words)
    return choices, GAME.scene(GAME.view(state, seat), GAME.preview(state, seat, choices.words))


# ---------------------------------------------------------------- places
def test_cells_lie_in_the_well_that_is_drawn():
    assert f'<symbol id="board" viewBox="0 0 {WIDTH} {HEIGHT}">' in PIECES
    assert '<rect x="84" y="52" width="532" height="420"' in PIECES
    for slot in range(data.SLOTS):
        assert STRIP < slot_x(slot) <= STRIP + 532 - CARD[0]
        for row in range(0, data.ROWS, data.CARD_ROWS):
            assert 52 < card_y(row) <= 472 - CARD[1]
    assert TOP == FLOOR - CELL * data.ROWS


def test_cards_do_not_overlap():
    corners = [(slot_x(slot), card_y(row)) for slot in range(data.SLOTS) for row in range(0, data.ROWS, 2)]
    for (x, y), (other_x, other_y) in combinations(corners, 2):
        assert abs(x - other_x) >= CARD[0] or abs(y - other_y) >= CARD[1]


def test_neighbouring_cells_have_neighbouring_middles():
    assert centre(3, 4).x - centre(2, 4).x == SLOT
    assert centre(3, 4).y - centre(3, 5).y == CELL


def test_every_card_and_animal_has_a_drawing():
    for card in data.DECK:
        assert f'<symbol id="card-{card.number}"' in PIECES
    for animal in data.ANIMALS:
        assert all(f'id="{kind}-{animal}"' in PIECES for kind in "ad")
        assert f'id="c-{animal}-l" href="#c-{animal}-r"' in PIECES  # the same picture, mirrored


def test_a_drawn_card_shows_its_animals_looking_its_way():
    for card in data.DECK:
        upper, lower = (f"#c-{data.ANIMALS[cell >> 1]}-{'lr'[cell & 1]}" for cell in (card.upper, card.lower))
        drawing = PIECES.partition(f'<symbol id="card-{card.number}"')[2].partition("</symbol>")[0]
        assert drawing.index(upper) < drawing.rindex(lower)


# ---------------------------------------------------------------- wall, columns, counters
def test_the_scene_shows_the_wall_card_by_card():
    for state, _ in positions():
        scene = GAME.scene(GAME.view(state, None), {})
        for cells, slot in zip(state.wall, scene["slots"], strict=True):
            shown = [cell for card, _, _ in slot.cards for cell in (data.DECK[card].lower, data.DECK[card].upper)]
            assert tuple(shown) == cells
            assert [data.ANIMALS[cell >> 1] for cell in reversed(cells)] == [animal for animal, _ in slot.cells]


def test_columns_show_what_lies_and_stands_there():
    for state, _ in positions():
        scene = GAME.scene(GAME.view(state, None), {})
        assert [column.animal for column in scene["columns"]] == [data.ANIMALS[animal] for animal in state.box.order]
        for column, animal in zip(scene["columns"], state.box.order, strict=True):
            code = state.columns[animal]
            assert sum(lies for _, lies in column.scarabs) == scarabs_at(code)
            assert [eyes for eyes, _, gone in column.coffins if not gone] == list(column.left)
            assert len(column.left) == left_at(code)
            holders = [f["seat"] for f in scene["figures"] for which, _ in f["places"] if which == column.animal]
            assert holders == ([holder_of(code)] if holder_of(code) >= 0 else [])


def test_sixteen_scarabs_are_on_the_page():
    for state, _ in positions():
        scene = GAME.scene(GAME.view(state, None), {})
        lying = sum(lies for column in scene["columns"] for _, lies in column.scarabs)
        assert lying + sum(lies for _, _, lies in scene["supply"]["scarabs"]) == data.SCARABS


# ---------------------------------------------------------------- what a card would do
def dropping():
    """Yield (state, seat, card word) of many turns."""
    for state, _ in positions():
        movers = GAME.to_move(state)
        if movers and GAME.view(state, None).phase == "drop":
            for card in state.hands[movers[0]]:
                yield state, movers[0], data.DECK[card].name


def test_a_chosen_card_offers_every_open_slot_with_what_it_does():
    for state, seat, card in dropping():
        _, scene = drawn(state, seat, (card,))
        if scene["shown"]:  # one slot is left: it is chosen at once
            continue
        open_slots = {slot for slot, cells in enumerate(state.wall, 1) if len(cells) < data.ROWS}
        assert {link["slot"] for link in scene["links"]} == open_slots
        assert all(len(link["drop"]["lines"]) == link["drop"]["pairs"] for link in scene["links"])


def test_what_is_shown_is_what_then_happens():
    """Scarabs, replacements and openings of the preview are those of the events, plan by plan."""
    checked = 0
    for state, seat, card in dropping():
        for text in [str(action) for action in GAME.legal(state, seat) if str(action).startswith(f"{card} ")][:12]:
            _, scene = drawn(state, seat, tuple(text.split()))
            events = engine.play(GAME, state, seat, text, "seed", 1).events
            fallen = events[0].facts
            rows = {row["animal"]: row for row in scene["shown"]["rows"]}
            assert {a: r["replaced"] for a, r in rows.items() if r["replaced"] is not None} == fallen["replaced"]
            for animal, row in rows.items():
                steps = [step for step in fallen["steps"] if step["animal"] == animal]
                assert len(row["scarabs"]) == sum(step["scarab"] for step in steps)
                assert row["took"] == any(step["took"] for step in steps)
                assert row["kinds"] == tuple(step["kind"] for step in steps)
            opened = [(event.seat, event.facts["eyes"]) for event in events if event.kind == "opened"]
            shown = [(one["seat"], one["eyes"]) for row in rows.values() for one in row["opened"]]
            assert sorted(opened) == sorted(shown)
            checked += bool(rows)
    assert checked > 100


def test_pairs_are_drawn_between_cells_of_the_same_animal():
    kinds = set()
    for state, seat, card in dropping():
        _, scene = drawn(state, seat, (card,))
        for link in scene["links"]:
            for line in link["drop"]["lines"] if link["drop"] else ():
                kinds.add(line["kind"])
    assert kinds == {"same", "opposite"}


def test_plans_are_listed_only_where_they_matter():
    several = 0
    for state, seat, card in dropping():
        legal = [str(action).split() for action in GAME.legal(state, seat)]
        for slot in {words[1] for words in legal if words[0] == card}:
            _, scene = drawn(state, seat, (card, slot))
            plans = [words[2] for words in legal if words[:2] == [card, slot] and len(words) > 2]
            assert {plan["word"] for plan in scene["plans"]} == ({"", *plans} if plans else set())
            several += bool(plans)
    assert several > 20


def test_two_pairs_at_a_column_with_one_scarab_ring_the_sarcophagus_that_opens():
    for state, seat, card in dropping():
        _, scene = drawn(state, seat, (card,))
        for link in scene["links"]:
            for effect, row in zip(link["drop"]["effects"], link["drop"]["rows"], strict=True) if link["drop"] else ():
                assert len(effect["rings"]) == len(row["opened"])
                assert effect["openers"] == tuple(one["seat"] for one in row["opened"])


# ---------------------------------------------------------------- search, gift, transfer
def test_a_search_names_cell_line_and_victim():
    state = phase_reached("search", 3, {"curse": "on"})
    seat = GAME.to_move(state)[0]
    _, scene = drawn(state, seat)
    assert len(scene["cells"]) == sum(len(cells) for cells in state.wall)
    claim = str(GAME.legal(state, seat)[0]).split()
    _, scene = drawn(state, seat, tuple(claim[:2]))
    assert scene["lines"]
    _, scene = drawn(state, seat, tuple(claim[:3]))
    assert scene["claim"].count("L") == 2
    assert {victim["seat"] for victim in scene["victims"]} == {0, 1, 2} - {seat}


def test_who_has_answered_sees_his_own_answer_alone():
    state = phase_reached("search", 2, {"curse": "on"})
    seat = GAME.to_move(state)[0]
    claim = next(action for action in GAME.legal(state, seat) if str(action).startswith("claim"))
    after = engine.play(GAME, state, seat, str(claim), "seed", 1).state
    assert drawn(after, seat)[1]["claim"].startswith("M")
    for viewer in (None, 1 - seat):
        assert drawn(after, viewer)[1]["claim"] == ""
        assert drawn(after, viewer)[1]["used"] == drawn(state, viewer)[1]["used"]


def test_claimed_triples_are_struck_through():
    state = phase_reached("give", 2, {"curse": "on"})
    assert state.curse.used
    later = phase_reached("search", 2, {"curse": "on"})
    scene = drawn(later, GAME.to_move(later)[0])[1]
    assert len(scene["used"]) == len(later.curse.used)
    assert len(TRIPLES) == 220


def test_a_gift_lists_every_value_once():
    state = phase_reached("give", 2, {"curse": "on"})
    seat = GAME.to_move(state)[0]
    _, scene = drawn(state, seat)
    assert {gift["phrase"] for gift in scene["gifts"]} == {str(action) for action in GAME.legal(state, seat)}
    assert drawn(state, 1 - seat)[1]["gifts"] == ()


def test_a_transfer_rings_the_sarcophagi_it_opens():
    state = phase_reached("transfer", 2)
    seat = GAME.to_move(state)[0]
    _, scene = drawn(state, seat)
    assert {way["phrase"] for way in scene["ways"]} == {str(action) for action in GAME.legal(state, seat)}
    assert [way["default"] for way in scene["ways"]].count(True) == 1
    for way in scene["ways"]:
        assert len(set(way["rings"])) == len(way["parts"])


def test_a_sent_transfer_is_still_shown_to_its_owner():
    for number in range(60):
        state, _ = walked(f"sent {number}", 40, 2)
        if GAME.to_move(state) == (0, 1):
            break
    else:
        pytest.fail("no transfer of two")
    after = engine.play(GAME, state, 0, str(GAME.legal(state, 0)[0]), "seed", 1).state
    assert drawn(after, 0)[1]["ways"][0]["parts"]
    assert drawn(after, None)[1]["ways"] == ()
    assert all(way["phrase"] for way in drawn(after, 1)[1]["ways"])


# ---------------------------------------------------------------- what has just happened
def test_fallen_cards_are_found_on_the_wall():
    for state, done in positions():
        view = GAME.view(state, None)
        events = [flat for ply in done for event in ply if (flat := engine.event_seen(event, None))]
        fallen = GAME.happened(view, events)["fallen"]
        places = {(x, y) for slot in GAME.scene(view, {})["slots"] for _, x, y in slot.cards}
        assert {(card["x"], card["y"]) for card in fallen} == (places if fallen else set())


def test_claimed_triples_are_drawn():
    state, done = walked("struck", 60, 3, {"curse": "on"})
    events = [flat for ply in done for event in ply if (flat := engine.event_seen(event, None))]
    struck = GAME.happened(GAME.view(state, None), events)["struck"]
    assert len(struck) == len(state.curse.used) > 0


def test_the_scene_is_a_function_of_what_the_viewer_knows():
    for state, _ in positions():
        for viewer in (None, *range(state.box.seats)):
            other = GAME.redeal(state, viewer, Rng("redeal", 1))
            assert GAME.scene(GAME.view(state, viewer), {}) == GAME.scene(GAME.view(other, viewer), {})
