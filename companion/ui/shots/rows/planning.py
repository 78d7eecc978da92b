"""Planning: closed, open, full, refused, sealed, revealed; the Messenger Raven."""

from companion.door import OwnCard, StagedTable
from companion.ui.shots.scenes import Scene, clock_at, others_seal
from companion.ui.shots.shot import Shot, later, meanwhile, press, touch
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged
from engine import TRACKS, WILDLING_DECK, Game, House, Question, open_box

PLAN = Moment("orders", "tyrell", round=4, seed=3)
FIRST_PLAN = Moment("orders", "stark")
RAVEN = Moment("raven", round=3)
RAVEN_CARD = Moment("raven-card", round=2)
MOST_TOKENS = 30
LAST_ROW = 10
"""The first token of the third row: a special one, for a house without stars."""


def fill_the_plan(staged: Staged) -> None:
    """Touch one token after the other until every area has its order."""
    for nth in range(MOST_TOKENS):
        if staged.app.root.model.screen.body.selected < 0:
            return
        tokens = staged.targets("TokenCell")
        staged.tap_target(tokens[nth % len(tokens)])
        if staged.targets("ToastCard"):
            staged.tap_target(staged.targets("ToastCard")[0])


def is_without_raven(game: Game, question: Question) -> bool:
    """Nothing is asked of this house after the reveal."""
    return game.state.tracks[TRACKS[-1]][0] != question.house


def past_what_happened(staged: Staged) -> None:
    """Put the wildlings away, if they have just attacked."""
    for strip in staged.targets("WildlingsStrip"):
        staged.tap_target(strip)


def shows_the_card(table: StagedTable, house: House) -> None:
    """RAV-05: the house alone has seen the top card of the wildling deck."""
    card = next(iter(open_box(table.game.setup.edition).wildlings))
    table.cards[house] = (OwnCard(house, WILDLING_DECK, card),)


def hold_to_look(staged: Staged) -> None:
    """A finger rests on *Hold to look*, and stays there."""
    staged.app.send(staged.app.root.model.screen.body.look.hold)
    staged.settle()


PLANNING: tuple[Shot, ...] = (
    Shot("planning-after-wildlings", Scene(PLAN)),
    Shot("planning-closed", Scene(PLAN), (past_what_happened,)),
    Shot("planning-start", Scene(FIRST_PLAN), ("Lay out the board", "All laid out", "Open my plan")),
    Shot("planning-open", Scene(PLAN), ("Open my plan", touch("TokenCell", 0), touch("TokenCell", 6))),
    Shot("planning-full", Scene(PLAN), ("Open my plan", fill_the_plan)),
    Shot("planning-sealed", Scene(PLAN), ("Open my plan", fill_the_plan, press("wax"))),
    Shot(
        "reveal",
        Scene(PLAN, is_without_raven, prepare=others_seal),
        ("Open my plan", fill_the_plan, press("wax")),
    ),
    Shot("planning-refused", Scene(PLAN), ("Open my plan", touch("TokenCell", LAST_ROW))),
    Shot("planning-looked-at", Scene(PLAN), ("Open my plan", fill_the_plan, press("wax"), hold_to_look)),
    Shot("planning-closes-by-itself", Scene(PLAN), ("Open my plan", later(30))),
    Shot(
        "planning-waits-for-others", Scene(PLAN), ("Open my plan", fill_the_plan, press("wax"), meanwhile(others_seal))
    ),
    Shot(
        "planning-clock-waits",
        Scene(FIRST_PLAN, prepare=clock_at(0, runs=False)),
        ("Lay out the board", "All laid out"),
    ),
    Shot("planning-clock-talk", Scene(PLAN, prepare=clock_at(20)), (past_what_happened,)),
    Shot("planning-clock-paused", Scene(PLAN, prepare=clock_at(20, runs=False)), (past_what_happened,)),
    Shot("planning-clock-open", Scene(PLAN, prepare=clock_at(210)), ("Open my plan", touch("TokenCell", 0))),
    Shot("planning-clock-over", Scene(PLAN, prepare=clock_at(301)), ("Open my plan",)),
    Shot(
        "planning-clock-sealed",
        Scene(PLAN, prepare=clock_at(200)),
        ("Open my plan", fill_the_plan, press("wax")),
    ),
    Shot("raven", Scene(RAVEN)),
    Shot("raven-swap", Scene(RAVEN), (touch("CardRow", 0),)),
    Shot("raven-card", Scene(RAVEN_CARD), only_in="second"),
    Shot("raven-card-open", Scene(RAVEN_CARD, prepare=shows_the_card), (press("wax"),), only_in="second"),
    Shot("raven-waiting", Scene(RAVEN, is_onlooker=True)),
)
