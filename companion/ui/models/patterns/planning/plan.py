"""Plan: the map, a strip of the own areas, a tray of all order tokens. Behind a curtain; for a swap, in public."""

import attrs

from companion.door import OrderChoices, OwnQuestion
from companion.ui.models.board.map import FRAME, PLAN_FRAME, Edge, MapModel, Socket, map_model
from companion.ui.models.board.walking import around_the_middle, in_walking_order, with_neighbours
from companion.ui.models.drafts import PlanDraft
from companion.ui.models.drafts.plan import (
    area_tapped,
    fitting,
    selected_area,
    still_fitting,
    token_tapped,
)
from companion.ui.models.facts.bans import ban_plaques
from companion.ui.models.facts.last_plan import last_plan
from companion.ui.models.intents import Explain, GiveAnswer, Intent, KeepDraft
from companion.ui.models.parts import ButtonModel, Look, PlaqueModel, Token, Unit
from companion.ui.models.patterns.frame import CurtainModel, frame_of
from companion.ui.models.patterns.planning.tray import Cell, Stars, TrayCell, TrayColumn, tray_columns
from companion.ui.models.situation import Situation
from engine import AreaId, Orders, TokenId


@attrs.frozen(repr=False)
class StripCell:
    """An area of the strip: its token, or the socket for one."""

    area: AreaId
    name: str
    """At most 13 letters."""
    full_name: str
    token: Token | None
    is_selected: bool
    may_stay_empty: bool
    """PLN-12, F1-PLN-02: there are more areas than orders, or not every area must have one."""
    intent: Intent


@attrs.frozen(repr=False)
class PlanModel:
    """Everything in it may be a secret, so none of it is ever written down."""

    map: MapModel
    strip: tuple[StripCell, ...]
    heading: str
    """The area to which the next token goes, or what there is to say when there is none."""
    units: tuple[Unit, ...]
    stars: Stars
    no_stars: str
    """Said in place of stars where the house has none."""
    bans: tuple[PlaqueModel, ...]
    last_plan: ButtonModel | None
    columns: tuple[TrayColumn, ...]
    buttons: tuple[ButtonModel, ...]
    curtain: CurtainModel | None

    @property
    def selected(self) -> int:
        """The place of the selected area in the strip; -1 if none is."""
        return next((place for place, cell in enumerate(self.strip) if cell.is_selected), -1)


def plan_model(situation: Situation, own: OwnQuestion) -> PlanModel:
    """PLN-02: a token for every area, in secret."""
    choices = own.choices
    assert isinstance(choices, OrderChoices)
    areas = in_walking_order(choices.areas, situation.box)
    draft = still_fitting(situation.draft(own.asked, PlanDraft()), choices, areas)
    selected = selected_area(draft, areas)
    frame = frame_of(situation, own, (_seal(situation, own, choices, draft),))
    board = _map(situation, own, areas, draft, selected)
    placed = dict(draft.placed)
    special = sum(token in choices.special for token in placed.values())
    return PlanModel(
        board,
        tuple(_cell(situation, own, choices, draft, area, area == selected) for area in areas),
        _heading(situation, selected, len(areas) - choices.number),
        board.looks[selected].units if selected else (),
        Stars(choices.most_special - special, choices.most_special),
        situation.words.say("no stars"),
        ban_plaques(situation.position, situation.words),
        _last_plan(situation, own, choices, areas) if not placed else None,
        tray_columns(
            situation.box,
            situation.words,
            placed.values(),
            lambda token: _tray_cell(own, draft, token, choices, areas),
            "PLN-07",
        ),
        frame.buttons,
        frame.curtain,
    )


def _heading(situation: Situation, selected: AreaId, empty: int) -> str:
    """PLN-12: where there are more areas than orders, some stay empty, and the player chooses which."""
    words = situation.words
    if selected and not empty:
        return str(words.area(selected))
    if selected:
        return words.count(
            "{area:alone} · {number} area stays empty",
            "{area:alone} · {number} areas stay empty",
            empty,
            area=words.area(selected),
        )
    return words.say("All orders given")


def _cell(
    situation: Situation, own: OwnQuestion, choices: OrderChoices, draft: PlanDraft, area: AreaId, is_selected: bool
) -> StripCell:
    token = dict(draft.placed).get(area)
    return StripCell(
        area,
        situation.words.short_area(area),
        str(situation.words.area(area)),
        Token(token, own.asked.house) if token is not None else None,
        is_selected,
        token is None and choices.least < len(choices.areas),
        KeepDraft(own.asked.question, area_tapped(draft, area)),
    )


def _map(
    situation: Situation, own: OwnQuestion, areas: tuple[AreaId, ...], draft: PlanDraft, selected: AreaId
) -> MapModel:
    """The selected area with its neighbours; the whole realm when there is nothing left to select."""
    box, placed = situation.box, dict(draft.placed)
    sockets = {area: Socket.NEXT if area == selected else Socket.EMPTY for area in areas if area not in placed}
    return map_model(
        situation.table,
        situation.words,
        focus=with_neighbours(selected, box) if selected else around_the_middle(areas, box),
        orders={area: Token(token, own.asked.house) for area, token in placed.items()},
        edges={selected: Edge.SELECTED} if selected else {},
        sockets=sockets,
        taps={area: KeepDraft(own.asked.question, area_tapped(draft, area)) for area in areas},
        scale=PLAN_FRAME if selected else FRAME,
        has_pill=own.asked.is_secret,
    )


def _tray_cell(
    own: OwnQuestion, draft: PlanDraft, token: TokenId, choices: OrderChoices, areas: tuple[AreaId, ...]
) -> TrayCell:
    """PLN-08, PLN-09: a token that may not be laid says why."""
    after = token_tapped(draft, token, choices, areas)
    if isinstance(after, PlanDraft):
        return TrayCell(token, Cell.FREE, KeepDraft(own.asked.question, after))
    states = {"order_banned": Cell.BANNED, "too_many_special_orders": Cell.FAINT, "order_not_here": Cell.FAINT}
    return TrayCell(token, states.get(after.code, Cell.FREE), Explain(after))


def _last_plan(
    situation: Situation, own: OwnQuestion, choices: OrderChoices, areas: tuple[AreaId, ...]
) -> ButtonModel | None:
    """What this house had sealed in the last round, as far as it fits now."""
    again = fitting(last_plan(situation.log, own.asked.house), choices, areas)
    if not again.placed:
        return None
    return ButtonModel(situation.words.say("Last plan"), KeepDraft(own.asked.question, again), icon="undo")


def _seal(situation: Situation, own: OwnQuestion, choices: OrderChoices, draft: PlanDraft) -> ButtonModel:
    """PLN-02, F1-PLN-02: sealed with every order that must be given; what may stay empty is counted."""
    words, left = situation.words, choices.number - len(draft.placed)
    if len(draft.placed) < choices.least:
        return ButtonModel(words.count("Seal · {number} area to go", "Seal · {number} areas to go", left))
    text = words.question(own.asked.kind, own.asked.facts).button
    if left:
        text = words.count("Seal · {number} without order", "Seal · {number} without order", left)
    return ButtonModel(text, GiveAnswer(own.asked, Orders(draft.placed)), Look.WAX)
