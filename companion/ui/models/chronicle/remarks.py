"""What people talk about after a game. Nothing is said of what never happened."""

from collections.abc import Callable, Iterator

from companion.ui.models.battle.sides import total_words
from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.models.parts import Badge, Icon, RowModel
from companion.ui.words import Words


def remarks(chronicle: Chronicle, words: Words) -> tuple[RowModel, ...]:
    """The most remarkable first."""
    return tuple(row for remark in REMARKS for row in remark(chronicle, words))


def most_fought_over(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """The area with most battles."""
    found = chronicle.fought_over()
    if found is not None:
        area, battles = found
        text = words.count(
            "Most fought over: {area}, {number} battle",
            "Most fought over: {area}, {number} battles",
            battles,
            area=words.area(area),
        )
        yield RowModel(text, pieces=(Icon("sword", "gold"),))


def bid_most(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """The house that has bid most, if none has bid as much."""
    bid = +chronicle.power_bid()
    highest = [house for house, power in bid.items() if power == max(bid.values())]
    if len(highest) == 1:
        house, power = highest[0], bid[highest[0]]
        text = words.say("Bid most: {house}, {power}", house=words.house(house), power=words.power(power))
        yield RowModel(text, pieces=(Badge(house),))


def closest_battle(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """The battle whose sums were nearest to each other."""
    battle = chronicle.closest()
    if battle is None:
        return
    winner, loser, area = words.house(battle.winner), words.house(battle.loser), words.area(battle.area)
    less, more = map(total_words, sorted((battle.attack, battle.defense)))
    if battle.apart:
        text = words.say(
            "Closest: {winner} beats {loser} in {area}, {more} to {less}",
            winner=winner,
            loser=loser,
            area=area,
            more=more,
            less=less,
        )
    else:
        text = words.say(
            "Closest: {winner} beats {loser} in {area}, {number} each",
            winner=winner,
            loser=loser,
            area=area,
            number=more,
        )
    yield RowModel(text, pieces=(Badge(battle.winner),))


def close_battles(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """CMB-16: how many could as well have gone the other way."""
    if chronicle.closely_won():
        text = words.count(
            "{number} battle was decided by 1 or by the Fiefdoms track",
            "{number} battles were decided by 1 or by the Fiefdoms track",
            chronicle.closely_won(),
        )
        yield RowModel(text, pieces=(Icon("tracks", "gold"),))


def support_refused(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """SPT-10: the last time that somebody wanted no help."""
    refused = [support for support in chronicle.supports if support.is_refused]
    if refused:
        last = refused[-1]
        text = words.say(
            "Refused: {house}’s support from {area}, round {round}",
            house=words.house(last.house),
            area=words.area(last.area),
            round=last.round,
        )
        yield RowModel(text, pieces=(Badge(last.receiver),))


def wildlings(chronicle: Chronicle, words: Words) -> Iterator[RowModel]:
    """WLD-06, WLD-07: how often they came, and came through."""
    if chronicle.wildlings_beaten or chronicle.wildlings_won:
        text = words.say(
            "Wildlings: beaten back {beaten}, broken through {broken}",
            beaten=chronicle.wildlings_beaten,
            broken=chronicle.wildlings_won,
        )
        yield RowModel(text, pieces=(Icon("axe", "bad"),))


REMARKS: tuple[Callable[[Chronicle, Words], Iterator[RowModel]], ...] = (
    most_fought_over,
    bid_most,
    close_battles,
    support_refused,
    wildlings,
    closest_battle,
)
