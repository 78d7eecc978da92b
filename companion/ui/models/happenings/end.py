"""The end of the game: who has won, and why, line by line."""

import attrs

from companion.ui.models.chronicle.page import to_page
from companion.ui.models.chronicle.plots import ChartModel, castles_plot
from companion.ui.models.chronicle.told import chronicle_told
from companion.ui.models.facts.bidding import PlaceModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import ButtonModel, Look, RowModel, Shield
from companion.ui.models.place import Page, RuleSheet
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import House, RankCount


@attrs.frozen
class CompareRow:
    """One thing that two houses are compared by; the one that decides is gold, and the last."""

    text: str
    value: str
    is_decisive: bool
    help: Intent | None


@attrs.frozen
class EndModel:
    """Winner, reason, everybody's place."""

    winners: tuple[House, ...]
    """F1-END-03: more than one where it is a draw."""
    title: str
    sentence: str
    against: str
    """Which two houses are compared."""
    comparison: tuple[CompareRow, ...]
    ranking: tuple[PlaceModel, ...]
    """All houses, the winner first, each with its areas."""
    pairs: tuple[RowModel, ...]
    """Below the winner: by what each stands before the next."""
    chart: ChartModel | None
    buttons: tuple[ButtonModel, ...]


def end_model(situation: Situation) -> EndModel:
    """END-05 to END-09: the ranking, and what has decided each of its places."""
    position, words = situation.position, situation.words
    winner, second, *_ = position.ranking
    chronicle = chronicle_told(situation)
    buttons = (
        ButtonModel(words.say("Share"), to_page(situation.place, Page.SHARE), icon="share"),
        ButtonModel(words.say("Chronicle"), to_page(situation.place, Page.CHRONICLE), Look.GOLD, "book"),
    )
    return EndModel(
        position.winners,
        title_words(situation),
        _sentence(situation),
        _beside(words, position.rank_counts, winner, second),
        compared(situation, winner, second),
        tuple(PlaceModel(house, str(position.victory[house])) for house in position.ranking),
        tuple(_pair(situation, *pair) for pair in zip(position.ranking[1:], position.ranking[2:], strict=False)),
        castles_plot(chronicle, words) if chronicle is not None else None,
        buttons,
    )


def title_words(situation: Situation) -> str:
    """END-05, F1-END-03: who has won, or between whom it is a draw."""
    words, winners = situation.words, situation.position.winners
    if len(winners) == 1:
        return words.say("{house} wins", house=words.house(winners[0]))
    return words.say("A draw: {houses}", houses=words.joined([words.house(house) for house in winners]))


def _beside(words: Words, counts: tuple[RankCount, ...], higher: House, lower: House) -> str:
    """Two houses that follow each other in the ranking."""
    if all(count.amounts[higher] == count.amounts[lower] for count in counts):
        return words.say("{house} and {other}: equal", house=words.house(higher), other=words.house(lower))
    return words.say("{house} before {other}", house=words.house(higher), other=words.house(lower))


def compared(situation: Situation, higher: House, lower: House) -> tuple[CompareRow, ...]:
    """END-05: count by count, as far as they are equal, and the one that is not."""
    rows = []
    for count in situation.position.rank_counts:
        is_decisive = count.amounts[higher] != count.amounts[lower]
        rows.append(_compare_row(situation, count, higher, lower, is_decisive=is_decisive))
        if is_decisive:
            break
    return tuple(rows)


def count_words(words: Words, name: str) -> str:
    """What is counted."""
    names = {
        "castles": words.say("Castles and Strongholds"),
        "strongholds": words.say("Strongholds"),
        "land-areas": words.say("Land areas"),
        "supply": words.say("Supply"),
        "power": words.say("Power"),
        "iron-throne": words.say("Place on the Iron Throne track"),
    }
    return names[name]


def _compare_row(
    situation: Situation, count: RankCount, higher: House, lower: House, *, is_decisive: bool
) -> CompareRow:
    return CompareRow(
        count_words(situation.words, count.name),
        _amounts(situation.words, count, higher, lower),
        is_decisive,
        Go(attrs.evolve(situation.place, sheet=RuleSheet(count.rule))),
    )


def _amounts(words: Words, count: RankCount, higher: House, lower: House) -> str:
    return words.say("{one} : {other}", one=count.amounts[higher], other=count.amounts[lower])


def _pair(situation: Situation, higher: House, lower: House) -> RowModel:
    """By what one house stands before the next."""
    words = situation.words
    counts = situation.position.rank_counts
    # F1-END-03: houses that are equal in everything are compared by the last thing that counts.
    decisive = next((count for count in counts if count.amounts[higher] != count.amounts[lower]), counts[-1])
    return RowModel(
        _beside(words, counts, higher, lower),
        count_words(words, decisive.name),
        (Shield(higher),),
        _amounts(words, decisive, higher, lower),
    )


def _sentence(situation: Situation) -> str:
    """How long it was."""
    words = situation.words
    rounds = words.count("{number} round", "{number} rounds", situation.position.round)
    chronicle = chronicle_told(situation)
    if chronicle is None or not chronicle.battles:
        return rounds
    fought = words.count("{number} battle", "{number} battles", len(chronicle.battles))
    return words.say("{first} · {second}", first=rounds, second=fought)
