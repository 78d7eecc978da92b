"""The kinds of question of raids, marches, Consolidate Power."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.march import march_model, marches_foreseen
from companion.ui.models.patterns.raid import raid_model

ACTION_ROWS: Mapping[str, Row] = {
    "raid": Row(raid_model),
    "march": Row(march_model, marches_foreseen),
}
