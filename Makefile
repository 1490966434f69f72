# Two commands matter: `make run` starts the site, `make test` tests it. `make help` lists the rest.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
PORT   ?= 8000
TESTS  ?= tests
WORKERS ?= 2
LIGHTHOUSE := scripts/lighthouse

.DEFAULT_GOAL := help

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup ## the whole site on http://localhost:8000 (web, worker, beat); Ctrl-C ends it; PORT=… for another port
	@exec $(BIN)/python manage.py dev --noreload $(PORT)

setup: $(VENV)/.runtime ## virtual environment, database and demo data, without starting anything
	@$(BIN)/python manage.py prepare

test: $(VENV)/.development ## every test on the embedded default, browser tests included; TESTS=tests/rules for a part
	@test -x "$${CHROMIUM:-/usr/bin/chromium}" || echo "No Chromium at $${CHROMIUM:-/usr/bin/chromium}: browser tests are skipped. Debian and Ubuntu: apt-get install chromium"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(TESTS)

lint: $(VENV)/.development ## linters, types, import contract, migrations, translations, deployment check
	@scripts/lint.sh

format: $(VENV)/.development ## formats the code
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

bench: $(VENV)/.development ## measures engine, moves, pages and races side by side; writes var/bench.json
	@scripts/bench.sh

chaos: $(VENV)/.development ## kills parts of the site while 60 matches are under way (about ten minutes); OPTIONS="--seed 7"
	@$(BIN)/python -m proofs chaos $(OPTIONS)

fuzz-http: $(VENV)/.development ## 100,000 hostile requests to every address, from people of every kind (about ten minutes); OPTIONS="--lanes 4"
	@$(BIN)/python -m proofs fuzz $(OPTIONS)

load: $(VENV)/.development ## measures 20,000 moves by people and bots on real processes (about ten minutes); OPTIONS="--moves 2000"
	@$(BIN)/python -m proofs load $(OPTIONS)

size: $(VENV)/.development ## measures pages at 100,000 matches against 1,000 (about ten minutes, 12 GB of disk)
	@$(BIN)/python -m proofs size $(OPTIONS)

lighthouse: $(VENV)/.development $(LIGHTHOUSE)/node_modules/.package-lock.json ## looks at the pages with Lighthouse (needs npm and Chromium); fails under 95; OPTIONS="--runs 3"
	@$(BIN)/python -m proofs lighthouse $(OPTIONS)

lock: $(VENV)/.development ## renews requirements*.txt from requirements*.in
	@$(BIN)/pip install -q uv
	@for name in requirements requirements-dev; do \
	  $(BIN)/uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header $$name.in -o $$name.txt; done

clean: ## removes the virtual environment and everything in var/ (database included)
	@rm -rf $(VENV) var static-built $(LIGHTHOUSE)/node_modules

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is %d.%d." % sys.version_info[:2])'
	@echo "Making a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.txt | $(VENV)/bin/python
	@echo "Installing the locked packages (about half a minute) …"
	@$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.development: requirements-dev.txt | $(VENV)/bin/python
	@echo "Installing the locked packages for tests (about a minute) …"
	@$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.runtime

$(LIGHTHOUSE)/node_modules/.package-lock.json: $(LIGHTHOUSE)/package-lock.json
	@command -v npm >/dev/null || { echo "npm was not found. Debian and Ubuntu: apt-get install npm"; exit 1; }
	@echo "Installing Lighthouse (about a minute) …"
	@cd $(LIGHTHOUSE) && npm ci --no-audit --no-fund --loglevel error
	@touch $@

.PHONY: help run setup test lint format bench chaos fuzz-http load size lock lighthouse clean
