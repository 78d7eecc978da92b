"""Trouble on the way: an app is killed, later the host; each is started again with what is on its disk."""

import time
from collections.abc import Callable, Sequence

from companion.ui.evening.ledgers import Ledgers
from companion.ui.robot.phone import Phone

GUEST_AFTER, HOST_AFTER = 8, 16
"""After so many answers."""
CALM_SECONDS = 1.0
TAKE_OVER = "Host from this phone"
BANNER = "BannerBar"
"""Where a lost connection is told; touched, it says what can be done."""
OFFER_SECONDS = 20.0
LOOK_SECONDS = 0.5


class EveningTrouble:
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
        host, *others = self._phones
        self._kill(host)
        taken_over = self._take_over(others)
        say(f"{host.name}, the host, was killed; {taken_over or 'nobody'} takes over, and it comes back.")
        host.start_again()

    def _take_over(self, others: Sequence[Phone]) -> str:
        """The phone that hosts now; nothing if that was offered to none."""
        until = time.monotonic() + OFFER_SECONDS
        while time.monotonic() < until:
            for phone in others:
                offers = [target for target in phone.targets() if target.text == TAKE_OVER]
                banners = [target for target in phone.targets() if target.kind == BANNER]
                if offers:
                    phone.tap(TAKE_OVER)
                    return phone.name
                if banners:
                    phone.tap_target(banners[0])
            time.sleep(LOOK_SECONDS)
        return ""
