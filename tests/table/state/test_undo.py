"""After an undo every card lies again where it lay, and every device knows; reveals are taken back whole."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.cards.looks import CardLook
from companion.table.cards.places import CardPlace
from companion.table.ledger.entries import AnswerGiven, CorrectMirror, GoBack, ProposalMade, SeatLeft, SeatTaken
from companion.table.ledger.signatures import sign
from companion.table.state.proposals import preview
from companion.table.state.table import Table
from companion.table.talk.messages import Entries
from engine import (
    DEALER,
    TIDES_DECK,
    WESTEROS_DECKS,
    WILDLING_DECK,
    Answer,
    CardId,
    Choice,
    Draw,
    Game,
    Pick,
    Question,
    position_of,
)
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of
from tests.table.scenes import agree_on, reason_against


def playing(seed: int = 5, **how: object) -> Room:
    room = Room(3, seed=seed, **{"consent": "majority", "tides": True, **how})  # type: ignore[arg-type]
    room.everybody_in()
    return room


def reason(device: Device, origin: str, answer: Answer) -> str | None:
    """What a device says to an answer."""
    table = device.guest.table
    return reason_against(table, origin, AnswerGiven(table.branch, answer.to_plain())) or refusal_by_the_rules(
        table, answer
    )


def refusal_by_the_rules(table: Table, answer: Answer) -> str | None:
    """The engine says so when it plays the answer."""
    return "refused" if table.game is not None and table.game.why_not(answer) is not None else None


def go_on_until(room: Room, kind: str, choices: dict[str, Choice] | None = None) -> Question:
    """Play until something of this kind is asked and everybody knows; these kinds are answered in a given way."""
    for _ in range(20_000):
        if room.deliver():
            continue
        question = room.game.pending[0]
        if question.kind == kind:
            return question
        if choices and question.kind in choices:
            answer(room, choices[question.kind])
        else:
            assert room.play_one()
    raise AssertionError(f"{kind} was never asked")


def answer(room: Room, choice: Choice) -> None:
    """Whoever is asked says this."""
    question = room.game.pending[0]
    device = room.device_of(question.house) if question.house != DEALER else room.device_of("stark")
    room.at_guest(device, device.guest.answer(question.id, choice))
    room.settle()


# the dealer deals the same cards again


def drawn_cards(game: Game) -> dict[tuple[str, ...], CardId]:
    """Every card that was turned up in this game, by all that had been done with its deck before."""
    again = Game(game.setup)
    events = list(again.opening_events)
    for given_answer in game.answers:
        events += again.apply(given_answer)
    moves: dict[str, tuple[str, ...]] = {}
    found: dict[tuple[str, ...], CardId] = {}
    dealt: list[str] = []
    for event in events:
        deck = event.facts.get("deck", TIDES_DECK)
        before = moves.get(deck, (deck,))
        if event.name == "card_drawn":
            found[before] = event.facts["card"]
        if event.name == "tide_dealt":
            dealt.append(event.facts["house"])
            moves[deck] = (*before, f"dealt to {dealt.index(dealt[-1])}")
        elif event.name in ("card_drawn", "card_under_deck", "top_card_under_deck", "deck_shuffled"):
            moves[deck] = (*before, event.name)
            dealt = dealt if deck != TIDES_DECK or event.name != "deck_shuffled" else []
    return found


class Witness:
    """Somebody who writes every card down, and never sees another one in the same place."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[str, ...], CardId] = {}
        self.seen: dict[CardPlace, CardId] = {}
        self.repeated = 0

    def look(self, room: Room) -> None:
        for moves, card in drawn_cards(room.game).items():
            self.repeated += moves in self.drawn
            assert self.drawn.setdefault(moves, card) == card, moves
        for device in room.devices.values():
            looks = device.guest.table.looks
            for shown in device.guest.shown:
                place = looks.seen[CardLook(shown.entry, shown.house, shown.deck)]
                assert self.seen.setdefault(place, shown.card) == shown.card, place
            for place, card in looks.turned_up.items():
                assert self.seen.setdefault(place, card) == card, place


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), st.lists(st.tuples(st.integers(1, 25), st.integers(0, 40)), min_size=2, max_size=8))
def test_whatever_is_undone_the_same_cards_come_again(seed: int, undos: list[tuple[int, int]]) -> None:
    room, witness = playing(seed), Witness()
    for answers, steps in undos:
        room.play_until(len(room.game.answers) + answers)
        witness.look(room)
        agree_on(room, GoBack(room.host.table.steps[::-1][: steps + 1][-1].answers))
        room.check_that_all_agree()
        witness.look(room)


