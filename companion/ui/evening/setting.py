"""Setting the table: one phone hosts, the others find it and type its code; all sit down and lay out the board."""

import os
import re
from collections.abc import Sequence

from companion.ui.robot.phone import Phone

CODE = re.compile(r"[0-9A-Z]{5}[ \n-][0-9A-Z]{5}")
MOST_HOUSES = 6
FIND_SECONDS = 120.0


def set_table(phones: Sequence[Phone], displays: Sequence[Phone] = (), *, has_real_decks: bool = True) -> None:
    """The first phone hosts; displays come first, and take no seat. With real decks players turn up the cards."""
    host, *guests = phones
    name = f"Evening {os.urandom(3).hex()}"
    for phone in phones:
        first_start(phone)
    code = _lay_table(host, name, len(phones), has_real_decks=has_real_decks)
    for display in displays:
        join(display, name, code)
    sit_down(host)
    for guest in guests:
        join(guest, name, code)
        sit_down(guest)
    for phone in phones:
        phone.tap("Lay out the board", FIND_SECONDS)
        phone.tap("All laid out")


def first_start(phone: Phone) -> None:
    phone.tap("Name or nickname")
    phone.write(phone.name)
    phone.tap("Begin")
    phone.wait_for("Host a table")


def _lay_table(host: Phone, name: str, houses: int, *, has_real_decks: bool) -> str:
    """Returns the code of the table."""
    host.tap("Host a table")
    if has_real_decks:
        host.tap("Real decks")
    host.tap(f"{host.name}’s table")
    host.write(name)
    for _ in range(MOST_HOUSES - houses):
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


def join(guest: Phone, name: str, code: str) -> None:
    """The table is found nearby, perhaps beside others; its code is typed."""
    guest.tap("Join a table")
    guest.tap(name, FIND_SECONDS)
    guest.wait_for("Code of", FIND_SECONDS)
    guest.tap("Code, or the whole link")
    guest.write("".join(letter for letter in code if letter.isalnum()))
    guest.tap("Join")


def sit_down(phone: Phone) -> None:
    """On the first free seat."""
    phone.tap_target(phone.find("Sit here", FIND_SECONDS)[0])
    phone.wait_for("this device")
