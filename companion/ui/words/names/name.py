"""A name that knows its own grammar."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

NOWHERE_ELSE: Mapping[str, str] = MappingProxyType({})

ALONE = "alone"
"""As the name stands by itself, even inside a sentence."""
INSIDE = ""
"""As a sentence takes it if it asks for nothing else: `{area}`."""
THE = "the"
SUBJECT = "nom"
INSTRUMENT = "ins"

CASES = frozenset(
    {
        INSIDE,
        ALONE,
        THE,
        # cases
        *(SUBJECT, "gen", "dat", "acc", INSTRUMENT, "loc"),
        # a preposition together with the case or the article that it takes: Polish, Portuguese, Italian
        *("in", "to", "from", "with", "without"),
        *("em", "de", "a", "para", "por"),
        *("in", "di", "a", "da", "su"),
    }
)
"""All that a sentence may ask of a name: `{area:gen}`. A language that knows no such form takes the usual one."""


class Name(str):
    """A name as it stands alone: on a map, on a button. Inside a sentence it takes the form that is asked for."""

    forms: Mapping[str, str]

    def __new__(cls, alone: str, forms: Mapping[str, str] = NOWHERE_ELSE) -> "Name":
        unknown = forms.keys() - CASES
        if unknown:
            raise ValueError(f"{alone!r} has forms that no sentence asks for: {sorted(unknown)}")
        name = super().__new__(cls, alone)
        name.forms = forms
        return name

    def __format__(self, case: str) -> str:
        if case not in CASES:
            raise ValueError(f"no name has the form {case!r}")
        if case == ALONE:
            return str(self)
        return self.forms.get(case) or self.forms.get(INSIDE) or str(self)


def cases_of(parts: Iterable[str]) -> tuple[str, ...]:
    """Every form that one of these has of its own, and the usual one."""
    return tuple(dict.fromkeys([INSIDE, *(case for part in parts if isinstance(part, Name) for case in part.forms)]))


def form(part: str, case: str) -> str:
    """A name in this form; whatever is no name has only one."""
    return format(part, case) if isinstance(part, Name) else part
