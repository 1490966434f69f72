"""The forms of match pages: what was typed stays typed, and each mistake gets a sentence beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.accounts.free_text import tidied
from games.accounts.models import User
from games.accounts.selectors import person_named
from games.matches.services import Place
from games.rules.protocol import Game, Option

PRIVATE, OPEN = "private", "open"
NAME_LENGTH = 150  # characters of a person's name
TITLE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class SeatFields:
    """The fields of one seat, for the template: who sits there, by what name, how strong the bot is."""

    number: int  # 2, 3, …: the first seat is the creator's own
    kind: forms.BoundField
    person: forms.BoundField
    level: forms.BoundField

    @property
    def colour(self) -> str:
        """The CSS class of the seat's colour."""
        return f"seat-{self.number - 1}"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat that is not left empty, as typed so far; `detail` is a person's name or a bot's level."""

    colour: str
    kind: str
    detail: str


class NewMatchForm(forms.Form):
    """A new match of one game: seats, options, who may watch."""

    title = forms.CharField(label=_("Name of the table"), max_length=TITLE_LENGTH, required=False)
    access = forms.ChoiceField(
        label=_("Who may watch?"), choices=[(OPEN, _("Open")), (PRIVATE, _("Private"))], initial=OPEN
    )

    def __init__(self, game: Game[Any, Any, Any], user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.user = user
        self.seat_numbers = range(2, max(game.meta.seats) + 1)
        for number in self.seat_numbers:
            self._seat_add(number, may_be_empty=number > min(game.meta.seats))
        for option in game.meta.options:
            self.fields[f"option_{option.key}"] = option_field(option)
        self.initial = {name: value for name, value in self.initial.items() if self._may_be(name, value)}

    @property
    def seats(self) -> list[SeatFields]:
        """The seats that can be filled, for the template."""
        names = ("kind", "person", "level")
        return [SeatFields(number, *(self[f"{name}_{number}"] for name in names)) for number in self.seat_numbers]

    @property
    def options(self) -> list[tuple[Option, forms.BoundField]]:
        """The options of the game, each with its field."""
        return [(option, self[f"option_{option.key}"]) for option in self.game.meta.options]

    def clean(self) -> dict[str, Any]:
        """Find the people who were named, and count the seats."""
        cleaned: dict[str, Any] = super().clean() or {}
        places = [Place.me(), *(place for number in self.seat_numbers if (place := self._place(number, cleaned)))]
        if not self.errors and len(places) not in self.game.meta.seats:
            self.add_error(None, gettext("%(game)s needs another number of players.") % {"game": self.game.meta.title})
        cleaned["places"] = places
        return cleaned

    def chosen_options(self) -> dict[str, str]:
        """Return the options of the game as they were chosen."""
        return {option.key: self.cleaned_data[f"option_{option.key}"] for option in self.game.meta.options}

    @property
    def seats_taken(self) -> list[SeatPlan]:
        """The seats that are not left empty, unchecked, for the summary."""
        plans = []
        for fields in self.seats:
            kind = str(fields.kind.value() or "")
            detail = {"person": fields.person, "bot": fields.level}.get(kind)
            if kind != "empty":
                plans.append(SeatPlan(fields.colour, kind, str(detail.value() or "") if detail else ""))
        return plans

    @property
    def starts_at_once(self) -> bool:
        """True when nobody has to be waited for."""
        return all(plan.kind == "bot" for plan in self.seats_taken)

    @property
    def options_chosen(self) -> list[tuple[str, str]]:
        """Title and choice of every option that is not the game's default, for the summary."""
        return named_options(self.game, {option.key: str(field.value()) for option, field in self.options})

    def _may_be(self, name: str, value: Any) -> bool:
        """Tell whether an address may fill in this field: choices that another game had are forgotten."""
        field = self.fields.get(name)
        return field is not None and (not isinstance(field, forms.ChoiceField) or field.valid_value(str(value)))

    def _seat_add(self, number: int, *, may_be_empty: bool) -> None:
        kinds = [("open", _("Open seat")), ("person", _("A person")), ("link", _("Link")), ("bot", _("Bot"))]
        if may_be_empty:
            kinds.append(("empty", _("Nobody")))
        first = "empty" if may_be_empty else "open"
        self.fields[f"kind_{number}"] = forms.ChoiceField(choices=kinds, initial=first)
        self.fields[f"person_{number}"] = forms.CharField(max_length=NAME_LENGTH, required=False)
        self.fields[f"level_{number}"] = forms.ChoiceField(choices=User.LEVELS, initial="normal", required=False)

    def _place(self, number: int, cleaned: Mapping[str, Any]) -> Place | None:
        kind = cleaned.get(f"kind_{number}")
        if kind == "person":
            return self._place_kept(number, cleaned.get(f"person_{number}"))
        if kind == "bot":
            return Place.bot(cleaned.get(f"level_{number}") or "normal")
        return {"open": Place.open(), "link": Place.link()}.get(str(kind))

    def _place_kept(self, number: int, name: str | None) -> Place | None:
        """Return the seat kept for a person; what is wrong with the name is said beside it."""
        if name is None:  # too long: said already
            return None
        person = person_named(name) if name else None
        if not name:
            self.add_error(f"person_{number}", _("Write the name of the person, or choose something else."))
        elif person is None:
            self.add_error(
                f"person_{number}",
                gettext("Nobody here is called “%(name)s”. Send a link instead?") % {"name": tidied(name)},
            )
        elif person == self.user:
            self.add_error(f"person_{number}", _("You have a seat already."))
        return Place.kept(person) if person else None


def named_options(game: Game[Any, Any, Any], values: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return (title, choice) of every option whose value is not the default, in the reader's language."""
    return [
        (gettext(option.title), gettext(choice.title))
        for option in game.meta.options
        for choice in option.choices
        if choice.value == values.get(option.key) and choice.value != option.default
    ]


def option_field(option: Option) -> forms.ChoiceField:
    """Return the field of a game's option; the default is chosen."""
    choices: Sequence[tuple[str, str]] = [(choice.value, gettext(choice.title)) for choice in option.choices]
    return forms.ChoiceField(label=gettext(option.title), choices=choices, initial=option.default)
