"""Luxor's templates on many positions: whatever may be said can be clicked, no secret is drawn, nothing is heavy."""

import gzip
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlparse

import pytest
from django.template.loader import render_to_string

from games.matches.seats import faces_of
from games.rules import engine
from games.rules.luxor import GAME, data
from games.rules.rng import Rng
from tests.rules.luxor.positions import Position

NAMES = ("Ann", "Bob", "Cyd", "Dora")
SYMBOLS = set(
    re.findall(r'<symbol id="([^"]+)"', (Path(data.__file__).parent / "static" / "pieces.svg").read_text("utf-8"))
)
KINDS = {
    "card_played", "turn_stuck", "rolled", "roll_used", "roll_wasted", "moved", "woke", "tomb_entered",
    "treasure_taken", "temple_opened", "key_taken", "joker_taken", "scarab_drawn", "horus_card_taken", "card_drawn",
    "deck_shuffled", "last_round", "scored",
}  # fmt: skip


def walked(seed, plies, seats):
    """Play random actions; return the state and the events of every ply."""
    state, rng, done = engine.start(GAME, seats, {}, seed), Rng(seed, 0), []
    for ply in range(1, plies + 1):
        movers = GAME.to_move(state)
        if not movers:
            break
        action = rng.pick(GAME.legal(state, movers[0]))
        played = engine.play(GAME, state, movers[0], str(action), seed, ply)
        state = played.state
        done.append(played.events)
    return state, done


def positions():
    for number in range(6):
        for plies in (0, 9, 31, 62, 100):
            yield walked(f"page {number}", plies, 2 + number % 3)


def seat_entry(view, seat):
    return SimpleNamespace(
        seat=seat,
        name=NAMES[seat],
        letter=NAMES[seat][0],
        colour=f"seat-{seat}",
        is_bot=seat == 1,
        is_me=seat == view.viewer,
        to_move=seat == view.to_move,
    )


def table_of(state, viewer, words=(), events=()):
    """What docs/adding-a-game.md promises the templates."""
    view, legal = GAME.view(state, viewer), GAME.legal(state, viewer) if viewer is not None else ()
    choices = engine.choices(legal, words) if legal else None
    preview = GAME.preview(state, viewer, choices.words) if choices else {}
    seen = [flat for ply in events for event in ply if (flat := engine.event_seen(event, viewer))]
    seats = [seat_entry(view, seat) for seat in range(view.seats)]
    return SimpleNamespace(
        view=view,
        scene=GAME.scene(view, preview),
        preview=preview,
        choices=choices,
        legal=tuple(str(action) for action in legal),
        viewer=viewer,
        seats=seats,
        faces=faces_of(seats),
        events=seen,
        happened=GAME.happened(view, seen),
        key="luxor",
        match=SimpleNamespace(code="abc"),
        is_my_turn=choices is not None,
    )


def drawn(table):
    """The board, the hand, the counters and the log lines, as one page has them."""
    parts = [render_to_string(f"luxor/{name}.html", {"table": table}) for name in ("board", "hand")]
    parts += [render_to_string("luxor/player.html", {"table": table, "seat": seat}) for seat in table.seats]
    parts += [render_to_string("luxor/event.html", {"table": table, "event": event}) for event in table.events]
    return "\n".join(parts)


def said_by(html):
    """Return the phrases of all links."""
    found = re.findall(r'href="([^"]*\?words=[^"]*)"', html)
    return {parse_qs(urlparse(unescape(address)).query)["words"][0] for address in found}


def test_whatever_may_be_said_next_can_be_clicked():
    for state, _ in positions():
        movers = GAME.to_move(state)
        todo = [()] if movers else []
        while todo:
            table = table_of(state, movers[0], todo.pop())
            html = drawn(table)
            wanted = {" ".join((*table.choices.words, word.word)) for word in table.choices.next}
            assert wanted <= said_by(html), table.choices.words
            assert "None" not in html
            todo += [tuple(phrase.split()) for phrase in list(wanted)[:3]]


def test_no_link_says_what_is_not_legal():
    for state, _ in positions():
        for seat in GAME.to_move(state):
            table = table_of(state, seat)
            for phrase in said_by(drawn(table)):
                assert any(f"{text} ".startswith(f"{phrase} ") for text in table.legal)


