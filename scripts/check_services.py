"""Exit 0 when the PostgreSQL and Redis of DATABASE_URL and REDIS_URL answer, else 1 with a sentence for each."""

import os
import sys

import psycopg
import redis


def main() -> int:
    """Ask both services once."""
    faults = []
    try:
        with psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=5) as connection:
            connection.execute("select 1")
    except psycopg.Error as error:
        faults.append(f"PostgreSQL does not answer: {error}")
    try:
        redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=5).ping()
    except redis.RedisError as error:
        faults.append(f"Redis does not answer: {error}")
    print("\n".join(faults) or "PostgreSQL and Redis answer.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
