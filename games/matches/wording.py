"""Events as plain sentences, for mails and anything else without HTML."""

from collections.abc import Iterable
from html import unescape
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.html import strip_tags

from games.matches.selectors.history import Seen


def event_text(event: Seen, table: Any) -> str:
    """Return the game's own line for this event without tags, in the language that is active; "" if it has none."""
    template = _event_template(table.key)
    if template is None:
        return ""
    return " ".join(unescape(strip_tags(template.render({"event": event, "table": table}))).split())


def events_text(events: Iterable[Seen], table: Any) -> str:
    """Return several events in one row."""
    return " ".join(filter(None, (event_text(event, table) for event in events)))


_found: dict[str, Any] = {}  # templates by game; what is missing is looked for again, it may come


def _event_template(key: str) -> Any:
    if key not in _found:
        try:
            _found[key] = get_template(f"{key}/event.html")
        except TemplateDoesNotExist:
            return None
    return _found[key]
