"""Which widget shows which model. The file of a widget is read when its model is first shown."""

from collections.abc import Mapping

from companion.ui.models.automatic import AutomaticModel
from companion.ui.models.closed import ClosedModel
from companion.ui.models.handover import HandoverModel
from companion.ui.models.header import HeaderModel
from companion.ui.models.home import HomeModel
from companion.ui.models.lines import LinesModel, QuietLinesModel
from companion.ui.models.parts import ButtonModel, HoldModel
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.patterns.plan import PlanModel
from companion.ui.models.reveal import RevealModel
from companion.ui.models.sealed import SealedModel
from companion.ui.models.shell import ShellModel
from companion.ui.models.waiting import WaitingModel

SHOWN_BY: Mapping[type, str] = {
    ButtonModel: "widgets.buttons.PressButton",
    HoldModel: "widgets.hold.HoldButton",
    HeaderModel: "widgets.chrome.Header",
    HomeModel: "screens.home.HomeScreen",
    ShellModel: "screens.shell.Shell",
    WaitingModel: "screens.waiting.Waiting",
    ClosedModel: "screens.closed.Closed",
    SealedModel: "screens.sealed.Sealed",
    HandoverModel: "screens.handover.Handover",
    AutomaticModel: "screens.automatic.Automatic",
    RevealModel: "screens.reveal.Reveal",
    LinesModel: "screens.lines.Lines",
    QuietLinesModel: "screens.lines.QuietLines",
    ChoiceModel: "patterns.choice.ChoicePattern",
    PlanModel: "patterns.plan.PlanPattern",
}
