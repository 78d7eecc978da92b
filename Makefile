# Everything runs inside .venv, which .ci/setup makes on first use and leaves alone afterwards.

python := .venv/bin/python
workers ?= 3

.DEFAULT_GOAL := help
.PHONY: help test run lint format rules words assets bench soak shots clean setup-test setup-run
.PHONY: setup-words setup-assets

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

test: lint ## check style and types, then run every test
	$(python) -m pytest -n $(workers) --dist worksteal

run: setup-run ## start the app, or play a table in the terminal where there is no display
	$(python) main.py

lint: setup-test ## check style and types only
	$(python) -m ruff format --check .
	$(python) -m ruff check .
	$(python) -m mypy

format: setup-test ## rewrite the source in the project's style
	$(python) -m ruff format .
	$(python) -m ruff check --fix .

rules: setup-test ## write the page of rules and of the cases that show them
	$(python) -m engine rules --write docs/rules.md
	$(python) -m engine rules --edition first --write docs/rules-first.md

words: setup-test setup-words ## collect all words and sentences, bring every language up to date, say what is missing
	$(python) -m engine words --write docs/words.md
	$(python) -m companion words --write docs/companion-words.md
	$(python) -m assets.make.catalogue.catalogue --write companion/ui/words/languages/small-council.pot
	$(python) -m assets.make.catalogue.languages

assets: setup-assets ## make the map, the atlases, the fonts, the icon and the sounds anew
	$(python) -m assets.make

bench: setup-test ## measure the engine
	$(python) -m engine bench --players 6 --games 20

soak: setup-test ## play thousands of random games and check every position; touch every screen at random; tell games in all languages
	$(python) -m engine soak --games 5000
	$(python) -m companion evening --story clock --story wildlings --story end
	$(python) -m companion evening --rounds 10
	ALL_SCREENS=1 $(python) -m pytest -n $(workers) tests/ui/shots/test_layout.py tests/ui/screens/test_toast.py
	TOUCHES=2000 $(python) -m pytest -n $(workers) tests/ui/proofs/test_random_touches.py
	GAMES=200 $(python) -m pytest -n $(workers) tests/ui/words/test_languages.py

shots: setup-run ## take a picture of every screen, into build/shots
	$(python) -m companion shots --out build/shots --check

clean: ## remove the virtual environment and all caches
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup-test:
	@sh .ci/setup test

setup-run:
	@sh .ci/setup run

setup-words:
	@sh .ci/setup words

setup-assets:
	@sh .ci/setup assets
