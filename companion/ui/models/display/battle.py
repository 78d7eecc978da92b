"""A combat on the table display: both sums, both cards, how far it is, and what hands do about it."""

import attrs

from companion.ui.models.battle.battle import BattleModel, BattleSide, battle_model
from companion.ui.models.board.orders_left import RESOLVED
from companion.ui.models.display.public import newest_lines
from companion.ui.models.happenings.battle_over import battle_over
from companion.ui.models.happenings.events import events_since
from companion.ui.models.now.waiting import who_is_awaited
from companion.ui.models.parts import PlaqueModel, RowModel
from companion.ui.models.patterns.combat.hand import CardModel, card_model
from companion.ui.models.situation import Situation

MOST_LINES = 3
BEGINS = "combat_begins"
SUPPORT, CARDS, BLADE, RESULT = range(4)


@attrs.frozen
class StepModel:
    """A step of a combat."""

    text: str
    is_done: bool
    is_now: bool


@attrs.frozen
class BattleBody:
    """The attacker to the left, the defender to the right, the cards between them."""

    combat: str
    title: str
    steps: tuple[StepModel, ...]
    sides: tuple[BattleSide, BattleSide]
    cards: tuple[CardModel, ...]
    """As soon as both lie open."""
    headline: str
    second: str
    plaques: tuple[PlaqueModel, ...]
    heading: str
    lines: tuple[RowModel, ...]


def battle_body(situation: Situation) -> BattleBody | None:
    """CMB-03 to CMB-18: the combat under way, or the one that is just over; with a new round it is old."""
    words = situation.words
    waiting = who_is_awaited(situation.table, words)
    model = battle_model(situation.table, situation.place, words, waiting)
    if model is None and situation.position.step in RESOLVED:
        model = battle_over(situation, waiting)
    if model is None:
        return None
    is_decided = bool(model.headline)
    lines = newest_lines(situation, MOST_LINES, BEGINS) if is_decided else ()
    return BattleBody(
        model.combat,
        words.say("Battle for {area}", area=words.area(_area(situation))),
        _steps(situation, model),
        model.sides,
        tuple(card_model(situation, side.card) for side in model.sides if side.card),
        model.headline or waiting,
        model.second or (waiting if is_decided else ""),
        model.plaques,
        words.say("On the board now") if lines else "",
        lines,
    )


def _area(situation: Situation) -> str:
    battle = situation.position.battle
    if battle is not None:
        return battle.area
    return str(events_since(situation.log, BEGINS)[0].facts["area"])


def _steps(situation: Situation, model: BattleModel) -> tuple[StepModel, ...]:
    words, now = situation.words, _step(situation, model)
    names = (words.say("Support"), words.say("Cards"), words.say("Blade"), words.say("Result"))
    return tuple(StepModel(name, at < now, at == now) for at, name in enumerate(names))


def _step(situation: Situation, model: BattleModel) -> int:
    """How far the combat is, as far as everybody sees it."""
    if model.headline:
        return RESULT
    if any(side.card for side in model.sides):
        return BLADE
    return CARDS if any(asked.kind == "house-card" for asked in situation.table.asked) else SUPPORT
