"""Rule help: every question, refusal and line of a battle opens its rule; rules are found by what people type."""

from pathlib import Path

import attrs
import pytest

from companion.ui.models.app import app_model
from companion.ui.models.header import header_model
from companion.ui.models.intents import Go, Several, Wrote
from companion.ui.models.near_words import errors
from companion.ui.models.place import Page, Place, RuleSheet, Screen, Tab
from companion.ui.models.situation import Toast
from companion.ui.models.tabs.rule_search import _index, find_rules
from companion.ui.models.tabs.rules import SEARCH, RuleModel, beside, named_with, rule_model, rules_model
from companion.ui.shots.stage import Moment
from companion.ui.words import words_in
from engine import KINDS, LINE_SOURCES, rulebook
from tests.ui.models.combat_staging import WORDS, evening, situation_of
from tests.ui.scene import Seat, seat_at

RULES = tuple(rulebook.rules())
FEW = 12
"""What is looked for stands among so many: about two screens of a phone."""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return seat_at(Moment("westeros-choice", round=2), tmp_path)


# what is typed


@pytest.mark.parametrize(
    ("typed", "meant", "rule"),
    [
        ("rutreat", "retreat", "RET-01"),
        ("wildings", "wildlings", "WLD-01"),
        ("suport", "support", "SPT-01"),
        ("garison", "garrison", "GAR-01"),
        ("musterign", "mustering", "MUS-01"),
    ],
)
def test_a_word_with_a_typing_error_finds_what_the_word_finds(typed: str, meant: str, rule: str) -> None:
    found = find_rules(WORDS, typed)
    assert rule in found
    assert set(find_rules(WORDS, meant)) & set(found[:FEW])


@pytest.mark.parametrize("typed", ["cmb 3", "CMB-03", "cmb3", "cmb-3", " Cmb 03 "])
def test_a_number_finds_its_rule_first(typed: str) -> None:
    assert find_rules(WORDS, typed)[0] == "CMB-03"


def test_the_letters_of_a_chapter_find_all_of_it() -> None:
    found = find_rules(WORDS, "pln")
    assert found == tuple(rule for rule in RULES if rule.startswith("PLN-"))


def test_several_words_are_all_in_it_and_the_nearest_come_first() -> None:
    found = find_rules(WORDS, "siege engine castle")
    assert found
    for rule in found:
        told = f"{WORDS.rule(rule).title} {WORDS.rule(rule).text}".casefold()
        assert all(word in told for word in ("siege", "engine", "castle"))
    assert "retreat" in WORDS.rule(find_rules(WORDS, "retreat")[0]).text.casefold()


def test_every_rule_is_found_by_its_own_words_and_by_its_number() -> None:
    for rule in RULES[::9]:
        assert rule in find_rules(WORDS, WORDS.rule(rule).text)
        assert find_rules(WORDS, rule)[0] == rule


def test_what_is_like_nothing_finds_nothing() -> None:
    assert find_rules(WORDS, "xylophone") == ()
    assert find_rules(WORDS, "?") == ()


def test_short_words_are_taken_as_they_are() -> None:
    assert find_rules(WORDS, "qxe") == ()


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("raid", "raid", 0),
        ("riad", "raid", 1),
        ("rad", "raid", 1),
        ("raaid", "raid", 1),
        ("rxid", "raid", 1),
        ("", "ab", 2),
    ],
)
def test_errors_are_counted(one: str, other: str, number: int) -> None:
    assert errors(one, other) == number
    assert errors(other, one) == number


