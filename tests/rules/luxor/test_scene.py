"""The drawn board: where things stand, and what can be clicked. Words and colours are the templates' affair."""

import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from games.rules import engine
from games.rules.luxor import GAME, data
from games.rules.luxor.geometry import BED, CELL, DISCS, GATES, HEIGHT, SPOTS, STAIRS_BOX, STONE, WIDTH, stands, walk
from games.rules.luxor.happened import happened
from games.rules.luxor.scene import scene
from games.rules.rng import Rng
from tests.rules.luxor.positions import Position

SPACES = SPOTS[1:41]
PIECES = (Path(data.__file__).parent / "static" / "pieces.svg").read_text(encoding="utf-8")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', PIECES))


def walked(seed, plies, seats):
    """Play `plies` random actions; return (state, seat to move or None, events of the last action)."""
    state, rng, events = engine.start(GAME, seats, {}, seed), Rng(seed, 0), ()
    for ply in range(1, plies + 1):
        movers = GAME.to_move(state)
        if not movers:
            return state, None, events
        action = rng.pick(GAME.legal(state, movers[0]))
        played = engine.play(GAME, state, movers[0], str(action), seed, ply)
        state, events = played.state, played.events
    movers = GAME.to_move(state)
    return state, movers[0] if movers else None, events


def drawn(state, seat, words=()):
    """Return (choices, scene) of the seat to move after these words, as the site makes them."""
    choices = engine.choices(GAME.legal(state, seat), words)
    return choices, scene(GAME.view(state, seat), GAME.preview(state, seat, choices.words))


def two_awake(here, there, left):
    """A position in which seat 0 moves one of two adventurers with `left` or with a five on the right."""
    hand = (left, "step-2", "step-3", "step-4", "step-5")
    return Position().hand(0, *hand).figures(0, here, there, asleep=(1, 2, 3)).state()


def positions():
    return [(f"scene {number}", plies, 2 + number % 3) for number in range(6) for plies in (0, 7, 23, 48, 80, 110)]


# ---------------------------------------------------------------- the board
def test_the_forty_spaces_are_forty_cells_that_do_not_overlap():
    assert len({(spot.x, spot.y) for spot in SPACES}) == 40
    for a, b in combinations(SPACES, 2):
        assert abs(a.x - b.x) >= CELL or abs(a.y - b.y) >= CELL


def test_the_path_goes_from_cell_to_neighbouring_cell():
    for here, there in pairwise(SPACES):
        steps = sorted((abs(here.cx - there.cx), abs(here.cy - there.cy)))
        assert steps[0] == 0
        assert steps[1] in (CELL, CELL + STONE), f"{here.number} and {there.number} are no neighbours"


def test_the_rings_of_the_path_are_parted_by_the_wall():
    """Cells of different turns of the spiral that lie side by side have stone between them, the gate apart."""
    for a, b in combinations(SPACES, 2):
        beside = (a.x == b.x and abs(a.y - b.y) < 2 * CELL) or (a.y == b.y and abs(a.x - b.x) < 2 * CELL)
        if beside and a.ring != b.ring and (a.number, b.number) != (24, 25):
            assert max(abs(a.x - b.x), abs(a.y - b.y)) == CELL + STONE


def test_everything_lies_on_the_board():
    boxes = [(spot.x, spot.y, CELL, CELL) for spot in SPACES]
    boxes += [STAIRS_BOX, *(gate.plate for gate in GATES)]
    boxes += [(bed.x, bed.y, BED, BED) for gate in GATES for bed in gate.beds]
    boxes += [(disc.cx - 15, disc.cy - 15, 30, 30) for disc in DISCS]
    for x, y, width, height in boxes:
        assert 0 <= x <= WIDTH - width
        assert 0 <= y <= HEIGHT - height


def test_the_drawn_floor_is_where_the_spaces_are():
    board = re.search(r'<symbol id="board".*?</symbol>', PIECES, re.S).group()
    floors = re.findall(r'<use href="#floor" x="(\d+)" y="(\d+)"', board)
    assert [(int(x), int(y)) for x, y in floors] == [(spot.x, spot.y) for spot in SPACES]
    assert f'<symbol id="board" viewBox="0 0 {WIDTH} {HEIGHT}">' in PIECES


def test_each_wall_disc_points_at_a_space_of_its_value():
    toward = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
    assert {disc.value for disc in DISCS} == set(data.WALL[1:41])
    for disc in DISCS:
        dx, dy = toward[disc.turn]
        x, y = disc.cx + dx * CELL * 3 // 4, disc.cy + dy * CELL * 3 // 4
        there = [spot for spot in SPACES if spot.x <= x <= spot.x + CELL and spot.y <= y <= spot.y + CELL]
        assert [data.WALL[spot.number] for spot in there] == [disc.value]