@pytest.mark.parametrize("seed", range(6))
def test_neither_a_restart_nor_another_host_deals_other_cards_after_an_undo(seed: int) -> None:
    room, witness, dice = playing(seed), Witness(), Random(seed)
    for trouble in ("none", "killed", "none", "taken over", "killed", "taken over"):
        room.play_until(len(room.game.answers) + 45)
        witness.look(room)
        agree_on(room, GoBack(dice.choice(room.host.table.steps[::-1][:45]).answers))
        if trouble == "killed":
            room.kill_host()
            for device in room.devices.values():
                room.kill(device)
            room.connect_all()
        elif trouble == "taken over":
            room.take_over(dice.choice(list(room.devices.values())))
        room.settle()
        room.check_that_all_agree()
    room.play_until(len(room.game.answers) + 45)
    witness.look(room)
    assert witness.repeated > 10


def test_a_host_that_deals_another_card_after_an_undo_is_refused_by_everybody() -> None:
    room = playing()
    while not room.host.table.looks.turned_up:
        room.play_until(len(room.game.answers) + 1)
    step = next(step for step in room.host.table.steps[::-1] if step.given[0].house == DEALER)
    turned_up = step.given[0].answer.choice
    assert isinstance(turned_up, Draw)
    room.host.dealer.draw = lambda table: None  # type: ignore[method-assign]
    agree_on(room, GoBack(step.answers))
    (question,) = room.game.pending
    others = [choice for choice in question.options() if choice != turned_up]
    for device in room.devices.values():
        assert reason(device, FIRST_HOST, Answer(question.id, turned_up)) is None
        assert {reason(device, FIRST_HOST, Answer(question.id, other)) for other in others} == {"other_card"}
    table, guest = room.host.table, room.device_of("stark").guest
    cheat = AnswerGiven(table.branch, Answer(question.id, others[0]).to_plain())
    serial = table.serials.get(FIRST_HOST, 0) + 1
    signature = sign(KEYS[FIRST_HOST], table, serial, cheat)
    entry = table.ledger.next_entry(table.epoch, FIRST_HOST, cheat, serial, signature)
    guest.receive(Entries(entry.number, (entry,), table.ledger.leads_to(entry.number, [entry])))
    assert guest.stopped is not None
    assert guest.stopped.reason == "other_card"
    room.kill(room.device_of("stark"))
    room.kill_host()
    room.connect_all()
    room.settle()
    assert room.game.answers[step.answers].choice == turned_up
    room.check_that_all_agree()


# the physical deck


def draw_from(room: Room, card: CardId = "") -> Draw:
    """Somebody enters the card that was turned up, the first possible one unless said."""
    question = go_on_until(room, "draw")
    choice = Draw(question.facts["deck"], card) if card else next(iter(question.options()))
    assert isinstance(choice, Draw)
    answer(room, choice)
    return choice


def test_with_real_cards_people_put_them_back() -> None:
    room = playing(dealer="physical")
    go_on_until(room, "draw")
    before = len(room.game.answers)
    first, second = draw_from(room), draw_from(room)
    assert (first.deck, second.deck) == WESTEROS_DECKS[:2]
    agree_on(room, GoBack(before))
    (question,) = room.game.pending
    stark = room.device_of("stark")
    refused = {
        reason(stark, stark.name, Answer(question.id, choice)) for choice in question.options() if choice != first
    }
    assert refused == {"other_card"}
    for nonsense in (Pick("moon"), Draw(first.deck, "no such card"), Draw(WILDLING_DECK, first.card)):
        assert reason(stark, stark.name, Answer(question.id, nonsense)) == "refused"
    assert room.host.table.looks.possible_draws(room.game, question) == (first.card,)
    assert (draw_from(room, first.card), draw_from(room, second.card)) == (first, second)


