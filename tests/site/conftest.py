"""What every test of the site needs."""

from tests.counts import fresh_counts

__all__ = ["fresh_counts"]
