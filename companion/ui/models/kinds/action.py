"""The kinds of question of raids, marches, Consolidate Power."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row

ACTION_ROWS: Mapping[str, Row] = {}
