"""Which widget shows which model, both by name. The file of a widget is read when its model is first shown."""

from collections.abc import Mapping

MODELS = "companion.ui.models."

SHOWN_BY: Mapping[str, str] = {
    # parts
    "parts.ButtonModel": "widgets.controls.buttons.PressButton",
    "parts.HoldModel": "widgets.controls.hold.HoldButton",
    "header.HeaderModel": "widgets.frame.chrome.Header",
    "parts.FilterModel": "widgets.controls.filters.FilterBar",
    "parts.RowModel": "widgets.layout.rows.ListRow",
    "parts.SectionModel": "widgets.layout.rows.SectionRows",
    "sheets.sheet.SheetModel": "widgets.frame.sheet.Sheet",
    "controls.FieldModel": "widgets.controls.fields.Field",
    "controls.HeadingModel": "widgets.controls.controls.HeadingBar",
    "controls.NoteModel": "widgets.controls.controls.Note",
    "controls.SegmentsModel": "widgets.controls.controls.SegmentsRow",
    "controls.StepperModel": "widgets.controls.controls.StepperRow",
    "controls.SwitchModel": "widgets.controls.controls.SwitchRow",
    "controls.BadgesModel": "widgets.controls.controls.HouseBadges",
    "controls.TilesModel": "widgets.controls.controls.HouseTiles",
    "controls.WatchedModel": "widgets.frame.watched.Watched",
    # the way to a table
    "start.first_start.FirstStartModel": "screens.start.first_start.FirstStartScreen",
    "start.home.HomeModel": "screens.start.home.HomeScreen",
    "page.PageModel": "screens.page.PageScreen",
    "start.home.ResumeModel": "screens.start.home.ResumeCard",
    "start.layout.LayModel": "screens.start.layout.LayRow",
    "start.lobby.SeatModel": "screens.start.lobby.SeatRow",
    "start.lobby.WayInModel": "screens.start.lobby.WayInCard",
    # a game
    "shell.ShellModel": "screens.shell.Shell",
    "now.waiting.WaitingModel": "screens.waiting.Waiting",
    "curtain.closed.ClosedModel": "screens.closed.Closed",
    "board.map.MapModel": "map.pane.MapPane",
    "board.map_tab.MapTabModel": "screens.map_tab.MapTab",
    # the other tabs, and what they lead to
    "tabs.tracks.TracksModel": "screens.tabs.tracks.TracksTab",
    "tabs.tracks.DecksModel": "screens.tabs.tracks.DecksTab",
    "tabs.log.LogModel": "screens.tabs.log.LogTab",
    "tabs.more.MoreModel": "screens.tabs.more.MoreTab",
    "tabs.hands.MyHandModel": "screens.tabs.hands.MyHandPage",
    "tabs.hands.HandsModel": "screens.tabs.hands.HandsPage",
    "what_if.page.WhatIfModel": "screens.what_if.WhatIfPage",
    "what_if.grid.GridModel": "screens.what_if.WhatIfGrid",
    "tabs.rules.RuleModel": "screens.tabs.more.RuleSheetCard",
    "tabs.who.WhoModel": "screens.tabs.more.WhoSheet",
    "tabs.side.SideColumnModel": "screens.tabs.side.SideColumn",
    # trouble
    "trouble.banner.BannerModel": "screens.trouble.banner.BannerBar",
    "trouble.silent_host.SilentHostModel": "screens.trouble.silent_host.SilentHost",
    "rest.rest.RestModel": "screens.rest.Rest",
    "now.seats.SeatsModel": "screens.seats.Seats",
    "trouble.notices.NoticeModel": "screens.trouble.notice.NoticeCard",
    "consent.votes.VoteModel": "screens.consent.vote.Vote",
    "curtain.sealed.SealedModel": "screens.sealed.Sealed",
    "curtain.handover.HandoverModel": "screens.handover.Handover",
    "now.automatic.AutomaticModel": "screens.automatic.Automatic",
    "board.reveal.RevealModel": "screens.reveal.Reveal",
    "board.lines.LinesModel": "screens.lines.Lines",
    "board.lines.QuietLinesModel": "screens.lines.QuietLines",
    "battle.battle.BattleModel": "screens.battle.BattleScreen",
    "happenings.card.HappeningModel": "screens.happening.HappeningScreen",
    "happenings.end.EndModel": "screens.end.EndScreen",
    # the table display
    "display.display.DisplayModel": "screens.display.display.TableDisplay",
    "display.numbers.NumbersModel": "screens.display.numbers.Numbers",
    "display.planning.PlanningBody": "screens.display.planning.Planning",
    "display.reveal.RevealBody": "screens.display.reveal.LargeReveal",
    "display.action.ActionBody": "screens.display.action.Action",
    "display.battle.BattleBody": "screens.display.battle.BattleTheatre",
    "display.westeros.WesterosBody": "screens.display.westeros.Westeros",
    "display.bids.BiddingBody": "screens.display.bids.Bidding",
    "display.bids.BidsBody": "screens.display.bids.LargeBids",
    "display.wildlings.WildlingsBody": "screens.display.wildlings.LargeWildlings",
    "display.end.EndBody": "screens.display.end.LargeEnd",
    # what stands over a question
    "facts.bidding.BidHeadModel": "strips.bid_head.BidHead",
    "facts.bidding.ThreatModel": "strips.bid_head.ThreatPanel",
    "happenings.bids.BidsModel": "strips.bids.BidsStrip",
    "battle.sides.SidesModel": "strips.sides.SidesStrip",
    "westeros.cards.WesterosCardsModel": "strips.westeros_cards.WesterosCards",
    "westeros.wildlings.WildlingsModel": "strips.wildlings.WildlingsStrip",
    # the patterns
    "patterns.choice.ChoiceModel": "patterns.choice.ChoicePattern",
    "patterns.area.AreaModel": "patterns.area.AreaPattern",
    "patterns.units.UnitsModel": "patterns.units.UnitsPattern",
    "patterns.equation.EquationModel": "patterns.units.Equation",
    "patterns.plan.PlanModel": "patterns.plan.PlanPattern",
    "patterns.looked_card.LookedCardModel": "patterns.looked_card.LookedCardPattern",
    "patterns.march.MarchModel": "patterns.march.MarchPattern",
    "patterns.march.RouteModel": "patterns.march.Route",
    "patterns.muster.MusterModel": "patterns.muster.MusterPattern",
    "patterns.shop.ShopModel": "patterns.muster.Shop",
    "patterns.draw.TurningsModel": "strips.turnings.Turnings",
    "patterns.draw.DrawModel": "patterns.draw.DrawPattern",
    "patterns.hand.HandModel": "patterns.hand.HandPattern",
    "patterns.house.HouseModel": "patterns.house.HousePattern",
    "patterns.ranking.RankingModel": "patterns.house.HousePattern",
    "patterns.tide.TideModel": "patterns.tide.TidePattern",
    "patterns.number.NumberModel": "patterns.number.NumberPattern",
}


def shown_by(model: object) -> str:
    """The widget that shows this model: its file below `companion.ui`, and its class."""
    return SHOWN_BY[f"{type(model).__module__.removeprefix(MODELS)}.{type(model).__name__}"]
