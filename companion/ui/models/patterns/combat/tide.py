"""The own tide, behind the curtain: keep it, or use the blade and draw another."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.battle.battle import card_icons
from companion.ui.models.battle.sides import house_of, side_of, sides_model, strength_of, total_words
from companion.ui.models.curtain.closed import ClosedModel, closed_model
from companion.ui.models.intents import Close, GiveAnswer
from companion.ui.models.parts import ButtonModel, FactModel, Look
from companion.ui.models.patterns.frame import Frame, behind_curtain, frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import ATTACKER, DEFENDER, NO, TIDES_DECK, YES, Box, House, Pick, TideCard

REDRAW = "redraw-tide"


@attrs.frozen
class TideModel:
    """The card, and the sum with it. Where a card on the table was dealt by hand, the app knows neither."""

    frame: Frame
    title: str
    strength: str = attrs.field(repr=False)
    marks: tuple[str, ...] = attrs.field(repr=False)
    text: str = attrs.field(repr=False)
    total: str = attrs.field(repr=False)
    against: str = ""


def tide_model(situation: Situation, own: OwnQuestion) -> TideModel:
    """TOB-04, TOB-05: only who holds the blade is asked."""
    words = situation.words
    keep, redraw = (words.pick(own.asked.kind, word) for word in (NO, YES))
    buttons = (
        ButtonModel(redraw.title, GiveAnswer(own.asked, Pick(YES)), icon="sword"),
        ButtonModel(keep.title, GiveAnswer(own.asked, Pick(NO)), Look.WAX, "check"),
    )
    return _shown(
        situation, own.asked.house, frame_of(situation, own, buttons, (FactModel("sword", redraw.consequence),))
    )


def tide_to_look_at(situation: Situation) -> ClosedModel | TideModel | None:
    """TOB-02: whoever fights without the blade looks at the own tide while its holder thinks. Nobody waits for that."""
    asked = next((asked for asked in situation.table.asked if asked.kind == REDRAW and asked.is_due), None)
    battle, words = situation.position.battle, situation.words
    if asked is None or battle is None or side_of(battle, situation.seat) is None or _own_tide(situation) is None:
        return None
    waiting = words.waiting(REDRAW, asked.house, asked.facts)
    if situation.place.curtain != asked.question:
        return attrs.evolve(closed_model(situation.table, asked, words), sentence=waiting)
    frame = Frame(words.question(REDRAW, asked.facts).title, "", (FactModel("sword", waiting),))
    close = ButtonModel(words.say("Close"), Close(), icon="eyeoff")
    return _shown(situation, situation.seat, attrs.evolve(behind_curtain(frame, situation), buttons=(close,)))


def _shown(situation: Situation, house: House, frame: Frame) -> TideModel:
    """The card of this house, where the app knows it."""
    words, title = situation.words, frame.title
    frame = attrs.evolve(frame, title="", sentence="", above=sides_model(situation.table, words))
    card = _own_tide(situation)
    if card is None:
        return TideModel(frame, title, "", (), words.say("Look at the card that was dealt to you."), "")
    strength, against = _sums(situation, house)
    return TideModel(
        frame,
        title,
        str(card.strength),
        ("sword",) * card.swords + ("fortification",) * card.fortifications + ("skull",) * card.skulls,
        _card_words(words, situation.box, card),
        total_words(strength + card.strength),
        against,
    )


def _card_words(words: Words, box: Box, card: TideCard) -> str:
    """TOB-06: its strength, and its icons in words."""
    strength = words.say("{number} strength", number=card.strength)
    icons = card_icons(words, box, card.id)
    return words.joined([strength, icons]) if icons else strength


def _own_tide(situation: Situation) -> TideCard | None:
    """TOB-03: the card that this house alone has seen; the last one, if it has drawn again."""
    tides = [shown.card for shown in situation.own.cards if shown.deck == TIDES_DECK]
    return situation.box.tides[tides[-1]] if tides else None


def _sums(situation: Situation, house: House) -> tuple[int, str]:
    """The own sum before the tide, and what stands against it."""
    position, words = situation.position, situation.words
    battle = position.battle
    assert battle is not None
    side = side_of(battle, house) or ATTACKER
    other = DEFENDER if side == ATTACKER else ATTACKER
    against = words.say(
        "with it, against {strength} and the tide of {house}",
        strength=total_words(strength_of(position, battle, other)),
        house=words.house(house_of(battle, other)),
    )
    return strength_of(position, battle, side), against
