"""Before a device orders the entries of a table it hears what the others have; here is for how long."""

import asyncio
from contextlib import suppress

from companion.table.host.session import HostSession
from companion.table.talk.messages import Message, Remember, Sync

GATHERING_SECONDS, LONGEST_GATHERING = 10.0, 60.0
"""So long a new host waits for somebody to say more, and so long in all: a slow device may be alone with an entry."""
ALONE_SECONDS = 2.0
"""So long it waits for who has not come, once its player wishes to go on without them."""
RETURNING_SECONDS = 0.5
"""So long a host that was away waits for who has not come: its disk has kept everything, or it is a rare one."""
WORK_SECONDS = 0.05
"""So long it waits, at least, while something that was told is still being judged."""


class WaitForOthers:
    """What the others have said so far to one host."""

    def __init__(self, session: HostSession) -> None:
        self._session = session
        self._news = asyncio.Event()
        self._in_company = asyncio.Event()
        """Set once somebody else has come to be heard, or nobody else need."""
        self._goes_on_alone = False
        self._last_told = 0.0

    async def gather(self) -> None:
        """Taking over: until all is heard; without those who do not come, or say nothing more.

        But not alone: whoever hears nobody may be the one who is cut off, while all others play on. What they agree on
        must not give way, later, to an epoch in which nobody took part.
        """
        await self._in_company.wait()
        await self._hear_others(GATHERING_SECONDS)

    async def come_back(self) -> None:
        """After a restart: until all is heard, or for a moment. Nobody need come: this is still their host."""
        await self._hear_others(RETURNING_SECONDS)

    def go_on_alone(self) -> None:
        """The player knows that who is absent will not come: wait for no company, and only a moment for them."""
        self._goes_on_alone = True
        self._in_company.set()
        self._news.set()

    def note(self, device: str, message: Message) -> None:
        """Somebody is still telling what they have, or everybody has."""
        if self._session.hears_first and isinstance(message, Sync | Remember):
            self._last_told = asyncio.get_running_loop().time()
            if device != self._session.device or self._session.everybody_is_heard:
                self._in_company.set()
            self._news.set()

    def look(self) -> None:
        """What was told is judged: perhaps everybody is heard."""
        self._news.set()

    async def _hear_others(self, seconds: float) -> None:
        """Until all have told what they have, or nobody has said more for so long; longer, while somebody tells."""
        now = asyncio.get_running_loop().time
        begun = self._last_told = now()
        while not self._session.everybody_is_heard:
            wait = min(self._last_told + self._patience(seconds), begun + LONGEST_GATHERING) - now()
            if wait <= 0 and not self._session.gathering.has_work:
                break
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, WORK_SECONDS)):
                    await self._news.wait()

    def _patience(self, seconds: float) -> float:
        if self._session.somebody_still_tells:
            return GATHERING_SECONDS
        return min(seconds, ALONE_SECONDS) if self._goes_on_alone else seconds
