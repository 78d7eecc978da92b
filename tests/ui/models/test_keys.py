"""Keys of a keyboard mean what a touch would mean."""

from pathlib import Path

import attrs

from companion.ui.models.app import app_model
from companion.ui.models.intents import Close, Go, Open
from companion.ui.models.keys import ENTER, ESCAPE, NEXT_AREA, SPACE, intent_of_key
from companion.ui.models.place import AreaSheet, Tab
from companion.ui.shots.stage import Moment, game_at
from tests.ui.models.phone import Phone


def planning(folder: Path) -> Phone:
    game, house = game_at(Moment("orders", players=3))
    return Phone(game, (house,), folder)


def test_numbers_are_tabs(tmp_path: Path) -> None:
    intent = intent_of_key(app_model(planning(tmp_path).begun()), "3")
    assert isinstance(intent, Go)
    assert intent.place.tab is Tab.TRACKS


def test_space_opens_the_curtain_and_escape_closes_it(tmp_path: Path) -> None:
    phone = planning(tmp_path)
    opened = intent_of_key(app_model(phone.begun()), SPACE)
    assert opened == Open(phone.asked.asked.question)
    phone.touch(opened)
    assert intent_of_key(app_model(phone.begun()), SPACE) == Close()
    assert intent_of_key(app_model(phone.begun()), ESCAPE) == Close()


def test_enter_is_the_main_button(tmp_path: Path) -> None:
    phone = planning(tmp_path)
    phone.touch(intent_of_key(app_model(phone.begun()), ENTER))
    assert intent_of_key(app_model(phone.begun()), ENTER) is None, "nothing is placed, so nothing can be sealed"


def test_tab_goes_on_to_the_next_area_without_a_token(tmp_path: Path) -> None:
    phone = planning(tmp_path)
    assert intent_of_key(app_model(phone.begun()), NEXT_AREA) is None, "the curtain is closed"
    phone.touch(Open(phone.asked.asked.question))
    first, *_rest, last = phone.card.strip
    assert first.is_selected
    phone.touch(phone.card.columns[0].cells[0].intent)
    for _ in range(len(phone.card.strip) - 2):
        phone.touch(intent_of_key(app_model(phone.begun()), NEXT_AREA))
    assert [cell.area for cell in phone.card.strip if cell.is_selected] == [last.area]
    phone.touch(intent_of_key(app_model(phone.begun()), NEXT_AREA))
    assert [cell.area for cell in phone.card.strip if cell.token is not None] == [first.area]


def test_while_a_sheet_lies_there_escape_takes_it_away_and_nothing_else_counts(tmp_path: Path) -> None:
    phone = planning(tmp_path)
    phone.touch(Go(attrs.evolve(phone.begun().place, sheet=AreaSheet("winterfell", is_whole=True))))
    app = app_model(phone.begun())
    assert app.sheet is not None
    assert intent_of_key(app, "3") is None
    assert intent_of_key(app, ESCAPE) == app.close_sheet


def test_beside_the_card_of_an_area_keys_mean_what_they_always_mean(tmp_path: Path) -> None:
    phone = planning(tmp_path)
    without = app_model(phone.begun())
    phone.touch(Go(attrs.evolve(phone.begun().place, sheet=AreaSheet("winterfell"))))
    app = app_model(phone.begun())
    assert intent_of_key(app, "3") == intent_of_key(without, "3")
    assert intent_of_key(app, ESCAPE) == app.close_sheet


def test_a_desktop_says_what_keys_do_now_and_a_phone_does_not(tmp_path: Path) -> None:
    phone = planning(tmp_path)

    def hinted(breadth: str) -> list[str]:
        shell = app_model(attrs.evolve(phone.begun(), breadth=breadth)).screen
        return [hint.text for hint in shell.header.keys]  # type: ignore[union-attr]

    assert hinted("phone") == []
    assert hinted("desktop") == ["tabs", "curtain", "answer"]
    phone.touch(intent_of_key(app_model(phone.begun()), SPACE))
    assert hinted("desktop") == ["next area", "curtain"]
