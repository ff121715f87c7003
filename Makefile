# Every target calls the command line; .venv is made when it is needed.
# ONLY="jabberwocky" limits a target, DATA=DIR moves the built data, JOBS=1 builds one config at a time,
# SOURCES=upstream uses the papers' own sources. Publishing: ORG=my-lab, DRY_RUN=1, PRIVATE=1, and MODELS=0 for no quick
# baselines; 0 and nothing mean off. With HF_TOKEN it goes to huggingface.co, without it to a Hub on this machine.
# REPO=my-lab/jabberwocky names what to verify. SEEDS=3 trains baselines with three seeds instead of one.
PYTHON ?= python3
DATA ?= build
ORG ?= local
MODELS ?= 1
REPO ?= $(ORG)/jabberwocky
TORCH ?= -c constraints.txt
BIN := .venv/bin
READY := .venv/ready
WABE := $(BIN)/wabe
# $(call on,VARIABLE) is 1, or nothing if the variable is empty or 0.
on = $(if $(filter-out 0,$($(1))),1)
# $(call quoted,TEXT) is one word for the shell.
quoted = '$(subst ','\'',$(1))'
UPSTREAM := $(filter upstream,$(SOURCES))
FLAGS := $(ONLY) --data $(call quoted,$(DATA)) $(if $(UPSTREAM),--edition upstream)
OWNED := $(FLAGS) --org $(call quoted,$(ORG))
PUBLISH := $(WABE) publish $(OWNED) $(if $(call on,DRY_RUN),--dry-run) $(if $(call on,PRIVATE),--private)
# Quick baselines are of the embedded edition, which needs no sources.
QUICK := $(if $(UPSTREAM),,$(call on,MODELS))

.NOTPARALLEL:
.PHONY: help setup build validate card publishable publish baselines results verify serve test lint typecheck bench clean

help: ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## Make .venv with the tested versions of everything

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --progress-bar off $(TORCH) -e ".[all,dev]"
	touch $(READY)

build: $(READY) ## Build the data into build/
	$(WABE) build $(FLAGS) $(if $(JOBS),--jobs $(JOBS))

validate: $(READY) ## Check every row of the built data
	$(WABE) validate $(FLAGS)

card: $(READY) ## Write the cards of validated data
	$(WABE) card $(OWNED)

# Nobody waits for a build only to hear of a bad token.
publishable: $(READY)
	$(PUBLISH) --check

publish: publishable build validate card ## Build, validate, describe and publish everything, with quick baselines
	$(PUBLISH)
	$(if $(QUICK),$(if $(call on,DRY_RUN),,$(WABE) train --quick $(ONLY) --data $(call quoted,$(DATA))))
	$(if $(QUICK),$(PUBLISH) --models --quick)
	$(if $(call on,DRY_RUN),,$(PUBLISH) --how-to-load)

baselines: build ## Train every model that starts from random weights, continuing interrupted runs
	$(WABE) train --from-scratch $(ONLY) --data $(call quoted,$(DATA)) $(if $(SEEDS),--seeds $(SEEDS))

results: $(READY) ## Write docs/results.md from the records of finished runs
	$(WABE) results --write docs/results.md

verify: $(READY) ## Rebuild a published dataset and compare it
	$(WABE) verify $(REPO)

serve: $(READY) ## Run a Hub on this machine
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
