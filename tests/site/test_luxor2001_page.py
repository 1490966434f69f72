"""Luxor 2001's templates on many positions: whatever may be said can be clicked, no secret is drawn, all is light."""

import gzip
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, quote_plus, urlparse

import pytest
from django.template.loader import render_to_string

from games.matches.models import Chair, Match
from games.matches.seats import faces_of
from games.rules import engine
from games.rules.luxor2001 import GAME, data
from games.rules.luxor2001.state import holder_of, left_at
from games.rules.luxor2001.wall import animal_of, occupied
from games.rules.rng import Rng
from tests.rules.luxor2001.walks import OPTIONS, phase_reached, positions, walked

NAMES = ("Ann", "Bob", "Cyd", "Dora")
SYMBOLS = set(re.findall(r' id="([^"]+)"', (Path(data.__file__).parent / "static" / "pieces.svg").read_text("utf-8")))
KINDS = {
    "dropped", "opened", "curse_uncovered", "curse_missed", "answered", "curse_struck", "given", "wall_filled", "moved",
    "scored",
}  # fmt: skip
PARTS = ("board", "hand")
OPEN_CELL = "2.1"  # occupied in every search: a middle cell to begin a claim with


def seat_entry(state, viewer, seat):
    return SimpleNamespace(
        seat=seat,
        name=NAMES[seat],
        letter=NAMES[seat][0],
        colour=f"seat-{seat}",
        is_bot=seat == 1,
        is_me=seat == viewer,
        to_move=seat in GAME.to_move(state),
    )


def table_of(state, viewer, words=(), events=()):
    """What docs/adding-a-game.md promises the templates."""
    view, legal = GAME.view(state, viewer), GAME.legal(state, viewer) if viewer is not None else ()
    choices = engine.choices(legal, words) if legal else None
    preview = GAME.preview(state, viewer, choices.words) if choices else {}
    seen = [flat for ply in events for event in ply if (flat := engine.event_seen(event, viewer))]
    seats = [seat_entry(state, viewer, seat) for seat in range(view.seats)]
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
        key="luxor2001",
        match=SimpleNamespace(code="abc"),
        is_my_turn=choices is not None,
    )


def drawn(table):
    """The board, the hand, the counters and the log lines, as one page has them."""
    parts = [render_to_string(f"luxor2001/{name}.html", {"table": table}) for name in PARTS]
    parts += [render_to_string("luxor2001/player.html", {"table": table, "seat": seat}) for seat in table.seats]
    parts += [render_to_string("luxor2001/event.html", {"table": table, "event": event}) for event in table.events]
    return "\n".join(parts)


def said_by(html):
    """Return the phrases of all links."""
    found = re.findall(r'href="([^"]*\?words=[^"]*)"', html)
    return {parse_qs(urlparse(unescape(address)).query)["words"][0] for address in found}


def text_of(html):
    """The words of a page, tags and spaces apart."""
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(html)).split())


# ---------------------------------------------------------------- choosing
def test_whatever_may_be_said_next_can_be_clicked():
    for state, _ in positions():
        for seat in GAME.to_move(state)[:1]:
            todo = [()]
            while todo:
                table = table_of(state, seat, todo.pop())
                html = drawn(table)
                wanted = {" ".join((*table.choices.words, word.word)) for word in table.choices.next}
                said = said_by(html) | {"claim" for phrase in said_by(html) if phrase.startswith("claim ")}
                assert wanted <= said, table.choices.words  # a claim begins with its cell: nobody has to say the word
                assert "None" not in html
                todo += [tuple(phrase.split()) for phrase in sorted(wanted)[::3][:4]]


def test_no_link_says_what_is_not_legal():
    for state, _ in positions():
        for seat in GAME.to_move(state):
            table = table_of(state, seat)
            for phrase in said_by(drawn(table)):
                assert any(f"{text} ".startswith(f"{phrase} ") for text in table.legal)


