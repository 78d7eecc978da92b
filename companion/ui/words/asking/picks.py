"""What can be picked, in words: a row with its title, and what follows from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.ui.words.marking import Sentence, marked
from companion.ui.words.speech import Speech
from engine import NONE


@dataclass(frozen=True, slots=True)
class PickWords:
    """A row: its title, and what follows from it; nothing where that depends on the position alone."""

    title: str
    consequence: str


@dataclass(frozen=True, slots=True)
class PickRow:
    """The sentences of one word that can be picked."""

    title: Sentence
    consequence: Sentence


PICKS: Mapping[str, Mapping[str, PickRow]] = {
    "westeros-choice": {
        "supply": PickRow(marked("pick", "Supply"), marked("pick", "Every House sets its supply to its barrels.")),
        "muster": PickRow(marked("pick", "Mustering"), marked("pick", "Every House musters.")),
        "clash-of-kings": PickRow(marked("pick", "Clash of Kings"), marked("pick", "All three tracks are bid for.")),
        "collect-power": PickRow(
            marked("pick", "Game of Thrones"), marked("pick", "Every House takes power for crowns.")
        ),
        "ban-march-plus-one": PickRow(marked("pick", "No March +1"), marked("pick", "Nobody may place it this round.")),
        "ban-defense": PickRow(marked("pick", "No Defense orders"), marked("pick", "Nobody may place one this round.")),
        "nothing": PickRow(marked("pick", "Nothing"), marked("pick", "The card has no effect.")),
    },
    "muster": {
        NONE: PickRow(marked("pick", "Done mustering"), marked("pick", "Points that are left are lost.")),
    },
    "take-back-card": {
        NONE: PickRow(marked("pick", "No card"), marked("pick", "Your discards stay as they are.")),
    },
    "muster-area": {
        NONE: PickRow(marked("pick", "Nowhere"), marked("pick", "You muster nothing.")),
    },
    "penalty": {
        "units": PickRow(marked("pick", "Lose two units"), marked("pick", "You choose them, anywhere.")),
        "track": PickRow(marked("pick", "Fall two places"), marked("pick", "On the track where you stand best.")),
    },
    "raven": {
        "look": PickRow(
            marked("pick", "Look at the wildling card"), marked("pick", "Only you see it, then top or bottom.")
        ),
        NONE: PickRow(marked("pick", "Neither"), marked("pick", "Raids begin at once.")),
    },
    "raven-card": {
        "top": PickRow(marked("pick", "Leave on top"), marked("pick", "It is the next wildling card.")),
        "bottom": PickRow(marked("pick", "To the bottom"), marked("pick", "Nobody knows the next wildling card.")),
    },
    "raid": {
        NONE: PickRow(marked("pick", "No target"), marked("pick", "Your Raid comes off and does nothing.")),
    },
    "raid-again": {
        NONE: PickRow(marked("pick", "No second order"), marked("pick", "One order was enough.")),
    },
    "establish-control": {
        "yes": PickRow(marked("pick", "Leave a power token"), marked("pick", "The area stays yours.")),
        "no": PickRow(marked("pick", "Leave nothing"), marked("pick", "The area is nobody's.")),
    },
    "consolidate": {
        "power": PickRow(marked("pick", "Collect power"), marked("pick", "1, and 1 more for each crown in the area.")),
        "muster": PickRow(marked("pick", "Muster"), marked("pick", "In this area, instead of collecting power.")),
    },
    "support": {
        "attacker": PickRow(marked("pick", "The attacker"), marked("pick", "Your strength counts for this side.")),
        "defender": PickRow(marked("pick", "The defender"), marked("pick", "Your strength counts for this side.")),
        NONE: PickRow(marked("pick", "Nobody"), marked("pick", "The order stays for other combats.")),
    },
    "accept-support": {
        "yes": PickRow(marked("pick", "Accept"), marked("pick", "Its strength counts for you.")),
        "no": PickRow(marked("pick", "Refuse"), marked("pick", "You fight without it.")),
    },
    "redraw-tide": {
        "yes": PickRow(marked("pick", "Draw again"), marked("pick", "The blade is then used for this round.")),
        "no": PickRow(marked("pick", "Keep it"), marked("pick", "The blade stays ready.")),
    },
    "blade": {
        "yes": PickRow(marked("pick", "Use the blade"), marked("pick", "1 more strength for you.")),
        "no": PickRow(marked("pick", "Keep the blade"), marked("pick", "It stays ready for this round.")),
    },
    "tyrion-lannister": {
        "yes": PickRow(marked("pick", "Send the card back"), marked("pick", "Your enemy plays another, or none.")),
        "no": PickRow(marked("pick", "Let it stand"), marked("pick", "Both cards stay as they are.")),
    },
    "aeron-damphair": {
        NONE: PickRow(marked("pick", "Keep Aeron Damphair"), marked("pick", "You pay nothing.")),
    },
    "mace-tyrell": {
        "footman": PickRow(marked("pick", "A Footman"), marked("pick", "Your enemy loses its strength.")),
        "routed-footman": PickRow(
            marked("pick", "A routed Footman"), marked("pick", "It has no strength in the combat.")
        ),
    },
    "ser-loras-tyrell": {
        "footman": PickRow(marked("pick", "A Footman"), marked("pick", "Your enemy loses its strength.")),
        "routed-footman": PickRow(
            marked("pick", "A routed Footman"), marked("pick", "It has no strength in the combat.")
        ),
    },
    "maester-luwin": {
        NONE: PickRow(marked("pick", "No card"), marked("pick", "Your discards stay as they are.")),
    },
    "melisandre": {
        NONE: PickRow(marked("pick", "No card"), marked("pick", "You pay nothing.")),
    },
    "asha-greyjoy": {
        NONE: PickRow(marked("pick", "No order"), marked("pick", "All orders stay.")),
    },
    "cersei-lannister": {
        NONE: PickRow(marked("pick", "No order"), marked("pick", "All orders stay.")),
    },
    "robb-stark": {
        NONE: PickRow(marked("pick", "Let them choose"), marked("pick", "Your enemy chooses where to retreat.")),
    },
    "patchface": {
        NONE: PickRow(marked("pick", "No card"), marked("pick", "Your enemy's hand stays as it is.")),
    },
}
"""Words that mean the same in every game, by the kind of question."""

UPGRADES: Mapping[str, Sentence] = {
    "footman>knight": marked("pick", "Footman to Knight"),
    "footman>siege-engine": marked("pick", "Footman to Siege Engine"),
}
SHIP_TO = marked("pick", "Ship to {area}")


def pick(speech: Speech, kind: str, word: str) -> PickWords:
    """A word that can be picked; an id is picked under its own name."""
    row = PICKS.get(kind, {}).get(word)
    if row is None:
        return PickWords(_name(speech, kind, word), "")
    return PickWords(speech.put(row.title), speech.put(row.consequence))


def _name(speech: Speech, kind: str, word: str) -> str:
    """The name of a house, an area, a card or a track; or what an area musters."""
    if kind == "muster":
        return _build(speech, word)
    return NAMES[kind](speech, word)


def _build(speech: Speech, build: str) -> str:
    """MUS-04, MUS-06, MUS-12: a unit, a Footman that is promoted, or a Ship and its place."""
    if build in UPGRADES:
        return speech.put(UPGRADES[build])
    unit, _, area = build.partition(">")
    return speech.put(SHIP_TO, area=speech.area(area)) if area else speech.unit(unit)


NAMES: Mapping[str, Callable[[Speech, str], str]] = {
    "tie": Speech.house,
    "track": Speech.track,
    "doran-martell": Speech.track,
    "muster-area": Speech.area,
    "raid": Speech.area,
    "raid-again": Speech.area,
    "retreat": Speech.area,
    "queen-of-thorns": Speech.area,
    "cersei-lannister": Speech.area,
    "robb-stark": Speech.area,
    "discard-card": Speech.card,
    "take-back-card": Speech.card,
    "house-card": Speech.card,
    "aeron-damphair": Speech.card,
    "patchface": Speech.card,
    "maester-luwin": Speech.card,
    "melisandre": Speech.card,
    "asha-greyjoy": Speech.area,
}
"""Kinds in which an id is picked, and what it names."""
