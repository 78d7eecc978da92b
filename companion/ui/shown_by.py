"""Which widget shows which model. The file of a widget is read when its model is first shown."""

from collections.abc import Mapping

from companion.ui.models import controls
from companion.ui.models.closed import ClosedModel
from companion.ui.models.header import HeaderModel
from companion.ui.models.map import MapModel
from companion.ui.models.map_tab import MapTabModel
from companion.ui.models.now import WaitingModel
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, FilterModel, RowModel, SectionModel
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.shell import ShellModel
from companion.ui.models.start.first_start import FirstStartModel
from companion.ui.models.start.home import HomeModel, ResumeModel
from companion.ui.models.start.lobby import WayInModel

SHOWN_BY: Mapping[type, str] = {
    # parts
    ButtonModel: "widgets.buttons.PressButton",
    HeaderModel: "widgets.chrome.Header",
    FilterModel: "widgets.filters.FilterBar",
    RowModel: "widgets.rows.ListRow",
    SectionModel: "widgets.rows.SectionRows",
    SheetModel: "widgets.sheet.Sheet",
    controls.FieldModel: "widgets.fields.Field",
    controls.HeadingModel: "widgets.controls.HeadingBar",
    controls.NoteModel: "widgets.controls.Note",
    controls.SegmentsModel: "widgets.controls.SegmentsRow",
    controls.StepperModel: "widgets.controls.StepperRow",
    controls.SwitchModel: "widgets.controls.SwitchRow",
    controls.TilesModel: "widgets.controls.Tiles",
    # the way to a table
    FirstStartModel: "screens.start.first_start.FirstStartScreen",
    HomeModel: "screens.start.home.HomeScreen",
    PageModel: "screens.page.PageScreen",
    ResumeModel: "screens.start.home.ResumeCard",
    WayInModel: "screens.start.lobby.WayInCard",
    # a game
    ShellModel: "screens.shell.Shell",
    WaitingModel: "screens.waiting.Waiting",
    ClosedModel: "screens.closed.Closed",
    MapModel: "map.pane.MapPane",
    MapTabModel: "screens.map_tab.MapTab",
    # the patterns
    ChoiceModel: "patterns.choice.ChoicePattern",
}
