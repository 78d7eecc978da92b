"""Raid: an Area in two steps where several Raid orders lie: first the order, then what it removes."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.board.map import Edge, map_model
from companion.ui.models.drafts import PickDraft
from companion.ui.models.drafts.area import area_tapped, origin_tapped
from companion.ui.models.intents import GiveAnswer, KeepDraft, Wish
from companion.ui.models.parts import ButtonModel, Look, RowModel, Token
from companion.ui.models.patterns.area import AreaModel, comes_off, target_map
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.situation import Situation
from engine import NONE, AreaId, Raid


def raid_model(situation: Situation, own: OwnQuestion) -> AreaModel:
    """RAI-02: which Raid order, against which order of an enemy."""
    targets = _targets(own)
    draft: PickDraft = situation.draft(own.asked, PickDraft())
    origin = draft.origin if draft.origin in targets else ""
    if not origin and len(targets) == 1:
        (origin,) = targets
    if not origin:
        return _orders(situation, own, draft, targets)
    return _raid(situation, own, PickDraft(draft.value, origin), targets)


def _targets(own: OwnQuestion) -> dict[AreaId, tuple[AreaId, ...]]:
    """RAI-02: what each own Raid order can remove."""
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    raids = [choice for choice in choices if isinstance(choice, Raid)]
    return {
        area: tuple(raid.target for raid in raids if raid.area == area and raid.target != NONE)
        for area in dict.fromkeys(raid.area for raid in raids)
    }


def _orders(
    situation: Situation, own: OwnQuestion, draft: PickDraft, targets: dict[AreaId, tuple[AreaId, ...]]
) -> AreaModel:
    """RAI-01: several Raid orders: one is resolved now, the others in later turns."""
    words, asked = situation.words, own.asked
    taps = {area: KeepDraft(asked.question, origin_tapped(draft, area)) for area in targets}
    rows = tuple(
        RowModel(
            str(words.area(area)),
            words.count("{number} order in reach", "{number} orders in reach", len(reach))
            if reach
            else words.say("no order in reach"),
            (_token(situation, area),),
            intent=taps[area],
        )
        for area, reach in targets.items()
    )
    edges = dict.fromkeys(targets, Edge.MOVE)
    board = map_model(situation.table, words, focus=tuple(targets), edges=edges, taps=taps)
    sentence = words.say("Choose the Raid order to resolve.")
    return AreaModel(attrs.evolve(frame_of(situation, own), sentence=sentence, map=board), rows)


def _raid(
    situation: Situation, own: OwnQuestion, draft: PickDraft, targets: dict[AreaId, tuple[AreaId, ...]]
) -> AreaModel:
    words, asked, origin = situation.words, own.asked, draft.origin
    reach = targets[origin]
    chosen = draft.value if draft.value in reach else ""
    taps = {area: KeepDraft(asked.question, area_tapped(draft, area)) for area in reach}
    rows = tuple(
        RowModel(
            str(words.area(area)),
            comes_off(situation, area),
            (_token(situation, area),),
            intent=taps[area],
            is_selected=area == chosen,
        )
        for area in reach
    )
    taps |= {area: KeepDraft(asked.question, origin_tapped(draft, area)) for area in targets if area != origin}
    board = target_map(
        situation, origin, reach, chosen, taps, lambda area: Wish("why_not", (asked, Raid(origin, area)))
    )
    title = words.say("Raid from {area}", area=words.area(origin))
    sentence = "" if reach else words.say("No order in reach: the Raid comes off.")
    frame = frame_of(situation, own, _buttons(situation, own, origin, chosen))
    back = KeepDraft(asked.question, None) if len(targets) > 1 else None
    return AreaModel(attrs.evolve(frame, title=title, sentence=sentence, map=board, back=back), rows)


def _buttons(situation: Situation, own: OwnQuestion, origin: AreaId, chosen: AreaId) -> tuple[ButtonModel, ...]:
    words, asked = situation.words, own.asked
    none = ButtonModel(words.pick("raid", NONE).title, GiveAnswer(asked, Raid(origin, NONE)))
    raid = ButtonModel(words.say("Raid"), None, Look.GOLD, "check")
    if chosen:
        text = words.say("Raid {area}", area=words.area(chosen))
        raid = ButtonModel(text, GiveAnswer(asked, Raid(origin, chosen)), Look.GOLD, "check")
    return none, raid


def _token(situation: Situation, area: AreaId) -> Token:
    placed = situation.position.orders[area]
    return Token(placed.token, placed.house)
