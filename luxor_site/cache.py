"""Redis as a cache that may be lost at any time: while it is away nothing is remembered, and nobody sees an error page.

The cache holds counters of the limits and answers that could be worked out again; no fact lives in it alone.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

T = TypeVar("T")

REST = 5.0  # seconds for which a Redis that did not answer is not asked again: one that hangs must not slow every page


class ForgetfulRedisCache(RedisCache):
    """Answers as an empty cache would while Redis is away."""

    _rests_until = 0.0

    def add(self, key: str, value: Any, *args: Any, **options: Any) -> bool:
        """Pretend to have stored it: who asks (a lock, a counter) may go on."""
        return self._tried(lambda: bool(super(ForgetfulRedisCache, self).add(key, value, *args, **options)), True)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """Return the default."""
        return self._tried(lambda: super(ForgetfulRedisCache, self).get(key, default, version), default)

    def set(self, key: str, value: Any, *args: Any, **options: Any) -> None:
        """Forget it."""
        self._tried(lambda: super(ForgetfulRedisCache, self).set(key, value, *args, **options), None)

    def touch(self, key: str, *args: Any, **options: Any) -> bool:
        """There is nothing of that key."""
        return self._tried(lambda: bool(super(ForgetfulRedisCache, self).touch(key, *args, **options)), False)

    def delete(self, key: str, version: int | None = None) -> bool:
        """There is nothing of that key."""
        return self._tried(lambda: bool(super(ForgetfulRedisCache, self).delete(key, version)), False)

    def has_key(self, key: str, version: int | None = None) -> bool:
        """There is nothing of that key."""
        return self._tried(lambda: bool(super(ForgetfulRedisCache, self).has_key(key, version)), False)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Raise ValueError, as for a key there is not."""
        found = self._tried(lambda: super(ForgetfulRedisCache, self).incr(key, delta, version), None)
        if found is None:
            raise ValueError(key)
        return int(found)

    def get_many(self, keys: Any, version: int | None = None) -> dict[str, Any]:
        """Find nothing."""
        nothing: dict[str, Any] = {}
        return self._tried(lambda: super(ForgetfulRedisCache, self).get_many(keys, version), nothing)

    def set_many(self, data: Any, *args: Any, **options: Any) -> list[Any]:
        """Forget all; return the keys that were not stored."""
        return self._tried(lambda: super(ForgetfulRedisCache, self).set_many(data, *args, **options), list(data))

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        """There is nothing of these keys."""
        self._tried(lambda: super(ForgetfulRedisCache, self).delete_many(keys, version), None)

    def _tried(self, work: Callable[[], T], otherwise: T) -> T:
        if monotonic() < self._rests_until:
            return otherwise
        try:
            return work()
        except RedisError as fault:
            log.warning("cache away (%s); not asked again for %s s", type(fault).__name__, REST)
            self._rests_until = monotonic() + REST
            return otherwise
