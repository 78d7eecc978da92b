"""The kinds of question of raids, marches, Consolidate Power."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.action.march import march_model, marches_foreseen
from companion.ui.models.patterns.action.muster import muster_model, musters_foreseen
from companion.ui.models.patterns.action.power import (
    consolidate_model,
    consolidations_foreseen,
    establish_control_model,
    take_ships_model,
)
from companion.ui.models.patterns.action.raid import raid_model
from companion.ui.models.patterns.area import area_model

ACTION_ROWS: Mapping[str, Row] = {
    "raid": Row(raid_model),
    "raid-again": Row(area_model),
    "march": Row(march_model, marches_foreseen),
    "muster": Row(muster_model, musters_foreseen),
    "establish-control": Row(establish_control_model),
    "take-ships": Row(take_ships_model),
    "consolidate": Row(consolidate_model, consolidations_foreseen),
}
