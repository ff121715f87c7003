# Every target is a call of the command line; .venv is made when it is needed.
# ONLY="jabberwocky" limits a target, DATA=DIR moves the built data, JOBS=1 builds one config at a time,
# SOURCES=upstream takes the papers' own sources. Publishing: ORG=my-lab, DRY_RUN=1, PRIVATE=1; with HF_TOKEN it goes
# to huggingface.co, without to a Hub on this machine; MODELS=0 leaves the quick baselines out.
# REPO=my-lab/jabberwocky names what to verify. SEEDS=3 trains baselines with three seeds, not one.
PYTHON ?= python3
DATA ?= build
ORG ?= local
REPO ?= $(ORG)/jabberwocky
TORCH ?= -c constraints.txt
BIN := .venv/bin
READY := .venv/ready
WABE := $(BIN)/wabe
FLAGS := $(ONLY) --data $(DATA) $(if $(filter upstream,$(SOURCES)),--edition upstream)
PUBLISH := $(WABE) publish $(FLAGS) --org $(ORG) $(if $(DRY_RUN),--dry-run) $(if $(PRIVATE),--private)
# Quick baselines are of the embedded edition, which needs no sources.
QUICK := $(if $(filter 0,$(MODELS))$(filter upstream,$(SOURCES)),,1)

.NOTPARALLEL:
.PHONY: help setup build validate card publish baselines results verify serve test lint typecheck bench clean

help: ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## Make .venv with the tested versions of everything

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --progress-bar off $(TORCH) -e ".[all,dev]"
	touch $(READY)

build: $(READY) ## Build the data into build/
	$(WABE) build $(FLAGS) $(if $(JOBS),--jobs $(JOBS))

validate: $(READY) ## Run the gate over what is built
	$(WABE) validate $(FLAGS)

card: $(READY) ## Write the cards of what passed the gate
	$(WABE) card $(FLAGS) --org $(ORG)

publish: build validate card ## Build, validate, describe and publish everything, with quick baselines
	$(PUBLISH)
	$(if $(QUICK),$(if $(DRY_RUN),,$(WABE) train --quick $(ONLY) --data $(DATA)))
	$(if $(QUICK),$(PUBLISH) --models --quick)

baselines: build ## Train every model that starts from random weights; goes on where it was interrupted
	$(WABE) train --from-scratch $(ONLY) --data $(DATA) $(if $(SEEDS),--seeds $(SEEDS))

results: $(READY) ## Write docs/results.md from the records of finished runs
	$(WABE) results --write docs/results.md

verify: $(READY) ## Rebuild what is published and compare
	$(WABE) verify $(REPO)

serve: $(READY) ## A Hub on this machine, with pages to look at
	$(WABE) serve

test: lint typecheck ## Lint, typecheck and run all tests
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(READY) ## ruff and the import contracts
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/lint-imports

typecheck: $(READY) ## mypy --strict
	$(BIN)/mypy

bench: $(READY) ## Measure, and write docs/benchmarks.md
	$(BIN)/python -m bench

clean: ## Remove what was built and cached here, but not .venv
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
