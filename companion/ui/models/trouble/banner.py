"""The banner under the header: why this device is not in step, or why something takes long. Public facts only."""

import attrs

from companion.door import DeviceNow, Hosting, Progress, PublicTable, Stage
from companion.ui.models.intents import Go, Intent, OpenSheet, Wish
from companion.ui.models.place import HostingSheet, Place, Tab
from companion.ui.models.sheets.hosting import could_host, is_low
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.state import Trouble
from companion.ui.words import Words

LOST_SECONDS = 2.0
"""Whoever is back before that has lost nothing worth a word."""
CATCHING_UP_SECONDS = 0.5
SLOW_SECONDS = 2.0
"""What takes longer than this is named."""
SILENT_SECONDS = 10.0
"""After so long any device may host."""
BAR, OPEN = "silent host", "open"
"""The part of the place that says whether the player looks at who is here, though there is a question."""
COMES_BACK = frozenset(
    {"half", "slow", "idle", "not_reading", "broken", "too_long", "too_much", "out_of_turn", "hung_up"}
    | {"another_host", "unreachable", "closed", "disk_full", "storage"}
)
"""Why a host may end a connection though this device is welcome: it goes on looking by itself."""
HOST_GIVES_UP = ("closed", "disk_full", "storage")
"""Of these, what the players should know: the host will not come back by itself."""


@attrs.frozen
class BannerModel:
    """A sign, what is the matter, and one quiet line; thinner while a curtain is open."""

    title: str
    sentence: str = ""
    icon: str = "wifioff"
    role: str = "warn"
    share: float | None = None
    """How much is done, from 0 to 1; None where nobody can say."""
    is_busy: bool = False
    """Whether something goes on meanwhile."""
    is_thin: bool = False
    is_short: bool = False
    """Whether the card below says the rest, so that large text may leave the line out."""
    intent: Intent | None = attrs.field(default=None, repr=False)


def banner_model(situation: Situation, *, has_card: bool = False) -> BannerModel | None:
    """The first that holds: nothing can be stored, play stops here, no host, catching up, a long wait, a low battery.

    `has_card`: the card of a silent host is shown below it.
    """
    table, words, trouble = situation.table, situation.words, situation.trouble
    banner = (
        _storage(table, words)
        or _stopped(trouble, words)
        or (_turned_away(table, trouble, words) if not has_card else None)
        or (_as_host(table, trouble, words) if not has_card else None)
        or _lost(table, trouble, words, has_answers=_has_waiting(situation))
        or _slow(situation)
        or _low_battery(situation)
    )
    if banner is None:
        return None
    leads_to_card = not has_card and banner.intent is None and (is_host_silent(table, trouble) or is_turned_away(table))
    to = _to_silent_host(situation.place) if leads_to_card else banner.intent
    return attrs.evolve(banner, intent=to, is_thin=bool(situation.place.curtain), is_short=has_card)


def is_host_silent(table: PublicTable, trouble: Trouble) -> bool:
    """Whether any device may host now: nobody has answered for a while, or this one is about to."""
    if table.hosting is Hosting.GATHERING:
        return True
    is_looking = table.connection.progress is Progress.LOOKING or trouble.is_stopped
    return is_looking and table.hosting is Hosting.NOT and trouble.without_host >= SILENT_SECONDS


def is_turned_away(table: PublicTable) -> bool:
    """Whether the host does not want this device, and that will not change by itself."""
    connection = table.connection
    is_out = connection.progress is not Progress.IN_STEP and table.hosting is Hosting.NOT
    return is_out and bool(connection.turned_away) and connection.turned_away not in COMES_BACK


def _to_silent_host(place: Place) -> Intent:
    return Go(attrs.evolve(place, tab=Tab.NOW, page=None, curtain="").with_part(BAR, OPEN))


def _storage(table: PublicTable, words: Words) -> BannerModel | None:
    why = table.connection.trouble
    if not why:
        return None
    return BannerModel(
        words.say("Nothing can be stored here"), words.view_word("Connection.trouble", why), "barrel", "bad"
    )


def _stopped(trouble: Trouble, words: Words) -> BannerModel | None:
    if not trouble.is_stopped:
        return None
    return BannerModel(
        words.say("Play stops on this device"), words.say("It goes on as soon as another device hosts."), "info", "bad"
    )