def test_a_gate_bars_the_path_behind_the_space_of_its_statue():
    for gate, after in zip(GATES, data.STATUES, strict=True):
        middle = ((gate.bar.x1 + gate.bar.x2) / 2, (gate.bar.y1 + gate.bar.y2) / 2)
        here, there = SPOTS[after], SPOTS[after + 1]
        assert middle == ((here.cx + there.cx) / 2, (here.cy + there.cy) / 2)


def test_sleepers_lie_on_the_plate_of_their_statue_side_by_side():
    for gate in GATES:
        assert len(set(gate.beds)) == 4
        for bed in gate.beds:
            assert gate.plate.x <= bed.x <= gate.plate.x + gate.plate.width - BED
            assert gate.plate.y <= bed.y <= gate.plate.y + gate.plate.height - BED


# ---------------------------------------------------------------- figures
@pytest.mark.parametrize("counts", [(1,), (5,), (1, 1), (5, 5), (5, 5, 5), (1, 2, 3, 4), (5, 5, 5, 5)])
@pytest.mark.parametrize("place", [0, 1, 17, 40, 41])
def test_up_to_twenty_figures_find_room_on_a_place(place, counts):
    spot = SPOTS[place]
    found = stands(place, counts)
    assert [len(stand.corners) for stand in found] == list(counts)
    for stand in found:
        assert stand.size >= 28
        for corner in stand.corners:
            assert spot.x - 6 <= corner.x
            assert corner.x + stand.size <= 2 * spot.cx - spot.x + 6
            assert spot.y - 2 <= corner.y
            assert corner.y + stand.size <= 2 * spot.cy - spot.y
    for a, b in combinations(found, 2):
        assert abs(a.cx - b.cx) >= min(a.size, b.size) * 0.8 or abs(a.cy - b.cy) >= a.size * 0.8


def test_figures_leave_the_foot_of_a_tile_to_its_numbers():
    for counts in ((1,), (1, 1), (1, 1, 1), (2, 2, 2, 2)):
        for stand in stands(20, counts):
            assert all(corner.y + stand.size <= SPOTS[20].y + 69 for corner in stand.corners)


def test_every_adventurer_is_drawn_once():
    for seed, plies, seats in positions():
        state, _, _ = walked(seed, plies, seats)
        figures = scene(GAME.view(state, None), {})["figures"]
        assert [own.seat for own in figures] == list(range(seats))
        for own in figures:
            standing = Counter({group.place: group.count for group in own.groups})
            assert standing == Counter(state.standing[own.seat])
            assert standing.total() + len(own.beds) == data.ADVENTURERS


def test_a_sarcophagus_shows_who_took_it():
    owners = {coffin.points: coffin.owner for coffin in scene(GAME.view(walked("x", 0, 2)[0], None), {})["coffins"]}
    assert owners == {5: None, 3: None}
    seeds = (walked(f"tomb {number}", 400, 2)[0] for number in range(20))
    state = next(state for state in seeds if len(state.sarcophagi) == 2)
    owners = {coffin.points: coffin.owner for coffin in scene(GAME.view(state, None), {})["coffins"]}
    assert (owners[5], owners[3]) == state.sarcophagi


# ---------------------------------------------------------------- a function of the view
def test_a_scene_is_a_function_of_the_view():
    for seed, plies, seats in positions():
        state, seat, _ = walked(seed, plies, seats)
        for viewer in (None, 0, 1):
            other = GAME.redeal(state, viewer, Rng(seed, 1))
            preview = GAME.preview(state, viewer, ()) if viewer is not None and viewer == seat else {}
            again = GAME.preview(other, viewer, ()) if preview else {}
            assert scene(GAME.view(state, viewer), preview) == scene(GAME.view(other, viewer), again)


def test_a_spectator_sees_neither_hand_nor_choices():
    for seed, plies, seats in positions():
        seen = scene(GAME.view(walked(seed, plies, seats)[0], None), {})
        assert seen["hand"] == ()
        assert seen["links"] == ()
        assert seen["stage"] == ""


def test_every_card_and_tile_has_a_drawing():
    wanted = {f"card-{card.key}" for card in data.CARDS}
    lying = [tile for tile in data.TILES if tile.kind not in ("stairs", "tomb")]
    wanted |= {f"t-{tile.treasure or tile.key}" for tile in lying}
    wanted |= {f"need-{tile.needed}" for tile in lying if tile.needed}
    wanted |= {*data.SYMBOLS, *data.TREASURES, "key", "joker", "scarab", "figure", "figure-bot"}
    assert wanted <= SYMBOLS


# ---------------------------------------------------------------- choosing
def offered(found):
    """Return every whole phrase that the scene offers besides the outer cards."""
    return {link.phrase for link in found["links"]} | {reward["phrase"] for reward in found["rewards"]}


