"""Questions of a combat: support, cards, blade, losses, retreat, and the texts of House cards."""

from collections.abc import Mapping

from companion.ui.words.asking.rows import QuestionRow
from companion.ui.words.marking import marked, marked_count

COMBAT_QUESTIONS: Mapping[str, QuestionRow] = {
    "support": QuestionRow(
        title=marked("title", "Whom does {area} support?"),
        sentence=marked("question", "Combat in {combat}. Your word is public at once."),
        button=marked("button", "Support"),
        waiting=marked("waiting", "{house} decides whom {area} supports."),
    ),
    "accept-support": QuestionRow(
        title=marked("title", "Support from {supporter}"),
        sentence=marked("question", "{supporter} supports you from {area}. You may refuse."),
        button=marked("button", "Accept the support"),
        waiting=marked("waiting", "{house} may refuse {supporter}'s support."),
    ),
    "house-card": QuestionRow(
        title=marked("title", "Choose your card"),
        sentence=marked("question", "Both cards are turned up together."),
        button=marked("button", "Play face down"),
        waiting=marked("waiting", "{house} chooses a House card."),
    ),
    "redraw-tide": QuestionRow(
        title=marked("title", "Your tide"),
        sentence=marked("question", "You hold the blade: keep this tide, or use the blade and draw another."),
        button=marked("button", "Draw again"),
        waiting=marked("waiting", "{house} may draw another tide."),
    ),
    "blade": QuestionRow(
        title=marked("title", "Use the blade?"),
        sentence=marked("question", "1 more strength for you. It is then used for this round."),
        button=marked("button", "Use the blade"),
        waiting=marked("waiting", "{house} may use the Valyrian Steel Blade."),
    ),
    "casualties": QuestionRow(
        title=marked("title", "Choose who falls"),
        sentence=marked_count(
            "question",
            "{number} of your units in {area} is destroyed.",
            "{number} of your units in {area} are destroyed.",
        ),
        button=marked("button", "Lose these units"),
        waiting=marked("waiting", "{house} chooses who falls in {area}."),
    ),
    "retreat": QuestionRow(
        title=marked("title", "Retreat from {area}"),
        sentence=marked("question", "All units go to the same area, and are routed there."),
        button=marked("button", "Retreat"),
        waiting=marked("waiting", "{house} chooses where to retreat."),
    ),
    "retreat-losses": QuestionRow(
        title=marked("title", "Too many for {area}"),
        sentence=marked("question", "Choose the units that are destroyed on the retreat."),
        button=marked("button", "Lose these units"),
        waiting=marked("waiting", "{house} chooses units to lose on the retreat."),
    ),
    "tyrion-lannister": QuestionRow(
        title=marked("title", "Send the card back?"),
        sentence=marked("question", "Your enemy takes the card back and plays another, if there is one."),
        button=marked("button", "Send the card back"),
        waiting=marked("waiting", "{house} may send the enemy card back."),
    ),
    "aeron-damphair": QuestionRow(
        title=marked("title", "Play another card?"),
        sentence=marked("question", "For 2 power, Aeron Damphair is discarded for another card."),
        button=marked("button", "Play this card instead"),
        waiting=marked("waiting", "{house} may play another card for 2 power."),
    ),
    "mace-tyrell": QuestionRow(
        title=marked("title", "Which Footman falls?"),
        sentence=marked("question", "Mace Tyrell destroys one enemy Footman."),
        button=marked("button", "Destroy this Footman"),
        waiting=marked("waiting", "{house} destroys a Footman."),
    ),
    "ser-loras-tyrell": QuestionRow(
        title=marked("title", "Which Footman falls?"),
        sentence=marked("question", "Ser Loras Tyrell destroys one enemy Footman."),
        button=marked("button", "Destroy this Footman"),
        waiting=marked("waiting", "{house} destroys a Footman."),
    ),
    "queen-of-thorns": QuestionRow(
        title=marked("title", "Remove an order"),
        sentence=marked("question", "One enemy order beside the combat, but not the March that began it."),
        button=marked("button", "Remove this order"),
        waiting=marked("waiting", "{house} removes an enemy order."),
    ),
    "doran-martell": QuestionRow(
        title=marked("title", "Choose a track"),
        sentence=marked("question", "Your enemy becomes the last on it."),
        button=marked("button", "This track"),
        waiting=marked("waiting", "{house} chooses a track on which its enemy falls."),
    ),
    "cersei-lannister": QuestionRow(
        title=marked("title", "Remove an order"),
        sentence=marked("question", "You may remove one order of the loser, wherever it lies."),
        button=marked("button", "Remove this order"),
        waiting=marked("waiting", "{house} may remove an order."),
    ),
    "renly-baratheon": QuestionRow(
        title=marked("title", "Promote a Footman"),
        sentence=marked("question", "One that fought or supported may become a Knight."),
        button=marked("button", "Promote it"),
        waiting=marked("waiting", "{house} may promote a Footman."),
    ),
    "ser-davos-seaworth": QuestionRow(
        title=marked("title", "Promote a Footman"),
        sentence=marked("question", "One that fought may become a Knight."),
        button=marked("button", "Promote it"),
        waiting=marked("waiting", "{house} may promote a Footman."),
    ),
    "maester-luwin": QuestionRow(
        title=marked("title", "Take a House card back"),
        sentence=marked("question", "One of your discards may return to your hand."),
        button=marked("button", "Take this card back"),
        waiting=marked("waiting", "{house} may take a House card back."),
    ),
    "melisandre": QuestionRow(
        title=marked("title", "Discard an enemy card"),
        sentence=marked("question", "For 1 power you may discard one card from your enemy's hand."),
        button=marked("button", "Discard this card"),
        waiting=marked("waiting", "{house} may discard an enemy card for 1 power."),
    ),
    "asha-greyjoy": QuestionRow(
        title=marked("title", "Remove an order"),
        sentence=marked("question", "You may remove a Support or Consolidate Power order beside the combat."),
        button=marked("button", "Remove this order"),
        waiting=marked("waiting", "{house} may remove an order."),
    ),
    "robb-stark": QuestionRow(
        title=marked("title", "Where do they retreat?"),
        sentence=marked("question", "You may choose where the losing units retreat."),
        button=marked("button", "They retreat there"),
        waiting=marked("waiting", "{house} may choose where the enemy retreats."),
    ),
    "patchface": QuestionRow(
        title=marked("title", "Discard an enemy card"),
        sentence=marked("question", "You may discard one card from your enemy's hand."),
        button=marked("button", "Discard this card"),
        waiting=marked("waiting", "{house} may discard an enemy card."),
    ),
}
