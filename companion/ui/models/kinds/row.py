"""A row of the table of kinds."""

from collections.abc import Callable

import attrs

from companion.door import OwnQuestion
from companion.ui.models.situation import Situation


@attrs.frozen
class Row:
    """A kind of question: the function that makes its model. The type of the model chooses the pattern."""

    make: Callable[[Situation, OwnQuestion], object]
