"""The tray: all order tokens of a house as they lie behind a screen, always in the same place."""

from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum

import attrs

from companion.ui.models.drafts.plan import refused
from companion.ui.models.intents import Explain, Intent
from companion.ui.words import Words
from engine import Box, OrderToken, RuleId, TokenId


class Cell(Enum):
    """How a token lies in the tray."""

    FREE = "free"
    USED = "used"
    """It is on an area: a dotted hole."""
    BANNED = "banned"
    FAINT = "faint"
    """Special, and no star is left for it; or of no use in the selected area."""
    CHOSEN = "chosen"
    """It is about to be laid."""


@attrs.frozen(repr=False)
class TrayCell:
    """A token, or its hole. Whatever its state, it takes a touch, if only to explain itself."""

    token: TokenId
    state: Cell
    intent: Intent


@attrs.frozen(repr=False)
class TrayColumn:
    """The tokens of one kind: the special one last."""

    name: str
    cells: tuple[TrayCell, ...]


@attrs.frozen
class Stars:
    """How many special orders may be laid in all, and how many still."""

    free: int
    most: int


def tray_columns(
    box: Box,
    words: Words,
    placed: Iterable[TokenId],
    cell_of: Callable[[TokenId], TrayCell],
    rule: RuleId,
) -> tuple[TrayColumn, ...]:
    """A column for each kind of order. `cell_of`: how a token lies that is not used; `rule`: why a hole is one."""
    used = Counter(placed)
    kinds: dict[str, list[OrderToken]] = {}
    for token in box.tokens.values():
        kinds.setdefault(token.type, []).append(token)
    return tuple(
        TrayColumn(
            _column_name(words, kind),
            tuple(
                cell
                for token in sorted(tokens, key=lambda token: token.star)
                for cell in _cells(token, used[token.id], cell_of, rule)
            ),
        )
        for kind, tokens in kinds.items()
    )


def _cells(token: OrderToken, used: int, cell_of: Callable[[TokenId], TrayCell], rule: RuleId) -> tuple[TrayCell, ...]:
    """Holes first: the tokens that are left stay where they are."""
    hole = TrayCell(token.id, Cell.USED, Explain(refused(rule, "no_such_token_left", token=token.id, most=used)))
    return (hole,) * used + (cell_of(token.id),) * (token.count - used)


def _column_name(words: Words, kind: str) -> str:
    """One word above the column."""
    return words.say("Power") if kind == "consolidate" else str(words.order_kind(kind))
