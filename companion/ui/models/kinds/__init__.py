"""Every kind of question that the engine asks, and how it is shown; by the phases of a round."""

from collections.abc import Mapping

from companion.ui.models.kinds.action import ACTION_ROWS
from companion.ui.models.kinds.combat import COMBAT_ROWS
from companion.ui.models.kinds.planning import PLANNING_ROWS
from companion.ui.models.kinds.row import Row
from companion.ui.models.kinds.westeros import WESTEROS_ROWS

ROWS: Mapping[str, Row] = {**WESTEROS_ROWS, **PLANNING_ROWS, **ACTION_ROWS, **COMBAT_ROWS}

__all__ = ["ROWS", "Row"]
