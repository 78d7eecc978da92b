"""The parts of which screens are made: words, buttons, rows, pieces. They alone name Kivy's own widgets.

A `.kv` file may use each by its name; its file is read when it is first used. A widget that shows a model is born with
it: in a `.kv` file it stands in a `Slot`, a `Part` or `Rows`, never by itself.
"""

from collections.abc import Mapping

from kivy.factory import Factory

KIT: Mapping[str, tuple[str, ...]] = {
    "boxes": ("Box",),
    "buttons": ("PressButton", "ButtonRow"),
    "card_faces": ("CardFace", "CardIcons", "StrengthTile", "Strengths"),
    "chart": ("Chart",),
    "chips": ("UnitChip", "ChipRow", "Flow", "UnitGroupRow", "Banner", "CountPill"),
    "chrome": (
        "Header",
        "TouchBox",
        "IconButton",
        "HeaderPill",
        "PipRow",
        "PipSign",
        "Tabs",
        "TabButton",
        "CurtainPill",
    ),
    "columns": ("Columns",),
    "controls": (
        "ControlRow",
        "SwitchRow",
        "Knob",
        "StepperRow",
        "StepButton",
        "SegmentsRow",
        "Segment",
        "HeadingBar",
        "Note",
        "HouseTiles",
        "HouseTile",
    ),
    "emblem": ("Emblem",),
    "fields": ("Field", "TypedLine"),
    "filters": ("FilterBar", "FilterPart"),
    "hold": ("Holding", "HoldButton", "HoldPad"),
    "layers": ("Layers",),
    "long_list": ("LongList",),
    "number_tiles": ("NumberTiles", "NumberTileButton"),
    "order_rows": ("OrderRow",),
    "overlays": ("SheetLayer", "CandleLight", "ToastCard"),
    "panels": ("Panel", "Bar", "Stack", "Side", "Upright", "Hairline", "Space"),
    "picture": ("Picture",),
    "pieces": ("Pieces",),
    "plaques": ("Plaque", "PlaqueRow", "PlaqueLine"),
    "qr": ("QrCode",),
    "rail": ("Rail", "RailTab"),
    "ring": ("CountdownRing",),
    "rows": ("Rows", "ListRow", "CardRow", "LineCard", "FactRow", "SectionRows", "Scroll"),
    "sheet": ("Sheet",),
    "shop": ("PointDots", "PointDot", "ShopTiles", "ShopTile"),
    "slot": ("Slot", "Part", "Parts"),
    "stamp": ("Stamp", "TurningToken"),
    "tick": ("TickBox",),
    "tide_face": ("TideFace", "TideMarks"),
    "touch": ("Touchable",),
    "tray": (
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
    "waiting_line": ("WaitingLine",),
    "watched": ("Watched",),
    "words": ("Words", "Title", "Heading", "Second", "Caption", "Tag", "BigNumber"),
    "work_ring": ("WorkRing",),
}
"""Every widget by its file."""

for _file, _widgets in KIT.items():
    for _widget in _widgets:
        Factory.register(_widget, module=f"companion.ui.widgets.{_file}")
