"""Tells exactly what a request changed: every row that is inserted, updated or deleted leaves a line, if committed."""

from dataclasses import dataclass

from django.db import connection

# What any request may change, refused or not.
APART = {
    "django_session": "a refused request of a suspended person ends the session; a sentence for the next page is kept",
    "proof_change": "the lines themselves",
}

TRIGGERS = """
CREATE TABLE proof_change (id bigserial PRIMARY KEY, named text NOT NULL, how text NOT NULL);
CREATE FUNCTION proof_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proof_change (named, how) VALUES (TG_TABLE_NAME, TG_OP);
  RETURN NULL;
END $$;
"""


@dataclass(slots=True)
class Changes:
    """Reads the lines since it last did."""

    last: int = 0

    def watch(self) -> list[str]:
        """Put a trigger on every table; return their names. Once for a database, which must be PostgreSQL."""
        watched = [name for name in connection.introspection.table_names() if name not in APART]
        with connection.cursor() as cursor:
            cursor.execute(TRIGGERS)
            for name in watched:
                quoted = connection.ops.quote_name(name)
                cursor.execute(
                    f"CREATE TRIGGER proof_watch AFTER INSERT OR UPDATE OR DELETE ON {quoted} "
                    "FOR EACH ROW EXECUTE FUNCTION proof_note()"
                )
        return watched

    def new(self) -> list[str]:
        """Return “table how” of each row changed since the last call."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT id, named, how FROM proof_change WHERE id > %s ORDER BY id", [self.last])
            rows = cursor.fetchall()
        if rows:
            self.last = rows[-1][0]
        return [f"{named} {how.lower()}" for _id, named, how in rows]
