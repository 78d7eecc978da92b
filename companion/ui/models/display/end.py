"""The end of a game on the table display: who has won and why, everybody's numbers, and what was remarkable."""

from collections import Counter
from collections.abc import Iterator

import attrs

from companion.ui.models.happenings.castles import ChartModel
from companion.ui.models.happenings.end import CompareRow, end_model
from companion.ui.models.happenings.events import events_of
from companion.ui.models.parts import Badge, Icon, RowModel
from companion.ui.models.situation import Situation
from engine import House


@attrs.frozen
class RankRow:
    """A place in the ranking: areas, combats won and lost, power bid."""

    place: str
    house: House
    name: str
    areas: str
    won: str
    lost: str
    bid: str


@attrs.frozen
class EndBody:
    """The winner above everything; plots to the left, the ranking to the right."""

    winner: House
    title: str
    sentence: str
    against: str
    comparison: tuple[CompareRow, ...]
    chart: ChartModel | None
    columns: tuple[str, str, str]
    rows: tuple[RankRow, ...]
    remarks: tuple[RowModel, ...]


def end_body(situation: Situation) -> EndBody | None:
    """END-05 to END-09."""
    if not situation.position.ranking:
        return None
    end, words = end_model(situation), situation.words
    won, lost, bid = _won(situation), _lost(situation), _bid(situation)
    rows = tuple(
        RankRow(
            str(place),
            one.house,
            words.house(one.house),
            one.text,
            str(won[one.house]),
            str(lost[one.house]),
            str(bid[one.house]),
        )
        for place, one in enumerate(end.ranking, start=1)
    )
    columns = (words.say("Areas"), words.say("Won : lost"), words.say("Bid", context="power"))
    return EndBody(
        end.winner,
        end.title,
        end.sentence,
        end.against,
        end.comparison,
        end.chart,
        columns,
        rows,
        tuple(_remarks(situation)),
    )


def _combats(situation: Situation) -> Iterator[tuple[House, House]]:
    """CMB-15: winner and loser of each combat; a Neutral Force is nobody."""
    attacker = defender = ""
    for event in events_of(situation.log):
        if event.name == "combat_begins":
            attacker, defender = event.facts["attacker"], event.facts["defender"] or ""
        elif event.name == "combat_won":
            winner = event.facts["house"] or ""
            yield winner, defender if winner == attacker else attacker


def _won(situation: Situation) -> Counter[House]:
    return Counter(winner for winner, _ in _combats(situation))


def _lost(situation: Situation) -> Counter[House]:
    return Counter(loser for _, loser in _combats(situation))


def _bid(situation: Situation) -> Counter[House]:
    """All that a house has bid in the game."""
    total: Counter[House] = Counter()
    for event in events_of(situation.log):
        if event.name == "bids_revealed":
            total.update(event.facts["bids"])
    return total


def _remarks(situation: Situation) -> Iterator[RowModel]:
    """What people talk about afterwards; nothing is said of what never happened."""
    words = situation.words
    areas = Counter(event.facts["area"] for event in events_of(situation.log) if event.name == "combat_begins")
    if areas:
        area, battles = areas.most_common(1)[0]
        text = words.count(
            "Most fought over: {area}, {number} battle",
            "Most fought over: {area}, {number} battles",
            battles,
            area=words.area(area),
        )
        yield RowModel(text, pieces=(Icon("sword", "gold"),))
    bid = _bid(situation)
    if bid and bid.most_common(1)[0][1]:
        house, power = bid.most_common(1)[0]
        text = words.say("Bid most: {house}, {number} power", house=words.house(house), number=power)
        yield RowModel(text, pieces=(Badge(house),))
    ties = sum(event.name == "combat_won" and event.facts["reason"] == "fiefdoms" for event in events_of(situation.log))
    if ties:
        text = words.count(
            "{number} battle was decided by the Fiefdoms track",
            "{number} battles were decided by the Fiefdoms track",
            ties,
        )
        yield RowModel(text, pieces=(Icon("tracks", "gold"),))
    attacks = [event.name for event in events_of(situation.log) if event.name in ("wildlings_beaten", "wildlings_win")]
    if attacks:
        text = words.say(
            "Wildlings: beaten back {beaten}, broken through {broken}",
            beaten=attacks.count("wildlings_beaten"),
            broken=attacks.count("wildlings_win"),
        )
        yield RowModel(text, pieces=(Icon("axe", "bad"),))
