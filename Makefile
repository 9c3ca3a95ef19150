# make play | make test | make soak | make bench; all of them call make setup, which is quick when nothing changed.

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv/.peers

.PHONY: setup play test soak bench clean

setup: $(READY)

$(READY): pyproject.toml Makefile
	@test -n "$(PYTHON)" || { echo "Harena needs Python 3.11 or newer."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,postgresql,redis]'
	@touch $(READY)

$(PEERS): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	@touch $(PEERS)

play: setup
	@$(BIN)/harena serve --browser

test: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

# The full counts: the contract over many games and options, simulations for all seats, mutated rules.
soak: setup
	$(BIN)/python -m tests.lab.soak
	HARENA_SOAK=1 $(BIN)/pytest tests/service tests/web
	$(BIN)/python -m tests.lab.mutants --list tests/lab/mutants.toml --jobs 2 --least 85

bench: $(PEERS)
	$(BIN)/harena bench --peers

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache mutants
