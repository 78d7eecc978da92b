"""Situations at real moments, as a steward would have them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from companion.door import OwnCard, OwnQuestion, StagedTable
from companion.ui.models.place import Place
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment, game_at
from companion.ui.words import words_in
from engine import Game, GameOptions, House, new_game, open_box, random_answer, random_choice

WORDS = words_in("en")


def table_at(kind: str, **moment: Any) -> tuple[StagedTable, House]:
    """A staged table in which this is asked, and of whom."""
    game, house = game_at(Moment(kind, **moment))
    return StagedTable(game), house


def situation_of(table: StagedTable, house: House, *, cards: tuple[OwnCard, ...] = (), **changes: Any) -> Situation:
    """What the player of this house sees there."""
    table.cards[house] = cards
    view = table.look((house,), 1, ())
    return attrs.evolve(Situation(view, Place(seat=house), Settings(name="A player"), WORDS), **changes)


def asked_at(kind: str, **moment: Any) -> tuple[Situation, OwnQuestion]:
    """A situation in which this is asked, and the question."""
    situation = situation_of(*table_at(kind, **moment))
    own = situation.question()
    assert own is not None
    return situation, own


def with_draft(situation: Situation, own: OwnQuestion, draft: Any) -> Situation:
    """The same with this draft."""
    return attrs.evolve(situation, drafts={own.asked.question: draft})


def every_question(kinds: set[str], seeds: range, *, tides: bool = False) -> Iterator[tuple[Situation, OwnQuestion]]:
    """Everything of these kinds that is asked in random games."""
    houses = open_box("second").setups[6].houses
    for seed in seeds:
        game: Game = new_game("second", houses, GameOptions(tides=tides))
        dice = Random(seed)
        while not game.is_over:
            for question in game.pending:
                if question.kind in kinds:
                    situation = situation_of(StagedTable(game), question.house)
                    own = situation.own.question(question.id)
                    assert own is not None
                    yield situation, own
            game.apply(random_answer(game, dice))


def evening(seed: int, *, tides: bool = False) -> Iterator[StagedTable]:
    """A random game at a staged table, looked at after every answer, and once more when it is over."""
    game: Game = new_game("second", open_box("second").setups[6].houses, GameOptions(tides=tides))
    table, dice = StagedTable(game), Random(seed)
    yield table
    while not game.is_over:
        for question in list(game.pending):
            table.answer(question, random_choice(game, question, dice))
        yield table


def watching(table: StagedTable) -> Situation | None:
    """What somebody sees who is not asked, with all that has happened; None if everybody is asked."""
    asked = {question.house for question in table.game.pending}
    house = next((house for house in table.game.setup.houses if house not in asked), "")
    return situation_of(table, house, log=tuple(table.happened)) if house else None
