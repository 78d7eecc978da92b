"""Settings for eyes, hands and rooms: each is touched on the settings page of a game, and applies at once."""

import os
from collections.abc import Callable

import attrs
import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.metrics import Metrics

from companion.door import Hosting, View
from companion.ui.models.intents import ChangeSettings
from companion.ui.models.settings import TEXT_SCALES, Settings
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import to_the_end
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.theme.palette import Colour, palette
from companion.ui.theme.style import STYLE
from companion.ui.widgets.motion import FADED
from companion.ui.widgets.pieces.stamp import Stamp
from tests.ui.conftest import PHONE, Stage

PLANNING = Moment("orders", "stark", round=2, seed=3)
NEAR = 3
"""Of 255: so much a colour may differ where it is mixed."""


@pytest.fixture
def game(stage: Stage) -> Staged:
    return stage(PLANNING)


def tap_tab(staged: Staged, number: int) -> None:
    staged.tap_target(staged.targets("TabButton")[number])


def setting(staged: Staged, text: str) -> None:
    """Touch a row, or one of its words, on the settings page."""
    tap_tab(staged, -1)
    to_the_end(staged)
    staged.tap_sentence("Settings")
    staged.tap(text)


def now(staged: Staged) -> None:
    tap_tab(staged, 0)


def pixel(x: float, y: float) -> tuple[int, int, int]:
    """The colour of the window there."""
    red, green, blue = glReadPixels(round(x), round(y), 1, 1, GL_RGB, GL_UNSIGNED_BYTE)
    return red, green, blue


def is_near(found: tuple[int, int, int], wanted: Colour, share: float = 1.0) -> bool:
    return all(abs(one - 255 * share * other) <= NEAR for one, other in zip(found, wanted[:3], strict=True))


def widgets(kind: str) -> list[object]:
    return [widget for widget in all_widgets() if type(widget).__name__ == kind]


def button(look: str) -> object:
    """The button of this look that is seen."""
    (found,) = (one for one in widgets("PressButton") if one.model.look.value == look)
    return found


def label(text: str) -> object:
    (found,) = (widget for widget in all_widgets() if getattr(widget, "text", None) == text)
    return found


def colour_of(text: str) -> Colour:
    return tuple(label(text).color)


# the look


def test_a_light_theme_is_light_everywhere_at_once(game: Staged) -> None:
    corner = (2, Window.height - 2)
    game.hand.frames()
    assert is_near(pixel(*corner), palette("dark").bg)
    setting(game, "Light")
    game.hand.frames()
    assert is_near(pixel(*corner), palette("light").bg)
    assert colour_of("Settings") == palette("light").text
    tap_tab(game, 1)
    game.hand.frames()
    assert is_near(pixel(*corner), palette("light").bg)
    assert widgets("MapPane")


def test_with_high_contrast_second_words_are_as_strong_as_the_first(game: Staged) -> None:
    second = "Darker, for a dim room"
    setting(game, "High contrast")
    dark = palette("dark")
    assert colour_of(second) == colour_of("Candle") == dark.text
    assert STYLE.palette.line == dark.text3
    game.tap("High contrast")
    assert colour_of(second) == dark.text2


def test_with_high_contrast_houses_tint_the_board_more(game: Staged) -> None:
    def board() -> set[tuple[int, int, int]]:
        tap_tab(game, 1)
        game.hand.frames()
        pane = widgets("MapPane")[0]
        pane.show_whole()
        game.hand.frames()
        across, upwards = range(0, int(pane.width), 7), range(0, int(pane.height), 7)
        return {pixel(pane.x + x, pane.y + y) for x in across for y in upwards}

    before = board()
    setting(game, "High contrast")
    gone, come = before - (after := board()), after - before
    assert gone
    assert come


@pytest.mark.parametrize("scale", TEXT_SCALES[1:])
def test_text_grows_step_by_step(game: Staged, scale: float) -> None:
    def grown(text: str) -> float:
        return round(label(text).font_size / before[text], 2)

    now(game)
    before = {"Open my plan": label("Open my plan").font_size}
    setting(game, "100 %")
    before["Candle"] = label("Candle").font_size
    game.tap(f"{round(scale * 100)} %")
    assert grown("Candle") == scale
    now(game)
    assert grown("Open my plan") == scale


# the hand


def test_left_handed_mirrors_buttons_tray_and_what_floats_over_the_board(game: Staged) -> None:
    def order() -> tuple[list[str], list[str], bool]:
        """Two buttons of the plan and the columns of the tray from left to right; where the board's buttons are."""
        now(game)
        game.tap("Open my plan")
        beside = [one for one in widgets("PressButton") if one.model.text in ("Close", "Last plan")]
        buttons = sorted(beside, key=lambda one: one.to_window(*one.pos)[0])
        columns = sorted(widgets("TokenColumn"), key=lambda one: one.x)
        names = [one.model.text for one in buttons], [one.model.name for one in columns]
        game.tap("Close")
        tap_tab(game, 1)
        (floating,) = widgets("FloatingButtons")
        return *names, floating.center_x > Window.width / 2

    buttons, columns, is_right = order()
    assert is_right
    assert (len(buttons), len(columns)) == (2, 5)
    setting(game, "Left-handed")
    assert order() == (buttons[::-1], columns[::-1], False)


