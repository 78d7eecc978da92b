"""What differs tonight, for players who know the second edition: one sentence each, and the rule behind it."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

DIFFERENCES: Mapping[Sentence, Mapping[str, Sentence]] = {
    marked("differs", "The board"): {
        "F1-TRM-02": marked("differs", "There are no ports, and the south has fewer areas."),
        "F1-CTL-09": marked("differs", "No garrisons: an empty home area is simply walked into."),
        "F1-CMP-02": marked("differs", "No Siege Engines, and four Knights for each House."),
        "F1-NPL-03": marked("differs", "Units of Houses that do not play stand there as Neutral Forces."),
    },
    marked("differs", "Westeros phase"): {
        "F1-WES-06": marked("differs", "At 12 the wildlings wait: only their card makes them attack."),
        "F1-WLD-07": marked("differs", "Who loses to the wildlings removes units worth 2 points, the lowest bidder 4."),
        "F1-WLD-06": marked("differs", "Who bids highest in a victory may take a House card back."),
        "F1-WLD-10": marked("differs", "After every attack the wildlings go back to 0."),
        "F1-WCD-11": marked("differs", "Rains of Autumn: Footmen that support add nothing."),
    },
    marked("differs", "Planning phase"): {
        "F1-PLN-02": marked("differs", "An area may stay without an order."),
        "F1-PLN-07": marked("differs", "Consolidate Power lies on land only."),
        "F1-PLN-09": marked("differs", "No Support on islands."),
        "F1-RAV-01": marked("differs", "The raven only swaps an order, and a special one needs a star that is left."),
    },
    marked("differs", "Action phase"): {
        "F1-SPO-04": marked("differs", "A special Raid removes up to two orders, but never a Defense."),
        "F1-RAI-04": marked("differs", "Pillaging costs the victim nothing."),
        "F1-CON-01": marked("differs", "All collect power at the same time, and a special order musters nothing."),
        "F1-RET-09": marked("differs", "Routed units stand up as soon as all Marches are done."),
    },
    marked("differs", "Battle"): {
        "F1-OFF-01": marked("differs", "Texts of cards take effect in the order of the Fiefdoms track."),
        "F1-FAQ-08": marked("differs", "Whose last unit is destroyed by a card has lost at once."),
        "F1-HCD-05": marked("differs", "After the seventh card all seven return to the hand."),
    },
    marked("differs", "The end"): {
        "F1-END-05": marked("differs", "With three players eight areas win, not seven."),
        "F1-END-02": marked("differs", "Ties at the end: supply, then power; then it is a draw."),
    },
}
"""By the parts of the rulebook, each with the rule that it is about."""
