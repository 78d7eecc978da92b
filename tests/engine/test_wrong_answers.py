"""Wrong answers: for every kind of question they are refused, by one type, and nothing changes."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Answer, Event, Game, Question, Refusal, Setup, parse_answer
from engine.answers import (
    FIELDS,
    FORMS,
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
from engine.cases import read_cases
from engine.cases.running import start as start_case
from engine.commands.arguments import start
from engine.commands.random_player import random_answer, random_choice
from engine.commands.soak import options_for
from engine.options import Listed
from engine.questions import KINDS

MOST_GAMES = 160
POSITIONS = 3
"""Positions for each kind of question, found in so many random games at most."""

RARE = """
case [CMP-05] More Knights than unused Footmen
board empty
step westeros
given units winterfell: stark knight knight knight
given units karhold: stark knight knight footman
given units white-harbor: stark footman footman footman
given units castle-black: stark footman footman footman
given units moat-cailin: stark footman footman footman
given supply stark: 6
given threat: 10
given track iron-throne: stark greyjoy lannister baratheon tyrell martell
given deck westeros-1: a-throne-of-blades
given deck wildlings: crow-killers
do dealer draw westeros-1 a-throne-of-blades
do dealer draw westeros-2 last-days-of-summer
do dealer draw westeros-3 web-of-lies
do stark bid 0
do greyjoy bid 1
do lannister bid 1
do baratheon bid 1
do tyrell bid 1
do martell bid 1
do dealer draw wildlings crow-killers
expect asks stark knights-destroyed

case [RET-08] Two beaten units, and room for one
board empty
step march
given supply stark: 0
given supply greyjoy: 6
given blade: used
given units moat-cailin: stark footman knight
given units karhold: stark footman footman
given units white-harbor: stark footman
given units castle-black: stark footman footman
given units greywater-watch: lannister footman
given units twins: lannister footman
given units seagard: greyjoy knight knight footman
given order seagard: greyjoy march-plus-1
do greyjoy march seagard: knight knight footman > moat-cailin
do greyjoy establish-control no
do greyjoy house-card victarion-greyjoy
do stark house-card ser-rodrick-cassel
do stark retreat winterfell
expect asks stark retreat-losses

case [PRT-14] A captured port with two ships
board empty
step march
given units lannisport-port: lannister ship ship
given control lannisport: lannister
given units riverrun: greyjoy knight
given order riverrun: greyjoy march-0
do greyjoy march riverrun: knight > lannisport
do greyjoy establish-control no
expect asks greyjoy take-ships

case [F1-SPO-04] The second order of a special Raid
edition first
step raid
given units winterfell: stark footman
given order winterfell: stark raid-star
given units moat-cailin: greyjoy footman
given order moat-cailin: greyjoy support
given units karhold: greyjoy footman
given order karhold: greyjoy support
do stark raid winterfell > moat-cailin
expect asks stark raid-again

case [F1-WLD-08] Four points for the wildlings
edition first
players 3
step westeros
given track iron-throne: stark lannister baratheon
given units winterfell: stark footman footman knight
given units karhold: stark footman
do dealer draw westeros-1 last-days-of-summer
do dealer draw westeros-2 last-days-of-summer
do dealer draw westeros-3 wildlings-attack
do baratheon bid 1
do lannister bid 1
do stark bid 0
expect asks stark lose-points

case [F1-FAQ-08] A standing and a routed Footman
edition first
step march
given units highgarden: tyrell knight knight
given order highgarden: tyrell march-0
given units reach: stark footman routed-footman
do tyrell march highgarden: knight knight > reach
do tyrell house-card ser-loras-tyrell
do stark house-card catelyn-stark
expect asks tyrell ser-loras-tyrell

case [F1-FAQ-06] A discarded card for Maester Luwin
edition first
step march
given discard stark: eddard-stark robb-stark
given units winterfell: stark knight knight
given order winterfell: stark march-0
given units moat-cailin: lannister footman
do stark march winterfell: knight knight > moat-cailin
do stark house-card maester-luwin
do lannister house-card vargo-hoat
expect asks stark maester-luwin

