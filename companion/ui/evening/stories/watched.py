"""What a table display must show in an evening, and seldom can: a wildling attack, and the end of the game."""

from companion.ui.evening.phases import OVER, PLANNING, Phase
from companion.ui.evening.stories.consent import vote_on_it
from companion.ui.evening.stories.table import NOW, StoryTable
from companion.ui.robot.phone import Phone

WINNER = "Stark"
CASTLES = ("Moat Cailin", "Flint's Finger", "Seagard", "Riverrun", "Harrenhal")
"""END-02: with the two that it has at the start, seven."""
AT_HOME = ("White Harbor", "Winterfell")
"""What the wildlings may have taken from it since then."""


def wildlings(table: StoryTable) -> None:
    """In a new round the wildlings attack, for the players turn up that card; the display shows how it ends."""
    table.put_up_display()
    table.play_to_display(Phase.WILDLINGS)
    table.play_to(PLANNING, table.course.round)
    table.must_be_one_table()


def end(table: StoryTable) -> None:
    """By agreed corrections a house comes to hold its seventh castle: the game is over, on every screen."""
    table.put_up_display()
    for phone in table.players:
        table.close_curtain(phone)
    winner = _phone_of(table, WINNER)
    witness = next(phone for phone in table.players if phone is not winner)
    for castle in (*CASTLES, *AT_HOME):
        _find_token(table, winner, castle)
        vote_on_it(table, winner, castle)
        if any(OVER in text for text in witness.texts()):
            break
    table.tap(winner, NOW)
    for phone in table.players:
        table.sees(phone, OVER, f"{WINNER} wins")
    table.picture("end", winner)
    table.display_must_show(Phase.END)
    table.must_be_one_table()


def _find_token(table: StoryTable, phone: Phone, castle: str) -> None:
    """The app is told that a power token of this phone's house lies there."""
    table.tap(phone, "Map", castle, "Wrong? Fix")
    table.tap_for(phone, "Power token", f"in {castle}.")


def _phone_of(table: StoryTable, house: str) -> Phone:
    """By a look at who is here: whoever looks plays it, if none of the others does."""
    looking, *others = table.players
    table.who_is_here(looking)
    found = next((phone for phone in others if table.house_of(looking, phone) == house), looking)
    table.tap(looking, "x")
    return found
