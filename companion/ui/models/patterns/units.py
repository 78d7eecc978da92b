"""Units: areas with their units, which are marked by touch; the button says what becomes of them."""

from collections.abc import Callable, Mapping

import attrs

from companion.door import OwnQuestion, UnitChoices
from companion.ui.models.battle.sides import sides_model
from companion.ui.models.board.map import unit_of
from companion.ui.models.chips import Mark, UnitChipModel, UnitGroupModel
from companion.ui.models.drafts import UnitsDraft
from companion.ui.models.drafts.units import marked_units, marks_of, unit_tapped
from companion.ui.models.facts.supply import supply_sentence
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import GiveAnswer, KeepDraft, Wish
from companion.ui.models.parts import ButtonModel, Look, RowModel
from companion.ui.models.patterns.combat.equation import EquationModel, swords_against_towers
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import AreaId, SupplyCount, Units

MOST_PROPOSALS = 3
"""More ways than this are no help."""
FEW_GROUPS = 2
"""So many areas can be named on a button."""


@attrs.frozen
class UnitsModel:
    """Marked and unmarked units; before them, where there are swords, why some must fall."""

    frame: Frame
    equation: EquationModel | None
    groups: tuple[UnitGroupModel, ...]
    where: str
    """The area, where all stand in one."""
    counter: str
    """How many are chosen, where all stand in one area; else the button says so."""
    heading: str
    """Over the proposals; empty where there are none."""
    proposals: tuple[RowModel, ...]


@attrs.frozen
class UnitsKind:
    """What is particular to a kind of question that is answered by units."""

    mark: Mark
    here: Callable[[Words, str, str], str]
    """The button for units of one area."""
    many: Callable[[Words, int], str]
    """The button for units of many areas."""
    none: Callable[[Words], str] = lambda words: ""
    """The button that declines, where that is allowed."""


def units_model(situation: Situation, own: OwnQuestion) -> UnitsModel:
    """So many of the units that stand there."""
    assert isinstance(own.choices, UnitChoices)
    draft: UnitsDraft = situation.draft(own.asked, UnitsDraft())
    chosen = marked_units(draft, own.choices.available)
    count = sum(len(units) for _, units in chosen.units)
    proposals = _proposals(situation, own, chosen)
    above = sides_model(situation.table, situation.words)
    frame = attrs.evolve(frame_of(situation, own, _buttons(situation, own, chosen, count)), above=above)
    if own.asked.kind == "reconcile-supply":
        frame = attrs.evolve(frame, sentence=_supply(situation, own, chosen))
    is_casualties = own.asked.kind == "casualties"
    return UnitsModel(
        frame,
        swords_against_towers(situation, own.asked) if is_casualties else None,
        _groups(situation, own, draft),
        _where(situation, own),
        "" if proposals or len(own.choices.available) > 1 else _counter(situation.words, own, count),
        situation.words.say("Ways to fit") if proposals else "",
        proposals,
    )


def _where(situation: Situation, own: OwnQuestion) -> str:
    assert isinstance(own.choices, UnitChoices)
    areas = tuple(own.choices.available)
    return str(situation.words.area(areas[0])) if len(areas) == 1 else ""


def units_foreseen(situation: Situation, own: OwnQuestion) -> tuple[Way, ...]:
    """SUP-10, F1-WLD-07: what stands without the marked units, and whether they are the right ones."""
    assert isinstance(own.choices, UnitChoices)
    return (way(marked_units(situation.draft(own.asked, UnitsDraft()), own.choices.available)),)


def _groups(situation: Situation, own: OwnQuestion, draft: UnitsDraft) -> tuple[UnitGroupModel, ...]:
    assert isinstance(own.choices, UnitChoices)
    available = own.choices.available
    groups = tuple(
        UnitGroupModel(str(situation.words.area(area)), _chips(situation, own, draft, area)) for area in available
    )
    if own.asked.kind != "reconcile-supply":
        return groups
    left = {area: len(units) - sum(marked == area for marked, _ in draft.marked) for area, units in available.items()}
    return _beside_banners(situation, own, dict(zip(available, groups, strict=True)), left)


def _chips(situation: Situation, own: OwnQuestion, draft: UnitsDraft, area: AreaId) -> tuple[UnitChipModel, ...]:
    assert isinstance(own.choices, UnitChoices)
    kind, words, choices = UNITS_KINDS[own.asked.kind], situation.words, own.choices
    return tuple(
        UnitChipModel(
            unit_of(own.asked.house, unit),
            KeepDraft(own.asked.question, unit_tapped(draft, area, place, choices.most)),
            kind.mark if (area, place) in draft.marked else Mark.NONE,
            str(words.unit(unit)),
        )
        for place, unit in enumerate(choices.available[area])
    )


