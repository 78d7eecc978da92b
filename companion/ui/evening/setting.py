"""Setting the table: one phone hosts, the others find it and type its code; all sit down and lay out the board."""

import os
import re
from collections.abc import Sequence

from companion.ui.robot.phone import Phone

CODE = re.compile(r"[0-9A-Z]{5}[ \n-][0-9A-Z]{5}")
MOST_HOUSES = 6
FIND_SECONDS = 60.0


def set_table(phones: Sequence[Phone], displays: Sequence[Phone] = ()) -> None:
    """The first phone hosts; displays come to the table first, and take no seat."""
    host, *guests = phones
    name = f"Evening {os.urandom(3).hex()}"
    for phone in phones:
        _first_start(phone)
    code = _lay_table(host, name, len(phones))
    for display in displays:
        _join(display, name, code)
    _sit_down(host)
    for guest in guests:
        _join(guest, name, code)
        _sit_down(guest)
    for phone in phones:
        phone.tap("Lay out the board", FIND_SECONDS)
        phone.tap("All laid out")


def _first_start(phone: Phone) -> None:
    phone.tap("Name or nickname")
    phone.write(phone.name)
    phone.tap("Begin")
    phone.wait_for("Host a table")


def _lay_table(host: Phone, name: str, houses: int) -> str:
    """Real decks: the players of this evening turn up the cards themselves. Returns the code of the table."""
    host.tap("Host a table")
    host.tap("Real decks")
    host.tap(f"{host.name}’s table")
    host.write(name)
    for _ in range(MOST_HOUSES - houses):
        host.tap("minus")
    host.tap("Open the table")
    found: list[str] = []

    def shows_code() -> bool:
        found[:] = [one[0] for text in host.texts() if (one := CODE.fullmatch(text))]
        return bool(found)

    host.wait_until(shows_code, "the code of the table")
    return found[0]


def _join(guest: Phone, name: str, code: str) -> None:
    """The table is found nearby, perhaps beside others; its code is typed."""
    guest.tap("Join a table")
    guest.tap(name, FIND_SECONDS)
    guest.wait_for("Code of", FIND_SECONDS)
    guest.tap("Code, or the whole link")
    guest.write("".join(letter for letter in code if letter.isalnum()))
    guest.tap("Join")


def _sit_down(phone: Phone) -> None:
    """On the first free seat."""
    phone.tap_target(phone.find("Sit here", FIND_SECONDS)[0])
    phone.wait_for("this device")