def test_whatever_may_be_said_next_can_be_clicked():
    """Walks the whole tree of words of many positions."""
    asked = Counter()
    for seed, plies, seats in positions():
        state, seat, _ = walked(seed, plies, seats)
        if seat is None:
            continue
        todo = [()]
        while todo:
            choices, found = drawn(state, seat, todo.pop())
            asked[found["stage"]] += 1
            said = [(*choices.words, word.word) for word in choices.next]
            todo += said
            if found["stage"] in ("card", "discard"):
                sides = {card.side for card in found["hand"] if card.side}
                assert {words[-1] for words in said} <= sides
            else:
                assert {" ".join(words) for words in said} <= offered(found)
    assert {"card", "figure", "number", "way", "actor", "reward", "roll", "done"} <= set(asked)


def test_every_link_begins_a_legal_action():
    for seed, plies, seats in positions():
        state, seat, _ = walked(seed, plies, seats)
        if seat is None:
            continue
        whole = [str(action) for action in GAME.legal(state, seat)]
        for action in whole[:12]:
            words = tuple(action.split())
            for size in range(1, len(words) + 1):
                _, found = drawn(state, seat, words[:size])
                for phrase in offered(found):
                    assert any(f"{text} ".startswith(f"{phrase} ") for text in whole), phrase


def test_a_word_that_was_said_can_be_replaced():
    state = two_awake(2, 9, "step-1")
    _, found = drawn(state, 0, ("left", "2"))
    assert {(link.kind, link.phrase) for link in found["links"]} == {("instead", "left 9")}
    assert found["chosen"]["phrase"] == "left 2"
    assert found["stage"] == "done"


def test_the_chosen_move_leads_its_ghost_along_the_path():
    state = two_awake(2, 9, "step-1")
    _, found = drawn(state, 0, ("right", "2"))
    (ghost,) = found["ghosts"]
    assert ghost["place"] == 7
    assert [trail["d"] for trail in ghost["trails"]] == ["M226 134L710 134"]


def test_an_end_that_is_occupied_by_an_own_figure_leaves_the_figure_clickable():
    state = two_awake(2, 4, "step-1")
    _, found = drawn(state, 0, ("left",))
    by_phrase = {link.phrase: link for link in found["links"]}
    assert by_phrase["left 4"].hit == by_phrase["left 4"].frame
    state = two_awake(2, 4, "step-2")
    _, found = drawn(state, 0, ("left",))
    link = next(link for link in found["links"] if link.phrase == "left 2")
    own = next(link for link in found["links"] if link.phrase == "left 4").ring
    assert link.hit.y > own.cy + own.size // 4
    assert link.hit.y + link.hit.height == link.frame.y + link.frame.height


def test_forward_and_back_to_one_place_are_clicked_side_by_side_there():
    """The tile ahead is empty, and the Osiris behind sends two further: both ways lead to the tile after the next."""
    position = Position().hand(0, "plusminus").figures(0, 9, 20, asleep=(1, 2, 3)).tile(8, "osiris-2").tile(10, "empty")
    _, found = drawn(position.state(), 0, ("left", "9"))
    back, forward = (link for link in found["links"] if link.kind == "open")
    assert back.move["end"] == forward.move["end"] == 11
    assert back.hit.x + back.hit.width == forward.hit.x
    assert back.hit.width + forward.hit.width == back.frame.width
    assert back.frame == forward.frame


def test_the_next_card_goes_into_the_middle():
    state = two_awake(2, 9, "step-1")
    gaps = {side: [card.gap for card in drawn(state, 0, (side,))[1]["hand"]].index(True) for side in ("left", "right")}
    assert gaps == {"left": 3, "right": 2}


# ---------------------------------------------------------------- what has happened
def test_a_walk_turns_only_at_corners():
    assert walk(2, 9) == ((226, 134), (710, 134), (710, 342))
    assert walk(9, 2) == tuple(reversed(walk(2, 9)))


def test_what_happened_is_drawn_where_it_happened():
    for seed, plies, seats in positions():
        state, _, events = walked(seed, plies, seats)
        seen = [flat for event in events if (flat := engine.event_seen(event, None))]
        found = happened(GAME.view(state, None), seen)
        moved = [event for event in seen if event["kind"] == "moved"]
        assert len(found["ways"]) == len(moved)
        assert {spot.number for spot in found["changed"]} == {
            event["place"] for event in seen if event["kind"] == "treasure_taken"
        }
        ends = {f"{event['seat']}-{event['to']}" for event in moved}
        assert {way["key"] for way in found["arrivals"]} <= ends
        assert all(re.fullmatch(r"\d+ \d+(, \d+ \d+)*", way["via"]) for way in found["arrivals"])