case [F1-FAQ-06] A hand for Melisandre
edition first
step march
given units kingswood: baratheon knight knight
given order kingswood: baratheon march-0
given units kings-landing: stark footman
do baratheon march kingswood: knight knight > kings-landing
do baratheon establish-control no
do baratheon house-card melisandre
do stark house-card catelyn-stark
expect asks baratheon melisandre

case [F1-OFF-01] An order for Asha Greyjoy
edition first
step march
given blade: used
given units greywater-watch: greyjoy knight knight
given order greywater-watch: greyjoy march-0
given units moat-cailin: stark footman
given units seagard: lannister footman
given order seagard: lannister consolidate
do greyjoy march greywater-watch: knight knight > moat-cailin
do greyjoy establish-control no
do greyjoy house-card asha-greyjoy
do stark house-card catelyn-stark
expect asks greyjoy asha-greyjoy

case [F1-OFF-01] The other card promotes a Footman
edition first
options upgrade-card
step march
given units kingswood: baratheon footman footman
given order kingswood: baratheon march-0
given units kings-landing: stark footman
do baratheon march kingswood: footman footman > kings-landing
do baratheon establish-control no
do baratheon house-card ser-davos-seaworth
do stark house-card catelyn-stark
expect asks baratheon ser-davos-seaworth
"""
RARE_CASES = {case.statements[-1].text.split()[-1]: case for case in read_cases(RARE, "rare")}


@cache
def positions() -> dict[str, list[tuple[int, int, int]]]:
    """For each kind of question a few positions: players, seed, and how many answers come before."""
    found: dict[str, list[tuple[int, int, int]]] = {kind: [] for kind in KINDS}
    for seed in range(MOST_GAMES):
        players = 3 + seed % 4
        game, dice = start("second", players, options_for(seed)), Random(seed)
        while game.pending:
            for question in game.pending[:1]:
                there = found[question.kind]
                if len(there) < POSITIONS and (players, seed) not in [place[:2] for place in there]:
                    there.append((players, seed, len(game.answers)))
            game.apply(random_answer(game, dice))
        if all(len(there) == POSITIONS for kind, there in found.items() if kind not in RARE_CASES):
            break
    return found


def games_asking(kind: str) -> Iterator[Game]:
    """Games in which a question of this kind is the first that is open."""
    for players, seed, answers in positions()[kind]:
        game, dice = start("second", players, options_for(seed)), Random(seed)
        while len(game.answers) < answers:
            game.apply(random_answer(game, dice))
        yield game
    if kind in RARE_CASES:
        case = RARE_CASES[kind]
        game = start_case(case)
        for statement in case.statements[:-1]:
            game.apply(parse_answer(statement.text, game.pending))
        yield game


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


def assert_refused(game: Game, answer: Any) -> None:
    before, answers, asked = game.digest(), len(game.answers), [question.id for question in game.pending]
    refusal = game.why_not(answer)
    assert isinstance(refusal, Refusal), answer
    with pytest.raises(Refusal) as met:
        game.apply(answer)
    assert (met.value.rule, met.value.code, met.value.facts) == (refusal.rule, refusal.code, refusal.facts)
    assert refusal.rule, "a refusal names its rule"
    assert refusal.code, "and a reason"
    assert game.digest() == before
    assert len(game.answers) == answers
    assert [question.id for question in game.pending] == asked


def assert_plain_refused(game: Game, plain: Any) -> None:
    """Refused when it is read, or else when it is judged."""
    answer = read_answer(plain)
    if isinstance(answer, Refusal):
        assert answer.malformed
    else:
        assert_refused(game, answer)


def read_answer(plain: Any) -> Answer | Refusal:
    """The answer, or the refusal that it met; anything else is an error."""
    try:
        return Answer.from_plain(plain)
    except Refusal as refusal:
        return refusal


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


# Corrections

BAD_CHANGES: tuple[tuple[str, ...], ...] = (
    (),
    ("",),
    ("nonsense",),
    ("units",),
    ("units", "nonsense", "stark", "footman"),
    ("units", "winterfell"),
    ("units", "winterfell", "nonsense", "footman"),
    ("units", "winterfell", "stark", "nonsense"),
    ("units", "winterfell", "stark", *("footman",) * 11),
    ("units", "winterfell", "stark", "ship"),
    ("units", "bay-of-ice", "stark", "footman"),
    ("units", "winterfell-port", "stark", "ship", "ship", "ship", "ship"),
    ("order", "winterfell", "stark"),
    ("order", "winterfell", "stark", "nonsense"),
    ("order", "winterfell", "stark", "raid", "raid"),
    ("control", "bay-of-ice", "stark"),
    ("control", "winterfell", "nonsense"),
    ("garrison", "winterfell", "7"),
    ("garrison", "karhold", "2"),
    ("neutral", "bay-of-ice", "3"),
    ("power", "stark", "21"),
    ("power", "stark", "-1"),
    ("power", "stark", "many"),
    ("power", "stark"),
    ("power", "stark", "3", "4"),
    ("power", "stark", "9" * 5000),
    ("supply", "stark", "7"),
    ("hand", "stark", "none"),
    ("hand", "stark", "tywin-lannister"),
    ("track", "fiefdoms", "stark"),
    ("track", "fiefdoms", "stark", "stark", "stark"),
    ("deck", "westeros-1", "nonsense"),
    ("deck", "nonsense", "supply"),
    ("threat", "3"),
    ("threat", "14"),
    ("round", "0"),
    ("round", "11"),
    ("blade", "lost"),
    ("ban", "nonsense"),
    ("attackers", "footman"),
)


@pytest.mark.parametrize("change", BAD_CHANGES, ids=lambda change: " ".join(change)[:40])
def test_impossible_corrections_are_refused_and_change_nothing(change: tuple[str, ...]) -> None:
    game = start("second", 3, options_for(0))
    assert_refused(game, Answer("correct", Correction((change,))))
    assert_refused(game, Answer("correct", Correction((("power", "stark", "3"), change))))
    assert_refused(game, Answer(game.pending[0].id, Correction((change,))))


# Anything at all

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.binary(max_size=3)
words = st.sampled_from(["question", "form", "value", "orders", "units", "area", "moves", *FORMS, "winterfell", "none"])
leaves = scalars | words
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=6), inner, max_size=5),
    max_leaves=12,
)
answers_by_form = st.one_of(
    *(
        st.fixed_dictionaries(
            {"question": words | scalars, "form": st.just(name), **dict.fromkeys(FIELDS[form], anything)}
        )
        for name, form in FORMS.items()
    )
)


@given(anything | answers_by_form)
def test_reading_anything_as_an_answer_raises_only_refusals(plain: Any) -> None:
    answer = read_answer(plain)
    if isinstance(answer, Refusal):
        assert answer.malformed
        return
    assert Answer.from_plain(answer.to_plain()) == answer
    game = start("second", 3, options_for(0))
    assert_refused(game, answer)


@given(
    anything | st.fixed_dictionaries(dict.fromkeys(("edition", "houses", "tides", "errata", "assignment"), anything))
)
def test_reading_anything_as_a_setup_raises_only_refusals(plain: Any) -> None:
    try:
        setup = Setup.from_plain(plain)
    except Refusal:
        return
    assert Setup.from_plain(setup.to_plain()) == setup


@given(st.dictionaries(words | st.sampled_from(["event", "do", "house"]), anything, max_size=5))
def test_reading_anything_as_an_event_raises_only_refusals(plain: dict[str, Any]) -> None:
    with suppress(Refusal):
        Event.from_plain(plain)


line_words = st.sampled_from(
    [
        "1",
        "stark",
        "dealer",
        "table",
        "correct",
        *KINDS,
        "winterfell",
        ":",
        ";",
        ">",
        "=",
        "units",
        "swap",
        "none",
        "-3",
    ]
)


@given(st.text(max_size=40) | st.lists(line_words, max_size=8).map(" ".join))
def test_reading_any_line_raises_only_refusals(line: str) -> None:
    game = start("second", 3, options_for(0))
    try:
        answer = parse_answer(line, game.pending)
    except Refusal:
        return
    refusal = game.why_not(answer)
    assert refusal is None or isinstance(refusal, Refusal)
