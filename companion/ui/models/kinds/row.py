"""A row of the table of kinds."""

from collections.abc import Callable
from typing import Any

import attrs

from companion.door import OwnQuestion
from companion.ui.models.foreknown import Way
from companion.ui.models.situation import Situation


@attrs.frozen
class Row:
    """A kind of question: the function that makes its model, which has a `frame`; its type chooses the pattern."""

    make: Callable[[Situation, OwnQuestion], Any]
    foresees: Callable[[Situation, OwnQuestion], tuple[Way, ...]] = lambda situation, own: ()
    """The answers of which the model wants to know what would stand after them."""
    proposals: int = 0
    """How many of the first legal answers the model wants to propose."""
