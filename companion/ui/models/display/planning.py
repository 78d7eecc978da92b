"""Planning on the table display: shields that turn into seals, and what may not be ordered."""

import attrs

from companion.ui.models.display.numbers import NumbersModel, numbers_model
from companion.ui.models.display.public import asked_now
from companion.ui.models.display.seals import SealModel, seals_model
from companion.ui.models.facts.bans import ban_plaques
from companion.ui.models.happenings.bids import REVEALED, BidColumn, bids_for_track
from companion.ui.models.happenings.events import events_since
from companion.ui.models.now.waiting import who_is_awaited
from companion.ui.models.situation import Situation
from companion.ui.models.times.clock import ClockStage, far_word, stage_and_left, time_text
from companion.ui.models.westeros.wildlings import wildlings_model
from engine import TokenId

ORDERS = "orders"
FEW = 2
"""When so few still think, they are named."""


@attrs.frozen
class PlanningBody:
    """The houses, the bans, one sentence, the numbers."""

    seals: tuple[SealModel, ...]
    sentence: str
    bans: tuple[TokenId, ...]
    ban_text: str
    result_title: str
    result: tuple[BidColumn, ...]
    """What was bid last in this round: it has just brought everybody here."""
    numbers: NumbersModel
    clock: str = ""
    """What is left of the agreed time; nothing where there is none."""
    clock_word: str = ""
    clock_role: str = "text"


def planning_body(situation: Situation) -> PlanningBody:
    """PLN-01: nobody sees more than that a plan is sealed."""
    table, position, words = situation.table, situation.position, situation.words
    plaques = [plaque.text for plaque in ban_plaques(position, words)]
    body = PlanningBody(
        seals_model(table, ORDERS, words),
        _sentence(situation),
        position.bans,
        words.say("This round: {orders}", orders=words.listed(plaques)) if plaques else "",
        *_result(situation),
        numbers_model(table, words),
    )
    return _with_clock(body, situation)


def _with_clock(body: PlanningBody, situation: Situation) -> PlanningBody:
    """In place of words and of the last bids: who still thinks is seen by the shields."""
    table, seconds, words = situation.table, situation.seconds_planned, situation.words
    found = stage_and_left(table, seconds)
    if found is None:
        return body
    stage, left = found
    role = "warn" if stage is ClockStage.OVER else "text"
    return attrs.evolve(
        body,
        sentence="",
        result_title="",
        result=(),
        clock=time_text(left),
        clock_word=far_word(table, seconds, words),
        clock_role=role,
    )


def _result(situation: Situation) -> tuple[str, tuple[BidColumn, ...]]:
    """The last bids of this round, for a track or against wildlings."""
    if not any(event.name == REVEALED for event in events_since(situation.log, "round_begins")):
        return "", ()
    bids, attack = bids_for_track(situation.log, situation.words), wildlings_model(situation)
    if bids is not None:
        return bids.title, bids.columns
    if attack is None:
        return "", ()
    words = situation.words
    title = words.say(
        "Wildlings {strength}, Night's Watch {bids}: {result}",
        strength=attack.strength,
        bids=attack.nights_watch,
        result=attack.result,
    )
    return title, attack.bids


def _sentence(situation: Situation) -> str:
    """The last ones by name; before that, what everybody does."""
    table, words = situation.table, situation.words
    if len(asked_now(table)) > FEW and not table.is_paused:
        return words.say("Talk, and seal your orders.")
    return who_is_awaited(table, words)
