"""The players as every page shows them: one card a seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.rules.protocol import Seat

Person = User | AnonymousUser
Face = tuple[str, str, str, bool]  # name, letter, colour, whether it is a bot

SPARE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One seat for templates. A free chair has no name; before the start `seat` is the place in the list.

    `to_move` is what this viewer may know: his own truth, the others' looks. `since`: when it was asked, None if it
    isn't to move. `score` and `won` are None and False until the match is finished.
    """

    seat: Seat
    name: str
    letter: str
    colour: str
    user_id: int | None
    is_bot: bool
    bot_level: str
    is_guest: bool
    is_me: bool
    to_move: bool
    since: datetime | None
    stand_in: str
    invited: str
    has_link: bool
    score: int | None
    won: bool

    @property
    def is_free(self) -> bool:
        """True for a chair that nobody has taken yet."""
        return self.user_id is None


def faces_of(cards: Sequence[SeatCard]) -> tuple[Face, ...]:
    """Return all that the drawing of these seats' pieces depends on."""
    return tuple([(card.name, card.letter, card.colour, card.is_bot) for card in cards])


def chair_of(chairs: Iterable[Chair], user: Person | None) -> Chair | None:
    """Return the chair this person sits on, or None."""
    if user is None or user.pk is None:
        return None
    return next((chair for chair in chairs if chair.user_id == user.pk), None)


def seat_cards(match: Match, chairs: Sequence[Chair], user: Person | None) -> tuple[SeatCard, ...]:
    """Return the cards of a match in the order of its seats. The chairs need user, invited and stand_in at hand."""
    letters = _letters([chair.user.username if chair.user else "" for chair in chairs])
    me = chair_of(chairs, user)
    return tuple(_card(match, chair, letter, me) for chair, letter in zip(chairs, letters, strict=True))


def _card(match: Match, chair: Chair, letter: str, me: Chair | None) -> SeatCard:
    is_me = me is not None and chair.pk == me.pk
    to_move = match.status == Match.Status.RUNNING and (chair.to_move if is_me else chair.seems_to_move)
    since = chair.asked_at if is_me else match.moved_at
    outcome = match.outcome or {"scores": (), "winners": ()}
    sitter = chair.user
    return SeatCard(
        seat=chair.seat,
        name=sitter.username if sitter else "",
        letter=letter,
        colour=f"seat-{chair.seat}",
        user_id=chair.user_id,
        is_bot=bool(sitter and sitter.is_bot),
        bot_level=sitter.bot_level if sitter else "",
        is_guest=bool(sitter and sitter.is_guest),
        is_me=is_me,
        to_move=to_move,
        since=since if to_move else None,
        stand_in=chair.stand_in.username if chair.stand_in else "",
        invited=chair.invited.username if chair.invited else "",
        has_link=chair.token is not None,
        score=outcome["scores"][chair.seat] if chair.seat < len(outcome["scores"]) else None,
        won=chair.seat in outcome["winners"],
    )


def _letters(names: Sequence[str]) -> list[str]:
    """Return one capital letter a name, all different: a letter of the name itself wherever possible."""
    taken: list[str] = []
    for name in names:
        own = [letter for letter in name.upper() if letter.isalpha() and len(letter) == 1]
        taken.append(next(letter for letter in (*own, *SPARE_LETTERS) if letter not in taken) if name else "")
    return taken