def _beside_banners(
    situation: Situation, own: OwnQuestion, groups: dict[AreaId, UnitGroupModel], left: dict[AreaId, int]
) -> tuple[UnitGroupModel, ...]:
    """SUP-08: the largest army beside the largest banner; a single unit is no army and needs none."""
    words, allowed = situation.words, situation.position.armies_allowed[own.asked.house].allowed
    armies = sorted((area for area in groups if left[area] > 1), key=lambda area: -left[area])
    beside = {area: allowed[place] if place < len(allowed) else 0 for place, area in enumerate(armies)}
    shown = []
    for area in sorted(groups, key=lambda area: -len(groups[area].chips)):
        banner = beside.get(area)
        second = ""
        if banner == 0:
            second = words.say("no banner left")
        elif banner is not None and left[area] > banner:
            second = words.count("{number} too many", "{number} too many", left[area] - banner)
        text = "" if banner is None else str(banner or "–")
        shown.append(attrs.evolve(groups[area], banner=text, second=second, second_role="bad"))
    return tuple(shown)


def _counter(words: Words, own: OwnQuestion, count: int) -> str:
    """How many are marked, of how many."""
    assert isinstance(own.choices, UnitChoices)
    if own.choices.least < own.choices.most:
        return words.say("{number} chosen, up to {most}", number=count, most=own.choices.most)
    return words.say("{number} of {most} chosen", number=count, most=own.choices.most)


def _supply(situation: Situation, own: OwnQuestion, chosen: Units) -> str:
    """SUP-08: the limit, and the armies as they would be."""
    prospect = situation.prospect(chosen)
    supply: SupplyCount = situation.position.armies_allowed[own.asked.house]
    if prospect is not None and prospect.supply is not None:
        supply = prospect.supply
    return supply_sentence(situation.words, supply)


def _proposals(situation: Situation, own: OwnQuestion, chosen: Units) -> tuple[RowModel, ...]:
    """SUP-10: the ways that cost the fewest units."""
    assert isinstance(own.choices, UnitChoices)
    rows = []
    for units in situation.foreknown.proposals[:MOST_PROPOSALS]:
        if isinstance(units, Units):
            pieces = tuple(unit_of(own.asked.house, unit) for _, lost in units.units for unit in lost)
            draft = UnitsDraft() if units == chosen else marks_of(units, own.choices.available)
            keep = KeepDraft(own.asked.question, draft)
            title = button_text(situation.words, own.asked.kind, units)
            rows.append(RowModel(title, "", pieces, intent=keep, is_selected=units == chosen))
    return tuple(rows)


def _buttons(situation: Situation, own: OwnQuestion, chosen: Units, count: int) -> tuple[ButtonModel, ...]:
    assert isinstance(own.choices, UnitChoices)
    words, asked, choices = situation.words, own.asked, own.choices
    kind = UNITS_KINDS[asked.kind]
    none = kind.none(words)
    declines = (ButtonModel(none, GiveAnswer(asked, Units(()))),) if none and choices.least == 0 else ()
    if not max(1, choices.least) <= count <= choices.most:
        button = words.question(asked.kind, asked.facts).button
        text = _counter(words, own, count) if count else button
        return (*declines, ButtonModel(text, None, Look.GOLD, "check"))
    text = button_text(words, asked.kind, chosen)
    prospect = situation.prospect(chosen)
    if prospect is not None and prospect.why_not is not None:
        return (*declines, ButtonModel(text, Wish("why_not", (asked, chosen))))
    return (*declines, ButtonModel(text, GiveAnswer(asked, chosen), Look.GOLD, "check"))


def button_text(words: Words, kind: str, units: Units) -> str:
    """What becomes of these units: "Lose a Footman in White Harbor"."""
    said = UNITS_KINDS[kind]
    if len(units.units) > FEW_GROUPS:
        return said.many(words, sum(len(group) for _, group in units.units))
    if len(units.units) == 1:
        ((area, group),) = units.units
        return said.here(words, words.units(group), words.area(area))
    (first, of_first), (last, of_last) = units.units
    here = words.say("{units} in {area}", units=words.units(of_first), area=words.area(first))
    return said.here(words, words.say("{first} and {last}", first=here, last=words.units(of_last)), words.area(last))


LOSE = UnitsKind(
    Mark.FALLS,
    lambda words, units, area: words.say("Lose {units} in {area}", units=units, area=area),
    lambda words, number: words.count("Lose {number} unit", "Lose {number} units", number),
)
PROMOTE = UnitsKind(
    Mark.GOES,
    lambda words, units, area: words.say("Promote {units} in {area}", units=units, area=area),
    lambda words, number: words.count("Promote {number} Footman", "Promote {number} Footmen", number),
    lambda words: words.say("Promote none"),
)

UNITS_KINDS: Mapping[str, UnitsKind] = {
    "casualties": LOSE,
    "lose-units": LOSE,
    "lose-points": LOSE,
    "reconcile-supply": LOSE,
    "retreat-losses": LOSE,
    "knights-destroyed": LOSE,
    "knights-replaced": UnitsKind(
        Mark.FALLS,
        lambda words, units, area: words.say("Replace {units} in {area}", units=units, area=area),
        lambda words, number: words.count("Replace {number} Knight", "Replace {number} Knights", number),
    ),
    "footmen-promoted": PROMOTE,
    "renly-baratheon": PROMOTE,
    "ser-davos-seaworth": PROMOTE,
}
"""A row for each kind that is answered by marking units."""
