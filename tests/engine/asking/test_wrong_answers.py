"""Wrong answers: for every kind of question they are refused, by one type, and nothing changes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import Answer, Game, Question, Refusal
from engine.asking.answers import (
    Choice,
    Consolidate,
    Correction,
    Draw,
    March,
    Muster,
    Number,
    Orders,
    Pick,
    Raid,
    Ranking,
    Swap,
    Units,
)
from engine.asking.options import Listed
from engine.asking.questions import KINDS
from engine.commands.random_player import random_answer, random_choice
from tests.engine.asking.asked import RARE_CASES, games_asking, positions
from tests.engine.asking.refused import assert_refused, read_answer


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_answers_are_refused_and_change_nothing(kind: str) -> None:
    games = list(games_asking(kind))
    assert games, "no position with such a question was found"
    for game in games:
        question = game.pending[0]
        assert question.kind == kind
        for answer in wrong_values(game, question):
            assert_refused(game, answer)
        for plain in wrong_plain_data(game, question):
            assert_plain_refused(game, plain)
        for plain in doubtful_plain_data(game, question):
            assert_judged(game, plain)
        game.apply(random_answer(game, Random(0)))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_answer_at_all_is_refused(kind: str) -> None:
    for game in games_asking(kind):
        for nonsense in (None, 7, "yes", {}, [], Pick("yes"), Answer(game.pending[0].id, None)):  # type: ignore[arg-type]
            assert_refused(game, nonsense)


def assert_plain_refused(game: Game, plain: Any) -> None:
    """Refused when it is read, or else when it is judged."""
    answer = read_answer(plain)
    if isinstance(answer, Refusal):
        assert answer.malformed
    else:
        assert_refused(game, answer)


def assert_judged(game: Game, plain: Any) -> None:
    """Perhaps legal, perhaps not: but nothing else than a refusal, and a legal answer is an option."""
    answer = read_answer(plain)
    if isinstance(answer, Refusal):
        return
    if game.why_not(answer) is not None:
        assert_refused(game, answer)
        return
    options = game.question(answer.question).options()
    assert answer.choice in options
    if isinstance(options, Listed):
        assert answer.choice in list(options)


# Wrong answers as values


def wrong_values(game: Game, question: Question) -> Iterator[Answer]:
    """A wrong question, or a choice of a wrong form or with words that nobody knows."""
    choice = random_choice(game, question, Random(1))
    for question_id in wrong_question_ids(game, question):
        yield Answer(question_id, choice)
    for other in NONSENSE:
        if not isinstance(other, KINDS[question.kind]):
            yield Answer(question.id, other)
    for other in NONSENSE_OF_FORM:
        yield Answer(question.id, other)
    yield Answer(question.id, Correction((("power", question.house, "3"),)))


def wrong_question_ids(game: Game, question: Question) -> Iterator[str]:
    number, house, kind = question.id.split("-", 2)
    open_now = {other.id for other in game.pending}
    houses = (*game.state.houses, "dealer", "table", "nobody")
    guesses = [f"{number}-{other}-{kind}" for other in houses if other != house]
    guesses += [f"{number}-{house}-{other}" for other in ("bid", "raid", "nonsense") if other != kind]
    guesses += [f"{int(number) + step}-{house}-{kind}" for step in (-1, 1, 1000)]
    guesses += ["", "-", number, kind, question.id.upper(), f" {question.id}", f"{question.id}-", "correct"]
    yield from (guess for guess in guesses if guess not in open_now)


NONSENSE: tuple[Choice, ...] = (
    Draw("westeros-1", "supply"),
    Pick("none"),
    Number(0),
    Orders(()),
    Swap("winterfell", "raid"),
    Raid("winterfell", "none"),
    March("winterfell", ()),
    Units(()),
    Muster("winterfell", ()),
    Consolidate("winterfell", "power"),
    Ranking(()),
)
"""One of each form; right for a kind of question at most by its form."""

NONSENSE_OF_FORM: tuple[Choice, ...] = (
    Draw("nonsense", "supply"),
    Draw("westeros-1", "nonsense"),
    Pick("nonsense"),
    Pick(""),
    Number(-1),
    Number(21),
    Number(10**30),
    Number(-(10**30)),
    Orders((("nonsense", "raid"),)),
    Orders((("winterfell", "nonsense"),)),
    Orders((("winterfell", "raid"), ("winterfell", "raid"))),
    Swap("nonsense", "raid"),
    Swap("winterfell", "nonsense"),
    Raid("nonsense", "none"),
    Raid("winterfell", "nonsense"),
    March("nonsense", ()),
    March("winterfell", (("nonsense", ("footman",)),)),
    March("winterfell", (("karhold", ("nonsense",)),)),
    March("winterfell", (("karhold", ()),)),
    Units((("nonsense", ("footman",)),)),
    Units((("winterfell", ("nonsense",)),)),
    Units((("winterfell", ("footman",) * 11),)),
    Units((("nonsense", ()),)),
    Muster("nonsense", ()),
    Muster("winterfell", ("nonsense",)),
    Muster("winterfell", ("ship>nonsense",)),
    Muster("winterfell", ("footman",) * 3),
    Consolidate("nonsense", "power"),
    Consolidate("winterfell", "nonsense"),
    Ranking(("nonsense",)),
    Ranking(("stark", "stark")),
)


# Wrong answers as plain data: a legal answer with one thing changed

BAD_WORDS: tuple[Any, ...] = ("nonsense", "", "none ", None, 7, 1.5, True, [], ["none"], {}, {"value": "none"})
BAD_NUMBERS: tuple[Any, ...] = (-1, 21, 10**9, -(10**30), "1", None, True, 1.5, [], [1], {})
BAD_LISTS: tuple[Any, ...] = (None, 7, "nonsense", {}, [None], [7], [[]], [[[]]], [["nonsense"]], ["nonsense"])
BAD_QUESTIONS: tuple[Any, ...] = (None, 7, [], {}, "nonsense", ["nonsense"])


def legal_plain_data(game: Game, question: Question) -> Iterator[dict[str, Any]]:
    """A few legal answers as plain data."""
    for seed in range(3):
        yield Answer(question.id, random_choice(game, question, Random(seed))).to_plain()


def wrong_plain_data(game: Game, question: Question) -> Iterator[Any]:
    """Whatever is changed like this is wrong."""
    for plain in legal_plain_data(game, question):
        for bad in BAD_QUESTIONS:
            yield {**plain, "question": bad}
        for bad in (None, 7, [], {}, "", "nonsense", "correction"):
            yield {**plain, "form": bad}
        for field in plain:
            yield {name: value for name, value in plain.items() if name != field}
            yield {(f"{name}s" if name == field else name): value for name, value in plain.items()}
        yield {**plain, "nonsense": 1}
        yield {**plain, "house": question.house}
        yield [plain]
        yield list(plain.items())
        for field in plain.keys() - {"question", "form"}:
            for bad in changed(plain[field]):
                yield {**plain, field: bad}


def changed(value: Any) -> Iterator[Any]:
    """The value with one leaf made wrong."""
    if isinstance(value, str):
        yield from BAD_WORDS
    elif isinstance(value, int):
        yield from BAD_NUMBERS
    else:
        yield from BAD_LISTS
        for place, item in enumerate(value):
            for bad in changed(item):
                yield [*value[:place], bad, *value[place + 1 :]]


def doubtful_plain_data(game: Game, question: Question) -> Iterator[Any]:
    """Entries doubled, left out, emptied, in another order: mostly wrong, at times another legal answer."""
    for plain in legal_plain_data(game, question):
        for field in plain.keys() - {"question", "form"}:
            value = plain[field]
            if isinstance(value, list):
                for other in rearranged(value):
                    yield {**plain, field: other}
            elif isinstance(value, str):
                for word in (*game.state.box.areas, *game.state.houses, *game.state.box.tokens, "yes", "no", "none"):
                    yield {**plain, field: word}


def rearranged(value: list[Any]) -> Iterator[list[Any]]:
    yield []
    yield value + value
    yield value[::-1]
    for place, item in enumerate(value):
        yield [*value[:place], *value[place + 1 :]]
        yield [*value, item]
        if isinstance(item, list) and len(item) == 2 and isinstance(item[1], list):
            yield [*value[:place], [item[0], []], *value[place + 1 :]]
            yield [*value, ["winterfell", []]]
            yield [*value, ["nonsense", []]]
            yield [*value[:place], [item[0], item[1] * 2], *value[place + 1 :]]


def test_a_group_of_no_units_in_an_unknown_area_is_refused_beside_a_right_answer() -> None:
    """An answer that is legal but for an empty group must not slip through and break the game."""
    for kind in ("casualties", "lose-units", "reconcile-supply"):
        for game in games_asking(kind):
            choice = random_choice(game, game.pending[0], Random(0))
            assert isinstance(choice, Units)
            assert_refused(game, Answer(game.pending[0].id, Units((*choice.units, ("nonsense", ())))))
            assert_refused(game, Answer(game.pending[0].id, Units((*choice.units, ("arbor", ())))))


def test_every_kind_of_question_was_found() -> None:
    missing = [kind for kind, there in positions().items() if not there and kind not in RARE_CASES]
    assert missing == []