def test_another_card_and_another_slot_may_be_chosen_instead():
    state, _ = walked("instead", 12, 3)
    seat = GAME.to_move(state)[0]
    cards = [data.DECK[card].name for card in state.hands[seat]]
    said = said_by(drawn(table_of(state, seat, (cards[0], "4"))))
    assert set(cards[1:]) <= said
    assert {f"{cards[0]} {slot}" for slot in (1, 2, 3, 5, 6, 7, 8) if len(state.wall[slot - 1]) < data.ROWS} <= said


def test_every_plan_of_a_chosen_slot_can_be_clicked_and_taken_back():
    checked = 0
    for state, _ in positions():
        for seat in GAME.to_move(state):
            for text in [str(action) for action in GAME.legal(state, seat)]:
                words = tuple(text.split())
                if GAME.view(state, seat).phase != "drop" or len(words) < 3 or checked > 60:
                    continue
                others = {other for other in table_of(state, seat).legal if other.startswith(f"{words[0]} {words[1]} ")}
                table = table_of(state, seat, words)
                assert others - {text} <= said_by(drawn(table))
                assert table.choices.back == words[:2]
                checked += 1
    assert checked > 20


def test_who_is_not_to_move_has_nothing_to_click():
    for state, done in positions():
        for viewer in (None, *range(state.box.seats)):
            if viewer not in GAME.to_move(state):
                assert said_by(drawn(table_of(state, viewer, events=done[-3:]))) == set()


def test_an_unplayed_slot_tells_in_words_what_it_would_do():
    state, _ = walked("words", 22, 3)
    seat = GAME.to_move(state)[0]
    told = 0
    for card in state.hands[seat]:
        table = table_of(state, seat, (data.DECK[card].name,))
        board = render_to_string("luxor2001/board.html", {"table": table})
        for link in table.scene["links"]:
            label = re.search(rf'aria-label="Slot {link["slot"]}: ([^"]*)"', board)[1]
            for row in link["drop"]["rows"]:
                told += 1
                assert f"{row['animal']}: " in label
                assert ("you take over" in label) == any(one["replaced"] is not None for one in link["drop"]["rows"])
            assert link["drop"]["rows"] or label == "no pair"
    assert told


def test_the_kinds_of_pairs_differ_by_more_than_colour():
    html = drawn(table_of(*lively()))
    assert "#same" in html
    assert "#opposite" in html
    css = (Path(data.__file__).parent / "static" / "board.css").read_text("utf-8")
    assert "stroke-dasharray" in re.search(r"\.l2-opposite \{([^}]*)\}", css)[1]
    assert "stroke-dasharray" not in re.search(r"\.l2-same \{([^}]*)\}", css)[1]


def test_the_log_names_cards_in_the_readers_language(monkeypatch):
    """No catalogue holds 49 card names: the two animals are translated one by one."""
    monkeypatch.setattr("games.matches.templatetags.table.gettext", str.upper)
    state, events = walked("log", 1, 2)
    seat = state.box.start
    (dropped,) = [event for event in events[0] if event.kind == "dropped"]
    line = render_to_string(
        "luxor2001/event.html", {"table": table_of(state, seat), "event": engine.event_seen(dropped, seat)}
    )
    drew = dict(dropped.secrets)[seat]["drew"]
    assert f"dropped {dropped.facts['card'].upper()} into slot" in line
    assert f"You drew {drew.upper()}." in line


def lively():
    """Return a state, the seat to move and words of a drop that makes pairs of both kinds."""
    for state, _ in positions():
        for seat in GAME.to_move(state)[:1]:
            for action in GAME.legal(state, seat) if GAME.view(state, seat).phase == "drop" else ():
                words = tuple(str(action).split())
                preview = GAME.preview(state, seat, words)
                drop = next(drop for drop in preview["drops"] if drop["slot"] == preview["slot"])
                if {pair["same"] for pair in drop["pairs"]} == {True, False}:
                    return state, seat, words
    raise AssertionError


