"""What must hold in every position of every game, whoever plays it; each function yields what does not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from engine.asking.answers import Answer
from engine.asking.notation import parse_answer, print_answer
from engine.asking.options import Listed
from engine.asking.questions import KINDS, QUESTION_FACTS, Question
from engine.box import open_box
from engine.events import EVENT_WORDS, EVENTS, Event
from engine.game import Game
from engine.rules.control import controller
from engine.rules.supply import within_supply
from engine.rules.tracks import turn_order
from engine.rules.victory import areas_to_win
from engine.state import State
from engine.words import DEALER, SHIP, TIDES_DECK, TRACKS, WESTEROS_DECKS, WILDLING_DECK, House

RECONCILE = "reconcile-supply"
CONTROL_IN_DOUBT = ("establish-control", "take-ships")
"""Questions in the middle of a change of control: the Victory track follows when they are answered."""


def broken(game: Game, *, supply: bool = True) -> Iterator[str]:
    """Everything that does not hold in this position; supply is left out once the table has corrected the mirror."""
    state = game.state
    yield from pieces(state)
    yield from tokens(state)
    yield from areas(state)
    yield from power(state)
    yield from tracks(state)
    yield from hands(state)
    yield from decks(state)
    yield from victory(game)
    yield from always_a_question(game)
    if supply:
        yield from armies_within_supply(game)


def pieces(state: State) -> Iterator[str]:
    """CMP-02: no house has more units on the board than the box holds; none is left of houses that do not play."""
    in_play = Counter((army.house, kind) for army in state.armies.values() for kind in (*army.standing, *army.routed))
    if state.battle is not None:
        attackers = state.battle.detached
        in_play.update((attackers.house, kind) for kind in (*attackers.standing, *attackers.routed))
    for (house, kind), count in in_play.items():
        if house not in state.houses or kind not in state.box.units:
            yield f"unknown piece: {house} {kind}"
        elif count > state.box.units[kind].pieces:
            yield f"too many pieces: {house} has {count} of {kind}"


def tokens(state: State) -> Iterator[str]:
    """PLN-03, PLN-07: one order per area by construction; never more of a token than its count."""
    placed = Counter((order.house, order.token) for order in state.orders.values())
    for (house, token), count in placed.items():
        if house not in state.houses or count > state.box.tokens[token].count:
            yield f"too many order tokens: {house} has {count} of {token}"


def areas(state: State) -> Iterator[str]:
    """MAR-05, MAR-06, PRT-05, NEU-01, CTL-10: units where they can stand, and at most one house in an area."""
    for area, army in state.armies.items():
        facts = state.box.areas[area]
        units = (*army.standing, *army.routed)
        if not units:
            yield f"an army of nobody: {area}"
        if any((kind == SHIP) == facts.is_land for kind in units):
            yield f"wrong terrain: {area} {units}"
        if facts.is_port and len(units) > state.box.port_ships:
            yield f"port too full: {area}"
        if area in state.neutral or area in state.closed:
            yield f"units under a Neutral Force: {area}"
        if state.control.get(area, army.house) != army.house:
            yield f"two houses in one area: {area}"
    for area in state.control:
        if not state.box.areas[area].is_land or area in state.closed or area in state.neutral:
            yield f"power token out of place: {area}"
    for area in state.garrisons:
        army_there = state.armies.get(area)
        if army_there is not None and army_there.house != state.box.areas[area].home:
            yield f"garrison beside an enemy: {area}"


def power(state: State) -> Iterator[str]:
    """CMP-07: available power is not negative, and with the tokens on the map not above the pool."""
    on_map = Counter(state.control.values())
    for house in state.houses:
        available = state.power[house]
        if available < 0 or available + state.bids[house] + on_map[house] > state.box.power_tokens:
            yield f"power out of bounds: {house} {available} available, {on_map[house]} on the map"
        if not 0 <= state.supply[house] < len(state.box.supply_limits):
            yield f"supply out of bounds: {house} {state.supply[house]}"
    if state.threat not in state.box.threat_spaces or not 1 <= state.round <= state.box.rounds:
        yield f"track out of bounds: threat {state.threat}, round {state.round}"


def tracks(state: State) -> Iterator[str]:
    """SET-12: every house once on each track."""
    for track in TRACKS:
        if sorted(state.tracks[track]) != sorted(state.houses):
            yield f"not every house once: {track}"


def hands(state: State) -> Iterator[str]:
    """HCD-13, HCD-14: hand, discard pile and the card in combat are the seven cards of a house."""
    for house in state.houses:
        held = (*state.hands[house], *state.discards[house])
        cards = (*held, *_played_by(state, house))
        if sorted(cards) != sorted(state.box.hands[house]):
            yield f"house cards: {house} lacks or doubles {_difference(cards, state.box.hands[house])}"
        if not state.hands[house] and state.battle is None and not state.ranking:
            yield f"empty hand: {house}"


def _played_by(state: State, house: House) -> Iterator[str]:
    if state.battle is None:
        return
    for side, card in state.battle.cards.items():
        if card is not None and state.battle.house(side) == house and side not in state.battle.cards_gone:
            yield card


def decks(state: State) -> Iterator[str]:
    """SET-02, SET-04, OPN-12: what lies in a deck and what is out of it are always the same cards."""
    printed = _printed(state.box.edition)
    for place, name in enumerate(WESTEROS_DECKS):
        out = [card for card in state.westeros[place : place + 1] if card]
        yield from _conserved(state, name, out, printed[name])
    if WILDLING_DECK in printed:
        yield from _conserved(state, WILDLING_DECK, list(state.wildling_cards), printed[WILDLING_DECK])
    if TIDES_DECK in printed:
        back = len(state.decks[TIDES_DECK].slots) == len(printed[TIDES_DECK])
        in_battle = list(state.battle.tides.values()) if state.battle is not None and not back else []
        yield from _conserved(state, TIDES_DECK, in_battle, printed[TIDES_DECK])
    for name, deck in state.decks.items():
        if deck.slots.count(None) != len(deck.hidden) or list(deck.hidden) != sorted(deck.hidden):
            yield f"deck {name}: {len(deck.hidden)} hidden cards for {deck.slots.count(None)} places"


@cache
def _printed(edition: str) -> Mapping[str, tuple[str, ...]]:
    """The cards of each deck as the box holds them, sorted."""
    box = open_box(edition)
    cards = {
        name: [card.id for card in deck.values() for _ in range(card.count)] for name, deck in box.westeros.items()
    }
    cards[WILDLING_DECK] = list(box.wildlings)
    cards[TIDES_DECK] = [card.id for card in box.tides.values() for _ in range(card.count)]
    return {name: tuple(sorted(deck)) for name, deck in cards.items() if deck}


def _conserved(state: State, name: str, out: Sequence[str], printed: Sequence[str]) -> Iterator[str]:
    cards = (*state.decks[name].cards, *out)
    if tuple(sorted(cards)) != printed:
        yield f"deck {name}: lacks or doubles {_difference(cards, printed)}"


def _difference(found: Iterable[str], wanted: Iterable[str]) -> str:
    there, expected = Counter(found), Counter(wanted)
    return ", ".join(sorted(((there - expected) + (expected - there)).elements()))


def victory(game: Game) -> Iterator[str]:
    """END-04: the Victory track shows a fresh count, but for the moments in which control is being settled."""
    state = game.state
    if state.battle is not None or any(question.kind in CONTROL_IN_DOUBT for question in game.pending):
        return
    held = Counter(controller(state, area) for area in state.box.castles)
    for house in state.houses:
        if state.victory[house] != held[house]:
            yield f"Victory track: {house} {state.victory[house]}, counted {held[house]}"
    if max(state.victory.values()) >= areas_to_win(state) and not game.is_over:
        yield "seven areas and the game goes on"


def armies_within_supply(game: Game) -> Iterator[str]:
    """SUP-10, SUP-11, OPN-03: every house is within supply, attackers counted where they attack.

    Only a fallen supply level may leave armies above it, and then that house is asked, in turn order: a house
    before the one that is being asked has already reconciled.
    """
    state = game.state
    asked = next((question.house for question in game.pending if question.kind == RECONCILE), None)
    for house in turn_order(state):
        if house == asked:
            return
        if not within_supply(state, house):
            yield f"above supply: {house}"


def always_a_question(game: Game) -> Iterator[str]:
    """END-01: there is a question until the game is over, and none afterwards."""
    if bool(game.pending) == game.is_over:
        yield "no question is open" if not game.pending else "a question after the end"
    if game.is_over and sorted(game.ranking) != sorted(game.state.houses):
        yield "not every house once in the ranking"
    if len({question.id for question in game.pending}) != len(game.pending):
        yield "two questions with one id"


def questions(pending: Iterable[Question], houses: Sequence[House]) -> Iterator[str]:
    """Every open question is of a known kind, has a legal answer, and takes answers of the forms of its kind."""
    for question in pending:
        if question.kind not in KINDS:
            yield f"unknown kind: {question.kind}"
            continue
        if question.house not in houses and question.house != DEALER:
            yield f"asked of nobody: {question.id}"
        if tuple(question.facts) != QUESTION_FACTS.get(question.kind, ()):
            yield f"facts of a question: {question.id} {sorted(question.facts)}"
        options = question.options()
        forms = {type(choice) for choice in options} if isinstance(options, Listed) else set(options.FORMS)
        if not forms <= set(KINDS[question.kind]):
            yield f"wrong form of options: {question.id}"
        if options.is_empty():
            yield f"no legal answer: {question.id}"


def events(happened: Iterable[Event]) -> Iterator[str]:
    """Every event is in the vocabulary, has exactly its facts, and survives as plain data."""
    for event in happened:
        if event.name not in EVENTS:
            yield f"unknown event: {event.name}"
        elif set(event.facts) != set(EVENTS[event.name][1]):
            yield f"facts of an event: {event.name} {sorted(event.facts)}"
        elif any(event.facts[fact] not in words for fact, words in EVENT_WORDS.get(event.name, {}).items()):
            yield f"word of an event: {event}"
        elif Event.from_plain(event.to_plain()) != event:
            yield f"event as plain data: {event}"


def answer(given: Answer) -> Iterator[str]:
    """Every answer survives as plain data and as one line."""
    if Answer.from_plain(given.to_plain()) != given:
        yield f"answer as plain data: {given}"
    if parse_answer(print_answer(given)) != given:
        yield f"answer as a line: {given}"