def test_a_typing_error_is_compared_with_few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone answers every letter: most words of the book are put aside by their letters alone."""
    compared: list[str] = []
    monkeypatch.setattr(
        "companion.ui.models.near_words.errors", lambda one, other: compared.append(other) or errors(one, other)
    )
    find_rules(WORDS, "rutreat")
    assert 0 < len(compared) < len(_index(WORDS).letters) / 4


def test_the_page_shows_what_is_found(seat: Seat) -> None:
    seat.touches(Wrote(SEARCH, "rutreat"))
    page = rules_model(seat.situation, Go(Place()))
    rows = [getattr(part, "value", "") for part in page.parts]
    assert "RET-01" in rows


# ways to a rule


def test_chapters_are_called_in_the_language_of_the_app(seat: Seat) -> None:
    situation = attrs.evolve(seat.situation, words=words_in("it"))
    _, *chapters = rules_model(situation, Go(Place())).parts
    assert [row.title for row in chapters][:2] == ["Termini", "Componenti e limiti"]
    first = chapters[0].intent
    assert isinstance(first, Go)
    assert rules_model(attrs.evolve(situation, place=first.place), Go(Place())).title == "Termini"


def opened(seat: Seat, intent: object) -> RuleModel:
    assert isinstance(intent, Go)
    shown = app_model(attrs.evolve(seat.situation, place=intent.place)).sheet
    assert isinstance(shown, RuleModel)
    return shown


def test_the_header_opens_the_rule_of_every_question_that_is_asked() -> None:
    seen: set[str] = set()
    for seed in (1, 2):
        for table in evening(seed, tides=seed == 2):
            for question in table.game.pending:
                if question.kind in seen:
                    continue
                seen.add(question.kind)
                situation = situation_of(table, question.house) if question.house in table.game.setup.houses else None
                if situation is None:
                    assert WORDS.knows_rule(question.rule)
                    continue
                help_ = header_model(situation.table, situation.place, WORDS).help
                assert isinstance(help_, Go)
                assert help_.place.sheet == RuleSheet(question.rule)
                assert isinstance(rule_model(situation, RuleSheet(question.rule)), RuleModel)
    assert len(seen) > len(KINDS) / 2


def test_every_refusal_with_a_rule_opens_it(seat: Seat) -> None:
    for rule in RULES[::7]:
        toast = app_model(attrs.evolve(seat.situation, toast=Toast("No", rule=rule))).toast
        assert toast is not None
        assert isinstance(toast.rule, Several)
        assert opened(seat, toast.rule.intents[0]).number == rule


def test_every_line_of_a_battle_names_a_rule_of_the_book() -> None:
    seen: set[str] = set()
    for table in evening(1, tides=True):
        for side in ("attacker", "defender"):
            for line in table.game.battle_lines(side):
                seen.add(line.source)
                assert WORDS.knows_rule(line.rule), line
    assert len(seen) > len(LINE_SOURCES) / 2


# neighbours


def test_a_rule_has_those_beside_it_and_those_that_the_same_rulings_name(seat: Seat) -> None:
    assert beside("PLN-03", "second") == ("PLN-02", "PLN-04")
    assert beside(RULES[0], "second") == RULES[1:2]
    assert beside(RULES[-1], "second") == RULES[-2:-1]
    assert "PLN-12" not in named_with("PLN-12", "second")
    model = rule_model(seat.situation, RuleSheet("PLN-02"))
    rows = [row.value for section in model.near for row in section.rows]
    assert rows[:2] == list(beside("PLN-02", "second"))
    assert "PRT-08" in rows
    assert [note.text for note in model.rulings] == list(WORDS.rulings("PLN-02"))


def test_a_neighbour_opens_and_so_does_the_search_with_and_without_a_table(seat: Seat) -> None:
    model = rule_model(seat.situation, RuleSheet("PLN-02"))
    assert opened(seat, model.near[0].rows[0].intent).number == "PLN-01"
    search = model.near[-1].rows[-1].intent
    assert isinstance(search, Go)
    assert (search.place.tab, search.place.page, search.place.sheet) == (Tab.MORE, Page.RULES, None)
    home = attrs.evolve(seat.situation, view=attrs.evolve(seat.situation.view, table=None), place=Place())
    search = rule_model(home, RuleSheet("PLN-02")).near[-1].rows[-1].intent
    assert isinstance(search, Go)
    assert search.place.screen is Screen.RULES