# ---------------------------------------------------------------- secrets
def test_the_page_is_a_function_of_what_the_viewer_knows():
    """Hands, pile, favourites, values and sealed answers drawn afresh change no byte of it."""
    for state, _ in positions():
        for viewer in (None, *range(state.box.seats)):
            other = GAME.redeal(state, viewer, Rng("redeal", len(state.pile)))
            assert drawn(table_of(state, viewer)) == drawn(table_of(other, viewer))


def test_only_the_owner_reads_what_is_in_his_sarcophagi():
    state, _ = walked("values", 30, 2)
    owner = next(seat for seat in (0, 1) if state.opened[seat])
    for viewer in (None, 0, 1):
        table = table_of(state, viewer)
        row = render_to_string("luxor2001/player.html", {"table": table, "seat": table.seats[owner]})
        assert ("<small>(" in row) == (viewer == owner)


def test_a_spectator_gets_no_hand():
    state, _ = walked("spectator", 20, 3)
    assert render_to_string("luxor2001/hand.html", {"table": table_of(state, None)}).strip() == ""


def test_a_sealed_answer_shows_on_nobody_elses_page():
    state = phase_reached("search", 3, {"curse": "on"})
    seat = GAME.to_move(state)[0]
    after = engine.play(GAME, state, seat, str(GAME.legal(state, seat)[0]), "seed", 1).state
    for viewer in {None, 0, 1, 2} - {seat}:
        pages = []
        for one in (state, after):
            table = table_of(one, viewer)
            pages.append([render_to_string(f"luxor2001/{name}.html", {"table": table}) for name in PARTS])
        assert pages[0] == pages[1]
    assert "marked on the wall" in drawn(table_of(after, seat))


def test_favourites_are_shown_to_all_when_it_is_over():
    state = phase_reached("over", 3)
    table = table_of(state, None)
    for seat in table.seats:
        row = render_to_string("luxor2001/player.html", {"table": table, "seat": seat})
        assert f'aria-label="{data.ANIMALS[state.box.favourites[seat.seat]]}"' in row


# ---------------------------------------------------------------- markup
def test_no_id_stands_twice():
    for state, done in positions():
        for seat in GAME.to_move(state):
            for text in [(), tuple(str(GAME.legal(state, seat)[0]).split()[:1])]:
                ids = re.findall(r' id="([^"]+)"', drawn(table_of(state, seat, text, done[-3:])))
                assert len(ids) == len(set(ids))


def test_every_drawing_that_is_used_exists():
    used = set()
    for state, done in positions():
        for seat in GAME.to_move(state):
            used |= set(re.findall(r'pieces(?:\.\w+)?\.svg#([^"]+)"', drawn(table_of(state, seat, (), done[-3:]))))
    used |= set(re.findall(r'pieces(?:\.\w+)?\.svg#([^"]+)"', drawn(table_of(*lively()))))
    used |= set(
        re.findall(r'pieces(?:\.\w+)?\.svg#([^"]+)"', render_to_string("luxor2001/help.html", {"game": GAME.meta}))
    )
    assert len(used) > 60
    assert used <= SYMBOLS


def test_what_explains_itself_has_words_and_can_be_reached():
    for state, _ in positions():
        html = drawn(table_of(state, GAME.to_move(state)[0] if GAME.to_move(state) else None))
        for tag, title in re.findall(r"(<(?:g|a|span)\b[^>]* data-tip\b[^>]*>)(?:<title>([^<]*)</title>)?", html):
            assert "tabindex" in tag or "href" in tag
            assert title.strip() or "aria-label" in tag or 'data-tip="Undo' in tag


def test_players_differ_by_letter_too():
    state, _ = walked("letters", 30, 4)
    board = render_to_string("luxor2001/board.html", {"table": table_of(state, None)})
    assert re.findall(r'class="l2-letter">(\w)<', board) == [name[0] for name in NAMES]


