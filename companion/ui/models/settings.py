"""What a player has set on this device. Nothing in it is a secret."""

from enum import Enum

import attrs


class AutomaticPace(Enum):
    """How a question with one legal answer answers itself; a secret never does."""

    FAST = "fast"
    SLOW = "slow"
    NEVER = "never"


class Sound(Enum):
    """How much a device says to ear and hand."""

    OFF = "off"
    QUIET = "quiet"
    """The own turn and votes only, and the end of an agreed time."""
    FULL = "full"


class OthersPlay(Enum):
    """How the other houses play at a table for practice."""

    CONSIDERED = "considered"
    """By what lies open to a player in their seats."""
    BY_CHANCE = "by-chance"
    """Whatever the rules allow."""


@attrs.frozen
class Settings:
    """Each applies at once."""

    name: str = ""
    """What the player is called at a table; empty before the first start."""
    language: str = "en"
    theme: str = "dark"
    high_contrast: bool = False
    text_scale: float = 1.0
    left_handed: bool = False
    less_motion: bool = False
    candle: bool = False
    automatic: AutomaticPace = AutomaticPace.SLOW
    always_ask_blade: bool = False
    curtain_by_hold: bool = False
    sound: Sound = Sound.QUIET
    """Of vibrations, too. Six phones that all beat the drum are no pleasure: the table has to ask for it."""
    crier: bool = False
    """Whether a display says aloud what happens."""
    others_play: OthersPlay = OthersPlay.CONSIDERED
    """As the player last wanted it."""

    @property
    def looks(self) -> tuple[str, str, bool, float, bool, bool]:
        """What every widget is made from: when it changes, the screen is made anew."""
        return (
            self.language,
            self.theme,
            self.high_contrast,
            self.text_scale,
            self.left_handed,
            self.less_motion,
        )


TEXT_SCALES = (1.0, 1.15, 1.3, 1.6)
THEMES = ("dark", "light")
