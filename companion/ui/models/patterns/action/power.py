"""Choices about power and Ships: what a Consolidate Power order does, what stays behind, what lies in a port."""

from companion.door import FewChoices, NumberChoices, OwnQuestion
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.parts import FactModel, Icon, Piece, RowModel, Token, Unit
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.sheets.area import printed
from companion.ui.models.situation import Situation
from engine import YES, Consolidate, Number, Pick

POWER = "power"


def consolidate_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """CON-01, SPO-07: a row for each order and each use of it."""
    rows = tuple(_consolidate(situation, own, choice) for choice in _consolidations(own))
    return ChoiceModel(frame_of(situation, own), rows)


def consolidations_foreseen(situation: Situation, own: OwnQuestion) -> tuple[Way, ...]:
    """CON-02: how much power each order collects."""
    return tuple(way(choice) for choice in _consolidations(own) if choice.use == POWER)


def _consolidations(own: OwnQuestion) -> tuple[Consolidate, ...]:
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    return tuple(choice for choice in choices if isinstance(choice, Consolidate))


def _consolidate(situation: Situation, own: OwnQuestion, choice: Consolidate) -> RowModel:
    words, placed = situation.words, situation.position.orders.get(choice.area)
    pieces: tuple[Piece, ...] = (Token(placed.token, placed.house),) if placed is not None else ()
    told = words.pick("consolidate", choice.use)
    second = told.title
    prospect = situation.prospect(choice)
    if choice.use == POWER and prospect is not None:
        have = situation.position.power[own.asked.house] + prospect.power
        second = words.say("Take {power}: you then have {sum}", power=words.power(prospect.power), sum=have)
    return RowModel(str(words.area(choice.area)), second, pieces, intent=GiveAnswer(own.asked, choice))


def establish_control_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """CTL-05: only where the march did not answer it already."""
    words = situation.words
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    rows = []
    for choice in choices:
        if isinstance(choice, Pick):
            told = words.pick("establish-control", choice.value)
            icon = Icon("crown", "gold" if choice.value == YES else "text3")
            rows.append(RowModel(told.title, told.consequence, (icon,), intent=GiveAnswer(own.asked, choice)))
    return ChoiceModel(frame_of(situation, own, facts=_at_stake(situation, own)), tuple(rows))


def _at_stake(situation: Situation, own: OwnQuestion) -> tuple[FactModel, ...]:
    """CTL-01: what the area is worth, and what the token is taken from."""
    words, area = situation.words, situation.box.areas[own.asked.facts["area"]]
    power = FactModel("crown", words.say("Your power"), str(situation.position.power[own.asked.house]))
    return FactModel("map", words.area(area.id), printed(area, words)), power


def take_ships_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """PRT-14: none, one, or as many as there were."""
    words = situation.words
    most = own.choices.most if isinstance(own.choices, NumberChoices) else 0
    rows = tuple(
        RowModel(
            words.count("Take {number} Ship", "Take {number} Ships", number) if number else words.say("Take none"),
            words.say("The others are lost.") if number < own.asked.facts["ships"] else "",
            (Unit(own.asked.house, "ship") if number else Icon("x"),),
            intent=GiveAnswer(own.asked, Number(number)),
        )
        for number in range(most, -1, -1)
    )
    return ChoiceModel(frame_of(situation, own), rows)
