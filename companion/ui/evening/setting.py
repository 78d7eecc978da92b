"""Setting the table: one phone hosts, the others find it and type its code; all sit down and lay out the board."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

import attrs

from companion.ui.robot.phone import Phone
from companion.ui.starting.window import DISPLAY_SIZE
from companion.ui.words.edition import FIRST, SECOND
from engine import open_box

CODE = re.compile(r"[0-9A-Z]{5}[ \n-][0-9A-Z]{5}")
FIND_SECONDS = 120.0


@attrs.frozen
class Way:
    """What somebody who comes to a table must know."""

    name: str
    code: str


def set_table(phones: Sequence[Phone], displays: Sequence[Phone] = (), edition: str = SECOND) -> Way:
    """The first phone hosts; displays come first, and take no seat. Players turn up the cards themselves."""
    host, *guests = phones
    name = f"Evening {os.urandom(3).hex()}"
    for phone in phones:
        first_start(phone)
    way = Way(name, _lay_table(host, name, len(phones), edition))
    for display in displays:
        join(display, way)
    sit_down(host)
    for guest in guests:
        join(guest, way)
        sit_down(guest)
    lay_out(phones)
    return way


def lay_out(phones: Sequence[Phone]) -> None:
    """Everybody lays out the board, and the game begins."""
    for phone in phones:
        phone.tap("Lay out the board", FIND_SECONDS)
        phone.tap("All laid out")


def new_display(folder: Path) -> Phone:
    """A table display that nobody has started yet."""
    return Phone("Display", folder / "display", ("--display",), DISPLAY_SIZE)


def first_start(phone: Phone) -> None:
    """To home."""
    say_name(phone)
    phone.wait_for("Host a table")


def say_name(phone: Phone) -> None:
    """The first thing that an app asks."""
    phone.tap("Name or nickname")
    phone.write(phone.name)
    phone.tap("Begin")


def _lay_table(host: Phone, name: str, houses: int, edition: str) -> str:
    """Returns the code of the table."""
    host.tap("Host a table")
    if edition == FIRST:
        host.tap("First")
    host.tap("Real decks")
    host.tap(f"{host.name}’s table")
    host.write(name)
    for _ in range(max(open_box(edition).setups) - houses):
        host.tap("minus")
    host.tap("Open the table")
    return code_on(host)


def code_on(host: Phone) -> str:
    """The code of the table, as it stands in the lobby."""
    found: list[str] = []

    def shows_code() -> bool:
        found[:] = [one[0] for text in host.texts() if (one := CODE.fullmatch(text))]
        return bool(found)

    host.wait_until(shows_code, "the code of the table", FIND_SECONDS)
    return found[0]


def join(guest: Phone, way: Way) -> None:
    """The table is found nearby, perhaps beside others; its code is typed."""
    guest.tap("Join a table")
    guest.tap(way.name, FIND_SECONDS)
    guest.wait_for("Code of", FIND_SECONDS)
    guest.tap("Code, or the whole link")
    write_code(guest, way.code)
    guest.tap("Join")


def write_code(phone: Phone, code: str) -> None:
    """Its letters and digits; what stands between them is not needed."""
    phone.write("".join(letter for letter in code if letter.isalnum()))


def sit_down(phone: Phone) -> None:
    """On the first free seat."""
    phone.tap_target(phone.find("Sit here", FIND_SECONDS)[0])
    phone.wait_for("this device")
