"""What a house, the dealer or the table may answer: a few forms, each a frozen value with a plain-data form.

A *choice* is the content of an answer; an :class:`Answer` says which question it answers.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, TypeVar, get_args

from engine.asking.refusals import Refusal, malformed
from engine.words import FOOTMAN, SHIP, AreaId, CardId, DeckId, House, TokenId, is_routed

Group: TypeAlias = tuple[str, tuple[str, ...]]
"""A place and the units that are meant there."""


UPGRADE = f"{FOOTMAN}>"
"""How the word of an upgrade begins: ``footman>knight``."""


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
    texts = tuple(_list(value))
    for text in texts:
        _text(text)
    return texts


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    pairs = []
    for item in _list(value):
        pair = _texts(item)
        if len(pair) != 2:
            raise malformed("not_a_pair")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


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


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few named things: an area, a card, a track, a house, yes or no; ``none`` declines."""

    value: str


@dataclass(frozen=True, slots=True)
class Number:
    """COK-03, PRT-14: a bid, or a number of ships."""

    value: int


@dataclass(frozen=True, slots=True)
class Orders:
    """PLN-02: a whole plan: area and token, sorted by area."""

    orders: tuple[tuple[AreaId, TokenId], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """RAV-03: the raven's exchange of one order for another."""

    area: AreaId
    token: TokenId


@dataclass(frozen=True, slots=True)
class Raid:
    """RAI-02, RAI-11: a Raid order and the area whose order it removes, or ``none``."""

    area: AreaId
    target: AreaId


@dataclass(frozen=True, slots=True)
class March:
    """MAR-02, MAR-03: a March order, and which units go where; units not named stay."""

    area: AreaId
    moves: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Units:
    """Units chosen in areas: casualties, losses, upgrades."""

    units: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Muster:
    """MUS-03: what one area musters: ``footman``, ``ship>golden-sound``, ``footman>knight`` …"""

    area: AreaId
    builds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Consolidate:
    """CON-01, SPO-07: a Consolidate Power order, and whether it collects power or musters."""

    area: AreaId
    use: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """COK-07: tied houses in the order in which they fill the track."""

    houses: tuple[House, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """The table sets the mirror right: each change is a subject, its key and its new value, word by word."""

    changes: tuple[tuple[str, ...], ...]


Choice: TypeAlias = (
    Draw | Pick | Number | Orders | Swap | Raid | March | Units | Muster | Consolidate | Ranking | Correction
)
AnyChoice = TypeVar("AnyChoice", bound=Choice)
READERS: Mapping[Any, Callable[[Any], Any]] = {
    str: _text,
    int: _whole_number,
    tuple[str, ...]: _texts,
    tuple[tuple[str, str], ...]: _pairs,
    tuple[Group, ...]: _groups,
    tuple[tuple[str, ...], ...]: _lines,
}
"""How each type of field is read from plain data."""
FORMS: Mapping[str, type[Choice]] = {form.__name__.lower(): form for form in get_args(Choice)}
"""The forms by their names in plain data."""
FIELDS: Mapping[type[Choice], Mapping[str, Callable[[Any], Any]]] = {
    form: {field.name: READERS[field.type] for field in fields(form)} for form in FORMS.values()
}
"""The fields of each form, and how they are read."""


def form_of(choice: Choice) -> str:
    """The name of a choice's form."""
    return type(choice).__name__.lower()


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
    readers = FIELDS.get(type(choice))
    if readers is None:
        return True
    try:
        for field, read in readers.items():
            value = getattr(choice, field)
            if read(value) != value:
                return True
    except Refusal:
        return True
    return False


def choice_to_plain(choice: Choice) -> dict[str, Any]:
    """A choice as a dict of str, int and list."""
    values = {field: _to_lists(getattr(choice, field)) for field in FIELDS[type(choice)]}
    return {"form": form_of(choice), **values}


def choice_from_plain(plain: Mapping[str, Any]) -> Choice:
    """Read a choice back; unknown and missing fields are refused."""
    form = FORMS.get(_text(plain.get("form")))
    if form is None:
        raise malformed("unknown_form", form=str(plain.get("form")))
    if set(plain) != {"form", *FIELDS[form]}:
        raise malformed("wrong_fields", form=form.__name__.lower())
    return form(**{field: read(plain[field]) for field, read in FIELDS[form].items()})


def _to_lists(value: Any) -> Any:
    return [_to_lists(item) for item in value] if isinstance(value, tuple) else value


def in_order(choice: AnyChoice) -> AnyChoice:
    """The same choice in its one form: the form in which options list it, the log keeps it and lines print it."""
    sort: Callable[[AnyChoice], AnyChoice] | None = SORTED.get(type(choice))
    return sort(choice) if sort is not None else choice


def _sorted_groups(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Places by name, and the units of each: standing before routed ones, both by name."""
    return tuple(sorted((place, tuple(sorted(units, key=_place_of_unit))) for place, units in groups))


def _place_of_unit(unit: str) -> tuple[bool, str]:
    return is_routed(unit), unit


def _place_of_build(build: str) -> tuple[bool, bool, str]:
    """Upgrades first, so that the Footmen they free can be used; then units of the area; then ships."""
    return not build.startswith(UPGRADE), build.startswith(SHIP), build


SORTED: Mapping[type[Any], Callable[[Any], Any]] = {
    Orders: lambda choice: Orders(tuple(sorted(choice.orders))),
    March: lambda choice: March(choice.area, _sorted_groups(choice.moves)),
    Units: lambda choice: Units(_sorted_groups(choice.units)),
    Muster: lambda choice: Muster(choice.area, tuple(sorted(choice.builds, key=_place_of_build))),
}
"""The forms in which the order of the parts means nothing, and how they are put in order."""
