"""How everything stands before the door is loaded: what the first screens are made from."""

from typing import Any, cast

import attrs

from companion.ui.models.place import Place
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.words import words_in


@attrs.frozen
class NothingNearby:
    """As an empty `Nearby` of the door."""

    network: str = "closed"
    tables: tuple[Any, ...] = ()
    devices: tuple[Any, ...] = ()
    invitations: tuple[Any, ...] = ()
    kept: tuple[Any, ...] = ()
    was_at: str = ""


@attrs.frozen
class NothingYet:
    """As an empty `View` of the door, as far as a screen without a table looks at it."""

    nearby: NothingNearby = NothingNearby()
    table: None = None


def first_situation(settings: Settings) -> Situation:
    """At home, with nothing around."""
    return Situation(cast(Any, NothingYet()), Place(), settings, words_in(settings.language))