def test_left_handed_mirrors_the_pad_that_holds_a_curtain_open(stage: Stage) -> None:
    staged = stage(PLANNING, settings=Settings(curtain_by_hold=True))
    (pad,) = widgets("HoldPad")
    assert pad.center_x > Window.width / 2
    setting(staged, "Left-handed")
    now(staged)
    (pad,) = widgets("HoldPad")
    assert pad.center_x < Window.width / 2


# the room


def test_candle_darkens_all_but_an_edge_of_the_main_button(game: Staged) -> None:
    def colours() -> tuple[tuple[int, int, int], ...]:
        now(game)
        game.hand.frames()
        main = button("wax")
        x, y = main.to_window(*main.pos)
        return pixel(2, Window.height - 2), pixel(x + 20, y + main.height / 2), pixel(x + main.width / 2, y)

    dark = palette("dark")
    assert all(map(is_near, colours(), (dark.bg, dark.wax, dark.wax)))
    setting(game, "Candle")
    ground, inside, edge = colours()
    assert is_near(ground, dark.bg, 0.65)
    assert is_near(inside, dark.wax, 0.65)
    assert is_near(edge, dark.gold)
    setting(game, "Candle")
    assert all(map(is_near, colours(), (dark.bg, dark.wax, dark.wax)))


def test_candle_leaves_no_edge_where_the_button_was(game: Staged) -> None:
    setting(game, "Candle")
    now(game)
    game.hand.frames()
    candle = game.widget("CandleLight")
    assert len(candle.canvas.after.children) == 1
    tap_tab(game, 1)
    game.hand.frames()
    assert not candle.canvas.after.children
    now(game)
    game.tap_target(next(one for one in game.targets("IconButton")))  # a sheet lies over the button
    game.hand.frames()
    assert not candle.canvas.after.children


def test_less_motion_makes_every_coming_a_fade(game: Staged, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STYLE, "is_still", False)
    setting(game, "Less motion")  # in a theatre it is on already
    assert not STYLE.less_motion
    assert Stamp(name="seal-stark-120", news="one").come == 0
    game.tap("Less motion")
    seal = Stamp(name="seal-stark-120", news="other")
    assert (seal.come, seal.opacity) == (1, FADED)


def test_settings_say_that_there_is_no_screen_reader(game: Staged) -> None:
    setting(game, "Dark")
    to_the_end(game)
    assert game.hand.sees_part("no screen reader")


# the screen stays awake only where it must

HOST: Callable[[View], View] = lambda view: attrs.evolve(  # noqa: E731
    view, table=attrs.evolve(view.table, hosting=Hosting.SERVING) if view.table is not None else None
)


@pytest.mark.parametrize(
    ("scene", "is_awake"),
    [
        (Scene(PLANNING), True),
        (Scene(Moment("march", round=2), is_onlooker=True), False),
        (Scene(Moment("march", round=2), is_onlooker=True, seen=HOST), True),
        (Scene(Moment("march", round=2), is_display=True), True),
        (Scene(), False),
    ],
    ids=["asked", "not asked", "hosts", "display", "at home"],
)
def test_the_screen_stays_awake_only_where_it_must(theatre: Theatre, scene: Scene, is_awake: bool) -> None:
    theatre.show(scene, size=PHONE)
    assert Window.allow_screensaver is not is_awake
    theatre.clear()


def test_a_table_for_practice_is_hosted_for_nobody_else(theatre: Theatre) -> None:
    staged = theatre.show(Scene(Moment("march", round=2), is_onlooker=True, seen=HOST))
    situation = staged.app.steward.situation
    own = attrs.evolve(situation.view.own, houses=situation.position.houses)
    assert situation.stays_awake
    assert not attrs.evolve(situation, view=attrs.evolve(situation.view, own=own)).stays_awake
    theatre.clear()


def test_whoever_has_sealed_need_not_stay_awake(stage: Stage) -> None:
    staged = stage(Moment("bid", round=3))
    staged.tap_target(staged.targets(look="wax")[-1])
    staged.tap_target(staged.targets("NumberTileButton")[0])
    assert not Window.allow_screensaver
    staged.tap_target(staged.targets(look="wax")[-1])
    assert Window.allow_screensaver


def test_no_system_enlarges_type_behind_the_back_of_the_layout() -> None:
    """Text is as large as the player has set it: a layout that did not know would cut words."""
    assert Metrics.fontscale == 1
    assert os.environ["KIVY_METRICS_FONTSCALE"] == "1"


def test_a_setting_that_is_not_of_the_looks_leaves_the_page_where_it_is_read(game: Staged) -> None:
    setting(game, "Settings")
    before = widgets("PageScreen")
    settings = attrs.evolve(game.app.steward.situation.settings, always_ask_blade=True)
    game.app.send(ChangeSettings(settings))
    game.hand.frames()
    assert widgets("PageScreen") == before
    game.app.send(ChangeSettings(attrs.evolve(settings, theme="light")))
    game.hand.frames()
    assert widgets("PageScreen") != before


def test_another_language_leaves_the_page_where_the_languages_are(game: Staged) -> None:
    tap_tab(game, -1)
    to_the_end(game)
    game.tap_sentence("Settings")
    to_the_end(game)
    game.tap("Polski")
    assert game.widget("LongParts").parent.scroll_y < 0.1
    game.tap("English")
    assert game.app.steward.situation.settings.language == "en"
