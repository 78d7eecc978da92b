"""The Messenger Raven: one of three; an exchange is made in the open, a card is looked at behind the curtain."""

import attrs

from companion.door import FewChoices, OwnQuestion, PublicTable
from companion.ui.models.drafts import SwapDraft
from companion.ui.models.intents import GiveAnswer, Intent, KeepDraft
from companion.ui.models.parts import FactModel, Icon, Piece, RowModel, Token
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.patterns.planning.plan import PlanModel
from companion.ui.models.patterns.planning.swap import own_orders, swap_model, swaps
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import NONE, WILDLING_DECK, Pick

LOOK = "look"
SIGNS: dict[str, Icon] = {LOOK: Icon("eye", "gold"), NONE: Icon("x")}


def raven_model(situation: Situation, own: OwnQuestion) -> ChoiceModel | PlanModel:
    """RAV-02, F1-RAV-01: swap an order, look at the top wildling card where there are such cards, or neither."""
    draft = situation.draft(own.asked, SwapDraft())
    if draft.is_swapping and swaps(own):
        return swap_model(situation, own, draft)
    facts = _facts(situation.table, situation.words) if situation.box.wildlings else ()
    frame = frame_of(situation, own, facts=facts)
    return ChoiceModel(attrs.evolve(frame, icon="raven"), (*_swap_row(situation, own), *_pick_rows(situation, own)))


def _swap_row(situation: Situation, own: OwnQuestion) -> tuple[RowModel, ...]:
    """RAV-03: only where there is something to exchange."""
    if not swaps(own):
        return ()
    words = situation.words
    first = next(iter(own_orders(situation).values()))
    return (
        _row(
            words.say("Swap one of my orders"),
            words.say("Openly, for a token you have left."),
            Token(first, own.asked.house),
            KeepDraft(own.asked.question, SwapDraft(is_swapping=True)),
        ),
    )


def _pick_rows(situation: Situation, own: OwnQuestion) -> tuple[RowModel, ...]:
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    picks = [choice for choice in choices if isinstance(choice, Pick)]
    told = [(pick, situation.words.pick(own.asked.kind, pick.value)) for pick in picks]
    return tuple(
        _row(words.title, words.consequence, SIGNS[pick.value], GiveAnswer(own.asked, pick)) for pick, words in told
    )


def _row(title: str, second: str, piece: Piece, intent: Intent) -> RowModel:
    return RowModel(title, second, pieces=(piece,), intent=intent)


def _facts(table: PublicTable, words: Words) -> tuple[FactModel, ...]:
    """What helps to choose: the threat, and who knows the card on top already."""
    position = table.position
    assert position is not None
    most = position.box.threat_spaces[-1]
    threat = words.say("{threat} of {most}", threat=position.threat, most=most)
    return FactModel("axe", words.say("Wildling threat"), threat), FactModel("info", _who_knows(table, words))


def _who_knows(table: PublicTable, words: Words) -> str:
    """SEC-08: that somebody has looked is known to all."""
    houses = [words.house(look.house) for look in table.looked if look.deck == WILDLING_DECK and look.is_on_top]
    if not houses:
        return words.say("The top card is known to nobody")
    return words.say("The top card is known to {houses}", houses=words.joined(houses))
