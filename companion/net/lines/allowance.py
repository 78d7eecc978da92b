"""How much a device may say: an allowance that everything costs something of, and that time and the game refill.

Who spends more is slowed down, for nothing more is read from there; who goes on all the same is sent away.
"""

import attrs

FULL = 300.0
PER_SECOND = 10.0
MOST_SLOWED = 10.0
"""So many seconds a device may be slowed down, from one full allowance to the next, before it is sent away."""
FOR_PROGRESS = 10.0
"""What every device gets for each answer that the game has taken: more than it costs to give one and to agree to it."""
MOST_ACCOUNTS = 256


class TooMuch(Exception):
    """Whoever this is was slowed down for long, and goes on."""


@attrs.define
class Account:
    """What is left, as of a moment, and for how long its owner was slowed down since it was last full."""

    left: float
    at: float
    slowed: float = 0.0


class Allowance:
    """An account for everybody who has spent something lately, under whatever name they are known again by."""

    def __init__(self, full: float = FULL, per_second: float = PER_SECOND, most_slowed: float = MOST_SLOWED) -> None:
        self._full = full
        self._per_second = per_second
        self._most_slowed = most_slowed
        self._accounts: dict[str, Account] = {}

    def __len__(self) -> int:
        return len(self._accounts)

    def spend(self, name: str, cost: float, now: float) -> None:
        """So much was said. A debt may be as large as a full allowance, and no larger."""
        account = self._account(name, now)
        account.left = max(account.left - cost, -self._full)

    def earn(self, amount: float) -> None:
        """Everybody gets so much, and nobody more than a full allowance."""
        for account in self._accounts.values():
            account.left = min(account.left + amount, self._full)

    def pause(self, name: str, now: float) -> float:
        """For how many seconds to hear nothing from there; TooMuch if that has been tried long enough."""
        account = self._account(name, now)
        if account.left >= 0:
            return 0.0
        seconds = -account.left / self._per_second
        account.slowed += seconds
        if account.slowed > self._most_slowed:
            raise TooMuch(name)
        return seconds

    def _account(self, name: str, now: float) -> Account:
        """As it is now: time has refilled it. A full one is as good as a new one."""
        account = self._accounts.get(name)
        if account is None:
            self._make_room(now)
            account = self._accounts[name] = Account(self._full, now)
        self._refill(account, now)
        return account

    def _refill(self, account: Account, now: float) -> None:
        account.left = min(account.left + (now - account.at) * self._per_second, self._full)
        account.at = now
        if account.left >= self._full:
            account.slowed = 0.0

    def _make_room(self, now: float) -> None:
        """Forget who has the most left: whoever is in debt stays so."""
        if len(self._accounts) == MOST_ACCOUNTS:
            for account in self._accounts.values():
                self._refill(account, now)
            del self._accounts[max(self._accounts, key=lambda name: self._accounts[name].left)]
