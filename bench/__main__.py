"""`python -m bench`: measures everything, prints the table and writes var/bench.json."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from bench import engine, site
from bench.rows import Row, table, written

SECTIONS: dict[str, Callable[[], Iterator[Row]]] = {
    "engine": engine.rows,
    "moves": site.move_rows,
    "pages": site.page_rows,
    "races": site.race_rows,
}
RESULT = Path(__file__).resolve().parent.parent / "var" / "bench.json"


def main() -> int:
    """Return 0, or 1 when a limit was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures what the site costs.")
    parser.add_argument("--only", choices=SECTIONS, action="append", help="one section; may be given again")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON instead of the table")
    parser.add_argument("--out", type=Path, default=RESULT, help="where the JSON goes (default var/bench.json)")
    args = parser.parse_args()
    rows: list[Row] = []
    for name in args.only or SECTIONS:
        print(f"measuring: {name} …", file=sys.stderr)
        rows += SECTIONS[name]()
    written(rows, args.out)
    print(json.dumps([asdict(row) for row in rows], indent=2) if args.json else table(rows))
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
