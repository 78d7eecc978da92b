"""A battle: supports, cards, blade, tides, what a card asks, casualties, retreat."""

from companion.ui.shots.scenes import (
    Scene,
    a_fighter_goes_on,
    asked_after_the_combat,
    last_who_looks_on,
    others_seal,
    the_combat_ends,
    the_other_fighter,
    tides_are_dealt,
)
from companion.ui.shots.shot import Shot, meanwhile, press, touch
from companion.ui.shots.stage import Moment

CARD = Moment("house-card", round=4)
TIDE = Moment("redraw-tide", tides=True)

COMBAT: tuple[Shot, ...] = (
    Shot("support", Scene(Moment("support", round=3))),
    Shot("support-waiting", Scene(Moment("support", round=3), is_onlooker=True)),
    Shot("accept-support", Scene(Moment("accept-support", tides=True))),
    Shot("battle-card-closed", Scene(CARD)),
    Shot("battle-card-open", Scene(CARD), (press("wax"),)),
    Shot("battle-card-chosen", Scene(CARD), (press("wax"), touch("CardFace", 0))),
    Shot("battle-card-played", Scene(CARD), (press("wax"), touch("CardFace", 0), press("wax"))),
    Shot("battle-waiting", Scene(CARD, is_onlooker=True)),
    Shot("what-if", Scene(CARD), ("What if?",)),
    Shot("what-if-onlooker", Scene(CARD, is_onlooker=True), ("What if?",)),
    Shot("what-if-whole-hands", Scene(Moment("house-card")), ("What if?",)),
    Shot("battle-cards-shown", Scene(CARD, is_onlooker=True), (meanwhile(others_seal),)),
    Shot("battle-over", Scene(CARD, held_by=last_who_looks_on), (meanwhile(the_combat_ends),)),
    Shot(
        "battle-over-asked",
        Scene(CARD, a_fighter_goes_on, held_by=asked_after_the_combat),
        (meanwhile(the_combat_ends),),
    ),
    Shot("blade", Scene(Moment("blade", round=2))),
    Shot("tide", Scene(TIDE, prepare=tides_are_dealt), only_in="second"),
    Shot("tide-open", Scene(TIDE, prepare=tides_are_dealt), (press("wax"),), only_in="second"),
    Shot("tide-of-the-other", Scene(TIDE, prepare=tides_are_dealt, held_by=the_other_fighter), only_in="second"),
    Shot(
        "tide-of-the-other-open",
        Scene(TIDE, prepare=tides_are_dealt, held_by=the_other_fighter),
        (press("wax"),),
        only_in="second",
    ),
    Shot("casualties", Scene(Moment("casualties", round=4))),
    Shot("retreat", Scene(Moment("retreat", round=4))),
    Shot("retreat-losses", Scene(Moment("retreat-losses"))),
    Shot("robb-stark", Scene(Moment("robb-stark", seed=4)), only_in="second"),
    Shot("tyrion-lannister", Scene(Moment("tyrion-lannister")), only_in="second"),
    Shot("aeron-damphair", Scene(Moment("aeron-damphair")), only_in="second"),
    Shot("mace-tyrell", Scene(Moment("mace-tyrell", seed=2, tides=True)), only_in="second"),
    Shot("queen-of-thorns", Scene(Moment("queen-of-thorns", tides=True)), only_in="second"),
    Shot("doran-martell", Scene(Moment("doran-martell")), only_in="second"),
    Shot("cersei-lannister", Scene(Moment("cersei-lannister", seed=2, tides=True))),
    Shot("renly-baratheon", Scene(Moment("renly-baratheon"))),
    Shot(
        "ser-davos-seaworth",
        Scene(Moment("ser-davos-seaworth", edition="first", variants=("upgrade-card",))),
        only_in="first",
    ),
    Shot("patchface", Scene(Moment("patchface")), only_in="second"),
)
