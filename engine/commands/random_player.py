"""A player, and a dealer, who choose at random among the legal answers."""

from collections.abc import Callable
from random import Random

from engine.asking.answers import (
    Answer,
    Choice,
    March,
    Muster,
    Number,
    Orders,
    Ranking,
    Units,
    in_order,
)
from engine.asking.options import Listed, NumberOptions, Options, RankingOptions, UnitOptions
from engine.asking.questions import Question
from engine.game import Game
from engine.phases.march_options import MarchOptions
from engine.phases.planning import OrderOptions
from engine.rules.decks import possible_top_cards
from engine.rules.muster_options import DONE, MusterOptions
from engine.rules.supply import ReconcileOptions
from engine.words import AreaId, TokenId

TRIES = 12
"""How often a guess is made before a plain answer is given instead."""


def random_answer(game: Game, dice: Random) -> Answer:
    """A legal answer to one of the open questions, chosen at random."""
    questions = game.answerable
    question = questions[0] if len(questions) == 1 else dice.choice(questions)
    return Answer(question.id, random_choice(game, question, dice))


def random_choice(game: Game, question: Question, dice: Random) -> Choice:
    """A legal choice for this question."""
    if question.kind == "draw":
        return _draw(game, question, dice)
    options = question.options()
    chooser = CHOOSERS.get(type(options))
    if chooser is None:
        raise TypeError(type(options).__name__)
    return chooser(options, dice)


def _draw(game: Game, question: Question, dice: Random) -> Choice:
    """The top card: each hidden card is as likely as it is frequent."""
    deck = game.state.decks[question.facts["deck"]]
    possible = possible_top_cards(deck)
    drawn = possible[0] if len(possible) == 1 else dice.choice(deck.hidden)
    return next(choice for choice in question.options() if getattr(choice, "card", None) == drawn)


def _listed(options: Listed, dice: Random) -> Choice:
    return dice.choice(options.choices)


def _number(options: NumberOptions, dice: Random) -> Choice:
    return Number(dice.randint(0, options.most))


def _ranking(options: RankingOptions, dice: Random) -> Choice:
    return Ranking(tuple(dice.sample(options.houses, len(options.houses))))


def _orders(options: OrderOptions, dice: Random) -> Choice:
    """Normal tokens and as many special ones as the stars allow, laid on the areas at random."""
    normal, special = options.token_pool()
    dice.shuffle(special)
    tokens = normal + special[: options.stars]
    dice.shuffle(tokens)
    number = options.number if options.least else dice.randint(options.number // 2, options.number)
    areas = sorted(dice.sample(options.areas, number))
    plan: list[tuple[AreaId, TokenId]] = []
    for area in areas:
        token = next((token for token in tokens if options.may_lie(area, token)), None)
        if token is not None:
            tokens.remove(token)
            plan.append((area, token))
    return Orders(tuple(plan))


def _march(options: MarchOptions, dice: Random) -> Choice:
    """Each unit goes somewhere or stays, or all go together; if no guess is legal, all stay."""
    area = dice.choice(options.areas)
    for number in range(TRIES):
        march = _march_together(options, area, dice) if number % 2 == 0 else _march_apart(options, area, dice)
        if options.why_not(march) is None:
            return march
    return March(area, ())


def _march_apart(options: MarchOptions, area: AreaId, dice: Random) -> March:
    moves: dict[AreaId, tuple[str, ...]] = {}
    for kind in options.units(area):
        place = dice.choice((area, *options.destinations(area, kind)))
        if place != area:
            moves[place] = (*moves.get(place, ()), kind)
    return March(area, tuple(sorted(moves.items())))


def _march_together(options: MarchOptions, area: AreaId, dice: Random) -> March:
    """Attacks if there is one to make, so that random games have battles in them."""
    units = options.units(area)
    places = options.destinations(area, units[0]) if units else ()
    attacks = [place for place in places if options.is_attack(place)]
    return March(area, ((dice.choice(attacks or places), units),)) if places else March(area, ())


def _muster(options: MusterOptions, dice: Random) -> Choice:
    """Something in one of the areas, or nothing at all now and then."""
    area = dice.choice(options.areas)
    muster = Muster(area, ())
    for build in dice.sample(options.builds(area), len(options.builds(area))):
        more = in_order(Muster(area, (*muster.builds, build)))
        if options.why_not(more) is None:
            muster = more
    return muster if muster.builds and dice.random() < 0.9 else DONE


def _units(options: UnitOptions, dice: Random) -> Choice:
    """So many units out of all that are available."""
    pool = [(area, unit) for area, units in options.available.items() for unit in units]
    for _ in range(TRIES):
        number = dice.randint(options.least, options.most)
        choice = _as_units(dice.sample(pool, number))
        if options.why_not(choice) is None:
            return choice
    return next(iter(options))


def _reconcile(options: ReconcileOptions, dice: Random) -> Choice:
    """Take units away until the rest fits, then put back what need not go."""
    pool = [(area, unit) for area, units in options.available.items() for unit in units]
    dice.shuffle(pool)
    lost: list[tuple[AreaId, str]] = []
    while (refusal := options.why_not(_as_units(lost))) is not None and refusal.code != "more_than_needed":
        lost.append(pool.pop())
    for unit in list(lost):
        fewer = [other for other in lost if other is not unit]
        refusal = options.why_not(_as_units(fewer))
        if refusal is None or refusal.code == "more_than_needed":
            lost = fewer
    return _as_units(lost)


def _as_units(chosen: list[tuple[AreaId, str]]) -> Units:
    groups: dict[AreaId, tuple[str, ...]] = {}
    for area, unit in chosen:
        groups[area] = (*groups.get(area, ()), unit)
    return in_order(Units(tuple(groups.items())))


CHOOSERS: dict[type[Options], Callable[..., Choice]] = {
    Listed: _listed,
    NumberOptions: _number,
    RankingOptions: _ranking,
    OrderOptions: _orders,
    MarchOptions: _march,
    MusterOptions: _muster,
    UnitOptions: _units,
    ReconcileOptions: _reconcile,
}
