"""The page *Chronicle*: the game so far by rounds, battles and bids. Public facts only."""

from collections.abc import Callable, Iterator, Mapping

import attrs

from companion.ui.models.chronicle.chronicle import BidsOpened, Chronicle
from companion.ui.models.chronicle.plots import castles_plot, power_plot, supply_plot
from companion.ui.models.chronicle.remarks import closest_battle, most_fought_over, remarks
from companion.ui.models.chronicle.told import chronicle_told
from companion.ui.models.controls import HeadingModel, NoteModel
from companion.ui.models.facts.bidding import PlaceModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel, Shield
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.models.tabs.filters import filter_model
from companion.ui.models.tabs.log import BAR as LOG_BAR
from companion.ui.models.tabs.log import BATTLES as LOG_OF_BATTLES
from companion.ui.models.times.page import times_parts
from companion.ui.models.times.spent import NOTHING_SPENT
from companion.ui.words import Words
from engine import House

BAR = "chronicle"
ROUNDS, BATTLES, BIDS, TIMES = "rounds", "battles", "bids", "times"


@attrs.frozen
class HousesModel:
    """A heading, and a number below each house."""

    title: str
    second: str
    houses: tuple[PlaceModel, ...]
    marked: House
    """The house that counts most, or nobody."""


def to_page(place: Place, page: Page) -> Intent:
    """Go to the chronicle, or on from there."""
    return Go(attrs.evolve(place, tab=Tab.MORE, page=page, sheet=None))


def chronicle_model(situation: Situation, back: Intent, replay: Intent) -> PageModel:
    """One of the sections, below the bar that chooses it."""
    words, place = situation.words, situation.place
    named = _named(situation)
    chosen = place.part(BAR, ROUNDS)
    chosen = chosen if chosen in named else ROUNDS
    chronicle = chronicle_told(situation)
    parts = tuple(SECTIONS[chosen](chronicle, situation)) if chronicle is not None else (being_made(words),)
    buttons = (
        ButtonModel(words.say("Share"), to_page(place, Page.SHARE), icon="share"),
        ButtonModel(words.say("Replay"), replay, Look.GOLD, "play"),
    )
    bar = filter_model(place, BAR, named, chosen)
    return PageModel(words.say("Chronicle"), back, parts, buttons, bar=bar)


def _named(situation: Situation) -> Mapping[str, str]:
    """The words of the bar. Who came to a table that had ended has seen no time go by."""
    words = situation.words
    named = {ROUNDS: words.say("Rounds"), BATTLES: words.say("Battles"), BIDS: words.say("Bids")}
    has_times = situation.spent is not None and bool(situation.spent.parts)
    return {**named, TIMES: words.say("Time", context="chronicle")} if has_times else named


def being_made(words: Words) -> NoteModel:
    """While the door plays the game again."""
    return NoteModel(words.say("This is being worked out."))


def _rounds(chronicle: Chronicle, situation: Situation) -> Iterator[object]:
    words = situation.words
    plots = [plot(chronicle, words) for plot in (castles_plot, power_plot, supply_plot)]
    shown = [plot for plot in plots if plot is not None]
    yield from shown
    if not shown:
        yield NoteModel(words.say("The plots begin with the second round."))
    found = remarks(chronicle, words)
    if found:
        yield HeadingModel(words.say("Remarkable"))
        yield from found


def _battles(chronicle: Chronicle, situation: Situation) -> Iterator[object]:
    words, place = situation.words, situation.place
    if not chronicle.battles:
        yield NoteModel(words.say("Nobody has fought yet."))
        return
    number = words.count("{number} battle", "{number} battles", len(chronicle.battles))
    yield HeadingModel(words.say("Won : lost"), number)
    yield from (_fighter(chronicle, house, words) for house in chronicle.houses)
    yield from (*most_fought_over(chronicle, words), *closest_battle(chronicle, words))
    if chronicle.supports:
        yield HeadingModel(words.say("Support for other houses"))
        yield from (_supporter(chronicle, house, words) for house in chronicle.houses)
    log = attrs.evolve(place.with_part(LOG_BAR, LOG_OF_BATTLES), tab=Tab.LOG, page=None)
    second = words.say("In the log")
    yield RowModel(words.say("Every battle"), second, (Icon("log", "text2"),), intent=Go(log))


def _fighter(chronicle: Chronicle, house: House, words: Words) -> RowModel:
    """How often a house attacked and was attacked, and what came of it."""
    attacks = sum(battle.attacker == house for battle in chronicle.battles)
    defenses = sum(battle.defender == house for battle in chronicle.battles)
    second = words.say("Attacked {attacks}, was attacked {defenses}", attacks=attacks, defenses=defenses)
    score = words.say("{one} : {other}", one=chronicle.won()[house], other=chronicle.lost()[house])
    return RowModel(str(words.house(house)), second, (Shield(house),), score)


def _supporter(chronicle: Chronicle, house: House, words: Words) -> RowModel:
    """SPT-10: support that a house has given to others, and that others did not want from it."""
    given, refused = chronicle.given()[house], chronicle.refused()[house]
    second = words.say("Given {given}, refused by others {refused}", given=given, refused=refused)
    return RowModel(str(words.house(house)), second, (Shield(house),))


def _bids(chronicle: Chronicle, situation: Situation) -> Iterator[object]:
    words = situation.words
    if not chronicle.bids:
        yield NoteModel(words.say("Nobody has bid yet."))
        return
    number = words.count("{number} time", "{number} times", len(chronicle.bids))
    yield _numbers(words.say("Bid in the whole game"), number, chronicle.power_bid(), chronicle.houses)
    for bids in reversed(chronicle.bids):
        title = words.say("Round {round} · {step}", round=bids.round, step=purpose_words(bids, words))
        yield _numbers(title, "", bids.bids, chronicle.houses)


def purpose_words(bids: BidsOpened, words: Words) -> str:
    """What was bid for."""
    return words.say("Wildlings") if bids.purpose == "wildlings" else str(words.track(bids.purpose))


def _numbers(title: str, second: str, amounts: Mapping[House, int], houses: tuple[House, ...]) -> HousesModel:
    """Whoever did not bid has a dash; the highest number is marked if it stands alone."""
    places = tuple(PlaceModel(house, str(amounts[house]) if house in amounts else "–") for house in houses)
    highest = [house for house, amount in amounts.items() if amount == max(amounts.values())]
    return HousesModel(title, second, places, highest[0] if len(highest) == 1 else "")


def _times(chronicle: Chronicle, situation: Situation) -> Iterator[object]:
    """Not counted from the game: each device has seen its own evening."""
    yield from times_parts(situation.spent or NOTHING_SPENT, chronicle.houses, situation.words)


Section = Callable[[Chronicle, Situation], Iterator[object]]
SECTIONS: Mapping[str, Section] = {ROUNDS: _rounds, BATTLES: _battles, BIDS: _bids, TIMES: _times}
"""What each word of the bar shows."""
