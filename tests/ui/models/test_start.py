"""The way to a table, without a window: what each screen offers, and what a touch on it means."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.door import Agreement, FoundTable, InvitedTo, Nearby, OwnTable, StagedTable, View, WhyNot
from companion.ui.device.device import language_of_device
from companion.ui.keeping import Keeping
from companion.ui.models.app import app_model
from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel, SegmentsModel, StepperModel, SwitchModel
from companion.ui.models.intents import ChangeSettings, Go, Practise, Wish
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, RowModel, SectionModel
from companion.ui.models.place import Place, Screen
from companion.ui.models.settings import AutomaticPace, OthersPlay, Settings
from companion.ui.models.situation import Situation
from companion.ui.models.start.first_start import FirstStartModel
from companion.ui.models.start.home import HomeModel
from companion.ui.models.start.layout import LayModel
from companion.ui.models.start.lobby import SETUP
from companion.ui.words import words_in
from engine import new_game, open_box

FOUND = FoundTable("t1", "Kitchen table", 2, True, "smallcouncil://192.168.1.20:47001/t1")
OTHER_VERSION = FoundTable("t2", "Attic", 3, False, "smallcouncil://192.168.1.21:47001/t2")


NOBODY_NEAR = Nearby()


def situation(nearby: Nearby = NOBODY_NEAR, screen: Screen = Screen.HOME, **facts: Any) -> Situation:
    settings = facts.pop("settings", Settings(name="A player"))
    return Situation(View(nearby=nearby), Place(screen=screen), settings, words_in("en"), **facts)


def page(shown: Situation) -> PageModel:
    screen = app_model(shown).screen
    assert isinstance(screen, PageModel)
    return screen


def home(shown: Situation) -> HomeModel:
    screen = app_model(shown).screen
    assert isinstance(screen, HomeModel)
    return screen


def parts(shown: Situation, kind: type) -> list[Any]:
    return [part for part in page(shown).parts if isinstance(part, kind)]


def row(shown: Situation, title: str) -> RowModel:
    rows = [*parts(shown, RowModel), *(row for section in parts(shown, SectionModel) for row in section.rows)]
    return next(row for row in rows if row.title == title)


# the first start


def first_start() -> FirstStartModel:
    screen = app_model(situation(settings=Settings())).screen
    assert isinstance(screen, FirstStartModel)
    return screen


def test_a_language_is_chosen_only_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.models.start.first_start.languages", lambda: ("en",))
    assert first_start().languages == ()
    monkeypatch.setattr("companion.ui.models.start.first_start.languages", lambda: ("en", "pl"))
    english, polish = first_start().languages
    assert (english.title, english.is_selected, polish.is_selected) == ("English", True, False)
    assert polish.intent == ChangeSettings(Settings(language="pl"))


@pytest.mark.parametrize(("device", "app"), [("pl_PL.UTF-8", "pl"), ("de:pl", "pl"), ("C", "en"), ("", "en")])
def test_the_first_language_is_that_of_the_device(device: str, app: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", device)
    monkeypatch.setattr("companion.ui.device.device.languages", lambda: ("en", "pl"))
    assert language_of_device() == app


@pytest.mark.parametrize(("device", "app"), [(1.0, 1.0), (0.85, 1.0), (1.1, 1.15), (1.3, 1.3), (2.0, 1.6)])
def test_the_first_text_is_as_large_as_that_of_the_device(
    device: float, app: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.ui.device.device._text_scale", lambda: device)
    keeping = Keeping(tmp_path)
    assert keeping.settings().text_scale == app
    keeping.keep_settings(attrs.evolve(keeping.settings(), text_scale=1.15))
    assert keeping.settings().text_scale == 1.15


def test_settings_say_what_the_app_cannot_do() -> None:
    """Kivy tells a screen reader nothing: whoever needs one should know before the evening begins."""
    shown = parts(situation(screen=Screen.SETTINGS), NoteModel)
    assert any("screen reader" in note.text for note in shown)


def test_the_first_start_asks_for_a_name_and_begins_with_it() -> None:
    nameless = situation(settings=Settings())
    asked = app_model(nameless).screen
    assert isinstance(asked, FirstStartModel)
    assert asked.button.intent is None
    named = app_model(attrs.evolve(nameless, typed={"name": "  A   player "})).screen
    assert isinstance(named, FirstStartModel)
    assert named.button.intent == ChangeSettings(Settings(name="A player"))


# home


def test_home_leads_back_to_the_table_that_was_last() -> None:
    kept = Nearby(kept=(OwnTable("a", "First"), OwnTable("b", "Last")), was_at="a")
    resume = home(situation(kept)).resume
    assert resume is not None
    assert resume.button.intent == Wish("resume", ("a",))
    assert home(situation()).resume is None


def test_an_invitation_stands_first_and_leads_to_the_code_of_its_table() -> None:
    """Who is invited is in the room, and reads the code from the host's screen: a link in the air carries none."""
    invited = Nearby("open", invitations=(InvitedTo("t1", "Kitchen table", FOUND.link),))
    first = home(situation(invited)).rows[0]
    assert first.title == "Kitchen table invites you"
    assert isinstance(first.intent, Go)
    joining = attrs.evolve(situation(invited, typed={"code": "ABCDE-FGHJK"}), place=first.intent.place)
    assert row(joining, "Kitchen table").is_selected
    assert page(joining).buttons[0].intent == Wish("join", (FOUND.link, "ABCDE-FGHJK"))