def test_a_card_that_lies_elsewhere_is_not_turned_up_first() -> None:
    """RAV-05: the top card goes under the deck before the known one comes; that is still the next one."""
    room = playing(dealer="host", tides=False, seed=11)
    go_on_until(room, "raven")
    before = len(room.game.answers)
    known: list[Draw] = []
    while not known:
        go_on_until(room, "raven", {"raven": Pick("none")})
        answer(room, Pick("none"))
        room.play_until(len(room.game.answers) + 1)
        known = [given.choice for given in room.game.answers if isinstance(given.choice, Draw)]
        known = [draw for draw in known if draw.deck == WILDLING_DECK]
    agree_on(room, GoBack(before))
    looks = room.host.table.looks
    (place,) = [place for place in looks.places.lying(WILDLING_DECK) if place in looks.turned_up]
    assert place == looks.places.top(WILDLING_DECK)
    answer(room, Pick("look"))
    holder = room.device_of(room.game.pending[0].house)
    assert [shown.card for shown in holder.guest.shown] == [known[0].card]
    answer(room, Pick("bottom"))
    looks = room.host.table.looks
    assert looks.places.piles[WILDLING_DECK].slots[-1] == place
    next_one = looks.places.top(WILDLING_DECK)
    assert next_one is not None
    assert known[0].card not in looks.possible_cards(room.game, next_one)


def test_a_corrected_deck_is_another_deck_until_the_correction_is_undone() -> None:
    room = playing(dealer="physical")
    question = go_on_until(room, "draw")
    deck, before = question.facts["deck"], len(room.game.answers)
    first = draw_from(room)
    agree_on(room, GoBack(before))
    cards = room.game.state.decks[deck].hidden
    agree_on(room, CorrectMirror((("deck", deck, *cards),)))
    (question,) = room.game.pending
    other = next(choice for choice in question.options() if choice != first)
    assert isinstance(other, Draw)
    draw_from(room, other.card)
    agree_on(room, GoBack(before))
    assert room.host.table.looks.possible_draws(room.game, room.game.pending[0]) == (first.card,)
    draw_from(room, first.card)


def test_WCD_17_a_shuffle_that_happens_again_gives_what_was_seen_of_it() -> None:
    room = playing(dealer="physical")
    question = go_on_until(room, "draw")
    before = len(room.game.answers)
    draw_from(room, "winter-is-coming")
    while (question := go_on_until(room, "draw")).facts["deck"] != WESTEROS_DECKS[0]:
        draw_from(room)
    winter = len(room.game.answers)
    assert room.game.pending[0].rule == "WCD-17"
    after_winter = draw_from(room)
    agree_on(room, GoBack(before))
    agree_on(room, GoBack(before - 1))
    draw_from(room, "winter-is-coming")
    while (question := go_on_until(room, "draw")).facts["deck"] != WESTEROS_DECKS[0]:
        answer(room, Draw(question.facts["deck"], room.host.table.looks.possible_draws(room.game, question)[0]))
    assert len(room.game.answers) == winter
    stark = room.device_of("stark")
    refused = [choice for choice in question.options() if choice != after_winter]
    assert {reason(stark, stark.name, Answer(question.id, choice)) for choice in refused} == {"other_card"}
    draw_from(room, after_winter.card)


# cards that a house has seen alone


@pytest.mark.parametrize("trouble", ["none", "killed", "taken over"])
def test_RAV_05_the_ravens_holder_is_not_shown_another_card_after_an_undo(trouble: str) -> None:
    room = playing(tides=False, seed=11)
    go_on_until(room, "raven")
    before = len(room.game.answers)
    holder = room.device_of(room.game.pending[0].house)
    answer(room, Pick("look"))
    (shown,) = holder.guest.shown
    agree_on(room, GoBack(before))
    assert holder.guest.shown == (shown,), "the house still knows what is on top"
    if trouble == "killed":
        room.kill(holder)
        room.kill_host()
        room.connect_all()
        room.settle()
    elif trouble == "taken over":
        room.take_over(next(device for device in room.devices.values() if device is not holder))
    answer(room, Pick("look"))
    assert [again.card for again in holder.guest.shown] == [shown.card, shown.card]


@pytest.mark.parametrize("trouble", ["none", "taken over"])
def test_TOB_03_the_same_tide_cards_are_dealt_again_though_the_shuffle_was_undone(trouble: str) -> None:
    room = playing(seed=1)
    question = go_on_until(room, "redraw-tide")
    fighters = [device for device in room.devices.values() if device.guest.shown]
    seen = {device.name: device.guest.shown[0].card for device in fighters}
    march = next(step for step in room.host.table.steps[::-1] if step.given[0].kind == "march")
    line = [given.answer for step in room.host.table.steps for given in step.given if step.answers >= march.answers]
    agree_on(room, GoBack(march.answers))
    assert not any(device.guest.shown for device in room.devices.values())
    if trouble == "taken over":
        room.take_over(next(device for device in room.devices.values() if device not in fighters))
    for again in line:
        device = room.device_of(next(asked.house for asked in room.game.pending if asked.id == again.question))
        room.at_guest(device, device.guest.answer(again.question, again.choice))
        room.settle()
    assert room.game.pending[0].id == question.id
    assert {device.name: {shown.card for shown in device.guest.shown} for device in fighters} == {
        name: {card} for name, card in seen.items()
    }


