"""What a player makes of a screen at one glance: which question it asks, what can be touched, what was sealed."""

import re
from collections.abc import Iterator

import attrs

from companion.ui.robot.phone import Phone
from companion.ui.robot.target import Target
from companion.ui.words.asking.questions import QUESTIONS
from companion.ui.words.marking import Sentence

CHROME = frozenset(
    {"TabButton", "RailButton", "TouchBox", "IconButton", "ToastCard", "FurtherButton", "TypedLine", "QuietLines"}
    | {"HeaderPill"}
)
"""What frames a screen and answers no question."""
MAIN = ("gold", "wax")
"""The looks of a main button."""
SEALED = ("Your plan is sealed", "Your bid is sealed", "Your card lies face down")
BEING_SEALED = ("Your plan is being sealed", "Your bid is being sealed", "Your card is being laid down")
"""What can stand on a screen between the touch and the seal, or the reveal."""
SEALS = {"Seal my plan": "plan", "Seal my bid": "bid", "Play face down": "card"}
"""The buttons that press a seal, and on what."""
OPENS = "Open "
CROSS = "x"
ROUND = re.compile(r"Round (\d+) · (.+)")
ORDER_CHOSEN = re.compile(r"(March|Raid) from .+")
"""Of a march or a raid whose order is chosen, in place of a title."""
BATTLE = re.compile(r"Battle for (.+)")
OVER = "The game is over"


@attrs.frozen
class SeenScreen:
    """All that is seen, at one moment."""

    texts: tuple[str, ...]
    titles: tuple[str, ...]
    targets: tuple[Target, ...]

    @property
    def question(self) -> str:
        """The kind of question that is asked here; empty if none is."""
        if any(target.kind == "TokenCell" for target in self.targets):
            return "raven" if "raven" in map(_kind_of, self.titles) else "orders"
        chosen = next((one[1].lower() for text in self.texts if (one := ORDER_CHOSEN.fullmatch(text))), "")
        return chosen or next((kind for kind in map(_kind_of, self.titles) if kind), "")

    @property
    def title(self) -> str:
        """The title of the question; empty where it has none. Another title is another question of its kind."""
        return next((title for title in self.titles if _kind_of(title)), "")

    def question_after(self, before: str) -> str:
        """The same; a screen without a title goes on with the question that was asked `before`."""
        is_part = not self.titles and bool(self.content) and not self.is_sealed
        return self.question or (before if is_part else "")

    @property
    def content(self) -> list[Target]:
        """Everything that can be touched and neither frames the screen nor is a button."""
        return [target for target in self.targets if target.kind not in CHROME | {"PressButton"}]

    @property
    def main(self) -> Target | None:
        """The main button, if it does something."""
        buttons = [target for target in self.targets if target.kind == "PressButton" and target.look in MAIN]
        return buttons[-1] if buttons else None

    @property
    def sheet_closer(self) -> Target | None:
        """What closes the sheet that lies over the screen, if one does: nothing below it can be touched."""
        is_covered = not any(target.kind == "TabButton" for target in self.targets)
        crosses = [target for target in self.targets if target.kind == "IconButton" and target.text == CROSS]
        return crosses[0] if is_covered and crosses else None

    @property
    def is_closed(self) -> bool:
        """Whether a curtain waits to be opened."""
        return self.main is not None and self.main.text.startswith(OPENS)

    @property
    def is_sealed(self) -> bool:
        """Whether this player has sealed, and waits for the others."""
        return any(title in SEALED for title in self.titles)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return OVER in self.texts

    @property
    def round(self) -> int:
        """Which round it is; 0 where that is not said."""
        found = (ROUND.fullmatch(text) for text in self.texts)
        return next((int(one[1]) for one in found if one), 0)

    @property
    def step(self) -> str:
        """Which step of the round it is, as a title; empty where that is not said."""
        found = (ROUND.fullmatch(text) for text in self.texts)
        return next((one[2] for one in found if one), "")

    @property
    def battle(self) -> str:
        """Where a battle is fought, if one is."""
        found = (BATTLE.fullmatch(text) for text in self.texts)
        return next((one[1] for one in found if one), "")


NOTHING_SEEN = SeenScreen((), (), ())


def look_at(phone: Phone) -> SeenScreen:
    """What this phone shows now."""
    return SeenScreen(tuple(phone.texts()), tuple(phone.ask("titles") or ()), tuple(phone.targets()))


def _patterns() -> Iterator[tuple[re.Pattern[str], str]]:
    for kind, row in QUESTIONS.items():
        for title in [row.title] if isinstance(row.title, Sentence) else row.title.values():
            plain = re.split(r"\{[^}]*\}", title.english)
            yield re.compile(".+".join(map(re.escape, plain))), kind


TITLES = tuple(_patterns())
"""The titles of all questions, with room for the facts in them."""


def _kind_of(title: str) -> str:
    return next((kind for pattern, kind in TITLES if pattern.fullmatch(title)), "")
