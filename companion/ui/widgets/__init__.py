"""The parts of which screens are made: words, buttons, rows, pieces. They alone name Kivy's own widgets.

A `.kv` file may use each by its name; its file is read when it is first used. A widget that shows a model is born with
it: in a `.kv` file it stands in a `Slot`, a `Part` or `Rows`, never by itself.
"""

from collections.abc import Mapping

from kivy.factory import Factory

KIT: Mapping[str, tuple[str, ...]] = {
    "layout.boxes": ("TightBox",),
    "controls.buttons": ("PressButton", "ButtonRow"),
    "pieces.card_faces": ("CardFace", "HouseCards", "CardIcons", "StrengthTile", "Strengths"),
    "pieces.chart": ("Chart",),
    "pieces.chips": ("UnitChip", "ChipRow", "Flow", "UnitGroupRow", "Banner", "CountPill"),
    "frame.chrome": (
        "Header",
        "KeyHints",
        "KeyHintSign",
        "TouchBox",
        "BackButton",
        "IconButton",
        "HeaderPill",
        "PipRow",
        "PipSign",
        "Tabs",
        "TabButton",
        "CurtainPill",
    ),
    "layout.columns": ("Columns",),
    "controls.controls": (
        "ControlRow",
        "SwitchRow",
        "Knob",
        "StepperRow",
        "StepButton",
        "SegmentsRow",
        "Segments",
        "Segment",
        "HeadingBar",
        "Note",
        "HouseTiles",
        "HouseBadges",
        "BadgeTile",
        "HouseTile",
    ),
    "controls.fields": ("Field", "TypedLine"),
    "controls.filters": ("FilterBar", "FilterPart"),
    "controls.hold": ("Holding", "HoldButton", "HoldPad"),
    "pieces.large_picture": ("LargePicture", "LargeStamp", "LargeToken"),
    "layout.layers": ("Layers",),
    "layout.long_list": ("LongList",),
    "pieces.number_tiles": ("NumberTiles", "NumberTileButton"),
    "pieces.order_rows": ("OrderRow",),
    "frame.candle": ("CandleLight",),
    "frame.overlays": ("SheetLayer", "ToastCard"),
    "layout.panels": ("Panel", "Bar", "Stack", "Side", "Upright", "Hairline", "Space"),
    "picture": ("Picture",),
    "pieces.pieces": ("Pieces",),
    "pieces.plaques": ("Plaque", "PlaqueRow", "PlaqueLine"),
    "pieces.qr": ("QrCode",),
    "frame.rail": ("Rail", "RailTab"),
    "frame.ring": ("CountdownRing",),
    "layout.rows": (
        "Rows",
        "ListRow",
        "LastRow",
        "CardRow",
        "LowCards",
        "LineCard",
        "FactRow",
        "SectionRows",
        "Scroll",
    ),
    "frame.sheet": ("Sheet",),
    "shapes": ("Block", "Round", "Arc", "Pennant"),
    "pieces.shop": ("PointDots", "PointDot", "ShopTiles", "ShopTile"),
    "layout.long_parts": ("LongParts",),
    "layout.slot": ("Slot", "Part", "Parts"),
    "pieces.stamp": ("Stamp", "TurningToken"),
    "controls.tick": ("TickBox",),
    "pieces.tide_face": ("TideFace", "TideMarks"),
    "touch": ("Touchable",),
    "pieces.tray": (
        "TokenTray",
        "TokenColumn",
        "TokenCell",
        "AreaStrip",
        "StripRow",
        "AreaButton",
        "StripButton",
        "GridButton",
        "StarRow",
        "AreaLine",
    ),
    "frame.waiting_line": ("WaitingLine",),
    "frame.watched": ("Watched",),
    "text": ("Written", "Text", "Title", "Heading", "Second", "Caption", "Tag", "BigNumber"),
    "frame.work_ring": ("WorkRing",),
}
"""Every widget by its file."""

for _file, _widgets in KIT.items():
    for _widget in _widgets:
        Factory.register(_widget, module=f"companion.ui.widgets.{_file}")
