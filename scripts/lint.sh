#!/usr/bin/env bash
# Everything that can be checked without running the site. Goes through all checks and fails at the end if one did.
set -uo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
failed=()

check() {
  local name=$1; shift
  echo "== $name"
  "$@" || failed+=("$name")
}

deployment_check() {
  SITE_MODE=real SECRET_KEY=$(python3 -c 'import secrets; print(secrets.token_urlsafe(60))') ALLOWED_HOSTS=example.org \
    SITE_URL=https://example.org DATABASE_URL=postgres://nobody@localhost/none REDIS_URL=redis://localhost/0 \
    EMAIL_URL=smtp://localhost:25 DEFAULT_FROM_EMAIL=site@example.org \
    $bin/python manage.py check --deploy --fail-level WARNING
}

secret_scan() { # in tests, passwords are words like any other; keys, tokens and noise are looked for there too
  scan_for_secrets ':!tests' &&
    scan_for_secrets tests --disable-plugin KeywordDetector
}

scan_for_secrets() { # which files of the repository, then options
  # What is known to be none is in the baseline. The hook notes there which lines have moved (3): it gets a copy.
  local files code baseline said
  baseline=$(mktemp)
  cp .secrets.baseline "$baseline"
  mapfile -d '' files < <(git ls-files -z -- "$1")
  said=$($bin/detect-secrets-hook --no-verify --baseline "$baseline" "${@:2}" "${files[@]}" 2>&1)
  code=$?
  rm -f "$baseline"
  ((code == 0 || code == 3)) || { echo "$said"; return 1; }
}

check "ruff" $bin/ruff check .
check "ruff format" $bin/ruff format --check .
check "mypy" $bin/mypy games luxor_site bench proofs
check "import contract" $bin/lint-imports
check "templates" $bin/python scripts/check_templates.py
check "migrations" $bin/python manage.py makemigrations --check --dry-run
check "translations" $bin/python scripts/check_translations.py
check "check --deploy" deployment_check
check "secrets" secret_scan

if ((${#failed[@]})); then
  printf 'failed: %s\n' "${failed[@]}"
  exit 1
fi
echo "All checks passed."
