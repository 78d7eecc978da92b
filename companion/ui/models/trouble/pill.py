"""The pill in the header: how much waits to be read, or to be voted on, while no sheet shows it; or the way back.

While a curtain is open it also says that the battery of the host is low.

Public facts only.
"""

import attrs

from companion.ui.models.consent.votes import open_votes
from companion.ui.models.intents import Go, OpenSheet
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import HostingSheet, NoticeSheet, ProposalSheet, StepSheet
from companion.ui.models.sheets.on_top import sheet_on_top
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.banner import low_battery
from companion.ui.models.trouble.notices import to_read


def pill_model(situation: Situation) -> ButtonModel | None:
    """What must be read comes first. A touch closes an open curtain before anything else is shown."""
    words, place, seat = situation.words, situation.place, situation.seat
    if isinstance(sheet_on_top(situation), NoticeSheet | ProposalSheet):
        return None
    unread, votes = to_read(situation.trouble, seat), open_votes(situation.table, seat)
    closed = attrs.evolve(place, curtain="")
    if unread:
        text = words.count("{number} to read", "{number} to read", len(unread))
        return ButtonModel(text, Go(attrs.evolve(closed, sheet=NoticeSheet(unread[0].number))), Look.WAX)
    if votes:
        text = words.count("{number} vote", "{number} votes", len(votes))
        return ButtonModel(text, Go(attrs.evolve(closed, sheet=ProposalSheet(votes[0].number))), Look.INFO)
    low = low_battery(situation) if place.curtain else None
    if low is not None:
        text = words.say("Battery {charge} %", charge=low[0].charge)
        return ButtonModel(text, Go(attrs.evolve(closed, sheet=HostingSheet())), icon="flag")
    if situation.take_back is not None and not place.curtain and place.sheet is None:
        return ButtonModel(words.say("Take back"), OpenSheet(StepSheet(situation.take_back)), icon="undo")
    return None