def test_the_strict_content_policy_is_kept():
    html = "".join(drawn(table_of(state, None, (), done)) for state, done in positions())
    html += drawn(table_of(*lively())) + render_to_string("luxor2001/help.html", {"game": GAME.meta})
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html)


def test_the_page_is_light():
    """Kilobytes as they travel; a move's answer has 25 in all."""
    for state, done in positions():
        for seat in GAME.to_move(state)[:1]:
            for text in ((), tuple(str(GAME.legal(state, seat)[0]).split()[:1])):
                html = drawn(table_of(state, seat, text, done[-3:]))
                assert len(gzip.compress(html.encode())) < 9_000


# ---------------------------------------------------------------- words
def test_every_event_is_worded():
    seen_kinds = set()
    for number in range(8):
        state, done = walked(f"events {number}", 90, 2 + number % 3, OPTIONS[number % 4])
        table = table_of(state, 0)
        for event in (flat for ply in done for one in ply if (flat := engine.event_seen(one, 0))):
            seen_kinds.add(event["kind"])
            line = text_of(render_to_string("luxor2001/event.html", {"table": table, "event": event}))
            assert line.endswith("."), event
            assert "%(" not in line
            assert "None" not in line
    assert seen_kinds == KINDS


def test_a_replacement_names_who_goes_home():
    for number in range(9):
        state, done = walked(f"replaced {number}", 60, 3)
        for ply in done:
            event = engine.event_seen(ply[0], None)
            if event["kind"] == "dropped" and event["replaced"]:
                line = text_of(render_to_string("luxor2001/event.html", {"table": table_of(state, 0), "event": event}))
                assert all(f"{NAMES[seat]} replaced" in line for seat in event["replaced"].values())
                return
    raise AssertionError


def test_the_card_drawn_is_told_to_its_owner_alone():
    state, done = walked("drew", 3, 2)
    first = done[0][0]
    lines = {
        viewer: render_to_string(
            "luxor2001/event.html", {"table": table_of(state, viewer), "event": engine.event_seen(first, viewer)}
        )
        for viewer in (first.seat, 1 - first.seat, None)
    }
    assert [viewer for viewer, line in lines.items() if "You drew" in line] == [first.seat]


def test_the_favourite_tells_whether_it_is_met():
    seen = set()
    for state, _ in positions():
        for seat in range(state.box.seats):
            met = holder_of(state.columns[state.box.favourites[seat]]) == seat
            html = render_to_string("luxor2001/hand.html", {"table": table_of(state, seat)})
            assert ("you stand there now" in html) == met
            seen.add(met)
    assert seen == {True, False}


def test_the_help_page_says_what_the_tables_say():
    text = text_of(render_to_string("luxor2001/help.html", {"game": GAME.meta}))
    assert [sorted(set(values)) for values in data.SARCOPHAGI] == [[3, 4], [5, 6], [7, 8, 10]]
    assert "One eye hides 3 or 4 points, two eyes 5 or 6, three eyes 7, 8 or 10" in text
    assert f"brings {data.FAVOURITE_POINTS} points" in text
    assert f"supply of {data.SCARABS}" in text
    assert data.WALL_CARDS == 40
    assert "After forty cards" in text
    assert all(animal in text for animal in data.ANIMALS)


