"""The kinds of question of the Westeros phase, wildlings and their cards, the physical decks."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.choice import choice_model

WESTEROS_ROWS: Mapping[str, Row] = {
    "westeros-choice": Row(choice_model),
}
