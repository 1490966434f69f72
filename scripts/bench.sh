#!/usr/bin/env bash
# `make bench`: a second environment holds what only the comparison needs, so that the site's own stays clean.
set -euo pipefail
cd "$(dirname "$0")/.."
exec .venv/bin/python -m bench "$@"
