"""Proofs under faults and load, on the real parts: PostgreSQL, Redis, gunicorn, Celery worker and beat as processes."""
