"""The kinds of question of the planning phase and the Messenger Raven."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.plan import plan_model

PLANNING_ROWS: Mapping[str, Row] = {
    "orders": Row(plan_model),
}