def _turned_away(table: PublicTable, trouble: Trouble, words: Words) -> BannerModel | None:
    if not is_turned_away(table) or trouble.without_host < LOST_SECONDS:
        return None
    why = words.view_word("Connection.turned_away", table.connection.turned_away)
    return BannerModel(words.say("Turned away by the host"), why)


def _as_host(table: PublicTable, trouble: Trouble, words: Words) -> BannerModel | None:
    """This device is about to host, and hears first what the others have."""
    if table.hosting not in (Hosting.GATHERING, Hosting.RETURNING) or trouble.without_host < CATCHING_UP_SECONDS:
        return None
    title = words.view_word("PublicTable.hosting", table.hosting.value)
    return BannerModel(title, words.say("It hears first what the others have. Nothing is lost."), "flag", is_busy=True)


def _lost(table: PublicTable, trouble: Trouble, words: Words, *, has_answers: bool) -> BannerModel | None:
    connection, seconds = table.connection, trouble.without_host
    if connection.progress is Progress.AWAY:
        title = words.view_word("Connection.progress", connection.progress.value)
        return BannerModel(title, words.say("A touch brings this device back."), intent=Wish("come_back"))
    is_alone = table.hosting is Hosting.NOT and not is_turned_away(table)
    if connection.progress is Progress.LOOKING and seconds >= LOST_SECONDS and is_alone:
        title = words.say("The host is silent since {seconds} s", seconds=int(seconds))
        return BannerModel(title, _meanwhile(table, words, has_answers=has_answers), is_busy=True)
    if connection.progress is Progress.CATCHING_UP and seconds >= CATCHING_UP_SECONDS and is_alone:
        return _catching_up(table, words)
    return None


def _meanwhile(table: PublicTable, words: Words, *, has_answers: bool) -> str:
    why = table.connection.turned_away
    if why in HOST_GIVES_UP:
        return words.view_word("Connection.turned_away", why)
    if has_answers:
        return words.say("Your answers wait on this phone. Nothing is lost.")
    return words.say("Looking for the table. Nothing is lost.")


def _catching_up(table: PublicTable, words: Words) -> BannerModel:
    entries, of_host = table.connection.entries, table.connection.entries_of_host
    title = words.view_word("Connection.progress", table.connection.progress.value)
    if not of_host:
        return BannerModel(title, words.say("Nothing is lost."), "wifi", is_busy=True)
    sentence = words.say("{entries} of {all} entries", entries=entries, all=of_host)
    return BannerModel(title, sentence, "wifi", share=min(1.0, entries / of_host))


def _has_waiting(situation: Situation) -> bool:
    return any(ticket.stage is Stage.WAITING for _, ticket in situation.under_way)


def low_battery(situation: Situation) -> tuple[DeviceNow, DeviceNow] | None:
    """This device hosts and will not last, and the one that can best go on; None if all is well, or nobody else can."""
    table, own = situation.table, situation.view.own.device
    others = could_host(table, own)
    device = next((device for device in table.devices if device.device == own), None)
    if table.hosting is not Hosting.SERVING or device is None or not is_low(device) or not others:
        return None
    return device, others[0]


def _low_battery(situation: Situation) -> BannerModel | None:
    """Another device can go on. An open curtain leaves it to the pill."""
    words, low = situation.words, low_battery(situation)
    if low is None or situation.place.curtain:
        return None
    device, other = low
    title = words.say("The battery is low: {charge} %", charge=device.charge)
    houses = words.joined([words.house(house) for house in other.houses])
    sentence = words.say("Move the hosting to {houses}", houses=houses)
    return BannerModel(title, sentence, "flag", intent=OpenSheet(HostingSheet()))


def _slow(situation: Situation) -> BannerModel | None:
    """A word for what has been on its way for a while."""
    if not situation.under_way or situation.trouble.under_way < SLOW_SECONDS:
        return None
    _, ticket = situation.under_way[0]
    words = situation.words
    stage = words.view_word("Ticket.stage", ticket.stage.value)
    return BannerModel(words.wish(ticket.wish), stage, "hour", "text2", is_busy=True)