def test_who_is_not_to_move_has_nothing_to_click():
    for state, done in positions():
        for viewer in (None, *range(len(state.hands))):
            if viewer not in GAME.to_move(state):
                assert said_by(drawn(table_of(state, viewer, events=done[-3:]))) == set()


def test_the_page_is_a_function_of_what_the_viewer_knows():
    """Hands, scarabs, piles and face-down tiles drawn afresh change no byte of it."""
    for state, _ in positions():
        for viewer in (None, *range(len(state.hands))):
            other = GAME.redeal(state, viewer, Rng("redeal", len(state.deck)))
            assert drawn(table_of(state, viewer)) == drawn(table_of(other, viewer))


def test_only_the_owner_reads_the_points_of_his_scarabs():
    state = next(state for state, _ in positions() if any(state.own_scarabs) and not state.over)
    owner = next(seat for seat, values in enumerate(state.own_scarabs) if values)
    for viewer in (None, *range(len(state.hands))):
        table = table_of(state, viewer)
        row = render_to_string("luxor/player.html", {"table": table, "seat": table.seats[owner]})
        assert ("Scarabs:" in row) == (viewer == owner)


def test_a_spectator_gets_no_hand():
    state, _ = walked("spectator", 20, 3)
    assert render_to_string("luxor/hand.html", {"table": table_of(state, None)}).strip() == ""


def test_no_id_stands_twice():
    for state, done in positions():
        for seat in GAME.to_move(state):
            for words in ((), ("left",), ("right",)):
                if words and not any(str(action).startswith(words[0]) for action in GAME.legal(state, seat)):
                    continue
                ids = re.findall(r' id="([^"]+)"', drawn(table_of(state, seat, words, done[-3:])))
                assert len(ids) == len(set(ids))


def test_every_drawing_that_is_used_exists():
    used = set()
    for state, done in positions():
        for seat in GAME.to_move(state):
            used |= set(re.findall(r'pieces(?:\.\w+)?\.svg#([^"]+)"', drawn(table_of(state, seat, (), done[-3:]))))
    used |= set(re.findall(r'pieces(?:\.\w+)?\.svg#([^"]+)"', render_to_string("luxor/help.html", {"game": GAME.meta})))
    assert len(used) > 40
    assert used <= SYMBOLS


def test_what_explains_itself_has_a_title_and_can_be_reached():
    state, done = walked("titles", 40, 4)
    board = render_to_string(
        "luxor/board.html", {"table": table_of(state, GAME.to_move(state)[0], ("left",), done[-3:])}
    )
    explained = re.findall(r"<(?:g|a)\b[^>]* data-tip\b[^>]*>(?:<title>([^<]*)</title>)?", board)
    assert len(explained) > 60
    assert all(title.strip() for title in explained)
    assert all("tabindex" in tag or "href" in tag for tag in re.findall(r"<\w+\b[^>]* data-tip\b[^>]*>", board))
    for number in range(1, 41):
        assert f"<title>{number}: " in board


def test_players_differ_by_letter_too():
    state, _ = walked("letters", 30, 4)
    board = render_to_string("luxor/board.html", {"table": table_of(state, None)})
    assert re.findall(r'class="lx-letter">(\w)<', board) == [name[0] for name in NAMES]


def test_the_strict_content_policy_is_kept():
    state, done = walked("policy", 30, 3)
    html = drawn(table_of(state, GAME.to_move(state)[0], (), done)) + render_to_string(
        "luxor/help.html", {"game": GAME.meta}
    )
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html)


def test_the_page_is_light():
    """Kilobytes as they travel; a move's answer has 25 in all."""
    for state, done in positions():
        for seat in GAME.to_move(state):
            html = drawn(table_of(state, seat, (), done[-3:]))
            assert len(gzip.compress(html.encode())) < 9_000


def test_every_event_is_one_sentence_about_it():
    seen_kinds = set()
    for number in range(8):
        state, done = walked(f"events {number}", 500, 2 + number % 3)
        table = table_of(state, 0)
        for event in (flat for ply in done for one in ply if (flat := engine.event_seen(one, 0))):
            seen_kinds.add(event["kind"])
            line = " ".join(render_to_string("luxor/event.html", {"table": table, "event": event}).split())
            hidden = event["kind"] == "card_drawn" and event["seat"] != 0
            assert (line == "") == hidden, event
            assert hidden or line.endswith("."), event
            assert "%(" not in line
            assert "None" not in line
    assert seen_kinds >= KINDS - {"turn_stuck", "roll_wasted"}