def test_the_help_page_shows_every_numbered_rule_with_its_mark():
    html = render_to_string("luxor2001/help.html", {"game": GAME.meta})
    rules = (Path(data.__file__).parent / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*(R\d+\.\d+\w?)\*\*", rules, re.M)
    assert len(numbers) > 60
    assert all(f'id="{number.lower()}"' in html for number in numbers)
    assert 'class="mark mark-x"' in html
    assert 'class="mark mark-r"' in html


def test_the_stamp_is_a_small_picture_of_its_own():
    stamp = render_to_string("luxor2001/stamp.svg")
    assert len(stamp.encode()) <= 6_000
    assert 'viewBox="0 0 300 200"' in stamp
    assert "http" not in stamp.replace("http://www.w3.org/2000/svg", "")


# ---------------------------------------------------------------- on the site
@pytest.fixture
def laid(match_of, ann, bob, client):
    """Return a function that lays a position into a match of Ann and Bob and gives Ann's page."""

    def opened(state, query=""):
        match = match_of("luxor2001", ann, bob)
        Match.objects.filter(pk=match.pk).update(state=GAME.dump(state), first_state=GAME.dump(state))
        for chair in Chair.objects.filter(match=match):
            chair.to_move = chair.seems_to_move = chair.seat in GAME.to_move(state)
            chair.asked_turn = match.turn
            chair.save()
        client.force_login(Chair.objects.get(match=match, seat=GAME.to_move(state)[0]).user)
        opened.code = match.code
        return client.get(f"/m/{match.code}/{query}")

    return opened


@pytest.mark.django_db
@pytest.mark.parametrize("phase", ["search", "give", "transfer"])
def test_every_phase_is_answered_from_the_page(laid, client, phase):
    state = phase_reached(phase, 2, {} if phase == "transfer" else {"curse": "on"})
    legal = str(GAME.legal(state, GAME.to_move(state)[0])[0])
    page = laid(state, f"?words={legal.replace(' ', '+')}").content.decode()
    turn = re.search(r'name="turn" value="(\d+)"', page)[1]
    assert f'name="text" value="{legal}" data-ready' in page
    answer = client.post(f"/m/{laid.code}/move/", {"turn": turn, "text": legal, "words": legal})
    assert answer.status_code in (200, 302)
    assert Match.objects.get(code=laid.code).ply == 1


def sent(client, code, page, text, words):
    """Send an action as the page's form would; return the answer and its markup."""
    turn = re.search(r'name="turn" value="(\d+)"', page)[1]
    answer = client.post(f"/m/{code}/move/", {"turn": turn, "text": text, "words": words})
    return answer, unescape(answer.content.decode())


def words_said(html):
    return unescape(re.search(r'name="words" value="([^"]*)"', html)[1])


def refused(laid, client, state, text, words, rule, sentence):
    """Send a bad action: it is refused with a rule and one sentence, and position and choice are as they were."""
    page = laid(state, f"?words={quote_plus(words)}").content.decode()
    before, said = Match.objects.get(code=laid.code).state, words_said(page)
    assert said.startswith(words)
    answer, html = sent(client, laid.code, page, text, said)
    assert answer.status_code == 422
    assert rule in html
    assert sentence in html
    assert words_said(html) == said
    after = Match.objects.get(code=laid.code)
    assert (after.ply, after.state) == (0, before)


@pytest.mark.django_db
def test_a_card_that_is_not_in_hand_is_refused_and_nothing_is_lost(laid, client):
    state, _ = walked("bad", 6, 2)
    seat = GAME.to_move(state)[0]
    held, other = (data.DECK[state.hands[one][0]].name for one in (seat, 1 - seat))
    refused(laid, client, state, f"{other} 1", held, "R5.1", f"The card {other} is not in your hand.")


def searching():
    """Return a position in which everybody searches, the seat asked first, and three cells that are all occupied."""
    state = phase_reached("search", 2, {"curse": "on"})
    return state, GAME.to_move(state)[0], occupied(state.wall)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("claim", "rule", "sentence"),
    [
        ("claim 1.1 row seat1", "R12.5", "one of these would lie outside the wall"),
        ("claim 8.9 column seat1", "R12.5", "one of these is empty"),
        ("claim 2.1 row seat0", "R12.7", "The curse must meet an opponent."),
    ],
)
def test_a_claim_that_is_no_three_is_refused_and_nothing_is_lost(laid, client, claim, rule, sentence):
    """R12.5, R12.7: and what is said so far stays."""
    state, seat, _ = searching()
    assert seat == 0
    assert len(state.wall[7]) < data.ROWS
    refused(laid, client, state, claim, f"claim {OPEN_CELL}", rule, sentence)


