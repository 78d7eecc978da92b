"""The newest view, for every thread, and what has happened since somebody looked."""

import threading
from collections.abc import Callable

import attrs

from companion.door.seen.view import View


class Showing:
    """A view takes the place of the last; what happened is handed over once."""

    def __init__(self, lock: threading.RLock, *, keeps_news: bool) -> None:
        """`keeps_news`: nobody listens, so what happened is kept until somebody looks."""
        self._seen = threading.Condition(lock)
        self._keeps_news = keeps_news
        self.view = View()
        """The newest view."""
        self._unseen = View()
        """The newest view, with all that has happened since the last look."""

    def hand_over(self, view: View) -> None:
        """There is a new view."""
        with self._seen:
            self.view = view
            self._unseen = _with_news(view, self._unseen) if self._keeps_news else view
            self._seen.notify_all()

    def look(self) -> View:
        """The newest view, with all that has happened since the last look."""
        with self._seen:
            seen = self._unseen
            self._unseen = _without_news(seen)
            return seen

    def wait_until(self, condition: Callable[[View], object], seconds: float | None) -> View:
        """Until this holds of the newest view, or for so long."""
        with self._seen:
            self._seen.wait_for(lambda: condition(self.view), seconds)
            return self.view


def _without_news(view: View) -> View:
    return attrs.evolve(view, happened=(), own=attrs.evolve(view.own, notices=()))


def _with_news(view: View, before: View) -> View:
    """The view with what had happened before it, too."""
    own = attrs.evolve(view.own, notices=before.own.notices + view.own.notices)
    return attrs.evolve(view, happened=before.happened + view.happened, own=own)
