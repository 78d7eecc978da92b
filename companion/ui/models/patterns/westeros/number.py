"""Number: 21 tiles, 0 to 20. Each costs one touch; those above the own power stay, and explain themselves."""

import attrs

from companion.door import NumberChoices, OwnQuestion, WhyNot
from companion.ui.models.drafts import NumberDraft
from companion.ui.models.facts.bidding import bid_head, power_fact
from companion.ui.models.intents import Explain, GiveAnswer, Intent, KeepDraft
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.patterns.frame import Frame, beside_pill, frame_of
from companion.ui.models.situation import Situation
from engine import Number

MOST = 20
"""No house ever has more power than this."""


@attrs.frozen
class NumberTile:
    """A number to choose; faint where it is too high."""

    text: str
    intent: Intent = attrs.field(repr=False)
    is_selected: bool = False
    is_faint: bool = False


@attrs.frozen
class NumberModel:
    """The tiles, in rows of seven. Nothing is chosen before the player has; 0, where there is no power."""

    frame: Frame
    tiles: tuple[NumberTile, ...] = attrs.field(repr=False)


def bid_model(situation: Situation, own: OwnQuestion) -> NumberModel:
    """COK-03, WLD-04: any number from 0 to all available power."""
    assert isinstance(own.choices, NumberChoices)
    draft = situation.draft(own.asked, NumberDraft(None if own.choices.most else 0))
    words = situation.words
    seal = ButtonModel(
        words.question(own.asked.kind, own.asked.facts).button,
        GiveAnswer(own.asked, Number(draft.value)) if draft.value is not None else None,
        Look.WAX,
        "lock",
    )
    frame = beside_pill(frame_of(situation, own, (seal,)), power_fact(words, own.choices.most))
    frame = attrs.evolve(frame, above=bid_head(situation.table, own.asked, words))
    return NumberModel(frame, tuple(_tile(own, own.choices.most, draft, value) for value in range(MOST + 1)))


def _tile(own: OwnQuestion, most: int, draft: NumberDraft, value: int) -> NumberTile:
    if value > most:
        why_not = WhyNot("refused", own.asked.rule, "out_of_range", {"value": value, "most": most})
        return NumberTile(str(value), Explain(why_not), is_faint=True)
    return NumberTile(str(value), KeepDraft(own.asked.question, number_tapped(value)), value == draft.value)


def number_tapped(value: int) -> NumberDraft:
    """COK-03: the number touched last counts."""
    return NumberDraft(value)
