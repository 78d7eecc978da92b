"""Trouble on the way: an app is killed, later the host; each is started again with what is on its disk."""

import time
from collections.abc import Callable, Sequence

from companion.ui.evening.ledgers import Ledgers
from companion.ui.robot.phone import Phone

GUEST_AFTER, HOST_AFTER = 8, 16
"""After so many answers."""
CALM_SECONDS = 1.0
TAKE_OVER = "Host from this phone"
OFFER_SECONDS = 20.0


class Trouble:
    """The first phone hosts; the last one is killed first."""

    def __init__(self, phones: Sequence[Phone], ledgers: Ledgers) -> None:
        self._phones = phones
        self._ledgers = ledgers
        self._to_come = [(GUEST_AFTER, self._kill_guest), (HOST_AFTER, self._kill_host)]

    def comes(self, answers: int, say: Callable[[str], None]) -> bool:
        """Whether something has happened just now."""
        if not self._to_come or answers < self._to_come[0][0]:
            return False
        self._to_come.pop(0)[1](say)
        return True

    def _kill(self, phone: Phone) -> None:
        time.sleep(CALM_SECONDS)
        phone.kill()
        self._ledgers.remember()

    def _kill_guest(self, say: Callable[[str], None]) -> None:
        guest = self._phones[-1]
        self._kill(guest)
        say(f"{guest.name} was killed, and is started again.")
        guest.start_again()

    def _kill_host(self, say: Callable[[str], None]) -> None:
        """Somebody else takes over, where that is offered; else the host comes back."""
        host, other = self._phones[0], self._phones[1]
        self._kill(host)
        until = time.monotonic() + OFFER_SECONDS
        while time.monotonic() < until and not any(target.text == TAKE_OVER for target in other.targets()):
            time.sleep(0.2)
        if any(target.text == TAKE_OVER for target in other.targets()):
            other.tap(TAKE_OVER)
            say(f"{host.name}, the host, was killed; {other.name} hosts now.")
        else:
            say(f"{host.name}, the host, was killed, and comes back.")
        host.start_again()
