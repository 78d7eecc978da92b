"""The cues of the app, each a short and calm sound of wood, wax, skin, parchment or brass."""

from collections.abc import Callable

from assets.make.sounds.waves import Wave, dying, rustle, swelling, together, tone

FIFTH = 3 / 2
WOOD = {1.0: 1.0, 2.76: 0.35, 5.4: 0.12}
"""A bar of wood has no pure overtones."""
SKIN = {1.0: 1.0, 1.59: 0.5, 2.14: 0.35, 2.65: 0.2}
BELL = {0.5: 0.4, 1.0: 1.0, 1.19: 0.5, 2.0: 0.45, 2.74: 0.2}
BRASS = {1.0: 1.0, 2.0: 0.7, 3.0: 0.45, 4.0: 0.25, 5.0: 0.12}


def your_turn() -> Wave:
    """Two soft knocks on wood, a fifth up."""
    return together((0.0, 0.9, _knock(330)), (0.16, 1.0, _knock(330 * FIFTH)))


def a_seal() -> Wave:
    """A stamp pressed into wax: one thud, the same for every secret."""
    thud = tone(0.3, lambda time: 110 + 130 * 0.5 ** (time / 0.02), dying(0.03), {1.0: 1.0, 2.0: 0.3})
    return together((0.0, 1.0, thud), (0.0, 0.8, rustle(0.12, dying(0.015), 0.8, "wax")))


def reveal() -> Wave:
    """A low drum, then parchment that is turned over."""
    return together((0.0, 1.0, _drum(90)), (0.3, 0.45, rustle(0.42, swelling(0.16, 0.42), 0.35, "parchment")))


def battle() -> tuple[Wave, Wave]:
    """Two drums, the first to the left, the second to the right."""
    first, second = _drum(120), _drum(100)
    left = together((0.0, 1.0, first), (0.22, 0.35, second))
    right = together((0.0, 0.35, first), (0.22, 1.0, second))
    return left, right


def wildlings() -> Wave:
    """A horn that falls."""
    return tone(0.75, lambda time: 262 - 90 * max(0.0, time - 0.2), swelling(0.08, 0.75), BRASS)


def refusal() -> Wave:
    """A dull tick."""
    tick = tone(0.12, lambda _: 210.0, dying(0.012), WOOD)
    return together((0.0, 1.0, tick), (0.0, 0.3, rustle(0.1, dying(0.01), 0.7, "tick")))


def vote() -> Wave:
    """A low bell."""
    return tone(0.78, lambda _: 392.0, dying(0.16), BELL)


def victory() -> Wave:
    """Horns, one after the other: a chord that rises."""
    chord = (262.0, 330.0, 392.0, 523.0)
    return together(*((0.1 * number, 0.7, _horn(pitch, 0.78 - 0.1 * number)) for number, pitch in enumerate(chord)))


def time_over() -> Wave:
    """A small bell, struck twice; the second time softer."""
    return together((0.0, 0.9, _small_bell()), (0.26, 0.6, _small_bell()))


def _small_bell() -> Wave:
    return tone(0.5, lambda _: 587.0, dying(0.09), BELL)


def _knock(pitch: float) -> Wave:
    strike = rustle(0.02, dying(0.004), 0.6, "knock")
    return together((0.0, 1.0, tone(0.28, lambda _: pitch, dying(0.03), WOOD)), (0.0, 0.3, strike))


def _drum(pitch: float) -> Wave:
    """The skin is tight when it is struck, and a little lower afterwards."""
    skin = tone(0.45, lambda time: pitch * (1 + 0.5 * 0.5 ** (time / 0.03)), dying(0.06), SKIN)
    return together((0.0, 1.0, skin), (0.0, 0.5, rustle(0.1, dying(0.012), 0.6, "stick")))


def _horn(pitch: float, seconds: float) -> Wave:
    return tone(seconds, lambda _: pitch, swelling(0.06, seconds), BRASS)


CUES: dict[str, Callable[[], Wave | tuple[Wave, Wave]]] = {
    "your-turn": your_turn,
    "seal": a_seal,
    "reveal": reveal,
    "battle": battle,
    "wildlings": wildlings,
    "refusal": refusal,
    "vote": vote,
    "victory": victory,
    "time-over": time_over,
}
"""By the name of their file."""
