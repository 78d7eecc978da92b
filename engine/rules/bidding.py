"""COK-03, COK-04, WLD-04, SEC-05: secret bids, for the tracks and against the wildlings."""

from collections.abc import Mapping

from engine.asking.answers import Number, Pick, Ranking
from engine.asking.options import NumberOptions, RankingOptions, picks
from engine.asking.questions import Flow, Question, Together, ask
from engine.rules.tracks import ask_holder, fill_track
from engine.state import State
from engine.words import IRON_THRONE, TRACKS, House, RuleId, Track


def clash_of_kings(state: State) -> Flow[None]:
    """WCD-04, COK-02, COK-11: bid for the Iron Throne, then the Fiefdoms, then the King's Court."""
    state.power_hidden = True
    # COK-01: the tokens leave the tracks; who held which token stays known until each track is filled anew.
    state.tell("tracks_emptied")
    for track in TRACKS:
        yield from bid_for_track(state, track)
    state.power_hidden = False


def bid_for_track(state: State, track: Track) -> Flow[None]:
    """COK-05 to COK-10: the highest bid first; the token passes only when the whole track is filled."""
    bids = yield from secret_bids(state, state.houses, "COK-03", track)
    order: list[House] = []
    for amount in sorted(set(bids.values()), reverse=True):
        tied = tuple(house for house in state.houses if bids[house] == amount)
        order += tied if len(tied) == 1 else (yield from order_tied_houses(state, tied, track))
    fill_track(state, track, tuple(order))
    discard_bids(state, bids)


def order_tied_houses(state: State, tied: tuple[House, ...], track: Track) -> Flow[tuple[House, ...]]:
    """COK-07, TRK-05: the holder of the Iron Throne token orders the tied houses as they like."""
    ranking: Ranking | None
    _, ranking = yield from ask_holder(
        state, IRON_THRONE, "COK-07", "tie-order", lambda _: RankingOptions("COK-07", tied), purpose=track, tied=tied
    )
    return ranking.houses if ranking is not None else tied


def secret_bids(state: State, bidders: tuple[House, ...], rule: RuleId, purpose: str) -> Flow[Mapping[House, int]]:
    """COK-03, COK-04, WLD-05: all bid at once; the tokens lie on the table until they are discarded."""
    questions = tuple(bid_question(state, house, rule, purpose) for house in bidders)
    numbers: Mapping[House, Number] = yield Together(questions)
    bids = {house: numbers[house].value for house in bidders}
    state.tell("bids_revealed", purpose=purpose, bids=bids)
    for house, amount in bids.items():
        state.power[house] -= amount
        state.bids[house] += amount
    return bids


def discard_bids(state: State, bids: Mapping[House, int]) -> None:
    """COK-08, WLD-14: every token bid goes to the pool, whatever the result."""
    for house, amount in bids.items():
        discarded = min(amount, state.bids[house])
        state.bids[house] -= discarded
        if discarded > 0:
            state.tell("power_discarded", house=house, amount=discarded, reason="bid")


def take_back_bid(state: State, house: House, amount: int) -> None:
    """Skinchanger Scout: a bid returns to the house that made it."""
    returned = min(amount, state.bids[house])
    if returned > 0:
        state.bids[house] -= returned
        state.power[house] += returned
        state.tell("bid_returned", house=house, amount=returned)


def bid_question(state: State, house: House, rule: RuleId, purpose: str) -> Question:
    """COK-03, COK-06: any number from 0 to all available power."""
    return ask(
        house,
        rule,
        "bid",
        lambda: NumberOptions(rule, state.power[house]),
        secret=True,
        simultaneous=True,
        purpose=purpose,
    )


def choose_among_tied(state: State, tied: tuple[House, ...], purpose: str) -> Flow[House]:
    """WLD-10, EX-20: the holder of the Iron Throne token names one of the tied bidders."""
    if len(tied) == 1:
        return tied[0]
    choice: Pick | None
    _, choice = yield from ask_holder(
        state, IRON_THRONE, "WLD-10", "tie", lambda _: picks("WLD-10", tied), purpose=purpose, tied=tied
    )
    return choice.value if choice is not None else tied[0]
