"""Notices: what a player must know and is told once, as a sheet that stays until it is read, or as a toast."""

from collections.abc import Mapping
from enum import Enum

import attrs

from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Read
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.place import Place
from companion.ui.models.situation import Situation
from companion.ui.models.ticks import is_ticked, tick
from companion.ui.models.trouble.differences import board_lines
from companion.ui.models.trouble.state import Trouble, Unread
from companion.ui.words import Words
from engine import House

WENT_BACK = "WentBack"
"""The table has gone back by consent: no device is told so, every one sees it."""
TAKES_BACK = ("TakenBack", WENT_BACK)
TICKS = "taken back"
"""The part of the place that says which lines of a sheet are done."""


class Weight(Enum):
    """How much a player must know something."""

    SHEET = "sheet"
    """It changes what people do now: it stays until it is read."""
    TOAST = "toast"
    """It heals by itself."""
    CURTAIN = "curtain"
    """It is a secret of one seat: its question shows it, behind the curtain."""


WEIGHTS: Mapping[str, Weight] = {
    "TakenBack": Weight.SHEET,
    "OtherCard": Weight.SHEET,
    "Fraud": Weight.SHEET,
    "TwoHistories": Weight.SHEET,
    "NotPledged": Weight.SHEET,
    "PerhapsSeen": Weight.SHEET,
    "OtherSeal": Weight.SHEET,
    "FalselyAccused": Weight.SHEET,
    "SeatLost": Weight.SHEET,
    "BrokenSeal": Weight.SHEET,
    "Stopped": Weight.SHEET,
    "Refused": Weight.TOAST,
    "Differs": Weight.TOAST,
    "Farewell": Weight.TOAST,
    "Shown": Weight.CURTAIN,
}
"""How every notice is told."""

OF_ONE_SEAT = ("OtherCard",)
"""What only the player of the named house may read, where players share a device."""
STOPS = ("Fraud", "Stopped")
"""With these play stops on this device; so it does where two histories are told and none of them followed."""


@attrs.frozen
class NoticeModel:
    """One sentence, what it means, lines for the hands, and one button. Its edge has the colour of its role."""

    title: str
    sentence: str
    seal: House
    """Whose seal it is about; empty where it is about none."""
    icon: str
    role: str
    means: tuple[RowModel, ...]
    heading: str
    lines: tuple[RowModel, ...]
    note: NoteModel | None
    buttons: tuple[ButtonModel, ...]


def weight_of(unread: Unread) -> Weight:
    """A notice of another version of the app is told as one that matters."""
    return WEIGHTS.get(unread.news.notice.what, Weight.SHEET)


def is_stop(unread: Unread) -> bool:
    """Whether play stops on this device with it."""
    told = unread.news.notice
    if unread.news.of_host:
        return False
    return told.what in STOPS or (told.what == "TwoHistories" and not told.facts.get("follows"))


def to_read(trouble: Trouble, seat: House) -> tuple[Unread, ...]:
    """What the player of this seat has not read yet."""
    return tuple(one for one in trouble.unread if _may_read(one, seat))


def _may_read(unread: Unread, seat: House) -> bool:
    told = unread.news.notice
    return told.what not in OF_ONE_SEAT or told.facts.get("house") == seat


def notice_model(situation: Situation, unread: Unread) -> NoticeModel:
    """The sheet of a notice."""
    words = situation.words
    if unread.news.notice.what in TAKES_BACK:
        return _taken_back(situation, unread)
    said = words.notice(unread.news.notice, of_host=unread.news.of_host)
    button = ButtonModel(words.say("I have read it"), Read(unread.number), Look.GOLD, "check")
    what = unread.news.notice.what
    role, icon = ROLES.get(what, "bad"), "person" if what == "SeatLost" else "info"
    seal = _seal(unread, tuple(seat.house for seat in situation.table.seats))
    return NoticeModel(said.title, said.sentence, seal, icon, role, _means(unread, words), "", (), None, (button,))


def _taken_back(situation: Situation, unread: Unread) -> NoticeModel:
    """[65] in one: how the board must lie now, as far as this device knows how it lay before."""
    words = situation.words
    title, sentence = _what_was_taken_back(unread, words)
    rows = board_lines(unread.changes, words)
    lines = tuple(_ticked(situation.place, unread.number, row) for row in rows)
    known = words.say("On the board now")
    note = NoteModel(words.say("The tab Map shows how the board must lie now."))
    button = ButtonModel(words.say("Done on the board"), Read(unread.number), Look.GOLD, "check")
    heading, below = (known, None) if lines else ("", note)
    return NoticeModel(title, sentence, "", "undo", "info", (), heading, lines, below, (button,))


def _what_was_taken_back(unread: Unread, words: Words) -> tuple[str, str]:
    if unread.news.notice.what == WENT_BACK:
        return words.say("The table has gone back"), words.say("Set the board right. What was sealed is asked again.")
    said = words.notice(unread.news.notice)
    return said.title, said.sentence


def _ticked(place: Place, number: int, row: RowModel) -> RowModel:
    """Each line can be ticked off; nobody waits for it."""
    line = f"{number} {row.title}"
    return attrs.evolve(row, is_ticked=is_ticked(place, TICKS, line), intent=tick(place, TICKS, line))


ROLES: Mapping[str, str] = {"SeatLost": "info", "NotPledged": "warn", "OtherSeal": "warn"}
"""The colour of a notice that is no accusation."""
SEALED = ("Fraud", "BrokenSeal", "OtherSeal", "FalselyAccused", "PerhapsSeen")
"""Notices about the seal of a house."""


def _seal(unread: Unread, houses: tuple[House, ...]) -> House:
    """The house whose seal it is about, if it is one of this table: another device may have named it."""
    told = unread.news.notice
    house = told.facts.get("house") or _asked_house(str(told.facts.get("question", "")))
    return str(house) if told.what in SEALED and house in houses else ""


def _asked_house(question: str) -> House:
    """The house in the id of a question: `12-stark-orders`."""
    parts = question.split("-")
    return parts[1] if len(parts) > 2 else ""


def _means(unread: Unread, words: Words) -> tuple[RowModel, ...]:
    """What holds now, and what there is to do: a row each, blaming no one."""
    goes_on = RowModel(words.say("Play goes on."), pieces=(Icon("check", "good"),))
    in_log = RowModel(words.say("Everything that was played is in the log."), pieces=(Icon("log", "text2"),))
    another_host = RowModel(
        words.say("Let another device host: the game goes on from there."), pieces=(Icon("flag", "gold"),)
    )
    seals_again = RowModel(words.say("The house seals an answer again."), pieces=(Icon("lock", "gold"),))
    others_stand = RowModel(words.say("What the others have sealed stands."), pieces=(Icon("check", "good"),))
    means: Mapping[str, tuple[RowModel, ...]] = {
        "OtherCard": (goes_on, RowModel(words.say("Compare the deck with the table."), pieces=(Icon("eye", "gold"),))),
        "BrokenSeal": (seals_again, others_stand),
        "OtherSeal": (others_stand,),
        "FalselyAccused": (another_host, in_log),
        "PerhapsSeen": (seals_again, others_stand),
        "NotPledged": (goes_on,),
        "SeatLost": (),
    }
    what = unread.news.notice.what
    return means.get(what, (another_host, in_log) if is_stop(unread) else ())
