#!/bin/sh
# What a container runs: `web` (default), `worker`, `beat`, or `migrate`. Anything else is passed to manage.py.
set -eu
for name in PORT WEB_WORKERS WEB_THREADS WORKER_PROCESSES; do
  eval "value=\${$name:-1}"
  case $value in
    *[!0-9]* | 0) echo "Settings: $name is “$value”; it must be a whole number from 1 on." >&2; exit 1 ;;
  esac
done
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" # glibc gives every thread memory of its own, and hardly gives it back
case "${1:-web}" in
  web)
    python -c "import luxor_site.settings" # gunicorn would start workers that end with the same sentence for ever
    exec gunicorn luxor_site.wsgi:application --bind "0.0.0.0:${PORT:-8000}" --workers "${WEB_WORKERS:-2}" \
      --threads "${WEB_THREADS:-4}" --no-control-socket --access-logfile - --worker-tmp-dir /dev/shm ;;
  worker)
    exec celery -A luxor_site worker --loglevel INFO --concurrency "${WORKER_PROCESSES:-2}" ;;
  beat)
    exec celery -A luxor_site beat --loglevel INFO --schedule /tmp/beat-schedule ;;
  migrate)
    exec python manage.py migrate --no-input ;;
  *)
    exec python manage.py "$@" ;;
esac
