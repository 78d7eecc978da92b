"""Which widget shows which model. The file of a widget is read when its model is first shown."""

from collections.abc import Mapping

from companion.ui.models.closed import ClosedModel
from companion.ui.models.header import HeaderModel
from companion.ui.models.home import HomeModel
from companion.ui.models.map import MapModel
from companion.ui.models.now import WaitingModel
from companion.ui.models.parts import ButtonModel
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.shell import ShellModel

SHOWN_BY: Mapping[type, str] = {
    ButtonModel: "widgets.buttons.PressButton",
    HeaderModel: "widgets.chrome.Header",
    HomeModel: "screens.home.HomeScreen",
    ShellModel: "screens.shell.Shell",
    WaitingModel: "screens.waiting.Waiting",
    ClosedModel: "screens.closed.Closed",
    MapModel: "map.pane.MapPane",
    ChoiceModel: "patterns.choice.ChoicePattern",
}
