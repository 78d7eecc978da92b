"""The table display as one model: a title, the rounds, the board, and one message. Public facts only."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from companion.door import Happening, Past, PublicTable
from companion.ui.models.board.map import MapModel, map_model
from companion.ui.models.display.action import ActionBody, action_body, action_map
from companion.ui.models.display.battle import BattleBody, StepModel, battle_body
from companion.ui.models.display.bids import BiddingBody, BidsBody, bidding_body, bids_body
from companion.ui.models.display.dimming import QUIET_SECONDS
from companion.ui.models.display.end import EndBody, end_body
from companion.ui.models.display.planning import PlanningBody, planning_body
from companion.ui.models.display.public import public_situation
from companion.ui.models.display.reveal import RevealBody, reveal_body, waiting_now
from companion.ui.models.display.westeros import WesterosBody, westeros_body
from companion.ui.models.display.wildlings import WildlingsBody, wildlings_body
from companion.ui.models.intents import GoHome, Intent
from companion.ui.models.situation import Situation
from companion.ui.models.times.clock import runs_on
from companion.ui.models.trouble.banner import BannerModel
from companion.ui.words import Words

PLANNING = "planning"

Body: TypeAlias = (
    ActionBody
    | BattleBody
    | BiddingBody
    | BidsBody
    | EndBody
    | PlanningBody
    | RevealBody
    | WesterosBody
    | WildlingsBody
)


@attrs.frozen
class RoundModel:
    """A round of the game."""

    text: str
    is_over: bool
    is_now: bool


@attrs.frozen
class DisplayModel:
    """One message beside the board, or in place of it; the board alone where nothing has happened for long."""

    title: str
    rounds: tuple[RoundModel, ...]
    steps: tuple[StepModel, ...]
    """Of a combat, in place of the rounds."""
    map: MapModel | None
    """None where the message needs the whole window."""
    body: Body | None
    """None while the display is dim."""
    home: Intent = attrs.field(default=GoHome(), repr=False)
    """The way back of a keyboard, or of a tablet."""
    silence: Intent | None = attrs.field(default=None, repr=False)
    """What makes it silent, sounds and crier alike, or lets it sound again; a key, as nobody touches a display."""
    banner: BannerModel | None = None
    """Why this device is not in step with the table."""

    @property
    def is_dim(self) -> bool:
        """Whether nothing has happened for long."""
        return self.body is None


def display_model(
    table: PublicTable,
    log: tuple[Happening, ...],
    words: Words,
    seconds_quiet: float,
    seconds_planned: int = 0,
    past: Past | None = None,
) -> DisplayModel:
    """Nothing of anybody's own goes in, so nothing of it can come out."""
    situation = public_situation(table, log, words, seconds_planned, past)
    if seconds_quiet >= QUIET_SECONDS and not runs_on(table, seconds_planned):
        return DisplayModel("", (), (), _watched(map_model(table, words)), None)
    body = _body(situation)
    steps = body.steps if isinstance(body, BattleBody) else ()
    rounds = () if steps else _rounds(situation)
    return DisplayModel(_title(situation, body), rounds, steps, _map(situation, body), body)


def _body(situation: Situation) -> Body:
    """The first that holds."""
    waiting = waiting_now(situation)
    shown = (
        end_body(situation)
        or battle_body(situation)
        or bidding_body(situation)
        or wildlings_body(situation, waiting)
        or bids_body(situation, waiting)
        or westeros_body(situation, waiting)
    )
    if shown is not None:
        return shown
    if situation.position.step == PLANNING:
        return planning_body(situation)
    return reveal_body(situation, waiting) or action_body(situation, waiting)


def _title(situation: Situation, body: Body) -> str:
    words = situation.words
    if isinstance(body, EndBody | BattleBody | BiddingBody):
        return body.title
    if isinstance(body, RevealBody):
        return words.say("Reveal")
    if isinstance(body, BidsBody):
        return body.bids.title
    if isinstance(body, WildlingsBody):
        return words.say("Wildlings attack")
    return words.phase(situation.position.step)


def _map(situation: Situation, body: Body) -> MapModel | None:
    """The whole board, or the part that the action is about."""
    if isinstance(body, ActionBody):
        return _watched(action_map(situation, waiting_now(situation)))
    if isinstance(body, PlanningBody | RevealBody):
        return _watched(map_model(situation.table, situation.words))
    return None


def _watched(board: MapModel) -> MapModel:
    return attrs.evolve(board, is_watched=True)


def _rounds(situation: Situation) -> tuple[RoundModel, ...]:
    position = situation.position
    last = position.box.rounds
    numbers = range(1, last + 1)
    return tuple(RoundModel(str(number), number < position.round, number == position.round) for number in numbers)
