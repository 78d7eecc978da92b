"""What a table decides together, by touches: going back past a reveal, a correction, a board that differs."""

from companion.ui.evening.phases import PLANNING, RAVEN
from companion.ui.evening.stories.table import NOW, StoryTable
from companion.ui.robot.phone import Phone

CHANGED = "last changed in round"
AS_IT_IS = "This is how the app has it."


def undo(table: StoryTable) -> None:
    """A guest proposes to go back past a reveal; all agree, take the orders off the board, and plan anew."""
    table.play_to_reveal()
    proposer = table.guests[0]
    table.tap(proposer, "Log", "Go back…", "All orders are revealed.")
    table.sees(proposer, "Somebody has learnt a secret since then. Nobody can forget it.")
    table.tap(proposer, "Propose it")
    others = [phone for phone in table.players if phone is not proposer]
    for phone in others:
        table.sees(phone, "Go back?", "All orders are revealed.", "On the board then", "Nobody can forget it.")
    table.picture("undo-vote", others[0])
    table.agree(others)
    table.all_see("The table has gone back", "On the board now", "No orders lie in")
    table.picture("undo-on-the-board", others[0])
    for phone in table.phones:
        table.tap(phone, "Done on the board")
    table.all_see(f"· {PLANNING}")
    table.must_be_one_table()
    table.play_to_reveal()
    table.must_be_one_table()


def correction(table: StoryTable) -> None:
    """The host touches an area on the map and says that one more unit stands there; all agree."""
    table.play_to_reveal()
    table.tap(table.host, "More", "Compare the board")
    area = _first_area(table, table.host)
    table.tap(table.host, "back", "Set the app right", "An area", area, "Wrong? Fix")
    _one_more(table, table.host, area)
    table.picture("correction", table.host)
    vote_on_it(table, table.host, area)
    table.tap(table.host, NOW)
    table.must_be_one_table()


def drift(table: StoryTable) -> None:
    """In a new round a guest compares the board, finds an area that differs, and mends it; all agree."""
    table.play_to(PLANNING, 2)
    finder = table.guests[0]
    _compare(table, finder)
    area = _first_area(table, finder)
    table.picture("drift", finder)
    table.tap(finder, area)
    _one_more(table, finder, area)
    vote_on_it(table, finder, area)
    table.tap(finder, "Yes, it matches")
    table.sees(finder, f"· {PLANNING}")
    table.must_be_one_table()
    table.play_to(RAVEN, 2)
    table.must_be_one_table()


def _compare(table: StoryTable, phone: Phone) -> None:
    """By the line above the plan; where the last bids stand there, by the way that is always open."""
    table.close_curtain(phone)
    is_offered = any(target.text == "Does your board match?" for target in phone.targets())
    table.tap(phone, *(["Does your board match?"] if is_offered else ["More", "Compare the board"]))


def _first_area(table: StoryTable, phone: Phone) -> str:
    """The first of the own areas in the list that compares the board."""
    table.sees(phone, "Yours", CHANGED)
    return next(target.text for target in phone.targets() if CHANGED in target.text).split(" · ")[-1]


def _one_more(table: StoryTable, phone: Phone, area: str) -> None:
    """In the editor of an area: of the first kind of unit there is one more than the app has."""
    table.sees(phone, area, AS_IT_IS)
    table.tap_first(phone, "plus")
    table.sees(phone, f"in {area}.")


def propose_and_agree(table: StoryTable, phone: Phone, area: str) -> list[Phone]:
    """Everybody else reads how the board lies, and agrees; who they are."""
    table.tap(phone, "Propose it")
    others = [other for other in table.players if other is not phone]
    for other in others:
        table.sees(other, "Set the app right?", "On the board then", f"in {area}.")
    table.picture("vote-on-a-correction", others[0])
    table.agree(others)
    return others


def vote_on_it(table: StoryTable, phone: Phone, area: str) -> None:
    """All agree; then every device has it so."""
    for other in propose_and_agree(table, phone, area):
        table.tap(other, "Log")
        table.sees(other, f"in {area}.")
        table.tap(other, NOW)