@pytest.mark.django_db
def test_three_cells_that_were_claimed_before_are_refused_and_nothing_is_lost(laid, client):
    """R12.4."""
    state, seat, found = searching()
    state = state._replace(curse=replace(state.curse, used=(found[0].number,)))
    refused(
        laid, client, state, f"claim {found[0].words} seat{1 - seat}", f"claim {OPEN_CELL}", "R12.4",
        "These three cells were claimed before.",
    )  # fmt: skip


@pytest.mark.django_db
def test_a_wrong_claim_is_accepted_like_a_right_one(laid, client):
    """R12.5: else the page would find the threes for whoever tries often enough."""
    state, seat, found = searching()
    wrong = next(triple for triple in found if animal_of(state.wall, triple) < 0)
    text = f"claim {wrong.words} seat{1 - seat}"
    page = laid(state, f"?words={quote_plus(text)}").content.decode()
    answer, _ = sent(client, laid.code, page, text, text)
    assert answer.status_code in (200, 302)
    assert Match.objects.get(code=laid.code).ply == 1


@pytest.mark.django_db
def test_an_answer_after_the_search_is_refused(laid, client):
    """R12.6: both have answered in the meantime, and the first one's second answer comes too late."""
    state, seat, found = searching()
    page = laid(state).content.decode()
    for chair in Chair.objects.filter(match__code=laid.code).order_by("seat"):
        client.force_login(chair.user)
        sent(client, laid.code, page, "nothing", "nothing")
    answer, html = sent(client, laid.code, page, f"claim {found[0].words} seat{1 - seat}", f"claim {OPEN_CELL}")
    assert answer.status_code in (409, 422)
    assert "error" in html or "alert" in html
    assert Match.objects.get(code=laid.code).ply == 2


@pytest.mark.django_db
def test_a_transfer_that_adds_up_wrong_is_refused_and_nothing_is_lost(laid, client):
    """R10.3."""
    state = phase_reached("transfer", 2)
    seat = GAME.to_move(state)[0]
    way = GAME.legal(state, seat)[0].animals
    held = [animal for animal in range(data.KINDS) if holder_of(state.columns[animal]) == seat]
    theirs = next(animal for animal in range(data.KINDS) if animal not in held)
    name = data.ANIMALS[theirs]
    sentence = f"None of your archaeologists stands at the {name} column."
    refused(laid, client, state, f"open {name}", "", "R10.3", sentence)
    more = next(animal for animal in held if left_at(state.columns[animal]) > way.count(animal))
    names = ",".join(data.ANIMALS[animal] for animal in sorted((*way, more)))
    refused(laid, client, state, f"open {names}", "", "R10.3", f"Your scarabs open {len(way)} sarcophagi")


@pytest.mark.django_db
def test_a_full_slot_is_refused_with_its_rule_and_nothing_is_lost(laid, client):
    walks = (walked(f"full {number}", 32, 2)[0] for number in range(40))
    state = next(state for state in walks if any(len(cells) == data.ROWS for cells in state.wall))
    seat = GAME.to_move(state)[0]
    card = data.DECK[state.hands[seat][0]].name
    full = next(slot for slot, cells in enumerate(state.wall, 1) if len(cells) == data.ROWS)
    page = laid(state, f"?words={card.replace('/', '%2F')}").content.decode()
    turn = re.search(r'name="turn" value="(\d+)"', page)[1]
    answer = client.post(f"/m/{laid.code}/move/", {"turn": turn, "text": f"{card} {full}", "words": card})
    assert answer.status_code == 422
    assert "R1.5" in answer.content.decode()
    assert "is-chosen" in answer.content.decode()


@pytest.mark.django_db
def test_rules_and_stamp_are_served(client):
    assert "R12.3" in client.get("/rules/luxor2001/").content.decode()
    assert client.get("/rules/luxor2001/stamp.svg").status_code == 200
