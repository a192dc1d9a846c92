# make run    set everything up and start the app
# make test   set everything up and pass every check, browser tests included
# make test-fast   without slow and browser tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-fast lint clean

run: $(VENV)/.run
	$(BIN)/gin-trainer

test: $(VENV)/.dev lint
	$(BIN)/python -m tests.e2e.chromium
	$(BIN)/python -m tests.postgres
	$(BIN)/pytest -q -n auto --dist worksteal

test-fast: $(VENV)/.dev
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow and not browser"

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "gin-trainer needs Python 3.11 or newer (set PYTHON=python3.12, say)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	    { echo "cannot make a virtual environment (on Debian: apt install python3-venv)"; exit 1; }
	@touch $@

$(VENV)/.run: $(VENV)/.venv pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[analysis]'
	@touch $@

$(VENV)/.dev: $(VENV)/.venv pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
