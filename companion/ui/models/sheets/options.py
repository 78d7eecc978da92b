"""The options of the table, for everybody to read."""

from companion.door import PublicTable
from companion.ui.models.parts import RowModel
from companion.ui.models.place import OptionsSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.words import Words


def options_sheet_model(situation: Situation, _sheet: OptionsSheet) -> SheetModel:
    """They are fixed when the table is laid."""
    words = situation.words
    second = words.say("Chosen when the table was laid")
    return SheetModel(words.say("Options"), second, parts=_rows(situation.table, words))


def _rows(table: PublicTable, words: Words) -> tuple[RowModel, ...]:
    position = table.position
    yes, no = words.say("yes"), words.say("no")
    of_game = (
        (
            RowModel(words.say("Houses"), value=str(len(position.houses))),
            RowModel(words.say("Tides of Battle"), value=yes if position.tides_of_battle else no),
            RowModel(words.say("Official errata"), value=yes if position.errata else no),
        )
        if position is not None
        else ()
    )
    return (
        *of_game,
        RowModel(words.say("Cards"), value=words.view_word("PublicTable.dealer", table.dealer)),
        RowModel(words.say("Undo and correction"), value=words.view_word("PublicTable.consent", table.consent)),
    )
