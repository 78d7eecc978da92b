"""The chronicle as plain text, in the words of the device that shares it. Public facts only; no player is named."""

from collections.abc import Iterator

from companion.ui.models.battle.sides import total_words
from companion.ui.models.chronicle.chronicle import Chronicle, Fought
from companion.ui.models.chronicle.page import purpose_words
from companion.ui.models.chronicle.plots import ChartModel, castles_plot, power_plot, supply_plot
from companion.ui.models.chronicle.remarks import remarks
from companion.ui.models.happenings.end import end_model
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import House

NAME_LETTERS = 12
"""The column of the names of houses."""
NUMBER_LETTERS = 3


def chronicle_text(situation: Situation, chronicle: Chronicle) -> str:
    """Paragraphs, one for each subject; nothing is said of what never happened."""
    paragraphs = (
        _head(situation, chronicle),
        *(_plot(plot, situation.words) for plot in _plots(chronicle, situation.words)),
        _won_and_lost(chronicle, situation.words),
        _bids(chronicle, situation.words),
        _support(chronicle, situation.words),
        _battles(chronicle, situation.words),
        [row.title for row in remarks(chronicle, situation.words)],
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, paragraphs) if lines) + "\n"


def _plots(chronicle: Chronicle, words: Words) -> list[ChartModel]:
    plots = (castles_plot(chronicle, words), power_plot(chronicle, words), supply_plot(chronicle, words))
    return [plot for plot in plots if plot is not None]


def _head(situation: Situation, chronicle: Chronicle) -> Iterator[str]:
    """Who has won, and by what; while the game goes on, how far it is."""
    words = situation.words
    yield "Small Council"
    if not situation.position.ranking:
        yield words.say("The game so far, round {round}", round=situation.position.round)
        return
    end = end_model(situation)
    yield end.title
    yield end.sentence
    yield ""
    yield end.against
    yield from (f"  {row.text}  {row.value}" for row in end.comparison)
    yield from (f"{pair.title}: {pair.second}  {pair.value}" for pair in end.pairs)


def _plot(chart: ChartModel, words: Words) -> Iterator[str]:
    """A line for each house, a column for each round."""
    yield chart.title
    yield _name("") + _numbers(range(1, len(chart.lines[0].values) + 1))
    for line in chart.lines:
        yield _house(line.house, words) + _numbers(line.values)


def _won_and_lost(chronicle: Chronicle, words: Words) -> Iterator[str]:
    if not chronicle.battles:
        return
    yield words.say("Won : lost")
    for house in chronicle.houses:
        score = words.say("{one} : {other}", one=chronicle.won()[house], other=chronicle.lost()[house])
        yield f"{_house(house, words)}  {score}"


def _bids(chronicle: Chronicle, words: Words) -> Iterator[str]:
    if not chronicle.bids:
        return
    yield words.say("Bids")
    for bids in chronicle.bids:
        amounts = words.joined(
            [words.say("{house} {number}", house=words.house(house), number=bid) for house, bid in bids.bids.items()]
        )
        title = words.say("Round {round} · {step}", round=bids.round, step=purpose_words(bids, words))
        yield f"  {title}: {amounts}"


def _support(chronicle: Chronicle, words: Words) -> Iterator[str]:
    if chronicle.supports:
        yield words.say("Support for other houses")
    for support in chronicle.supports:
        if support.is_refused:
            sentence = words.say(
                "Round {round}: {receiver} refuses {house}’s support from {area}.",
                round=support.round,
                receiver=words.house(support.receiver),
                house=words.house(support.house),
                area=words.area(support.area),
            )
        else:
            sentence = words.say(
                "Round {round}: {house} supports {receiver} from {area}.",
                round=support.round,
                receiver=words.house(support.receiver),
                house=words.house(support.house),
                area=words.area(support.area),
            )
        yield f"  {sentence}"


def _battles(chronicle: Chronicle, words: Words) -> Iterator[str]:
    if chronicle.battles:
        yield words.say("Battles")
    yield from (f"  {_battle(battle, words)}" for battle in chronicle.battles)


def _battle(battle: Fought, words: Words) -> str:
    return words.say(
        "Round {round}: {attacker} attacks {defender} in {area}, {attack} to {defense}: {winner} wins.",
        round=battle.round,
        attacker=words.house(battle.attacker),
        defender=words.house(battle.defender),
        area=words.area(battle.area),
        attack=total_words(battle.attack),
        defense=total_words(battle.defense),
        winner=words.house(battle.winner),
    )


def _house(house: House, words: Words) -> str:
    return _name(str(words.house(house)))


def _name(name: str) -> str:
    return f"  {name:<{NAME_LETTERS}}"


def _numbers(values: range | tuple[int, ...]) -> str:
    return "".join(f"{value:>{NUMBER_LETTERS}}" for value in values)
