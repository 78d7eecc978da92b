"""House Lannister."""

from engine.cards.effects import remove_one_order, two_power
from engine.cards.first.attacking import one_more_for_each
from engine.cards.first.book import ability
from engine.cards.registry import CardMoment
from engine.words import FOOTMAN

ability("ser-jaime-lannister", CardMoment.WON)(two_power)
ability("vargo-hoat", CardMoment.BONUS)(one_more_for_each(FOOTMAN))
ability("cersei-lannister", CardMoment.WON)(remove_one_order)
