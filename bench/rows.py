"""One measured figure with its limit, and the table of all of them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """`value` in `unit` against `limit`. No limit: for information. No value: it could not be measured."""

    name: str
    value: float | None
    unit: str
    limit: float | None
    ok: bool


def at_least(name: str, value: float, unit: str, limit: float) -> Row:
    """Return the row of a figure that must reach its limit."""
    return Row(name, round(value, 3), unit, round(limit, 3), value >= limit)


def at_most(name: str, value: float, unit: str, limit: float) -> Row:
    """Return the row of a figure that must not exceed its limit."""
    return Row(name, round(value, 3), unit, round(limit, 3), value <= limit)


def for_information(name: str, value: float, unit: str) -> Row:
    """Return the row of a figure without a limit."""
    return Row(name, round(value, 3), unit, None, ok=True)


def unmeasured(name: str, why: str) -> Row:
    """Return the row of a figure that could not be taken: that is no success."""
    return Row(name, None, why, None, ok=False)


def written(rows: Sequence[Row], path: Path) -> None:
    """Write the rows as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n", encoding="utf-8")


def table(rows: Sequence[Row]) -> str:
    """Return the rows as text, one a line."""
    wide = max(len(row.name) for row in rows)
    return "\n".join(_line(row, wide) for row in rows)


def _line(row: Row, wide: int) -> str:
    value = "—" if row.value is None else f"{row.value:,.10g}"
    limit = "" if row.limit is None else f"limit {row.limit:,.10g}"
    return f"{row.name:{wide}}  {value:>12} {row.unit:22} {limit:20} {'ok' if row.ok else 'MISSED'}"
