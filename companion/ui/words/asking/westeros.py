"""Questions of the Westeros phase: cards, bids, supply, mustering, wildlings."""

from collections.abc import Mapping

from companion.ui.words.asking.rows import QuestionRow
from companion.ui.words.marking import marked, marked_count

WESTEROS_QUESTIONS: Mapping[str, QuestionRow] = {
    "draw": QuestionRow(
        title={"some": marked("title", "Turn up {drawer}'s tide"), "none": marked("title", "Turn up {deck}")},
        sentence=marked("question", "Which card is on top?"),
        button=marked("button", "This card"),
        waiting=marked("waiting", "The dealer turns up a card."),
    ),
    "westeros-choice": QuestionRow(
        title={
            "a-throne-of-blades": marked("title", "You hold the throne: choose"),
            "dark-wings-dark-words": marked("title", "You hold the raven: choose"),
            "put-to-the-sword": marked("title", "You hold the blade: choose"),
        },
        sentence=marked("question", "{card}: one of these, for all Houses."),
        button=marked("button", "Choose this"),
        waiting=marked("waiting", "{house} decides: {card}."),
    ),
    "reconcile-supply": QuestionRow(
        title=marked("title", "Supply is too small"),
        sentence=marked("question", "Remove units until your armies fit."),
        button=marked("button", "Remove these units"),
        waiting=marked("waiting", "{house} fits its armies to its supply."),
    ),
    "muster": QuestionRow(
        title=marked("title", "Muster"),
        sentence=marked("question", "Points to spend in {areas}."),
        button=marked("button", "Done mustering"),
        waiting=marked("waiting", "{house} musters."),
    ),
    "bid": QuestionRow(
        title={
            "iron-throne": marked("title", "Bid for the Iron Throne"),
            "fiefdoms": marked("title", "Bid for the Fiefdoms"),
            "kings-court": marked("title", "Bid for the King's Court"),
            "wildlings": marked("title", "Bid against the wildlings"),
        },
        sentence={
            "iron-throne": marked("question", "Turn order, and the word in every tie."),
            "fiefdoms": marked("question", "Ties in combat, and the Valyrian Steel Blade."),
            "kings-court": marked("question", "Special orders, and the Messenger Raven."),
            "wildlings": marked("question", "All bids together must reach their strength."),
        },
        button=marked("button", "Seal my bid"),
        waiting=marked("waiting", "{house} bids."),
    ),
    "tie-order": QuestionRow(
        title=marked("title", "{tied} bid the same"),
        sentence=marked("question", "You hold the throne: say who stands higher."),
        button=marked("button", "Set this order"),
        waiting=marked("waiting", "{house} settles the tie."),
    ),
    "tie": QuestionRow(
        title=marked("title", "{tied} bid the same"),
        sentence={
            "highest": marked("question", "You hold the throne: say who counts as the highest bidder."),
            "lowest": marked("question", "You hold the throne: say who counts as the lowest bidder."),
        },
        button={"highest": marked("button", "The highest bidder"), "lowest": marked("button", "The lowest bidder")},
        waiting=marked("waiting", "{house} settles the tie."),
    ),
    "lose-units": QuestionRow(
        title=marked("title", "Choose units to lose"),
        sentence=marked("question", "The wildlings destroy them."),
        button=marked("button", "Lose these units"),
        waiting=marked("waiting", "{house} chooses units to lose."),
    ),
    "lose-points": QuestionRow(
        title=marked("title", "Choose units to lose"),
        sentence=marked_count(
            "question",
            "The wildlings cost you units worth {number} mustering point.",
            "The wildlings cost you units worth {number} mustering points.",
        ),
        button=marked("button", "Lose these units"),
        waiting=marked("waiting", "{house} chooses units to lose."),
    ),
    "knights-replaced": QuestionRow(
        title=marked("title", "Choose Knights"),
        sentence=marked("question", "Each of them becomes a Footman."),
        button=marked("button", "Replace these Knights"),
        waiting=marked("waiting", "{house} chooses Knights that become Footmen."),
    ),
    "knights-destroyed": QuestionRow(
        title=marked("title", "No Footman left"),
        sentence=marked(
            "question", "Too few Footmen are off the board. Choose the Knights that are destroyed instead."
        ),
        button=marked("button", "Lose these Knights"),
        waiting=marked("waiting", "{house} chooses Knights to lose."),
    ),
    "footmen-promoted": QuestionRow(
        title=marked("title", "Promote Footmen"),
        sentence=marked("question", "Up to two of them become Knights."),
        button=marked("button", "Promote them"),
        waiting=marked("waiting", "{house} may promote Footmen."),
    ),
    "discard-card": QuestionRow(
        title=marked("title", "Discard a House card"),
        sentence=marked("question", "The wildlings cost you one card of your hand."),
        button=marked("button", "Discard this card"),
        waiting=marked("waiting", "{house} chooses a House card to discard."),
    ),
    "take-back-card": QuestionRow(
        title=marked("title", "Take a House card back"),
        sentence=marked("question", "One of your discards may return to your hand."),
        button=marked("button", "Take this card back"),
        waiting=marked("waiting", "{house} may take a House card back."),
    ),
    "muster-area": QuestionRow(
        title=marked("title", "Muster in one area"),
        sentence=marked("question", "One Castle or Stronghold of yours may muster."),
        button=marked("button", "Muster here"),
        waiting=marked("waiting", "{house} chooses where to muster."),
    ),
    "track": QuestionRow(
        title={
            "first": marked("title", "Rise on a track"),
            "last": marked("title", "Fall on a track"),
            "fall": marked("title", "{moved} falls two places"),
        },
        sentence={
            "first": marked("question", "You become the first on one influence track."),
            "last": marked("question", "You become the last on one influence track."),
            "fall": marked("question", "You hold the throne: say on which track."),
        },
        button=marked("button", "This track"),
        waiting={
            "first": marked("waiting", "{house} chooses a track on which to rise."),
            "last": marked("waiting", "{house} chooses a track on which to fall."),
            "fall": marked("waiting", "{house} chooses the track on which {moved} falls."),
        },
    ),
    "penalty": QuestionRow(
        title=marked("title", "Units or influence"),
        sentence=marked("question", "The wildlings cost you one of these."),
        button=marked("button", "Choose this"),
        waiting=marked("waiting", "{house} chooses what to lose."),
    ),
}
