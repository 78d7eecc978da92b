"""Muster: areas with their points, what they build, and a shop of what the selected area can buy."""

import attrs

from companion.door import MusterChoices, OwnQuestion, Prospect
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.board.walking import with_neighbours
from companion.ui.models.drafts import MusterDraft
from companion.ui.models.drafts.muster import (
    build_removed,
    muster_area_tapped,
    musters_of,
    points_left,
    selected_area,
    sound_draft,
)
from companion.ui.models.facts.supply import supply_sentence
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import Explain, GiveAnswer, Intent, KeepDraft, Then
from companion.ui.models.parts import ButtonModel, Look, Unit
from companion.ui.models.patterns.action.shop import ShopModel, builds_foreseen, shop_model
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from engine import NONE, AreaId, Choice, Pick


@attrs.frozen
class BuildModel:
    """Something that an area builds; the cross takes it back."""

    unit: Unit
    text: str
    remove: Intent = attrs.field(repr=False)


@attrs.frozen
class MusterAreaModel:
    """A Castle or Stronghold: points that are left, points that are spent, what it builds."""

    title: str
    icon: str
    left: int
    spent: int
    is_selected: bool
    intent: Intent = attrs.field(repr=False)
    builds: tuple[BuildModel, ...] = ()


FEW = 2
"""So many areas leave room for a map."""


@attrs.frozen
class MusterModel:
    """The areas; the shop stands in the frame, over the button."""

    frame: Frame
    areas: tuple[MusterAreaModel, ...]


def muster_model(situation: Situation, own: OwnQuestion) -> MusterModel:
    """MUS-01: all areas at once; their answers are given one after the other."""
    choices, draft = _choices(own), muster_draft(situation, own)
    selected = selected_area(draft, choices)
    prospect = situation.prospect(*musters_of(draft, choices)) if draft.builds else None
    shop: ShopModel | None = shop_model(situation, own, draft, choices, selected) if selected else None
    frame = attrs.evolve(
        frame_of(situation, own, (_done(situation, own, draft, choices, prospect),)),
        sentence=_supply(situation, own, prospect),
        below=shop,
        map=_map(situation, selected) if selected and len(choices.areas) <= FEW else None,
    )
    return MusterModel(frame, tuple(_area(situation, own, draft, choices, area) for area in choices.areas))


def _map(situation: Situation, area: AreaId) -> MapModel:
    """MUS-12: the area, and the waters around it where Ships may be put."""
    focus = with_neighbours(area, situation.box)
    return map_model(situation.table, situation.words, focus=focus, edges={area: Edge.SELECTED})


def muster_draft(situation: Situation, own: OwnQuestion) -> MusterDraft:
    """The draft, as far as it fits the board."""
    return sound_draft(situation.draft(own.asked, MusterDraft()), _choices(own))


def musters_foreseen(situation: Situation, own: OwnQuestion) -> tuple[Way, ...]:
    """MUS-10, MUS-11: what would stand after it all, and whether each thing in the shop can be bought besides."""
    choices, draft = _choices(own), muster_draft(situation, own)
    so_far = (way(*musters_of(draft, choices)),) if draft.builds else ()
    selected = selected_area(draft, choices)
    return (*so_far, *builds_foreseen(draft, choices, selected)) if selected else so_far


def _choices(own: OwnQuestion) -> MusterChoices:
    assert isinstance(own.choices, MusterChoices)
    return own.choices


def _area(
    situation: Situation, own: OwnQuestion, draft: MusterDraft, choices: MusterChoices, area: AreaId
) -> MusterAreaModel:
    words, left = situation.words, points_left(draft, choices, area)
    builds = tuple(
        BuildModel(
            Unit(own.asked.house, unit_of_build(build)),
            words.pick("muster", build).title,
            KeepDraft(own.asked.question, build_removed(draft, place)),
        )
        for place, (where, build) in enumerate(draft.builds)
        if where == area
    )
    return MusterAreaModel(
        str(words.area(area)),
        situation.box.areas[area].castle,
        left,
        choices.areas[area].points - left,
        area == selected_area(draft, choices),
        KeepDraft(own.asked.question, muster_area_tapped(draft, area)),
        builds,
    )


def unit_of_build(build: str) -> str:
    """MUS-05: what stands there afterwards: of an upgrade, what the Footman becomes."""
    kind, _, target = build.partition(">")
    return target if kind == "footman" and target else kind


def _supply(situation: Situation, own: OwnQuestion, prospect: Prospect | None) -> str:
    """MUS-10: the limit, and the armies as they would be."""
    supply = prospect.supply if prospect is not None else None
    return supply_sentence(situation.words, supply or situation.position.armies_allowed[own.asked.house])


def _done(
    situation: Situation, own: OwnQuestion, draft: MusterDraft, choices: MusterChoices, prospect: Prospect | None
) -> ButtonModel:
    """MUS-01, MUS-02: every area that builds is an answer of its own; then the house musters nothing more."""
    text = situation.words.pick("muster", NONE).title
    if prospect is not None and prospect.why_not is not None:
        return ButtonModel(text, Explain(prospect.why_not), icon="check")
    musters = musters_of(draft, choices)
    ends: tuple[Choice, ...] = () if len(musters) == len(choices.areas) else (Pick(NONE),)
    answers: tuple[Choice, ...] = (*musters, *ends)
    answer = GiveAnswer(own.asked, answers[0], tuple(Then(own.asked.kind, choice) for choice in answers[1:]))
    return ButtonModel(text, answer, Look.GOLD, "check")
