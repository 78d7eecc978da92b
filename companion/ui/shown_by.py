"""Which widget shows which model. The file of a widget is read when its model is first shown."""

from collections.abc import Mapping

from companion.ui.models import controls
from companion.ui.models.automatic import AutomaticModel
from companion.ui.models.battle.battle import BattleModel
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.bidding import BidHeadModel
from companion.ui.models.closed import ClosedModel
from companion.ui.models.handover import HandoverModel
from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.end import EndModel
from companion.ui.models.header import HeaderModel
from companion.ui.models.lines import LinesModel, QuietLinesModel
from companion.ui.models.map import MapModel
from companion.ui.models.map_tab import MapTabModel
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, FilterModel, HoldModel, RowModel, SectionModel
from companion.ui.models.patterns.area import AreaModel
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.patterns.draw import DrawModel
from companion.ui.models.patterns.equation import EquationModel
from companion.ui.models.patterns.hand import HandModel
from companion.ui.models.patterns.house import HouseModel
from companion.ui.models.patterns.looked_card import LookedCardModel
from companion.ui.models.patterns.march import MarchModel, RouteModel
from companion.ui.models.patterns.muster import MusterModel
from companion.ui.models.patterns.number import NumberModel
from companion.ui.models.patterns.plan import PlanModel
from companion.ui.models.patterns.ranking import RankingModel
from companion.ui.models.patterns.shop import ShopModel
from companion.ui.models.patterns.tide import TideModel
from companion.ui.models.patterns.units import UnitsModel
from companion.ui.models.reveal import RevealModel
from companion.ui.models.sealed import SealedModel
from companion.ui.models.seats import SeatsModel
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.shell import ShellModel
from companion.ui.models.start.first_start import FirstStartModel
from companion.ui.models.start.home import HomeModel, ResumeModel
from companion.ui.models.start.layout import LayModel
from companion.ui.models.start.lobby import SeatModel, WayInModel
from companion.ui.models.tabs.hands import HandsModel, MyHandModel
from companion.ui.models.tabs.log import LogModel
from companion.ui.models.tabs.more import MoreModel
from companion.ui.models.tabs.rules import RuleModel
from companion.ui.models.tabs.side import SideModel
from companion.ui.models.tabs.tracks import DecksModel, TracksModel
from companion.ui.models.tabs.who import WhoModel
from companion.ui.models.trouble.banner import BannerModel
from companion.ui.models.trouble.notices import NoticeModel
from companion.ui.models.trouble.silent_host import SilentHostModel
from companion.ui.models.trouble.votes import VoteModel
from companion.ui.models.waiting import WaitingModel
from companion.ui.models.westeros.cards import WesterosCardsModel
from companion.ui.models.westeros.wildlings import WildlingsModel

SHOWN_BY: Mapping[type, str] = {
    # parts
    ButtonModel: "widgets.buttons.PressButton",
    HoldModel: "widgets.hold.HoldButton",
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
    controls.TilesModel: "widgets.controls.HouseTiles",
    controls.WatchedModel: "widgets.watched.Watched",
    # the way to a table
    FirstStartModel: "screens.start.first_start.FirstStartScreen",
    HomeModel: "screens.start.home.HomeScreen",
    PageModel: "screens.page.PageScreen",
    ResumeModel: "screens.start.home.ResumeCard",
    LayModel: "screens.start.layout.LayRow",
    SeatModel: "screens.start.lobby.SeatRow",
    WayInModel: "screens.start.lobby.WayInCard",
    # a game
    ShellModel: "screens.shell.Shell",
    WaitingModel: "screens.waiting.Waiting",
    ClosedModel: "screens.closed.Closed",
    MapModel: "map.pane.MapPane",
    MapTabModel: "screens.map_tab.MapTab",
    # the other tabs, and what they lead to
    TracksModel: "screens.tabs.tracks.TracksTab",
    DecksModel: "screens.tabs.tracks.DecksTab",
    LogModel: "screens.tabs.log.LogTab",
    MoreModel: "screens.tabs.more.MoreTab",
    MyHandModel: "screens.tabs.hands.MyHandPage",
    HandsModel: "screens.tabs.hands.HandsPage",
    RuleModel: "screens.tabs.more.RuleSheetCard",
    WhoModel: "screens.tabs.more.WhoSheet",
    SideModel: "screens.tabs.side.SideColumn",
    # trouble
    BannerModel: "screens.trouble.banner.BannerBar",
    SilentHostModel: "screens.trouble.silent_host.SilentHost",
    SeatsModel: "screens.seats.Seats",
    NoticeModel: "screens.trouble.notice.Notice",
    VoteModel: "screens.trouble.vote.Vote",
    SealedModel: "screens.sealed.Sealed",
    HandoverModel: "screens.handover.Handover",
    AutomaticModel: "screens.automatic.Automatic",
    RevealModel: "screens.reveal.Reveal",
    LinesModel: "screens.lines.Lines",
    QuietLinesModel: "screens.lines.QuietLines",
    BattleModel: "screens.battle.BattleScreen",
    HappeningModel: "screens.happening.HappeningScreen",
    EndModel: "screens.end.EndScreen",
    # what stands over a question
    BidHeadModel: "strips.bid_head.BidHead",
    SidesModel: "strips.sides.SidesStrip",
    WesterosCardsModel: "strips.westeros_cards.WesterosCards",
    WildlingsModel: "strips.wildlings.WildlingsStrip",
    # the patterns
    ChoiceModel: "patterns.choice.ChoicePattern",
    AreaModel: "patterns.area.AreaPattern",
    UnitsModel: "patterns.units.UnitsPattern",
    EquationModel: "patterns.units.Equation",
    PlanModel: "patterns.plan.PlanPattern",
    LookedCardModel: "patterns.looked_card.LookedCardPattern",
    MarchModel: "patterns.march.MarchPattern",
    RouteModel: "patterns.march.Route",
    MusterModel: "patterns.muster.MusterPattern",
    ShopModel: "patterns.muster.Shop",
    DrawModel: "patterns.draw.DrawPattern",
    HandModel: "patterns.hand.HandPattern",
    HouseModel: "patterns.house.HousePattern",
    RankingModel: "patterns.house.HousePattern",
    TideModel: "patterns.tide.TidePattern",
    NumberModel: "patterns.number.NumberPattern",
}
