"""Numbers that are set by hand on the page *What if*: each is a part of the place, and is lost with it."""

from companion.ui.models.controls import StepperModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.place import Place
from companion.ui.words import Words


def number(place: Place, name: str, otherwise: int = 0) -> int:
    """The number under this name."""
    return int(place.part(name, str(otherwise)))


def stepper(
    place: Place, words: Words, name: str, text: str, least: int, most: int, *, signed: bool = False
) -> StepperModel:
    """Minus and plus between two ends; it begins at 0, or at the end next to it."""
    value = number(place, name, min(max(0, least), most))

    def to(wanted: int) -> Intent | None:
        return Go(place.with_part(name, str(wanted))) if least <= wanted <= most else None

    return StepperModel(text, words.signed(value) if signed else str(value), to(value - 1), to(value + 1))
