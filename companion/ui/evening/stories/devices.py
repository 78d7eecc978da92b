"""What becomes of devices in the course of an evening, by touches: a seat, the host, and the table itself."""

import shutil

from companion.ui.evening.phases import RAVEN
from companion.ui.evening.setting import Way, code_on, say_name, write_code
from companion.ui.evening.stories.table import NOW, PATIENCE_SECONDS, StoryTable
from companion.ui.robot.phone import Phone

RESTS = "The table rests"
TABLE_FILES = "app/saved/*.council"


def host(table: StoryTable) -> None:
    """The host asks another device to host, which everybody hears; all play on."""
    before, after = table.host, table.guests[0]
    table.who_is_here(before)
    house = table.house_of(before, after)
    table.tap(before, "Who hosts", f"{house}’s device")
    for phone in table.phones:
        table.who_is_here(phone)
        table.sees_row(phone, "hosts", house)
        table.tap(phone, "x")
    table.host = after
    table.must_be_one_table()
    table.play_answers(1)
    table.must_be_one_table()


def seat(table: StoryTable) -> None:
    """A device is gone; another one takes its seat, by a vote, plays it, and gives it back when its player returns."""
    gone = table.guests[0]
    taker = next(phone for phone in table.phones if phone not in (gone, table.host))
    table.must_be_one_table()
    gone.kill()
    table.who_is_here(taker)
    table.sees(taker, "away")
    house = table.house_of(taker, gone)
    taker.tap_target(table.row_of(taker, gone))
    table.tap(taker, f"Play {house} on this device")
    table.sees(table.host, f"{house} to {taker.name}?")
    table.picture("seat-vote", table.host)
    table.agree([table.host])
    away = next(one for one in table.course.seats if one.phone is gone)
    table.course.seats.remove(away)
    _plays_for(table, taker, house)
    gone.start_again()
    table.sees(gone, f"{house} is not played here any more", f"{taker.name} plays {house} now.")
    table.picture("seat-lost", gone)
    table.tap_away(gone, "I have read it")
    table.who_is_here(taker)
    table.tap(taker, house, "Leave the seat")
    table.sees(gone, "Take a seat", house)
    table.tap(gone, "Sit here")
    table.course.seats.append(away)
    table.play_answers(1)
    table.must_be_one_table()


def _plays_for(table: StoryTable, taker: Phone, house: str) -> None:
    """Until this device has been handed to the player of the other house."""
    taker_sees = [False]

    def has_played() -> bool:
        texts = next(one.screen.texts for one in table.course.seats if one.phone is taker)
        taker_sees[0] = taker_sees[0] or f"I am {house}" in texts
        return taker_sees[0]

    table.play_until(has_played)


def file(table: StoryTable) -> None:
    """The table rests and goes into a file; another device lays it again, all come back to it and play on."""
    table.play_to(RAVEN)
    guests = table.guests
    table.tap(table.host, "More", "Pause")
    table.all_see(RESTS, "Resume")
    table.picture("file-rests", guests[0])
    table.must_be_one_table()
    table.tap(table.host, "Save it as a file", "Put the table into a file")
    table.sees(table.host, "Host a table")
    for phone in guests:
        table.sees(phone, "The table is put away")
    _lay_again(table)
    for phone in (*guests, *(one for one in table.players if one not in guests)):
        _come_back(table, phone)
    table.picture("file-laid-again", table.host)
    for phone in table.players:
        table.sees(phone, RESTS, "Resume")
    table.tap(table.players[0], "Resume")
    for phone in table.phones:
        table.sees_no_more(phone, RESTS)
    table.must_be_one_table()
    table.play_answers(2)
    table.must_be_one_table()


def _lay_again(table: StoryTable) -> None:
    """On another device, to which the file was sent: its app is started with it, as by a touch. It takes no seat.

    The table has a new code.
    """
    (saved,) = table.host.folder.glob(TABLE_FILES)
    sent = table.folder.with_name("sent") / saved.name
    sent.parent.mkdir(parents=True)
    shutil.copyfile(saved, sent)
    other = table.new_phone(len(table.phones), str(sent))
    other.start()
    table.phones.append(other)
    say_name(other)
    table.sees(other, "Take a seat")
    table.tap(other, "Only look on", "More", "Table")
    table.host = other
    table.way = Way(table.way.name, code_on(other))
    table.tap(other, NOW)


def _come_back(table: StoryTable, phone: Phone) -> None:
    """With the new code, for the old one is not known any more; then to the first free seat."""
    if any("Host a table" in text for text in phone.texts()):
        table.tap(phone, "Join a table", "You were here: come back")
    table.sees(phone, "Turned away by the host", "The table does not know this code.")
    table.tap_to_field(phone, "Type its code", "Code")
    write_code(phone, table.way.code)
    table.tap(phone, "Join")
    table.sees(phone, "Take a seat", "The table was laid again from its file, so every seat was free.")
    table.tap_away(phone, "I have read it")
    table.tap_first(phone, "Sit here")
    phone.wait_until(lambda: "Take a seat" not in phone.texts(), "a seat of its own", PATIENCE_SECONDS)
