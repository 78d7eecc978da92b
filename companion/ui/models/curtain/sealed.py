"""Sealed: who is still thinking; the own answer only while somebody holds *Hold to look*."""

from collections.abc import Sequence

import attrs

from companion.door import Asked, OwnSealed, PublicTable
from companion.ui.models.battle.sides import sides_model
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.intents import Close, Open, Withdraw
from companion.ui.models.parts import ButtonModel, HoldModel, RowModel, Token
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import Box, House, Number, Orders, Pick

NAMED = 2
"""When so few are left, they are named."""


@attrs.frozen
class SealTileModel:
    """A house, and whether it has sealed."""

    question: str
    house: House
    name: str
    is_sealed: bool


@attrs.frozen
class SealedModel:
    """The seal, the houses, two buttons."""

    question: str
    """What was answered: a new seal is pressed before everybody's eyes."""
    house: House
    title: str
    sentence: str
    tiles: tuple[SealTileModel, ...]
    thinking: str
    """The last ones by name."""
    break_it: ButtonModel
    look: HoldModel
    aside: ButtonModel | None = None
    """What may be looked at meanwhile."""
    above: object | None = None
    """The sides of the combat in which a card was played."""
    answer: tuple[RowModel, ...] = attrs.field(default=(), repr=False)
    """What was sealed, while it is looked at."""


def sealed_model(table: PublicTable, asked: Asked, words: Words, aside: ButtonModel | None = None) -> SealedModel:
    """Made from the public half alone."""
    together = [other for other in table.asked if other.kind == asked.kind]
    left = [words.house(other.house) for other in together if not other.is_sealed]
    return SealedModel(
        asked.question,
        asked.house,
        *_sealed_words(words, asked.kind),
        tuple(_tile(other, words) for other in together),
        _thinking(words, left) if len(left) <= NAMED else "",
        ButtonModel(words.say("Break the seal"), Withdraw(asked)),
        HoldModel(words.say("Hold to look"), Open(asked.question), Close(), "eye"),
        aside,
        sides_model(table, words),
    )


def _tile(asked: Asked, words: Words) -> SealTileModel:
    return SealTileModel(asked.question, asked.house, str(words.house(asked.house)), asked.is_sealed)


def sealing_model(table: PublicTable, asked: Asked, words: Words, aside: ButtonModel | None = None) -> SealedModel:
    """The same while the answer is on its way: only words change when it is sealed, so that nobody waits for a screen.

    Nothing can be taken back yet.
    """
    model = sealed_model(table, asked, words, aside)
    titles = {"orders": words.say("Your plan is being sealed"), "bid": words.say("Your bid is being sealed")}
    title = titles.get(asked.kind, words.say("Your card is being laid down"))
    return attrs.evolve(model, title=title, break_it=attrs.evolve(model.break_it, intent=None))


def looked_at(model: SealedModel, sealed: OwnSealed, situation: Situation) -> SealedModel:
    """The same with the own answer, for as long as it is held."""
    return attrs.evolve(model, answer=_answer(sealed, situation.words, situation.box))


def own_sealed(situation: Situation) -> tuple[Asked, OwnSealed] | None:
    """What the player of the shown seat has sealed, and nobody has opened yet."""
    for own in situation.own.questions:
        for sealed in situation.own.sealed:
            if own.asked.is_sealed and sealed.question == own.asked.question:
                return own.asked, sealed
    return None


def _sealed_words(words: Words, kind: str) -> tuple[str, str]:
    told = {
        "orders": (
            words.say("Your plan is sealed"),
            words.say("Nothing to lay yet: tokens come after the reveal."),
        ),
        "bid": (words.say("Your bid is sealed"), words.say("All bids are opened together.")),
    }
    card = (words.say("Your card lies face down"), words.say("Both cards are turned up together."))
    return told.get(kind, card)


def _thinking(words: Words, left: Sequence[str]) -> str:
    if len(left) == 1:
        return words.say("{house} is thinking.", house=left[0])
    return words.say("{houses} are thinking.", houses=words.joined(left)) if left else ""


def _answer(sealed: OwnSealed, words: Words, box: Box) -> tuple[RowModel, ...]:
    choice = sealed.choice
    if isinstance(choice, Orders):
        orders = dict(choice.orders)
        return tuple(
            RowModel(
                str(words.area(area)), pieces=(Token(orders[area], sealed.house),), second=words.token(orders[area])
            )
            for area in in_walking_order(orders, box)
        )
    if isinstance(choice, Number):
        return (RowModel(words.say("Your bid"), second=str(choice.value)),)
    assert isinstance(choice, Pick)
    return (RowModel(words.say("Your card"), second=str(words.card(choice.value))),)
