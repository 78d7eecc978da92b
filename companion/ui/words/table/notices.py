"""What a device tells its own players: a title, and one or two sentences that blame nobody."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.door import NOTICE_WORDS
from companion.ui.words.marking import Said, Sentence, marked, marked_count

TITLES: Mapping[str, Said] = {
    "TakenBack": {
        "gone": marked_count("title", "{number} step was taken back", "{number} steps were taken back"),
        "returned": marked_count("title", "{number} step stands again", "{number} steps stand again"),
    },
    "OtherCard": marked("title", "Another card was turned up"),
    "Fraud": marked("title", "{house}'s device changed its sealed answer"),
    "TwoHistories": marked("title", "The host has told it in two ways"),
    "NotPledged": marked("title", "Your seal stays closed"),
    "PerhapsSeen": marked("title", "Your answer may have been seen"),
    "OtherSeal": marked("title", "Another seal of {house} lies here"),
    "FalselyAccused": marked("title", "Your seal is in order"),
    "SeatLost": marked("title", "{house} is not played here any more"),
    "Refused": marked("title", "The table did not take it"),
    "BrokenSeal": {
        "house": marked("title", "{house}'s seal does not open"),
        "nobody": marked("title", "A seal does not open"),
    },
    "Differs": marked("title", "This device counts the game again"),
    "Stopped": {
        "here": marked("title", "Play stops on this device"),
        "elsewhere": marked("title", "Play stops on another device"),
    },
    "Shown": marked("title", "For {house} alone"),
    "Farewell": marked("title", "The table has let this device go"),
}
"""A title for every notice."""

SEALS = {
    "seal_does_not_fit": marked("notice", "The opened answer is not the one that was sealed. It does not count."),
    "refused": marked("notice", "The sealed answer is against the rules. It does not count."),
    "not_understood": marked("notice", "What was sent was not understood. It does not count."),
}

FAREWELLS: Mapping[str, Sentence] = {
    "too_long": marked("notice", "This device has sent too much at once. It comes back by itself."),
    "half": marked("notice", "The connection broke off in the middle of a word. This device comes back by itself."),
    "slow": marked("notice", "The connection was too slow. This device comes back by itself."),
    "idle": marked("notice", "Nothing was heard of this device for a while. It comes back by itself."),
    "not_reading": marked("notice", "This device did not keep up. It comes back by itself."),
    "broken": marked("notice", "The connection broke. This device comes back by itself."),
    "disk_full": marked("notice", "The device has no room left. Make room, then go on."),
    "storage": marked("notice", "The device cannot store the table. Let another one host."),
    "not_understood": marked("notice", "The two devices do not understand each other. Is the app the same on both?"),
    "closed": marked("notice", "The host has closed the table. Nothing is lost."),
    "replaced": marked("notice", "The app is at this table a second time, on this device or on another one."),
    "full": marked("notice", "The table has no room for another device."),
    "too_much": marked("notice", "This device has said too much at once. It comes back by itself."),
    "another_host": marked("notice", "Another device hosts the table now. This device goes there by itself."),
    "out_of_turn": marked("notice", "The two devices have lost their thread. This device comes back by itself."),
}
"""Why a host has ended a connection, or why a device stands still."""

OBJECTED = marked("notice", "The host has entered what this table does not allow.")

STOPPED: Mapping[str, Sentence] = {
    **dict.fromkeys(NOTICE_WORDS["Stopped"]["reason"], OBJECTED),
    "refused": marked("notice", "The host has entered what the rules forbid."),
    "forged": marked("notice", "An entry was not signed by the device that it names."),
    "fraud": marked("notice", "A sealed answer was changed after others had been opened."),
    "two_histories": marked("notice", "The host has told the same moment in two ways."),
    "differs": marked("notice", "The game counts differently here, even when it is counted again."),
    "same_host": marked("notice", "The host that was doubted hosts again."),
    "not_understood": marked("notice", "Why, this device does not understand."),
}
"""Why a device believes its host no more: it objects to an entry, or has found something out."""

SENTENCES: Mapping[str, Said | None] = {
    "TakenBack": marked("notice", "The devices met again, and one history holds for all. Set the board right."),
    "OtherCard": marked("notice", "{house} was shown {shown}, but {deck} turned up {turned_up}."),
    "Fraud": marked(
        "notice",
        "Play stops on this device. A faulty device can do this as well as a hand, so the app judges nobody.",
    ),
    "TwoHistories": {
        "follows": marked("notice", "Another device hosts now, and what it says holds."),
        "stops": marked("notice", "Play stops on this device. Compare the boards, then let another device host."),
    },
    "NotPledged": marked(
        "notice", "The word of {houses} is missing, so this device opens nothing. No secret has left it."
    ),
    "PerhapsSeen": marked("notice", "{house} is asked again, though its answer was opened. The host may have seen it."),
    "OtherSeal": marked(
        "notice", "A change of host may have brought an older seal back. Nobody has cheated by that: ask {house} again."
    ),
    "FalselyAccused": marked("notice", "The host says that {house}'s seal does not open. This device knows it does."),
    "SeatLost": {
        "played": marked("notice", "{player} plays {house} now."),
        "free": marked(
            "notice", "The host has laid the table for other Houses. Take a free seat, or let the host add a House."
        ),
        "laid again": marked("notice", "The table was laid again from its file, so every seat was free."),
    },
    # Said as any other refusal.
    "Refused": None,
    "BrokenSeal": SEALS,
    "Differs": marked("notice", "Its game was not the host's. It plays all entries again to find out why."),
    "Stopped": STOPPED,
    "Shown": marked("notice", "The top card of {deck} is {card}."),
    "Farewell": FAREWELLS,
}
"""A sentence for every notice, or one for each word on which it depends."""

DEPENDS_ON: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "TwoHistories": lambda facts: "follows" if facts["follows"] else "stops",
    "SeatLost": lambda facts: "laid again" if facts["laid_again"] else "played" if facts["player"] else "free",
    "BrokenSeal": lambda facts: str(facts["reason"]),
    "Stopped": lambda facts: str(facts["reason"]),
    "Farewell": lambda facts: str(facts["reason"]),
}
"""What the sentence of a notice depends on, where there are several."""
