"""The kinds of question of the planning phase and the Messenger Raven."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.planning.looked_card import looked_card_model
from companion.ui.models.patterns.planning.plan import plan_model
from companion.ui.models.patterns.planning.raven import raven_model

PLANNING_ROWS: Mapping[str, Row] = {
    "orders": Row(plan_model),
    "raven": Row(raven_model),
    "raven-card": Row(looked_card_model),
}
