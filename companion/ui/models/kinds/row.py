"""A row of the table of kinds."""

from collections.abc import Callable

import attrs

from companion.door import OwnQuestion
from companion.ui.models.foreknown import Way
from companion.ui.models.situation import Situation


@attrs.frozen
class Row:
    """A kind of question: the function that makes its model. The type of the model chooses the pattern."""

    make: Callable[[Situation, OwnQuestion], object]
    foresees: Callable[[Situation, OwnQuestion], tuple[Way, ...]] = lambda situation, own: ()
    """The answers of which the model wants to know what would stand after them."""
    proposals: int = 0
    """How many of the first legal answers the model wants to propose."""
