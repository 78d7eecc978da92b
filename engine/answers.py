"""What a house, the dealer or the table may answer: a few forms, each a frozen value with a plain-data form.

A *choice* is the content of an answer; an :class:`Answer` says which question it answers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from engine.refusals import Refusal, malformed
from engine.words import AreaId, CardId, DeckId, House, TokenId

Group: TypeAlias = tuple[str, tuple[str, ...]]
"""A place and the units that are meant there."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise malformed("not_a_word", type=type(value).__name__)
    return value


def _whole_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise malformed("not_a_number", type=type(value).__name__)
    return value


def _list(value: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise malformed("not_a_list", type=type(value).__name__)
    return value


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(_text(item) for item in _list(value))


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    pairs = tuple(_texts(item) for item in _list(value))
    if any(len(pair) != 2 for pair in pairs):
        raise malformed("not_a_pair")
    return tuple((first, second) for first, second in pairs)


def _groups(value: Any) -> tuple[Group, ...]:
    groups = []
    for item in _list(value):
        if len(_list(item)) != 2:
            raise malformed("not_a_pair")
        groups.append((_text(item[0]), _texts(item[1])))
    return tuple(groups)


def _lines(value: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(_texts(item) for item in _list(value))


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that the dealer turned up."""

    deck: DeckId
    card: CardId
    FORM: ClassVar[str] = "draw"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"deck": _text, "card": _text}


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few named things: an area, a card, a track, a house, yes or no; ``none`` declines."""

    value: str
    FORM: ClassVar[str] = "pick"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"value": _text}


@dataclass(frozen=True, slots=True)
class Number:
    """COK-03, PRT-14: a bid, or a number of ships."""

    value: int
    FORM: ClassVar[str] = "number"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"value": _whole_number}


@dataclass(frozen=True, slots=True)
class Orders:
    """PLN-02: a whole plan: area and token, sorted by area."""

    orders: tuple[tuple[AreaId, TokenId], ...]
    FORM: ClassVar[str] = "orders"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"orders": _pairs}


@dataclass(frozen=True, slots=True)
class Swap:
    """RAV-03: the raven's exchange of one order for another."""

    area: AreaId
    token: TokenId
    FORM: ClassVar[str] = "swap"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"area": _text, "token": _text}


@dataclass(frozen=True, slots=True)
class Raid:
    """RAI-02, RAI-11: a Raid order and the area whose order it removes, or ``none``."""

    area: AreaId
    target: AreaId
    FORM: ClassVar[str] = "raid"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"area": _text, "target": _text}


@dataclass(frozen=True, slots=True)
class March:
    """MAR-02, MAR-03: a March order, and which units go where; units not named stay."""

    area: AreaId
    moves: tuple[Group, ...]
    FORM: ClassVar[str] = "march"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"area": _text, "moves": _groups}


@dataclass(frozen=True, slots=True)
class Units:
    """Units chosen in areas: casualties, losses, upgrades."""

    units: tuple[Group, ...]
    FORM: ClassVar[str] = "units"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"units": _groups}


@dataclass(frozen=True, slots=True)
class Muster:
    """MUS-03: what one area musters: ``footman``, ``ship>golden-sound``, ``footman>knight`` …"""

    area: AreaId
    builds: tuple[str, ...]
    FORM: ClassVar[str] = "muster"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"area": _text, "builds": _texts}


@dataclass(frozen=True, slots=True)
class Consolidate:
    """CON-01, SPO-07: a Consolidate Power order, and whether it collects power or musters."""

    area: AreaId
    use: str
    FORM: ClassVar[str] = "consolidate"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"area": _text, "use": _text}


@dataclass(frozen=True, slots=True)
class Ranking:
    """COK-07: tied houses in the order in which they fill the track."""

    houses: tuple[House, ...]
    FORM: ClassVar[str] = "ranking"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"houses": _texts}


@dataclass(frozen=True, slots=True)
class Correction:
    """The table sets the mirror right: each change is a subject, its key and its new value, word by word."""

    changes: tuple[tuple[str, ...], ...]
    FORM: ClassVar[str] = "correction"
    FIELDS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"changes": _lines}


Choice: TypeAlias = (
    Draw | Pick | Number | Orders | Swap | Raid | March | Units | Muster | Consolidate | Ranking | Correction
)
FORMS: Mapping[str, type[Choice]] = {
    form.FORM: form
    for form in (
        Draw,
        Pick,
        Number,
        Orders,
        Swap,
        Raid,
        March,
        Units,
        Muster,
        Consolidate,
        Ranking,
        Correction,
    )
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice, and the id of the question it answers."""

    question: str
    choice: Choice

    def to_plain(self) -> dict[str, Any]:
        """The answer as a dict of str, int and list."""
        return {"question": self.question, **choice_to_plain(self.choice)}

    @staticmethod
    def from_plain(plain: Any) -> "Answer":
        """Read an answer back; anything that is not exactly an answer is refused."""
        if not isinstance(plain, dict) or "question" not in plain:
            raise malformed("not_an_answer")
        rest = {field: value for field, value in plain.items() if field != "question"}
        return Answer(_text(plain["question"]), choice_from_plain(rest))


def misshapen(choice: Any) -> bool:
    """Whether this is no choice at all, or one whose fields are not what they should be."""
    form = FORMS.get(getattr(choice, "FORM", ""))
    if form is None or type(choice) is not form:
        return True
    try:
        return any(read(getattr(choice, field)) != getattr(choice, field) for field, read in form.FIELDS.items())
    except Refusal:
        return True


def choice_to_plain(choice: Choice) -> dict[str, Any]:
    """A choice as a dict of str, int and list."""
    fields = {field: _to_lists(getattr(choice, field)) for field in choice.FIELDS}
    return {"form": choice.FORM, **fields}


def choice_from_plain(plain: Mapping[str, Any]) -> Choice:
    """Read a choice back; unknown and missing fields are refused."""
    form = FORMS.get(_text(plain.get("form")))
    if form is None:
        raise malformed("unknown_form", form=str(plain.get("form")))
    if set(plain) != {"form", *form.FIELDS}:
        raise malformed("wrong_fields", form=form.FORM)
    return form(**{field: read(plain[field]) for field, read in form.FIELDS.items()})


def _to_lists(value: Any) -> Any:
    return [_to_lists(item) for item in value] if isinstance(value, tuple) else value


def sorted_groups(groups: Mapping[str, tuple[str, ...]]) -> tuple[Group, ...]:
    """Groups in the one order in which they are written: places by name, units as given, none empty."""
    return tuple((place, groups[place]) for place in sorted(groups) if groups[place])