def text_of(state, words):
    """The words of a page whose chosen move ends the match's path, tags and spaces apart."""
    html = drawn(table_of(state, 0, words))
    assert "None" not in html
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_move_of_everybody_into_the_tomb_is_worded_without_a_place():
    state = (
        Position()
        .horus_into_deck(1, "all-1")
        .hand(0, "all-1")
        .figures(0, 40, 40, 40, asleep=(1, 2))
        .owns(0, keys=3)
        .state()
    )
    assert "Everybody who can goes into the tomb." in text_of(state, ("left", "all"))


def test_a_jump_into_the_tomb_is_worded_as_one():
    state = (
        Position()
        .horus_into_deck(1, "last-1")
        .hand(0, "last-1")
        .figures(0, 12, 41, asleep=(1, 2, 3))
        .entered(0)
        .owns(0, keys=1)
        .state()
    )
    assert "Your rearmost adventurer jumps from 12 into the tomb." in text_of(state, ("left", "12"))


def test_osiris_is_worded_as_a_second_step():
    state = Position().hand(0, "step-1").tile(8, "osiris-2").figures(0, 7, 7, asleep=(1, 2, 3)).state()
    assert "goes 1 step, from 7 to 8. Osiris sends it on to 10." in text_of(state, ("left", "7"))


def test_a_stuck_hand_offers_both_outer_cards_for_the_discard():
    state = Position().hand(0, "step-5").right(0, "step-5").figures(0, 40, 40, 40, 40, 40).state()
    html = drawn(table_of(state, 0))
    assert said_by(html) == {"discard left", "discard right"}
    assert html.count("Discard this card.") == 2


@pytest.mark.parametrize("kind", ["turn_stuck", "roll_wasted"])
def test_rare_events_have_their_sentences(kind):
    event = {"kind": kind, "seat": 0, "side": "left", "card_kind": "step", "number": 5, "level": 0, "roll": 6}
    assert render_to_string("luxor/event.html", {"table": table_of(walked("x", 0, 2)[0], 0), "event": event}).strip()


def test_the_first_event_of_a_ply_names_the_player():
    state, done = walked("names", 120, 3)
    table = table_of(state, None)
    for ply in done:
        first = engine.event_seen(ply[0], None)
        assert NAMES[first["seat"]] in render_to_string("luxor/event.html", {"table": table, "event": first})


def test_the_help_page_says_what_the_tables_say():
    text = " ".join(re.sub(r"<[^>]+>", " ", render_to_string("luxor/help.html", {"game": GAME.meta})).split())
    assert " ".join(str(points) for points in data.SET_POINTS[1:]) in text
    assert f"the sarcophagus for {data.SARCOPHAGI[0]} points, the second the one for {data.SARCOPHAGI[1]}" in text
    assert f"scores {min(data.SCARABS)} to {max(data.SCARABS)} points" in text
    values = sorted(set(data.WALL))
    assert values == [0, 1, 2, 3, 5, 8, 13]
    assert "0 on the stairs, 1, 2, 3, 5 and 8 along the path, 13 in the tomb chamber" in text
    assert {card.number for card in data.CARDS if card.kind == "minus"} == {3}


def test_the_help_page_shows_every_numbered_rule_with_its_mark():
    html = render_to_string("luxor/help.html", {"game": GAME.meta})
    rules = (Path(data.__file__).parent / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*(R\d+\.\d+\w?)\*\*", rules, re.M)
    assert len(numbers) > 60
    assert all(f'id="{number.lower()}"' in html for number in numbers)
    assert 'class="mark mark-x"' in html
    assert 'class="mark mark-i"' in html


def test_the_stamp_is_a_small_picture_of_its_own():
    stamp = render_to_string("luxor/stamp.svg")
    assert len(stamp.encode()) <= 6_000
    assert 'viewBox="0 0 300 200"' in stamp
    assert "http" not in stamp.replace("http://www.w3.org/2000/svg", "")