def test_a_table_with_a_free_seat_comes_before_a_full_one() -> None:
    full = FoundTable("t0", "Hall", 0, True, "smallcouncil://192.168.1.22:47001/t0")
    around = Nearby("open", tables=(OTHER_VERSION, full, FOUND))
    found = parts(situation(around, Screen.JOIN), RowModel)
    assert [one.title for one in found] == ["Kitchen table", "Hall", "Attic"]
    join = next(one for one in home(situation(around)).rows if one.title == "Join a table")
    assert join.second == "“Kitchen table” nearby"
    kept = attrs.evolve(around, kept=(OwnTable("t0", "Hall"),))
    assert parts(situation(kept, Screen.JOIN), RowModel)[0].title == "Hall", "its seat there is its own"


def test_an_invitation_to_a_table_that_this_device_knows_is_accepted_by_one_touch() -> None:
    kept = (OwnTable("t1", "Kitchen table"),)
    invited = Nearby("open", invitations=(InvitedTo("t1", "Kitchen table", FOUND.link),), kept=kept)
    assert home(situation(invited)).rows[0].intent == Wish("join", (FOUND.link,))


def test_who_is_invited_to_a_table_nearby_finds_it_once() -> None:
    both = Nearby("open", (FOUND,), invitations=(InvitedTo("t1", "Kitchen table", FOUND.link),))
    assert [shown.title for shown in parts(situation(both, Screen.JOIN), RowModel)] == ["Kitchen table"]


@pytest.mark.parametrize("network", ["no_network", "only_this_device", "only_ipv6"])
def test_without_a_network_home_says_what_can_be_done(network: str) -> None:
    note = home(situation(Nearby(network))).note
    assert note is not None
    assert note.text == "No network: practise alone, or let one phone be a hotspot for all."


def test_why_the_way_back_failed_is_told_on_home() -> None:
    failed = situation(refused=("resume", WhyNot("in_use")))
    note = home(failed).trouble
    assert note is not None
    assert note.text == failed.words.refusal(WhyNot("in_use"))


# join


def test_the_only_table_nearby_needs_its_code_alone() -> None:
    joining = situation(Nearby("open", (FOUND,)), Screen.JOIN)
    assert page(joining).buttons[0].intent is None
    typed = attrs.evolve(joining, typed={"code": "abcde fghjk"})
    assert page(typed).buttons[0].intent == Wish("join", (FOUND.link, "abcde fghjk"))


def test_where_nothing_is_found_the_address_is_typed() -> None:
    joining = situation(screen=Screen.JOIN, typed={"address": "192.168.1.20:47001", "code": "ABCDE-FGHJK"})
    assert [field.name for field in parts(joining, FieldModel)] == ["address", "code"]
    assert page(joining).buttons[0].intent == Wish("join", ("192.168.1.20:47001", "ABCDE-FGHJK"))


def test_a_pasted_link_is_enough() -> None:
    link = "smallcouncil://192.168.1.20:47001/t1?code=ABCDEFGHJK"
    assert page(situation(screen=Screen.JOIN, typed={"code": link})).buttons[0].intent == Wish("join", (link,))


