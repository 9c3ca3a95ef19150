# make play | make test | make soak | make bench; each sets up what it needs, which is quick when nothing changed.

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
# The versions of all that is installed stand in requirements.lock; CONTRIBUTING.md says how they are raised.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock
# What has been set up: for playing, for testing.
PLAYABLE := .venv/.playable
TESTABLE := .venv/.testable

# What was compiled is kept, whatever the shell says: the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play test soak bench clean

setup: $(TESTABLE)

$(PLAYABLE): pyproject.toml requirements.lock Makefile
	@test -n "$(PYTHON)" || { echo "Harena needs Python 3.11 or newer."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --editable '.[learned]' || $(PIP) --editable .  # without numpy the bot 'learned' is not there
	@touch $(PLAYABLE)

$(TESTABLE): $(PLAYABLE)
	$(PIP) --editable '.[dev]'
	$(PIP) --editable '.[peers]' || echo "The engines of make bench cannot be installed here: their tests are skipped."
	@touch $(TESTABLE)

play: $(PLAYABLE)
	@$(BIN)/harena serve --browser

test: setup
	@$(BIN)/python -m tests.machine
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadfile --ignore tests/web
	$(BIN)/pytest -n 2 --dist loadfile tests/web  # a browser keeps an event loop in its process, which others cannot use

# The full counts: the contract over many games and options, simulations for all seats, mutated rules.
soak: setup
	$(BIN)/python -m tests.lab.soak
	HARENA_SOAK=1 $(BIN)/pytest --timeout 0 tests/service tests/web tests/envs
	$(BIN)/python -m tests.lab.mutants --list tests/lab/mutants.toml --jobs 2 --least 85

bench: setup
	$(BIN)/harena bench --peers

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache mutants
