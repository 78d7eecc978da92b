"""The kinds of question of combat and the House cards."""

from collections.abc import Mapping

from companion.ui.models.battle.asking import (
    accept_support_model,
    blade_model,
    doran_model,
    mace_model,
    support_model,
    tyrion_model,
)
from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.area import area_model, retreats_foreseen
from companion.ui.models.patterns.combat.hand import hand_model
from companion.ui.models.patterns.combat.tide import tide_model
from companion.ui.models.patterns.units import units_model

COMBAT_ROWS: Mapping[str, Row] = {
    "support": Row(support_model),
    "accept-support": Row(accept_support_model),
    "redraw-tide": Row(tide_model),
    "blade": Row(blade_model),
    "tyrion-lannister": Row(tyrion_model),
    "mace-tyrell": Row(mace_model),
    "ser-loras-tyrell": Row(mace_model),
    "doran-martell": Row(doran_model),
    "casualties": Row(units_model),
    "retreat": Row(area_model, retreats_foreseen),
    "retreat-losses": Row(units_model),
    "queen-of-thorns": Row(area_model),
    "cersei-lannister": Row(area_model),
    "asha-greyjoy": Row(area_model),
    "renly-baratheon": Row(units_model),
    "ser-davos-seaworth": Row(units_model),
    "robb-stark": Row(area_model, retreats_foreseen),
    "house-card": Row(hand_model),
    "aeron-damphair": Row(hand_model),
    "patchface": Row(hand_model),
    "maester-luwin": Row(hand_model),
    "melisandre": Row(hand_model),
}
