"""Statements that every request needs: Django writes their SQL once in a process, afterwards only the values change.

Django takes several times as long to write the SQL of a query as a database takes to answer it. What is read or
written a few times a minute stays with the ORM; what stands on the way of every move goes through here.

PostgreSQL takes several statements in one journey, each with a view of the data of its own, as if they came one after
another; SQLite is no journey away.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)

Statement = tuple[str, Sequence[Any]]  # SQL and its values
_waiting: ContextVar[list[Statement] | None] = ContextVar("statements waiting to be sent", default=None)


@dataclass(frozen=True, slots=True)
class Question(Generic[M]):
    """A query with its values, and what makes an object of a row."""

    sql: str
    values: Sequence[int | str]
    read: Callable[[Sequence[Any]], M]


class Prepared(Generic[M]):
    """A query that is asked with other values each time.

    `query` builds it with some value in each place; the values of a call, numbers or texts, take these places in
    order. `select_related` and `select_for_update` are as good as in any query.
    """

    def __init__(self, query: Callable[[], QuerySet[M]]) -> None:
        self._query = query

    def __call__(self, *values: int | str) -> list[M]:
        """Ask, and return the rows."""
        return answers(self.question(*values))[0]

    def question(self, *values: int | str) -> Question[M]:
        """Return the query for these values, to be asked together with others (see `answers`)."""
        sql, read = self._written
        return Question(sql, values, read)

    def one(self, *values: int | str) -> M | None:
        """Ask for the one row there is, if there is one."""
        return next(iter(self(*values)), None)

    @cached_property
    def _written(self) -> tuple[str, Callable[[Sequence[Any]], M]]:
        """Return the SQL and what makes an object of a row, as `django.db.models.query.ModelIterable` does."""
        compiler: Any = self._query().query.get_compiler(connection=connection)
        sql, _ = compiler.as_sql()
        select, facts = compiler.select, compiler.klass_info
        start, end = facts["select_fields"][0], facts["select_fields"][-1] + 1
        names = [select[place][0].target.attname for place in range(start, end)]
        related = get_related_populators(facts, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # stubs: Django 6
        converters = compiler.get_converters([column for column, *_ in select])

        def read(row: Sequence[Any]) -> M:
            values = list(row)
            for place, (convert, expression) in converters.items():
                for converter in convert:
                    values[place] = converter(values[place], expression, connection)
            found: M = facts["model"].from_db(DEFAULT_DB_ALIAS, names, values[start:end])
            for populator in related:
                populator.populate(values, found)
            return found

        return sql, read


def answers(*questions: Question[Any]) -> list[list[Any]]:
    """Ask one query after another, in one journey where the database allows it, and return the rows of each."""
    found, is_one_journey = [], _takes_several()
    with connection.cursor() as cursor:
        if is_one_journey:
            cursor.execute(*_joined([(each.sql, each.values) for each in questions]))
        for place, each in enumerate(questions):
            if not is_one_journey:
                cursor.execute(each.sql, each.values)
            elif place:
                cursor.nextset()
            found.append([each.read(row) for row in cursor.fetchall()])
    return found


@contextmanager
def written_together() -> Iterator[None]:
    """Hold back what `row_save` and `rows_add` write in this block, and send it in order, at once, when it ends.

    A query in the block does not see it yet. An exception in the block drops it.
    """
    statements: list[Statement] = []
    token = _waiting.set(statements)
    try:
        yield
    finally:
        _waiting.reset(token)
    if statements and _takes_several():
        statements = [_joined(statements)]
    for sql, values in statements:
        _send(sql, values)


def row_save(row: Model, names: Sequence[str]) -> None:
    """Store these fields of a row that is there: `save(update_fields=names)` without signals."""
    sql, fields = _update(type(row), tuple(names))
    _write(sql, [*_values(row, fields), row.pk])


def rows_add(rows: Sequence[Model], *, ignore_conflicts: bool = False) -> None:
    """Insert rows of one table: `bulk_create` of a few, which get no primary key here."""
    if not rows:
        return
    fields = _stored(type(rows[0]))
    table = [_values(row, fields) for row in rows]
    told = tuple([place for place in range(len(fields)) if any(values[place] is not None for values in table)])
    sql = _insert(type(rows[0]), len(rows), told, ignore_conflicts)
    _write(sql, [values[place] for values in table for place in told])


def _write(sql: str, values: Sequence[Any]) -> None:
    waiting = _waiting.get()
    if waiting is None:
        _send(sql, values)
    else:
        waiting.append((sql, values))


def _send(sql: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def _takes_several() -> bool:
    """Tell whether one call may carry several statements: not where the server itself puts the values in."""
    return connection.vendor == "postgresql" and not getattr(connection.features, "uses_server_side_binding", False)


def _joined(statements: Sequence[Statement]) -> Statement:
    return "; ".join(sql for sql, _ in statements), [value for _, values in statements for value in values]


def _values(row: Model, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    database = connections[DEFAULT_DB_ALIAS]  # `connection` finds out anew, at each of its names, whose it is
    return [field.get_db_prep_save(getattr(row, field.attname), database) for field in fields]


@lru_cache(maxsize=256)
def _update(model: type[Model], names: tuple[str, ...]) -> tuple[str, tuple["Field[Any, Any]", ...]]:
    quoted, meta = _quoted, model._meta
    fields = tuple(next(field for field in meta.concrete_fields if field.name == name) for name in names)
    columns = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
    return f"UPDATE {quoted(meta.db_table)} SET {columns} WHERE {quoted(meta.pk.column)} = %s", fields  # noqa: S608  model names alone


@lru_cache(maxsize=64)
def _stored(model: type[Model]) -> tuple["Field[Any, Any]", ...]:
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@lru_cache(maxsize=256)
def _insert(model: type[Model], count: int, told: tuple[int, ...], ignore_conflicts: bool) -> str:  # noqa: FBT001
    """Return the statement that inserts so many rows; fields that are not told (their places) stay NULL.

    The fewer values a statement has the quicker it is put together: psycopg keeps what it found out of one that has at
    most fifty.
    """
    columns = ", ".join(_quoted(_stored(model)[place].column) for place in told)
    places = ", ".join([f"({', '.join(['%s'] * len(told))})"] * count)
    end = " ON CONFLICT DO NOTHING" if ignore_conflicts else ""  # SQLite and PostgreSQL say it alike
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({columns}) VALUES {places}{end}"  # noqa: S608  model names alone


def _quoted(name: str | None) -> str:
    return str(connection.ops.quote_name(name or ""))
