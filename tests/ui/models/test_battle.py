"""A battle as those see it who are not asked: sums line by line, then the result until something else happens."""

from companion.ui.models.battle.battle import BattleModel
from companion.ui.models.battle.sides import total_words
from companion.ui.models.intents import Go
from companion.ui.models.now.now import now_model
from companion.ui.models.place import RuleSheet
from engine import SIDES, Event
from tests.ui.models.combat_staging import WORDS, evening, watching

GAMES = (1, 2)


def test_CMB_13_every_line_of_the_engine_is_shown_with_its_rule_and_adds_up() -> None:
    seen = 0
    for table in evening(1):
        battle, situation = table.game.state.battle, watching(table)
        if battle is None or situation is None:
            continue
        model = now_model(situation)
        assert isinstance(model, BattleModel)
        for side, shown in zip(SIDES, model.sides, strict=True):
            lines = table.game.battle_lines(side)
            if not battle.house(side):
                continue
            seen += 1
            assert [line.text for line in shown.lines] == [WORDS.line_source(line) for line in lines]
            assert [line.amount for line in shown.lines] == [WORDS.signed(line.amount) for line in lines]
            total = sum(line.amount for line in lines)
            assert shown.strength == str(total).replace("-", "−")
            assert [total_words(line.total) for line in shown.lines][-1:] == ([shown.strength] if lines else [])
            rules = [line.help.place.sheet for line in shown.lines if isinstance(line.help, Go)]
            assert rules == [RuleSheet(line.rule) for line in lines]
    assert seen


def told(table_events: tuple[Event, ...], name: str) -> Event | None:
    return next((event for event in reversed(table_events) if event.name == name), None)


def test_CMB_15_the_result_names_the_sums_that_were_announced_and_the_winner() -> None:
    seen = 0
    for seed in GAMES:
        for table in evening(seed, tides=seed % 2 == 0):
            situation = watching(table)
            last = table.happened[-1].events if table.happened else ()
            won = told(last, "combat_won")
            if situation is None or won is None or table.game.state.battle is not None:
                continue
            model = now_model(situation)
            if not isinstance(model, BattleModel):
                assert table.game.is_over
                continue
            seen += 1
            events = tuple(event for happening in table.happened for event in happening.events)
            final = told(events, "strength_announced")
            assert final is not None
            for side, shown in zip(SIDES, model.sides, strict=True):
                assert shown.strength == str(final.facts[side]).replace("-", "−")
                assert shown.is_winner == (won.facts["side"] == side)
            assert str(WORDS.house(won.facts["house"])) in model.headline
    assert seen


def test_the_result_goes_when_something_else_happens() -> None:
    before = after = False
    shown = False
    for table in evening(1):
        situation = watching(table)
        if situation is None:
            continue
        is_new = any(event.name == "combat_won" for event in table.happened[-1].events) if table.happened else False
        model = now_model(situation)
        if shown and not is_new and table.game.state.battle is None:
            after = after or not isinstance(model, BattleModel)
        shown = isinstance(model, BattleModel) and table.game.state.battle is None
        before = before or shown
    assert before
    assert after
