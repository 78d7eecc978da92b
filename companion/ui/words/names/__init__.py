"""The names of the game: houses, areas, units, orders, cards, each with the forms that sentences ask for."""

from companion.ui.words.names.book import NameBook, read_names
from companion.ui.words.names.name import CASES, Name

__all__ = ["CASES", "Name", "NameBook", "read_names"]
