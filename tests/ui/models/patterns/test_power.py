"""Choices about power and Ships: Consolidate Power, a power token that stays behind, Ships in a port."""

from pathlib import Path

from companion.ui.models.patterns.choice import ChoiceModel
from engine import Consolidate, Game, Number, Pick, Question
from tests.ui.models.phone import Phone, phone_at


def card(phone: Phone) -> ChoiceModel:
    assert isinstance(phone.card, ChoiceModel)
    return phone.card


def several(game: Game, question: Question) -> bool:
    return question.options().count() > 1


def test_CON_02_each_order_says_how_much_power_it_takes_and_a_touch_answers(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "consolidate", several)
    first = next(iter(phone.table.game.pending[0].options()))
    assert isinstance(first, Consolidate)
    row = card(phone).rows[0]
    power = phone.table.game.foresee(phone.asked.asked.question, (first,)).power
    before = phone.table.game.state.power[phone.asked.asked.house]
    assert row.second == f"Take {power} power: you then have {before + power}"
    house = phone.asked.asked.house
    phone.touch(row.intent)
    assert phone.taps == 1
    assert phone.table.game.state.power[house] == before + power


def test_SPO_07_a_special_order_may_muster_instead(tmp_path: Path) -> None:
    def can_muster(game: Game, question: Question) -> bool:
        return any(isinstance(one, Consolidate) and one.use == "muster" for one in question.options())

    phone = phone_at(tmp_path, "consolidate", can_muster)
    phone.touch(next(row for row in card(phone).rows if row.second == "Muster").intent)
    assert phone.asked.asked.kind == "muster"


def test_CTL_05_a_power_token_is_asked_for_where_no_march_has_decided_it(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "establish-control")
    phone.choose("Leave nothing")
    assert Pick("no") in [answer.choice for answer in phone.table.game.answers[-3:]]
    assert phone.taps == 1


def test_PRT_14_ships_in_a_port_are_taken_by_one_touch(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "take-ships", several)
    most = len(card(phone).rows) - 1
    assert card(phone).rows[-1].title == "Take none"
    question = phone.asked.asked.question
    phone.touch(card(phone).rows[0].intent)
    given = next(answer.choice for answer in phone.table.game.answers if answer.question == question)
    assert given == Number(most)
