"""Questions of the Planning and the Action phase: orders, raven, raids, marches, power."""

from collections.abc import Mapping

from companion.ui.words.asking.rows import QuestionRow
from companion.ui.words.marking import marked, marked_count

ORDER_QUESTIONS: Mapping[str, QuestionRow] = {
    "orders": QuestionRow(
        title=marked("title", "Plan your orders"),
        sentence=marked("question", "One order for every area with units of yours."),
        button=marked("button", "Seal my plan"),
        waiting=marked("waiting", "{house} plans."),
    ),
    "raven": QuestionRow(
        title=marked("title", "The raven is yours"),
        sentence=marked("question", "One of three, once this round."),
        button=marked("button", "Swap the order"),
        waiting=marked("waiting", "{house} holds the Messenger Raven."),
    ),
    "raven-card": QuestionRow(
        title=marked("title", "The top wildling card"),
        sentence=marked("question", "The table hears only where you put it."),
        button=marked("button", "Put it there"),
        waiting=marked("waiting", "{house} looks at the top wildling card."),
    ),
    "raid": QuestionRow(
        title=marked("title", "Raid"),
        sentence=marked("question", "Choose an enemy order beside your Raid."),
        button=marked("button", "Raid"),
        waiting=marked("waiting", "{house} raids."),
    ),
    "raid-again": QuestionRow(
        title=marked("title", "Raid again"),
        sentence=marked("question", "Your special Raid may remove a second order beside {area}."),
        button=marked("button", "Raid"),
        waiting=marked("waiting", "{house} may raid a second order from {area}."),
    ),
    "march": QuestionRow(
        title=marked("title", "March"),
        sentence=marked("question", "Choose a March order, then where its units go."),
        button=marked("button", "March"),
        waiting=marked("waiting", "{house} marches."),
    ),
    "establish-control": QuestionRow(
        title=marked("title", "Leave a power token?"),
        sentence=marked("question", "With a power token {area} stays yours."),
        button=marked("button", "Leave a power token"),
        waiting=marked("waiting", "{house} may leave a power token in {area}."),
    ),
    "take-ships": QuestionRow(
        title=marked("title", "Ships in {area}"),
        sentence=marked_count(
            "question",
            "{number} Ship lay there. Replace it by one of yours?",
            "{number} Ships lay there. How many do you replace by yours?",
        ),
        button=marked("button", "Take them"),
        waiting=marked("waiting", "{house} takes Ships in {area}."),
    ),
    "consolidate": QuestionRow(
        title=marked("title", "Consolidate Power"),
        sentence=marked("question", "Choose an order. A special one may muster instead."),
        button=marked("button", "Resolve this order"),
        waiting=marked("waiting", "{house} consolidates power."),
    ),
}
