"""One line of JSON per log record, tracebacks included, for whatever collects them."""

import json
import logging
from datetime import UTC, datetime

USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "status_code", "taskName"}


class JsonLines(logging.Formatter):
    """Formats a record with its `extra` facts. Callers never log hands, seeds, states, tokens or mail texts."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        facts = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts |= {name: str(value) for name, value in vars(record).items() if name not in USUAL}
        if hasattr(record, "status_code"):
            facts["status"] = str(record.status_code)
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        return json.dumps(facts, ensure_ascii=False)
