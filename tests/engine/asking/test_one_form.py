"""Options are a set: what is accepted is what is listed, in one form, and the log and the notation keep that form."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Answer, Game, Question, Refusal, parse_answer, print_answer
from engine.asking.answers import Choice, March, Muster, Orders, Units, choice_from_plain, choice_to_plain, in_order
from engine.asking.notation import parse_choice, print_choice
from engine.cases import read_cases
from engine.cases.running import start as start_case
from engine.commands.arguments import start
from engine.commands.random_player import random_answer, random_choice
from engine.commands.soak import options_for

MOST_LISTED = 4000
"""Larger sets of options are not written out here."""


def scene(text: str) -> tuple[Game, Question]:
    (case,) = read_cases(f"case [X-01] Scene\n{text}", "scene")
    game = start_case(case)
    return game, game.pending[0]


MUSTER = """
step consolidate
given supply martell: 6
given order sunspear: martell consolidate-star
given units sunspear: martell UNITS
"""


def mustering(units: str) -> tuple[Game, Question]:
    game, question = scene(MUSTER.replace("UNITS", units))
    game.apply(Answer(question.id, parse_choice("consolidate", "sunspear muster")))
    return game, game.pending[0]


def test_MUS_06_a_footman_that_is_mustered_is_not_upgraded_at_once() -> None:
    _, question = mustering("knight")
    choice = parse_choice("muster", "sunspear: footman footman>knight")
    assert choice == Muster("sunspear", ("footman>knight", "footman"))
    refusal = question.options().why_not(choice)
    assert refusal is not None
    assert refusal.code == "no_footman_here"


def test_builds_have_one_order_upgrades_first_then_land_units_then_ships() -> None:
    builds = (
        "ship>sunspear-port",
        "ship>east-summer-sea",
        "knight",
        "footman",
        "footman>siege-engine",
        "footman>knight",
    )
    ordered = in_order(Muster("sunspear", builds))
    assert ordered == Muster("sunspear", tuple(sorted(builds, key=ORDER_OF_BUILDS.index)))
    _, question = mustering("footman footman")
    assert Muster("sunspear", ("footman>knight", "footman")) in question.options()
    assert refused(question, Muster("sunspear", ("footman", "footman>knight"))) == "not_in_order"


ORDER_OF_BUILDS = (
    "footman>knight",
    "footman>siege-engine",
    "footman",
    "knight",
    "siege-engine",
    "ship>east-summer-sea",
    "ship>sunspear-port",
)


def refused(question: Question, choice: Choice) -> str:
    refusal = question.options().why_not(choice)
    assert refusal is not None, choice
    assert refusal.malformed
    return refusal.code


def test_a_march_names_areas_and_units_in_one_order() -> None:
    _, question = scene(
        "step march\ngiven supply stark: 6\ngiven units winterfell: stark footman knight knight\n"
        "given order winterfell: stark march-0"
    )
    karhold, harbor = ("karhold", ("footman", "knight")), ("white-harbor", ("knight",))
    assert March("winterfell", (karhold, harbor)) in question.options()
    assert refused(question, March("winterfell", (harbor, karhold))) == "not_in_order"
    assert refused(question, March("winterfell", (("karhold", ("knight", "footman")), harbor))) == "not_in_order"


def test_a_plan_names_areas_in_one_order() -> None:
    _, question = scene("given units winterfell: stark footman\ngiven units karhold: stark footman")
    plan = (("karhold", "raid"), ("winterfell", "march-0"))
    assert Orders(plan) in question.options()
    assert refused(question, Orders(plan[::-1])) == "not_in_order"


def test_losses_name_standing_units_before_routed_ones() -> None:
    units = ("routed-footman", "ship", "knight", "footman")
    ordered = (("a", ("footman",)), ("b", ("footman", "knight", "ship", "routed-footman")))
    assert in_order(Units((("b", units), ("a", ("footman",))))) == Units(ordered)


def test_a_line_may_name_them_in_any_order() -> None:
    game, _ = scene(
        "step march\ngiven supply stark: 6\ngiven units winterfell: stark footman knight knight\n"
        "given order winterfell: stark march-0"
    )
    answer = parse_answer("stark march winterfell: knight > white-harbor; knight footman > karhold", game.pending)
    game.apply(answer)
    assert print_answer(game.answers[-1]) == (
        "1 stark march winterfell: footman knight > karhold; knight > white-harbor"
    )


@settings(max_examples=12)
@given(players=st.sampled_from((3, 4, 5, 6)), seed=st.integers(0, 2**32 - 1))
def test_what_is_accepted_is_what_is_listed(players: int, seed: int) -> None:
    """Answers of random games with something in them changed, doubled, dropped or in another order."""
    game, dice = start("second", players, options_for(seed % 16)), Random(seed)
    while game.pending:
        if dice.random() < 0.15:
            question = dice.choice(game.pending)
            assert_only_listed(question, random_choice(game, question, dice), words_of(game), dice)
        answer = random_answer(game, dice)
        game.apply(answer)
        assert game.answers[-1].choice == in_order(answer.choice)
        assert parse_answer(print_answer(answer)) == answer


def assert_only_listed(question: Question, choice: Choice, words: tuple[str, ...], dice: Random) -> None:
    options = question.options()
    listed = list(islice(options, MOST_LISTED + 1))
    if len(listed) > MOST_LISTED:
        return
    known = set(listed)
    assert len(known) == len(listed) == options.count()
    assert all(in_order(each) == each for each in listed)
    assert all(parse_choice(question.kind, print_choice(each)) == each for each in listed[:50])
    assert choice in known
    for _ in range(40):
        try:
            other = choice_from_plain(mutated(choice_to_plain(choice), words, dice))
        except Refusal:
            continue
        assert (options.why_not(other) is None) == (other in known), other
        assert (options.why_not(in_order(other)) is None) == (in_order(other) in known), other


def words_of(game: Game) -> tuple[str, ...]:
    """Words that mean something somewhere, and builds among them."""
    areas = tuple(game.state.box.areas)
    builds = ("footman", "knight", "ship", "siege-engine", "routed-footman", "footman>knight", "footman>siege-engine")
    return (*areas, *builds, *(f"ship>{area}" for area in areas), *game.state.box.tokens, *game.state.houses, "none")


def mutated(plain: dict[str, Any], words: tuple[str, ...], dice: Random) -> dict[str, Any]:
    """The plain data with one field changed once or twice."""
    field = dice.choice([name for name in plain if name != "form"])
    value = plain[field]
    for _ in range(dice.randint(1, 2)):
        value = dice.choice(list(changes(value, words, dice)))
    return {**plain, field: value}


def changes(value: Any, words: tuple[str, ...], dice: Random) -> Iterator[Any]:
    if isinstance(value, str):
        yield dice.choice(words)
    elif isinstance(value, int):
        yield value + dice.choice((-1, 1))
    else:
        yield dice.sample(value, len(value))
        yield [*value, *dice.sample(value, min(1, len(value)))]
        for place, item in enumerate(value):
            yield [*value[:place], *value[place + 1 :]]
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changes(item, words, dice))
