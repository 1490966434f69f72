#!/usr/bin/env bash
# Builds the Dockerfile without a Docker engine (Debian, root) and starts web, worker and beat from the image against
# PostgreSQL and Redis until the health check says that all of them are well. About two minutes the first time, half of it after that.
#
# The base image can't be pulled on a closed network, so a Debian stand-in of the same name is made: it proves the
# recipe, not the official base. DATABASE_URL and REDIS_URL name the services.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${XDG_CACHE_HOME:-$HOME/.cache}/luxor-image
base=localhost/python:3.11-slim-bookworm
database=${DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}
redis=${REDIS_URL:-redis://127.0.0.1:6379/0}
port=${PORT:-8971}
build() { buildah --root "$work/store" --runroot "$work/run" --storage-driver overlay "$@"; }

tools() {
  local wanted=() program
  for program in buildah debootstrap curl git; do command -v "$program" >/dev/null || wanted+=("$program"); done
  command -v psql >/dev/null || wanted+=(postgresql-client)
  [ ${#wanted[@]} -eq 0 ] && return
  apt-get update -q >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${wanted[@]}" >/dev/null
}

stand_in_base() {
  build inspect --type image "$base" >/dev/null 2>&1 && return
  echo "Making a stand-in for the base image …"
  local root=$work/rootfs container
  rm -rf "$root"; mkdir -p "$root"
  debootstrap --variant=minbase --include=python3,python3-venv,python3-pip,ca-certificates bookworm "$root" >/dev/null
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  ln -sf /usr/bin/python3 "$root/usr/local/bin/python"
  ln -sf /usr/bin/python3 "$root/usr/local/bin/python3"
  ln -sf /usr/bin/pip3 "$root/usr/local/bin/pip"
  rm -f "$root"/usr/lib/python3*/EXTERNALLY-MANAGED
  container=$(build from scratch)
  build add -q "$container" "$root" / >/dev/null
  build config --env PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin --cmd python3 "$container"
  build commit -q --format docker "$container" "$base" >/dev/null
  build rm "$container" >/dev/null
  rm -rf "$root"
}

run_in() { # container name, then the image's command
  local container=$1; shift
  build run --isolation chroot --network host \
    --env SECRET_KEY=check-image-check-image-check-image-check-image-check --env ALLOWED_HOSTS=localhost \
    --env SITE_URL=https://localhost --env DATABASE_URL="$scratch" --env REDIS_URL="$redis" --env PORT="$port" \
    --env EMAIL_URL=dummymail:// --env DEFAULT_FROM_EMAIL=site@localhost \
    "$container" -- /app/scripts/start.sh "$@"
}

healthy() {
  curl -fsS -m 5 -H 'Host: localhost' -H 'X-Forwarded-Proto: https' "http://127.0.0.1:$port/healthz" 2>/dev/null
}

name=check_image_$$
scratch=${database%/*}/$name
containers=() processes=()
finish() {
  local pid
  for pid in "${processes[@]}"; do kill -- "-$pid" 2>/dev/null || true; done
  sleep 1
  for pid in "${processes[@]}"; do kill -9 -- "-$pid" 2>/dev/null || true; done
  for container in "${containers[@]}"; do build rm "$container" >/dev/null 2>&1 || true; done
  psql "$database" -qc "drop database if exists $name with (force)" || true
}

[ "$(id -u)" -eq 0 ] || { echo "check_image.sh must be run as root: it makes a root file system."; exit 1; }
mkdir -p "$work"
tools
stand_in_base
echo "Building the image …"
context=$(mktemp -d); git ls-files -z | xargs -0 cp --parents -t "$context" 2>/dev/null
build bud --isolation chroot --format docker --pull-never --network host -t luxor:check "$context" >"$work/build.log" 2>&1 ||
  { tail -30 "$work/build.log"; rm -rf "$context"; exit 1; }
rm -rf "$context"
build rmi --prune --force >/dev/null 2>&1 || true # the image of the run before

trap finish EXIT
psql "$database" -qc "create database $name"
echo "Starting migrate, web, worker and beat from the image …"
container=$(build from --pull-never luxor:check); containers+=("$container")
run_in "$container" migrate >"$work/migrate.log" 2>&1 || { tail -20 "$work/migrate.log"; exit 1; }
for part in web worker beat; do
  container=$(build from --pull-never luxor:check); containers+=("$container")
  export -f run_in build; export work scratch redis port
  setsid bash -c 'run_in "$@"' _ "$container" "$part" >"$work/$part.log" 2>&1 &
  processes+=($!)
done
for _ in $(seq 150); do
  if answer=$(healthy) && [[ $answer == *'"status": "ok"'* ]]; then echo "Healthy: $answer"; exit 0; fi
  sleep 2
done
echo "The health check did not answer “ok” in five minutes:"
curl -sS -m 5 -H 'Host: localhost' -H 'X-Forwarded-Proto: https' "http://127.0.0.1:$port/healthz" || true
for part in web worker beat; do echo "--- $part"; tail -15 "$work/$part.log"; done
exit 1
