"""The kinds of question of combat and the House cards."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.hand import hand_model

COMBAT_ROWS: Mapping[str, Row] = {
    "house-card": Row(hand_model),
    "aeron-damphair": Row(hand_model),
    "patchface": Row(hand_model),
}
