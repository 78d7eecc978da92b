"""Supply in words: what a level allows, and what stands or would stand."""

from companion.ui.models.parts import FactModel
from companion.ui.words import Words
from engine import SupplyCount


def armies_text(armies: tuple[int, ...]) -> str:
    """Sizes of armies, the largest first: "3·2·2"."""
    return "·".join(map(str, armies)) or "0"


def fits_text(words: Words, supply: SupplyCount) -> str:
    """SUP-08: "3·2·2 fits"."""
    if not supply.armies:
        return words.say("no army")
    armies = armies_text(supply.armies)
    return words.say("{armies} fits", armies=armies) if supply.fits else words.say("{armies} too much", armies=armies)


def supply_fact(words: Words, supply: SupplyCount) -> FactModel:
    """SUP-04, SUP-08: allowed against standing, green or red."""
    allows = words.say("Supply {level} allows {armies}", level=supply.level, armies=armies_text(supply.allowed))
    return FactModel("barrel", allows, fits_text(words, supply), "good" if supply.fits else "bad")


def supply_sentence(words: Words, supply: SupplyCount) -> str:
    """SUP-04, SUP-08: the same as a sentence."""
    level, allowed, armies = supply.level, armies_text(supply.allowed), armies_text(supply.armies)
    if not supply.armies:
        return words.say("Supply {level} allows {allowed}; no army stands.", level=level, allowed=allowed)
    if supply.fits:
        return words.say("Supply {level} allows {allowed}: {armies} fits.", level=level, allowed=allowed, armies=armies)
    return words.say(
        "Supply {level} allows {allowed}: {armies} is too much.", level=level, allowed=allowed, armies=armies
    )
