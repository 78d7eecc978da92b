"""The bar of a tab that chooses one of its parts."""

from collections.abc import Mapping

from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel, FilterModel
from companion.ui.models.place import Place


def filter_model(place: Place, bar: str, named: Mapping[str, str], chosen: str) -> FilterModel:
    """Each part by its id, with the word that is shown."""
    parts = tuple(ButtonModel(text, Go(place.with_part(bar, part))) for part, text in named.items())
    return FilterModel(parts, list(named).index(chosen))
