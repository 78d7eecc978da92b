"""What can go wrong in an evening, on purpose."""

import re
from collections.abc import Sequence
from random import Random

import attrs

from companion.demo.party import HOST

KILL, TAKE_OVER, USURP, CUT, FREEZE, PAUSE = "kill", "takeover", "usurp", "cut", "freeze", "pause"
LASTING = (CUT, FREEZE)
LATEST_MOMENT = 40
"""A random moment is up to so many milliseconds after its entry, so that it falls between any two steps of a device."""
ENTRIES_A_ROUND = 9
"""About so many entries a house adds to the ledger in a round."""
DURING_A_TAKE_OVER = 1500
"""So many milliseconds after the death of a host, somebody takes over."""
TOGETHER = "+"
"""Between two devices that are killed at once."""
WRITTEN = re.compile(
    r"(?P<device>[a-z]+(\+[a-z]+)?)(:(?P<seconds>\d+(\.\d+)?)s?)?(@(?P<entries>\d+)(\+(?P<later>\d+))?)?"
)

MOMENT = re.compile(r"((?P<entries>\d+)(\+(?P<later>\d+))?)?")


class Unclear(Exception):
    """Something was asked of the demo that it cannot do: a sentence says what."""


@attrs.frozen
class DemoTrouble:
    """Something happens to a device, or to two, when the ledger has so many entries, or some milliseconds later."""

    kind: str
    device: str
    entries: int
    seconds: float = 0.0
    later: int = 0

    def __str__(self) -> str:
        """As it is written on the command line."""
        lasting = f":{self.seconds:g}s" if self.kind in LASTING else ""
        later = f"+{self.later}" if self.later else ""
        if self.kind == PAUSE:
            return f"--{self.kind} {self.entries}{later}"
        return f"--{self.kind} {self.device}{lasting}@{self.entries}{later}"


@attrs.frozen
class Moments:
    """Chooses moments for troubles that name none: somewhere in the game, for this table and so many rounds."""

    houses: Sequence[str]
    rounds: int
    dice: Random

    def entries(self) -> int:
        """An entry between the first question and the last."""
        first = len(self.houses) + 2
        return self.dice.randint(first, first + ENTRIES_A_ROUND * len(self.houses) * self.rounds)

    def later(self) -> int:
        """A moment after it, in milliseconds."""
        return self.dice.randint(0, LATEST_MOMENT)


def parse_trouble(kind: str, text: str, moments: Moments) -> DemoTrouble:
    """``stark``, ``host@120``, ``lannister:20s``, ``stark+host@80+15``; without a moment, a random one."""
    written = WRITTEN.fullmatch(text)
    if written is None:
        raise Unclear(f"--{kind} {text}: write a device, and perhaps a moment, as in {_example(kind)}.")
    device, seconds, entries = written["device"], written["seconds"], written["entries"]
    allowed = (*moments.houses, HOST) if kind in (KILL, FREEZE) else tuple(moments.houses)
    devices = device.split(TOGETHER) if kind == KILL else [device]
    if unknown := [each for each in devices if each not in allowed]:
        raise Unclear(f"--{kind} {text}: there is no {unknown[0]} at this table, only {', '.join(allowed)}.")
    if (seconds is None) == (kind in LASTING):
        raise Unclear(f"--{kind} {text}: write {_example(kind)}.")
    return DemoTrouble(
        kind,
        device,
        int(entries) if entries else moments.entries(),
        float(seconds or 0),
        int(written["later"] or 0) if entries else moments.later(),
    )


def parse_pause(text: str, moments: Moments) -> DemoTrouble:
    """``120``, ``120+15``, or nothing for a random moment."""
    written = MOMENT.fullmatch(text)
    if written is None:
        raise Unclear(f"--{PAUSE} {text}: write a moment, or none, as in --{PAUSE} 120.")
    if not text:
        return DemoTrouble(PAUSE, "", moments.entries(), later=moments.later())
    return DemoTrouble(PAUSE, "", int(written["entries"]), later=int(written["later"] or 0))


def random_pause(moments: Moments) -> DemoTrouble:
    """The evening is interrupted at any moment."""
    return parse_pause("", moments)


def random_trouble(moments: Moments) -> DemoTrouble:
    """Anything, to anybody, at any moment."""
    dice = moments.dice
    kind = dice.choice((KILL, KILL, TAKE_OVER, USURP, CUT, FREEZE))
    devices = (*moments.houses, HOST, HOST) if kind in (KILL, FREEZE) else tuple(moments.houses)
    seconds = round(dice.uniform(0.2, 3.0), 1) if kind in LASTING else 0.0
    return DemoTrouble(kind, dice.choice(devices), moments.entries(), seconds, moments.later())


def random_kills(moments: Moments) -> list[DemoTrouble]:
    """One device is killed, or two at once, or one in the middle of a take-over: whoever takes over, or another."""
    dice, entries, later = moments.dice, moments.entries(), moments.later()
    how = dice.choice((KILL, TOGETHER, TAKE_OVER))
    if how == KILL:
        return [DemoTrouble(KILL, dice.choice((*moments.houses, HOST)), entries, later=later)]
    if how == TOGETHER:
        return [DemoTrouble(KILL, TOGETHER.join(dice.sample((*moments.houses, HOST), 2)), entries, later=later)]
    first, other = dice.sample(tuple(moments.houses), 2)
    meanwhile = later + dice.randint(0, DURING_A_TAKE_OVER)
    taken_over = DemoTrouble(TAKE_OVER, first, entries, later=later)
    return [taken_over, DemoTrouble(KILL, dice.choice((first, first, other)), entries, later=meanwhile)]


def _example(kind: str) -> str:
    lasting = ":20s" if kind in LASTING else ""
    return f"--{kind} stark{lasting} or --{kind} stark{lasting}@120"