def test_a_table_of_another_version_says_so_and_takes_no_touch() -> None:
    shown = row(situation(Nearby("open", (OTHER_VERSION,)), Screen.JOIN), "Attic")
    assert shown.intent is None
    assert shown.second == "Another version of the app: update the older of the two."


def test_a_wrong_code_is_told_below_the_code() -> None:
    why = WhyNot("wrong_code")
    refused = situation(Nearby("open", (FOUND,)), Screen.JOIN, typed={"code": "ABCDE-FGHJK"}, refused=("join", why))
    [field] = parts(refused, FieldModel)
    assert field.wrong == refused.words.refusal(why)
    assert page(refused).buttons[0].intent is not None


def test_enter_after_the_code_joins() -> None:
    typed = situation(Nearby("open", (FOUND,)), Screen.JOIN, typed={"code": "ABCDE-FGHJK"})
    [field] = parts(typed, FieldModel)
    assert field.enter == page(typed).buttons[0].intent
    [field] = parts(attrs.evolve(typed, typed={"code": "ABC"}), FieldModel)
    assert field.enter is None


def test_a_table_where_this_device_has_been_lets_it_in_without_a_code() -> None:
    kept = Nearby("open", (FOUND,), kept=(OwnTable("t1", "Kitchen table"),))
    assert row(situation(kept, Screen.JOIN), "Kitchen table").intent == Wish("join", (FOUND.link,))


# host


def test_the_options_are_chosen_before_the_table_is_laid() -> None:
    hosting = situation(screen=Screen.HOST)
    [houses] = parts(hosting, StepperModel)
    assert (houses.value, houses.more) == ("6", None)
    assert isinstance(houses.less, Go)
    fewer = attrs.evolve(hosting, place=houses.less.place)
    [tides, *_] = parts(fewer, SwitchModel)
    with_tides = attrs.evolve(fewer, place=tides.intent.place)
    wish = page(with_tides).buttons[0].intent
    assert isinstance(wish, Wish)
    assert wish.wish == "host"
    name, chosen, options = wish.arguments
    assert (name, chosen) == ("A player’s table", open_box("second").setups[5].houses)
    assert options.tides
    assert dict(wish.keywords) == {"edition": "second", "agreement": Agreement()}


def test_every_segment_of_the_options_chooses_what_it_says() -> None:
    hosting = situation(screen=Screen.HOST)
    for segments in parts(hosting, SegmentsModel):
        for place, part in enumerate(segments.parts):
            chosen = attrs.evolve(hosting, place=part.intent.place)
            again = next(other for other in parts(chosen, SegmentsModel) if other.text == segments.text)
            assert again.chosen == place


# lay-out


def lobby(houses: tuple[str, ...] = ("stark",), free: tuple[str, ...] = ("lannister",)) -> Situation:
    table = StagedTable(new_game("second", open_box("second").setups[3].houses))
    view = table.look(houses, 1, ())
    assert view.table is not None
    seats = tuple(attrs.evolve(seat, device="", player="") if seat.house in free else seat for seat in view.table.seats)
    view = attrs.evolve(view, table=attrs.evolve(view.table, seats=seats))
    seat = houses[0] if houses else ""
    return Situation(view, Place(seat=seat), Settings(name="A player"), words_in("en"))


def laying(*houses: str) -> Situation:
    full = lobby(houses, free=())
    return attrs.evolve(full, place=full.place.with_part(SETUP, "layout"))


def test_the_own_pieces_are_laid_out_first() -> None:
    shown = laying("stark")
    headings = [heading.text for heading in parts(shown, HeadingModel)]
    assert headings == ["On land", "At sea", "Beside the board", "For everybody"]
    first, second, *_ = parts(shown, LayModel)
    assert (first.title, second.title) == ("Winterfell", "White Harbor")
    assert [unit.kind for unit in first.pieces] == ["footman", "knight"]


def test_areas_that_nobody_may_enter_are_named_in_one_line() -> None:
    shown = laying("stark")
    closed = [line for line in parts(shown, LayModel) if line.title == "Nobody may enter"]
    assert len(shown.position.closed) > 1
    assert len(closed) == 1
    assert all(str(shown.words.area(area)) in closed[0].second for area in shown.position.closed)


