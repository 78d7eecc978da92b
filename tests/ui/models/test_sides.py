"""The strip of a combat: every point of both sums is seen on it, as a piece or by its name."""

from companion.ui.models.battle.sides import sides_model
from engine import DEFENDER, SIDES
from tests.ui.models.combat_staging import WORDS, evening


def test_CMB_08_whatever_is_no_piece_stands_there_by_its_name_and_amount() -> None:
    sources = set()
    for table in (one for seed in (1, 2) for one in evening(seed, tides=True)):
        situation_table = table.look((), 1, ()).table
        model = sides_model(situation_table, WORDS) if situation_table is not None else None
        if model is None or situation_table.position is None or situation_table.position.battle is None:
            continue
        lines = situation_table.position.battle.lines
        for side, shown in zip(SIDES, (model.attacker, model.defender), strict=True):
            named = [line for line in lines[side] if line.source != "units"]
            named = [line for line in named if line.source != "order" or side == DEFENDER] if shown.house else []
            assert len(shown.added) == len(named)
            for line, text in zip(named, shown.added, strict=True):
                assert text == f"{WORDS.line_source(line)} {WORDS.signed(line.amount)}"
            sources |= {line.source for line in named}
    assert sources >= {"card", "tide", "support", "order", "blade"}