def test_TOB_04_who_plays_the_house_now_is_shown_the_card_that_an_undo_brings_back_into_its_hand() -> None:
    """The card was redrawn, and lay nowhere when the seat changed hands: then the table goes back."""
    room = playing(seed=6, devices=["late"])
    question = go_on_until(room, "redraw-tide")
    before, holder, late = len(room.game.answers), room.device_of(question.house), room.devices[id_of("late")]
    shown = holder.guest.shown[-1]
    answer(room, Pick("yes"))
    assert shown not in holder.guest.shown
    room.at_guest(holder, holder.guest.suggest(SeatLeft(question.house)))
    room.settle()
    room.at_guest(late, late.guest.suggest(SeatTaken(question.house, KEYS[late.name].public, "late")))
    room.settle()
    agree_on(room, GoBack(before))
    assert room.game.pending[0].id == question.id
    assert late.guest.shown[-1] == shown


# whole reveals


def test_the_table_goes_back_by_whole_reveals() -> None:
    room = playing()
    room.play_until(6)
    table = room.host.table
    assert [step.answers for step in table.steps[::-1]] == [5, 4, 3, 0]
    assert {given.house for given in table.steps[0].given} == set(room.houses)
    assert {given.kind for given in table.steps[0].given} == {"orders"}
    assert table.steps[1].given[0].answer == room.game.answers[3]
    for answers, expected in (
        (-1, "no_such_answer"),
        (0, None),
        (1, "within_a_reveal"),
        (2, "within_a_reveal"),
        (3, None),
    ):
        assert reason_against(table, id_of("stark"), ProposalMade("stark", GoBack(answers))) == expected
    agree_on(room, GoBack(3))
    assert [step.answers for step in table.steps[::-1]] == [0]
    agree_on(room, CorrectMirror((("power", "stark", "7"),)))
    assert [(given.house, given.kind) for given in table.steps[::-1][0].given] == [(None, "correct")]
    shown = preview(room.game, table.steps, GoBack(3))
    assert (set(shown.changes), shown.secrets_seen) == ({"power stark"}, False)
    agree_on(room, GoBack(3))
    assert room.game.state.power["stark"] != 7


@pytest.mark.parametrize(
    ("kind", "secret"),
    [("orders", True), ("bid", True), ("house-card", True), ("draw", True), ("march", False), ("support", False)],
)
def test_a_preview_says_whether_secrets_were_seen(kind: str, secret: bool) -> None:
    room = playing(seed=4, tides=False)
    while not room.host.table.steps or room.host.table.steps[-1].given[0].kind != kind:
        assert room.deliver() or room.play_one()
    step = room.host.table.steps[-1]
    shown = preview(room.game, room.host.table.steps, GoBack(step.answers))
    assert shown.secrets_seen == secret


def test_a_preview_tells_of_a_combat_that_is_undone_or_fought_again() -> None:
    room = playing(tides=False)
    go_on_until(room, "house-card")
    within, fought = len(room.game.answers), deepcopy(position_of(room.game.state)["battle"])
    march = next(step for step in room.host.table.steps[::-1] if step.given[0].kind == "march")
    assert preview(room.game, room.host.table.steps, GoBack(march.answers)).changes["battle"] == (fought, None)
    while room.game.state.battle is not None:
        room.play_until(len(room.game.answers) + 1)
    assert preview(room.game, room.host.table.steps, GoBack(within)).changes["battle"] == (None, fought)


def test_a_preview_says_that_a_house_has_looked_at_a_card() -> None:
    room = playing(tides=False, seed=11)
    go_on_until(room, "raven")
    before = len(room.game.answers)
    answer(room, Pick("look"))
    assert preview(room.game, room.host.table.steps, GoBack(before)).secrets_seen
    answer(room, Pick("top"))
    assert not preview(room.game, room.host.table.steps, GoBack(before + 1)).secrets_seen
