# Two commands are enough: `make run` plays, `make test` checks everything.
.DEFAULT_GOAL := help
CARGO ?= cargo
GAME ?= squadro
BROWSERS ?= chromium
PREFIX ?= /usr/local
PROGRAM ?= target/release/quadrille

.PHONY: help run play build install install-files web test format lint unit docs page browser browsers python python-quick wheel secrets reviews evening proofs puzzles fuzz fifth-game update

help: ## List what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: build ## Play in the browser: builds what is missing, serves the page and opens it
	@target/release/quadrille serve --open

play: build ## Play in the terminal (GAME=quindo for another game)
	@target/release/quadrille play $(GAME)

build: web ## Build the program with the page inside: target/release/quadrille
	@[ -x target/release/quadrille ] || echo "building the program: about five minutes the first time, on two cores"
	@$(CARGO) build --release

install: build install-files ## Install program, completions and manual pages (PREFIX=/usr/local)

# The same with a program that was built before.
install-files:
	@tools/install "$(PROGRAM)" "$(DESTDIR)$(PREFIX)"

web: web/dist/assets ## Build the page: web/dist

PAGE := $(shell find tables/books web/src web/public web/vite docs/rules lessons puzzles texts/en texts/fr texts/nl web/index.html web/*.ts web/package-lock.json -type f -not -path 'web/src/wasm/*' 2>/dev/null)
RUST := $(shell find games/src engine/src wasm/src wasm/bind/src tools/wasm Cargo.lock -type f)

web/dist/assets: $(PAGE) $(RUST) web/node_modules/.package-lock.json
	@echo "building the page: rules and players for the browser first, about two minutes the first time"
	@tools/wasm
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# The packages of the lock file. Not `npm ci`: it wants entries for the binaries of every other platform, too.
web/node_modules/.package-lock.json: web/package-lock.json
	@echo "installing the packages of the page"
	@cd web && npm install --no-save --silent --ignore-scripts --no-audit --no-fund
	@touch $@

test: format page lint unit docs python-quick browser ## Check everything: format, lints, tests, documentation, the page in a browser
	@echo "all good"

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) metadata --locked --format-version 1 --manifest-path python/Cargo.toml >/dev/null

unit:
	@server/tests/services.sh
	$(CARGO) test --workspace --quiet

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# Format, lints, types and unit tests of the page, and the page itself, which the program holds inside.
page: web
	@cd web && npm run --silent lint
	@cd web && npm run --silent check
	@cd web && npm run --silent unit

# The page in a real browser, served by the real program.
browser: page
	@BROWSERS=$(BROWSERS) tools/browsers
	$(CARGO) build --quiet
	@cd web && BROWSERS=$(BROWSERS) npm run --silent browser

browsers: ## Test the page in Firefox and WebKit too, which takes minutes to install
	@$(MAKE) browser BROWSERS=all

python: ## Build the Python package and test it in a virtual environment, with PettingZoo, OpenSpiel and notebooks
	@tools/python

# What needs no packages of other projects but NumPy.
python-quick:
	@tools/python quick

wheel: ## Build the wheel of the Python package: dist/
	@tools/python wheel

evening: ## Play a club evening of thirty over five rounds, with the server killed in the middle
	PEOPLE=30 ROUNDS=5 $(CARGO) test --workspace --test server -- --nocapture an_evening

# Exact values of Squadro are inside the program, those of small Quindo are found first.
puzzles: build ## Prove every shipped puzzle again, which takes minutes
	@$(PROGRAM) solve quindo:small --pieces 6 --dir target/puzzles --quiet >/dev/null
	@for file in puzzles/*.txt; do game=$$(basename $$file .txt); echo "$$game:"; \
	  case $$game in quindo) how="--tables target/puzzles";; squadro) how=--exact;; *) how=;; esac; \
	  $(PROGRAM) puzzles $$game $$how --check $$file || exit 1; done

secrets: ## Compare 1,000 pairs of matches with hidden faces byte by byte, which takes minutes
	QUADRILLE_PAIRS=500 $(CARGO) test --workspace --quiet --test real -- secrets

reviews: ## Review 100 games between levels with exact tables: no move that changed the result may be missed
	QUADRILLE_REVIEWS=50 QUADRILLE_REVIEW_PIECES=6 $(CARGO) test --workspace --quiet --test review

proofs: ## Finish 1,000 wins by values alone, compare 1,000 positions with the tables at every place: takes minutes
	QUADRILLE_WINS=334 QUADRILLE_POSITIONS=1000 $(CARGO) test --workspace --quiet --test oracle --test tables --test engine --test real -- wins_of every_command the_page_says positions_are_answered

fuzz: ## Fuzz every parser for a few seconds each (installs cargo-fuzz)
	@command -v cargo-fuzz >/dev/null || $(CARGO) install cargo-fuzz
	@for target in $$($(CARGO) fuzz list); do RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- \
	  -max_total_time=$${SECONDS_EACH:-10} -dict=fuzz/dictionary.txt || exit 1; done

fifth-game: web/node_modules/.package-lock.json ## Add a toy game to a copy of the tree, and test that it is known everywhere
	@tools/fifth-game/try

update: ## Write expected texts again (playthroughs, counts, diagrams); then read the diff
	UPDATE_WIRE=1 UPDATE_SHEETS=1 UPDATE_COUNTS=1 UPDATE_PLAYTHROUGHS=1 $(CARGO) test --workspace --quiet
