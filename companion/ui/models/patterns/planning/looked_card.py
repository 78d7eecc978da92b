"""RAV-05: the top wildling card, for the eyes of one player, and where it goes."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.facts.decks import has_real_decks
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.patterns.frame import CurtainModel, frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import WILDLING_DECK, CardId, Pick

ICONS = {"top": "up", "bottom": "down"}


@attrs.frozen(repr=False)
class OutcomeModel:
    """What the card does to one kind of bidder."""

    bidder: str
    role: str
    text: str


@attrs.frozen(repr=False)
class LookedCardModel:
    """The card, and two buttons that are alike."""

    name: str
    outcomes: tuple[OutcomeModel, ...]
    beside: str
    """How many cards lie there."""
    sentence: str
    choices: tuple[ButtonModel, ...]
    close: tuple[ButtonModel, ...]
    curtain: CurtainModel


def looked_card_model(situation: Situation, own: OwnQuestion) -> LookedCardModel:
    """The card that this house alone was shown; until it has come, that it is on its way. A real one is turned up."""
    words = situation.words
    frame = frame_of(situation, own)
    assert frame.curtain is not None
    card = next((shown.card for shown in situation.own.cards if shown.deck == WILDLING_DECK), None)
    is_real = has_real_decks(situation.table)
    unknown = words.say("Look at the top card of the real deck.") if is_real else words.say("The card is on its way.")
    number = len(situation.position.decks[WILDLING_DECK].slots)
    return LookedCardModel(
        str(words.card(card)) if card is not None else unknown,
        _outcomes(words, card) if card is not None else (),
        words.count("the only card", "top of {number} cards", number),
        frame.sentence,
        tuple(map(situation.button, _choices(words, own))) if card is not None or is_real else (),
        frame.buttons,
        frame.curtain,
    )


def _outcomes(words: Words, card: CardId) -> tuple[OutcomeModel, ...]:
    """WLD-08, WLD-09: if the wildlings win, and if they are beaten."""
    return (
        OutcomeModel(words.say("Lowest"), "bad", words.outcome(card, "lowest")),
        OutcomeModel(words.say("Others"), "text2", words.outcome(card, "others")),
        OutcomeModel(words.say("Highest"), "good", words.outcome(card, "highest")),
    )


def _choices(words: Words, own: OwnQuestion) -> tuple[ButtonModel, ...]:
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    return tuple(
        ButtonModel(
            words.pick(own.asked.kind, choice.value).title,
            GiveAnswer(own.asked, choice),
            Look.WAX,
            ICONS[choice.value],
        )
        for choice in choices
        if isinstance(choice, Pick)
    )
