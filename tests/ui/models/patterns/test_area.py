"""The pattern Area: raids, retreats, orders that are removed, an area that musters."""

from pathlib import Path

import pytest

from companion.ui.models.board.map import Edge
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.patterns.area import AREA_KINDS, AreaModel
from engine import NONE, Game, Listed, Pick, Question, Raid
from tests.ui.models.phone import Phone, games_with, phone_at

RAID_LIMIT, RETREAT_LIMIT = 3, 3
"""So many touches are allowed for an answer."""


def card(phone: Phone) -> AreaModel:
    assert isinstance(phone.card, AreaModel)
    return phone.card


def raids(question: Question) -> list[Raid]:
    options = question.options()
    assert isinstance(options, Listed)
    return [choice for choice in options.choices if isinstance(choice, Raid)]


def two_targets(game: Game, question: Question) -> bool:
    return len({raid.area for raid in raids(question)}) == 1 and len(raids(question)) > 2


def two_orders(game: Game, question: Question) -> bool:
    found = raids(question)
    return len({raid.area for raid in found}) == 2 and any(raid.target != NONE for raid in found)


def test_RAI_02_a_target_and_the_raid_are_two_touches(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "raid", two_targets)
    target = raids(phone.table.game.pending[0])[0]
    name = str(phone.situation.words.area(target.target))
    assert card(phone).frame.buttons[-1].intent is None, "nothing is chosen before the player has"
    phone.choose(name)
    board = card(phone).frame.map
    assert board is not None
    assert board.looks[target.target].edge is Edge.SELECTED
    assert board.looks[target.area].edge is Edge.ORIGIN
    phone.press(f"Raid {name}")
    assert phone.taps == 2
    assert phone.table.game.answers[-1].choice == target


def test_RAI_01_with_several_raid_orders_the_order_comes_first(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "raid", two_orders)
    target = next(raid for raid in raids(phone.table.game.pending[0]) if raid.target != NONE)
    words = phone.situation.words
    phone.choose(str(words.area(target.area)))
    phone.choose(str(words.area(target.target)))
    phone.press_main()
    assert phone.taps == RAID_LIMIT
    assert phone.table.game.answers[-1].choice == target


def test_RAI_01_another_raid_order_can_be_chosen_instead(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "raid", two_orders)
    first, second = (row.title for row in card(phone).rows)
    phone.choose(first)
    phone.touch(card(phone).frame.back)
    phone.choose(second)
    assert card(phone).frame.title == f"Raid from {second}"


def test_RAI_03_an_area_on_the_map_that_is_no_target_says_why(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "raid", two_targets)
    board = card(phone).frame.map
    assert board is not None
    origin = raids(phone.table.game.pending[0])[0].area
    others = [area for area in board.taps if board.looks[area].edge is Edge.NONE and area != origin]
    before = phone.asked.asked
    for area in others[:5]:
        phone.touch(board.taps[area])
        assert phone.situation.toast is not None
        assert phone.situation.toast.rule.startswith("RAI")
    assert phone.asked.asked == before


def test_RET_07_each_way_out_says_the_supply_after_it(tmp_path: Path) -> None:
    def ways(game: Game, question: Question) -> bool:
        return question.options().count() > 1

    phone = phone_at(tmp_path, "retreat", ways)
    assert all("supply" in row.second for row in card(phone).rows)
    assert card(phone).note.startswith("Not back to")
    phone.choose(card(phone).rows[0].title)
    assert card(phone).frame.map is not None
    phone.press(f"Retreat to {card(phone).rows[0].title}")
    assert phone.taps <= RETREAT_LIMIT


@pytest.mark.parametrize("kind", ["raid", *AREA_KINDS])
def test_every_legal_answer_is_put_together_from_rows_and_buttons(kind: str, tmp_path: Path) -> None:
    games = list(games_with(kind, 2))
    assert games
    for number, (game, house) in enumerate(games):
        for place, choice in enumerate(game.pending[0].options()):
            phone = Phone(game, (house,), tmp_path / f"{number} {place}")
            area = str(phone.situation.words.area(choice.area)) if isinstance(choice, Raid) else ""
            if area and area in [row.title for row in card(phone).rows]:
                phone.choose(area)
            target = choice.target if isinstance(choice, Raid) else choice.value if isinstance(choice, Pick) else ""
            if target != NONE:
                phone.choose(str(phone.situation.words.area(target)))
            intent = card(phone).frame.buttons[-1 if target != NONE else -2].intent
            assert isinstance(intent, GiveAnswer)
            assert intent.choice == choice