def test_the_places_on_the_tracks_and_the_counters_are_those_of_the_house() -> None:
    shown = laying("stark")
    lines = {line.title: [count.number for count in line.counts] for line in parts(shown, LayModel)}
    position = shown.position
    assert lines["Influence"] == [track.index("stark") + 1 for track in position.tracks.values()]
    assert lines["Counters"] == [position.supply["stark"], position.victory["stark"], position.power["stark"]]


def test_a_device_with_several_seats_lays_out_the_pieces_of_each() -> None:
    headings = [heading.text for heading in parts(laying("stark", "lannister"), HeadingModel)]
    assert headings[:2] == ["Stark: On land", "Stark: At sea"]
    assert {"Lannister: On land", "For everybody"} < set(headings)


def test_a_line_is_ticked_when_its_pieces_lie_on_the_board_and_can_be_unticked() -> None:
    shown = laying("stark")
    for is_ticked in (True, False):
        first, *_ = parts(shown, LayModel)
        shown = attrs.evolve(shown, place=first.intent.place)
        assert [line.is_ticked for line in parts(shown, LayModel)[:2]] == [is_ticked, False]
    keys = [line.key for line in parts(laying("stark", "lannister"), LayModel)]
    assert len(keys) == len(set(keys))


# practise and settings


def test_practice_begins_as_the_chosen_house() -> None:
    practising = situation(screen=Screen.PRACTISE)
    place = practising.place.with_part("practise", "tyrell")
    begin = page(attrs.evolve(practising, place=place)).buttons[0]
    assert begin.text == "Begin as Tyrell"
    assert begin.intent == Practise("tyrell", open_box("second").setups[6].houses)


def test_how_the_others_play_is_remembered(tmp_path: Path) -> None:
    practising = situation(screen=Screen.PRACTISE)
    (_edition, segments) = parts(practising, SegmentsModel)
    assert [part.text for part in segments.parts] == ["By chance", "Considered"]
    assert segments.chosen == 1
    chance = segments.parts[0].intent
    assert chance == ChangeSettings(attrs.evolve(practising.settings, others_play=OthersPlay.BY_CHANCE))
    Keeping(tmp_path).keep_settings(chance.settings)
    kept = attrs.evolve(practising, settings=Keeping(tmp_path).settings())
    assert parts(kept, SegmentsModel)[1].chosen == 0


def test_every_setting_changes_what_it_says_and_nothing_else() -> None:
    shown = attrs.evolve(situation(screen=Screen.SETTINGS), is_display=True)
    changes = [switch.intent for switch in parts(shown, SwitchModel)]
    changes += [part.intent for segments in parts(shown, SegmentsModel) for part in segments.parts]
    changed = {
        name
        for change in changes
        for name, value in attrs.asdict(change.settings).items()
        if value != getattr(shown.settings, name)
    }
    named = {field.name for field in attrs.fields(Settings)} - {"name", "language", "others_play"}
    assert changed - {"language"} == named
    for change in changes:
        assert sum(getattr(change.settings, name) != getattr(shown.settings, name) for name in named) <= 1
    assert AutomaticPace.SLOW is shown.settings.automatic


@pytest.mark.parametrize(("language", "size"), [("en", "160 %"), ("pl", "160%")])
def test_text_sizes_are_written_as_the_language_writes_percentages(language: str, size: str) -> None:
    shown = attrs.evolve(situation(screen=Screen.SETTINGS), words=words_in(language))
    assert size in [part.text for segments in parts(shown, SegmentsModel) for part in segments.parts]


def test_a_new_name_is_offered_when_it_is_typed() -> None:
    shown = situation(screen=Screen.SETTINGS, typed={"new name": "Another name"})
    button = page(shown).buttons[0]
    assert isinstance(button, ButtonModel)
    assert button.intent == ChangeSettings(Settings(name="Another name"))
    assert not page(situation(screen=Screen.SETTINGS)).buttons


def test_nothing_on_the_way_to_a_table_is_a_note_without_words() -> None:
    for screen in (Screen.HOST, Screen.JOIN, Screen.PRACTISE, Screen.SETTINGS):
        assert all(note.text for note in parts(situation(screen=screen), NoteModel))
