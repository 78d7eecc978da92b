"""Bids on the table display: who has sealed; then columns that rise together, and who decides a tie."""

import attrs

from companion.ui.models.display.public import asked_now
from companion.ui.models.display.seals import SealModel, seals_model
from companion.ui.models.facts.bidding import PlaceModel, bid_head
from companion.ui.models.happenings.bids import REVEALED, BidColumn, BidsModel, bids_shown
from companion.ui.models.happenings.events import entry_of_last, events_since
from companion.ui.models.now.waiting import WaitingModel
from companion.ui.models.patterns.westeros.houses import bidders
from companion.ui.models.situation import Situation
from engine import TRACKS, House

BID = "bid"
TIES = ("tie", "tie-order")


@attrs.frozen
class BiddingBody:
    """While the houses bid: what for, and who has sealed."""

    icon: str
    title: str
    sentence: str
    places: tuple[PlaceModel, ...]
    """The track as it stands."""
    strength: str
    """That of the wildlings, where they are bid against."""
    strength_text: str
    seals: tuple[SealModel, ...]
    notes: tuple[str, str]
    before: BidsModel | None
    """What was bid for the track before."""


@attrs.frozen
class BidsBody:
    """The bids lie open."""

    bids: BidsModel
    house: House
    """Whom the table waits for."""
    waiting: str


def bidding_body(situation: Situation) -> BiddingBody | None:
    """COK-03, WLD-04: nobody sees more than that a bid is sealed."""
    asked = next((asked for asked in situation.table.asked if asked.kind == BID), None)
    if asked is None:
        return None
    head = bid_head(situation.table, asked, situation.words, situation.log)
    return BiddingBody(
        head.icon,
        head.title,
        head.sentence,
        head.places,
        head.threat.strength if head.threat is not None else "",
        head.threat.name if head.threat is not None else "",
        seals_model(situation.table, BID, situation.words),
        head.notes,
        head.before,
    )


def bids_body(situation: Situation, waiting: WaitingModel) -> BidsBody | None:
    """COK-04: as long as those who wait see them on their phones."""
    shown = bids_shown(situation, "")
    bids = shown.above if shown is not None else _against_wildlings(situation)
    if not isinstance(bids, BidsModel):
        return None
    return BidsBody(bids, waiting.house, waiting.title if asked_now(situation.table) else "")


def _against_wildlings(situation: Situation) -> BidsModel | None:
    """WLD-06: the bids that lie open while somebody decides a tie among them; then the attack itself is shown."""
    events, words = events_since(situation.log, REVEALED), situation.words
    is_decided_now = any(asked.kind in TIES for asked in situation.table.asked)
    if not events or events[0].facts["purpose"] in TRACKS or not is_decided_now:
        return None
    bids = events[0].facts["bids"]
    values = list(bids.values())
    columns = (BidColumn(house, bids[house], "", values.count(bids[house]) > 1) for house in bidders(bids, ()))
    title = words.say("Bids against the wildlings")
    return BidsModel(entry_of_last(situation.log, REVEALED), title, "", tuple(columns), is_all=True)
