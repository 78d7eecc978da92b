"""The lines of a combat sum: where each of them comes from."""

from collections.abc import Mapping

from companion.ui.words import facts as fact
from companion.ui.words.facts import Wording
from companion.ui.words.marking import Sentence, marked
from companion.ui.words.speech import Speech
from engine import LINE_SOURCES, BattleLine

SOURCES: Mapping[str, Sentence] = {
    "units": marked("line", "Units"),
    "order": marked("line", "{name:alone}"),
    "garrison": marked("line", "Garrison of {name}"),
    "support": marked("line", "Support from {name}"),
    "card": marked("line", "{name:alone}"),
    "ability": marked("line", "Text of {name}"),
    "tide": marked("line", "Tide: {name:alone}"),
    "blade": marked("line", "Valyrian Steel Blade"),
}
"""What a line is called, by its source."""

NAMED: Mapping[str, Wording] = {"AREA": fact.area, "TOKEN": fact.token, "CARD": fact.card, "HOUSE": fact.house}
"""What the name of a line names."""


def line_source(speech: Speech, line: BattleLine) -> str:
    """Where the strength of this line comes from: "Support from Highgarden"."""
    return fact.put(speech, SOURCES[line.source], {"name": line.name}, {"name": NAMED[LINE_SOURCES[line.source]]})
