# Two commands are enough: `make run` plays, `make test` checks everything.
.DEFAULT_GOAL := help
CARGO ?= cargo
GAME ?= squadro

.PHONY: help run build test format lint unit docs wasm-check fuzz update

help: ## List what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: build ## Play in the terminal (GAME=quindo for another game)
	@target/release/quadrille play $(GAME)

build: ## Build the program: target/release/quadrille
	@$(CARGO) build --release --quiet

test: format lint unit docs wasm-check ## Check everything: format, lints, tests, documentation
	@echo "all good"

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit:
	@server/tests/services.sh
	$(CARGO) test --workspace --quiet

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# The rules must also compile for the browser; checked where the target is installed.
wasm-check:
	@if rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null | xargs -r ls >/dev/null 2>&1; \
	then $(CARGO) check --package quadrille-games --target wasm32-unknown-unknown --quiet; \
	else echo "wasm32-unknown-unknown is not installed: not checked (rustup target add wasm32-unknown-unknown)"; fi

fuzz: ## Fuzz every parser for a few seconds each (installs cargo-fuzz)
	@command -v cargo-fuzz >/dev/null || $(CARGO) install cargo-fuzz
	@for target in $$($(CARGO) fuzz list); do RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- \
	  -max_total_time=$${SECONDS_EACH:-10} -dict=fuzz/dictionary.txt || exit 1; done

update: ## Write expected texts anew (playthroughs, counts, diagrams); then read the diff
	UPDATE_SHEETS=1 UPDATE_COUNTS=1 UPDATE_PLAYTHROUGHS=1 $(CARGO) test --workspace --quiet
