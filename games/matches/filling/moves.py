"""Copying the moves of one match to many others, inside the database: nothing of them passes through Python."""

from collections.abc import Sequence

from django.db import connection
from django.db.models import Field

from games.accounts.models import User
from games.matches.models import Chair, Match, Move


def moves_copy(source: int, targets: Sequence[int]) -> int:
    """Give each target the moves of `source` up to its own ply, made by who sits there; return how many they are.

    The times keep their distance from the start of the match.
    """
    fields = [field for field in Move._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(_quoted(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(targets))
    sql = (
        f"INSERT INTO {_quoted(Move._meta.db_table)} ({columns}) SELECT {', '.join(map(_value, fields))}"  # noqa: S608  columns and numbers
        f" FROM {_quoted(Move._meta.db_table)} m"
        f" JOIN {_quoted(Match._meta.db_table)} old ON old.id = m.match_id"
        f" JOIN {_quoted(Match._meta.db_table)} new ON new.ply >= m.ply"
        f" JOIN {_quoted(Chair._meta.db_table)} c ON c.match_id = new.id AND c.seat = m.seat"
        f" JOIN {_quoted(User._meta.db_table)} u ON u.id = c.user_id"
        f" WHERE m.match_id = %s AND new.id IN ({marks})"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [Move.By.BOT, Move.By.PERSON, source, *targets])
        copied: int = cursor.rowcount
    return copied


def _value(field: "Field[object, object]") -> str:
    """Return what stands in a copied move's column."""
    special = {
        "match_id": "new.id",
        "user_id": "u.id",
        "by": "CASE WHEN u.bot_level <> '' THEN %s ELSE %s END",
        "at": connection.ops.combine_duration_expression("+", ["m.at", _lag()]),
    }
    column = str(field.column)
    return special.get(column, f"m.{_quoted(column)}")


def _lag() -> str:
    """Return by how much the new match began later than the old one."""
    sql, _ = connection.ops.subtract_temporals("DateTimeField", ("new.started_at", ()), ("old.started_at", ()))
    return f"({sql})"


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
