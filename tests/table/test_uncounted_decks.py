"""F1-GAP-01: decks of which only the titles are known, turned up by hand or dealt by the host."""

from companion.table.ledger.entries import AnswerGiven, CorrectMirror, GoBack
from companion.table.state.table import Table
from engine import WESTEROS_DECKS, Answer, Draw, Question
from tests.table.room import FIRST_HOST, Room
from tests.table.scenes import agree_on
from tests.table.state.test_undo import draw_from, go_on_until, playing, reason

THIRD = WESTEROS_DECKS[2]
ONCE = "sea-of-storms"
"""A card of the third deck that our box has once."""


def playing_first_edition(dealer: str) -> Room:
    return playing(dealer=dealer, edition="first", tides=False)


def draws(question: Question) -> list[Draw]:
    return [choice for choice in question.options() if isinstance(choice, Draw)]


def third_card(room: Room) -> Question:
    """The next card of the third deck is to be turned up."""
    while (question := go_on_until(room, "draw")).facts["deck"] != THIRD:
        draw_from(room)
    return question


def test_F1_GAP_01_people_turn_up_a_card_more_often_than_the_box_has_it() -> None:
    room = playing_first_edition("physical")
    for _ in range(3):
        third_card(room)
        draw_from(room, ONCE)
    drawn = [given.choice for given in room.game.answers if given.choice == Draw(THIRD, ONCE)]
    assert len(drawn) == 3


def test_F1_GAP_01_what_lay_there_before_the_table_went_back_lies_there_again() -> None:
    room = playing_first_edition("physical")
    third_card(room)
    draw_from(room, ONCE)
    third_card(room)
    before = len(room.game.answers)
    draw_from(room, ONCE)
    agree_on(room, GoBack(before))
    (question,) = room.game.pending
    stark = room.device_of("stark")
    others = [choice for choice in question.options() if choice != Draw(THIRD, ONCE)]
    assert {reason(stark, stark.name, Answer(question.id, choice)) for choice in others} == {"other_card"}
    assert reason(stark, stark.name, Answer(question.id, Draw(THIRD, ONCE))) is None
    agree_on(room, CorrectMirror((("deck", THIRD, *room.game.state.decks[THIRD].hidden),)))
    assert all(reason(stark, stark.name, Answer(room.game.pending[0].id, choice)) is None for choice in others)


def test_SET_04_a_host_deals_no_card_that_the_deck_of_the_app_has_no_more() -> None:
    room = playing_first_edition("host")
    deal = room.host.dealer.draw

    def deal_it_once(table: Table) -> AnswerGiven | None:
        """The first time it is that card; the second time the host has dealt nothing yet."""
        question = room.game.pending[0]
        if question.kind != "draw" or question.facts["deck"] != THIRD:
            return deal(table)
        is_gone = ONCE in room.game.state.decks[THIRD].slots
        return None if is_gone else AnswerGiven(table.branch, Answer(question.id, Draw(THIRD, ONCE)).to_plain())

    room.host.dealer.draw = deal_it_once  # type: ignore[method-assign]
    question = go_on_until(room, "draw")
    stark = room.device_of("stark")
    why = {choice.card: reason(stark, FIRST_HOST, Answer(question.id, choice)) for choice in draws(question)}
    assert why.pop(ONCE) == "other_card"
    assert set(why.values()) == {None}
