"""The kinds of question of the Westeros phase, wildlings and their cards, the physical decks."""

from collections.abc import Mapping

from companion.ui.models.kinds.row import Row
from companion.ui.models.patterns.area import area_model
from companion.ui.models.patterns.combat.hand import hand_model
from companion.ui.models.patterns.units import MOST_PROPOSALS, units_foreseen, units_model
from companion.ui.models.patterns.westeros.draw import draw_model
from companion.ui.models.patterns.westeros.house import tie_model
from companion.ui.models.patterns.westeros.number import bid_model
from companion.ui.models.patterns.westeros.ranking import tie_order_model
from companion.ui.models.westeros.choosing import penalty_model, track_model, westeros_choice_model
from companion.ui.models.westeros.wildlings import below_wildlings

WESTEROS_ROWS: Mapping[str, Row] = {
    "draw": Row(draw_model),
    "westeros-choice": Row(westeros_choice_model),
    "penalty": Row(below_wildlings(penalty_model)),
    "track": Row(below_wildlings(track_model)),
    "reconcile-supply": Row(below_wildlings(units_model), units_foreseen, MOST_PROPOSALS),
    "lose-units": Row(below_wildlings(units_model)),
    "lose-points": Row(below_wildlings(units_model), units_foreseen),
    "knights-replaced": Row(below_wildlings(units_model)),
    "knights-destroyed": Row(below_wildlings(units_model)),
    "footmen-promoted": Row(below_wildlings(units_model)),
    "muster-area": Row(below_wildlings(area_model)),
    "bid": Row(bid_model),
    "tie": Row(tie_model),
    "tie-order": Row(tie_order_model),
    "discard-card": Row(below_wildlings(hand_model)),
    "take-back-card": Row(below_wildlings(hand_model)),
}
