"""The lobby in a real window: the row of a changed option flashes, and touches reach what they should."""

import attrs
import pytest

from companion.door import Agreement, StagedDoor, Ticket, View
from companion.ui.models.controls import HeadingModel, WatchedModel
from companion.ui.shots.rows.start import BEGINNING, guest_sees, host_sits
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import to_the_end
from companion.ui.shots.theatre import Theatre
from companion.ui.theme.style import STYLE
from companion.ui.widgets.frame.watched import GLOW, Watched


def test_a_changed_option_flashes_on_the_screen_of_a_guest(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, flashed = ["host"], []
    monkeypatch.setattr(Watched, "flash", lambda row: flashed.append(row.model.name))

    def seen(view: View) -> View:
        view = guest_sees(view)
        assert view.table is not None
        return attrs.evolve(view, table=attrs.evolve(view.table, agreement=Agreement(dealer[0])))

    staged = theatre.show(Scene(BEGINNING, seen=seen))
    staged.tap_target(staged.targets("IconButton")[-1])
    staged.show()
    assert flashed == []
    dealer[0] = "physical"
    staged.show()
    assert sorted(flashed) == ["Cards", "Options"], "in the sheet, and in the lobby below it"
    theatre.clear()


@pytest.mark.parametrize("less_motion", [False, True])
def test_a_flash_begins_in_gold(theatre: Theatre, monkeypatch: pytest.MonkeyPatch, less_motion: bool) -> None:
    monkeypatch.setattr(STYLE, "less_motion", less_motion)
    row = Watched(model=WatchedModel("Cards", "host", HeadingModel("Cards")))
    row.model = WatchedModel("Undo", "all", HeadingModel("Undo"))
    assert row.glow == 0, "another row has come in its place"
    row.model = WatchedModel("Undo", "host", HeadingModel("Undo"))
    assert row.glow == GLOW


def test_a_guest_reads_the_options_and_finds_nothing_there_to_touch(theatre: Theatre) -> None:
    staged = theatre.show(Scene(BEGINNING, seen=guest_sees))
    staged.tap_target(staged.targets("IconButton")[-1])
    assert staged.hand.sees("The host can change them")
    assert [target.text for target in staged.targets()] == ["x"]
    theatre.clear()


def test_the_host_finds_a_control_for_every_option(theatre: Theatre) -> None:
    staged = theatre.show(Scene(BEGINNING, seen=host_sits))
    staged.tap_target(staged.targets("IconButton")[-1])
    said = [target.text for target in staged.targets()]
    to_the_end(staged)
    said += [target.text for target in staged.targets()]
    for one in ("minus", "Tides of Battle", "Official errata", "Real decks", "Most", "5", "What if allowed"):
        assert any(one in text.split(" · ") for text in said)
    theatre.clear()


def test_by_touches_the_host_chooses_a_clock_and_plays_without_what_if(
    theatre: Theatre, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wished is what the table has from then on, so that each touch goes on from the last."""
    agreed = [Agreement()]

    def seen(view: View) -> View:
        view = host_sits(view)
        assert view.table is not None
        return attrs.evolve(view, table=attrs.evolve(view.table, agreement=agreed[0]))

    def change_setup(door: StagedDoor, *arguments: object, agreement: Agreement, **_more: object) -> Ticket:
        agreed[0] = agreement
        return door.draw_houses()

    monkeypatch.setattr(StagedDoor, "change_setup", change_setup)
    staged = theatre.show(Scene(BEGINNING, seen=seen))
    staged.tap_target(staged.targets("IconButton")[-1])
    staged.tap("5")
    assert (agreed[0].talking_minutes, agreed[0].sealing_minutes) == (3, 2)
    to_the_end(staged)
    assert staged.hand.sees("then 2 to seal")
    staged.tap_target([target for target in staged.targets("StepButton") if target.text == "plus"][-1])
    assert (agreed[0].talking_minutes, agreed[0].sealing_minutes) == (4, 1)
    staged.tap("What if allowed")
    assert agreed[0] == Agreement(talking_minutes=4, sealing_minutes=1, what_if=False)
    staged.tap("None")
    assert agreed[0] == Agreement(what_if=False)
    theatre.clear()
