"""Every kind of question, and the function that makes its model. The type of the model chooses the pattern."""

from collections.abc import Callable, Mapping

import attrs

from companion.door import OwnQuestion
from companion.ui.models.patterns.choice import choice_model
from companion.ui.models.situation import Situation


@attrs.frozen
class Row:
    """A kind of question."""

    make: Callable[[Situation, OwnQuestion], object]


ROWS: Mapping[str, Row] = {
    "westeros-choice": Row(choice_model),
}
