"""The kinds of question of the planning phase and the Messenger Raven."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row

PLANNING_ROWS: Mapping[str, Row] = {}
