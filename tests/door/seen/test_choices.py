"""Options as plain values: every legal answer can be put together from them, and what is put together is judged."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion.door.seen.choices import (
    PLAIN,
    Choices,
    FewChoices,
    MarchChoices,
    MusterChoices,
    NumberChoices,
    OrderChoices,
    RankingChoices,
    UnitChoices,
    only_choice,
    plain_choices,
)
from engine import (
    KINDS,
    Answer,
    Choice,
    Game,
    GameOptions,
    March,
    Muster,
    Number,
    Options,
    Orders,
    Pick,
    Question,
    Ranking,
    Units,
    in_order,
    new_game,
    open_box,
    random_choice,
)
from tests.door.seen.immutable import changeable_parts

SEEDS = range(52)
"""The last twelve play the first edition."""
FIRST_FROM = 40
RARE = {"knights-destroyed", "raid-again", "ser-davos-seaworth"}
"""No random game here asks this: a lost wildling attack that finds Knights and too few Footmen; a second
raid; a variant."""


def moments(seed: int) -> Iterator[tuple[Game, Question]]:
    """Every question of a random game, in the position in which it is asked."""
    dice = Random(seed)
    edition = "first" if seed >= FIRST_FROM else "second"
    setups = open_box(edition).setups
    options = GameOptions(tides=bool(seed % 2), errata=bool(seed % 3)) if edition == "second" else GameOptions()
    game = new_game(edition, setups[dice.choice(tuple(setups))].houses, options)
    while not game.is_over:
        yield from ((game, question) for question in game.pending)
        question = game.pending[0]
        game.apply(Answer(question.id, random_choice(game, question, dice)))


def tapped(choices: Choices, dice: Random) -> Choice:
    """An answer that somebody puts together by taps, without a thought for the rules beyond the parts."""
    match choices:
        case FewChoices():
            return dice.choice(choices.choices)
        case NumberChoices():
            return Number(dice.randint(0, choices.most))
        case RankingChoices():
            return Ranking(tuple(dice.sample(choices.houses, len(choices.houses))))
        case UnitChoices():
            pool = [(area, unit) for area, units in choices.available.items() for unit in units]
            return Units(grouped(dice.sample(pool, dice.randint(choices.least, choices.most))))
        case OrderChoices():
            special = [token for token in choices.special for _ in range(choices.tokens[token])]
            tokens = [token for token, count in choices.tokens.items() for _ in range(count) if token not in special]
            tokens += dice.sample(special, min(choices.most_special, len(special)))
            areas = sorted(dice.sample(choices.areas, choices.number))
            orders = zip(areas, dice.sample(tokens, len(areas)), strict=True)
            return Orders(tuple(order for order in orders if order not in choices.barred))
        case MarchChoices():
            area = dice.choice(list(choices.origins))
            origin = choices.origins[area]
            goals = [(dice.choice(("", *origin.destinations[unit])), unit) for unit in origin.units]
            return March(area, grouped([(place, unit) for place, unit in goals if place]))
        case MusterChoices():
            area = dice.choice(list(choices.areas))
            builds = list(choices.areas[area].builds)
            return dice.choice((Pick("none"), Muster(area, tuple(dice.sample(builds, dice.randint(0, 2))))))


def grouped(chosen: list[tuple[str, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    groups: dict[str, tuple[str, ...]] = {}
    for area, unit in chosen:
        groups[area] = (*groups.get(area, ()), unit)
    return in_order(Units(tuple(groups.items()))).units


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_answer_is_offered_and_what_is_tapped_is_legal_or_refused_by_a_rule(seed: int) -> None:
    dice = Random(seed)
    for game, question in moments(seed):
        options = question.options()
        choices = plain_choices(options)
        assert changeable_parts(choices) == []
        for _ in range(3):
            assert choices.offers(random_choice(game, question, dice)), question.id
            choice = in_order(tapped(choices, dice))  # as the door does
            refusal = options.why_not(choice)
            assert refusal is None or not refusal.malformed, f"{question.id} {choice} {refusal}"
        if isinstance(choices, FewChoices):
            assert choices.choices == tuple(options)
            assert all(choice in options for choice in choices.choices)
        only = only_choice(options)
        assert (only is None) == (len(list_of_two(options)) != 1)
        assert only is None or only in options


def list_of_two(options: Options) -> list[Choice]:
    return [choice for _, choice in zip(range(2), options, strict=False)]


@cache
def kinds_asked() -> frozenset[str]:
    return frozenset(question.kind for seed in SEEDS for _, question in moments(seed))


def test_the_random_games_ask_questions_of_nearly_every_kind() -> None:
    assert set(KINDS) - kinds_asked() <= RARE


def every_kind_of_options() -> set[type[Options]]:
    found: set[type[Options]] = set()
    left = [Options]
    while left:
        form = left.pop()
        found |= {form}
        left += form.__subclasses__()
    return found - {Options}


def test_every_kind_of_options_has_a_plain_form() -> None:
    assert every_kind_of_options() == set(PLAIN)


def test_what_is_not_offered() -> None:
    units = UnitChoices({"winterfell": ("knight", "footman")}, 1, 2)
    assert units.offers(Units((("winterfell", ("knight",)),)))
    assert not units.offers(Units((("winterfell", ("knight", "knight")),)))
    assert not units.offers(Units(()))
    assert not NumberChoices(3).offers(Number(4))
    assert not RankingChoices(("stark", "tyrell")).offers(Ranking(("stark", "stark")))
    assert not FewChoices((Pick("yes"),)).offers(Pick("no"))
