"""The kinds of question of combat and the House cards."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row

COMBAT_ROWS: Mapping[str, Row] = {}
