"""Words of the view and of tickets: how far a device is, what it is doing, what a table has agreed on."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked
from companion.ui.words.refusing.table import REASONS
from companion.ui.words.table.notices import FAREWELLS

VIEW: Mapping[str, Mapping[str, Sentence]] = {
    "Connection.progress": {
        "away": marked("view", "Away for a while"),
        "looking": marked("view", "Looking for the table"),
        "catching up": marked("view", "Catching up"),
        "in step": marked("view", "At the table"),
    },
    # What the host says at its door, and after it: where both have a word for it, this device was inside.
    "Connection.turned_away": {
        **{
            word: REASONS[word]
            for word in (
                "not_understood",
                "other_version",
                "other_table",
                "wrong_code",
                "wrong_key",
                "too_many_attempts",
                "unreachable",
                "other_certificate",
                "hung_up",
            )
        },
        **FAREWELLS,
    },
    "Connection.trouble": {
        "disk_full": REASONS["disk_full"],
        "storage": REASONS["storage"],
    },
    "Nearby.network": {
        "open": marked("view", "Tables nearby can be found."),
        "only_this_device": marked("view", "No network: practise here, or open a hotspot."),
        "only_ipv6": marked("view", "This network hides devices from each other. A link works all the same."),
        "no_network": marked("view", "No network: practise here, or open a hotspot."),
        "closed": marked("view", "The app does not look for tables now."),
    },
    "Agreement.consent": {
        "host": marked("view", "The host decides"),
        "majority": marked("view", "Most must agree"),
        "all": marked("view", "All must agree"),
    },
    "Agreement.dealer": {
        "host": marked("view", "The app deals"),
        "physical": marked("view", "Real decks"),
    },
    "DeviceNow.kind": {
        "": marked("view", "Device"),
        "phone": marked("view", "Phone"),
        "tablet": marked("view", "Tablet"),
        "computer": marked("view", "Computer"),
        "display": marked("view", "Table display"),
    },
    "PublicTable.hosting": {
        "not": marked("view", "Another device hosts"),
        "gathering": marked("view", "This device takes over"),
        "returning": marked("view", "This device comes back as the host"),
        "serving": marked("view", "This device hosts"),
    },
    "Ticket.stage": {
        "sent": marked("view", "On its way"),
        "waiting": marked("view", "Waits for the host"),
        "done": marked("view", "Done"),
        "refused": marked("view", "Not possible"),
    },
}
"""Every word of a view, by its field."""

WISHES: Mapping[str, Sentence] = {
    "host": marked("wish", "Laying the table"),
    "lay_again": marked("wish", "Laying the table again"),
    "join": marked("wish", "Joining the table"),
    "resume": marked("wish", "Going back to the table"),
    "go_home": marked("wish", "Leaving the table"),
    "put_away": marked("wish", "Putting the table away"),
    "go_away": marked("wish", "Going away for a while"),
    "come_back": marked("wish", "Coming back"),
    "try_address": marked("wish", "Trying this address"),
    "take_over": marked("wish", "Taking over as the host"),
    "pass_hosting": marked("wish", "Asking another device to host"),
    "go_on_alone": marked("wish", "Going on with those who are here"),
    "invite": marked("wish", "Sending the invitation"),
    "decline": marked("wish", "Declining the invitation"),
    "change_setup": marked("wish", "Changing the setup"),
    "draw_houses": marked("wish", "Drawing the houses by lot"),
    "sit": marked("wish", "Taking the seat"),
    "leave": marked("wish", "Leaving the seat"),
    "hand_over": marked("wish", "Handing the seat over"),
    "pause": marked("wish", "Letting the table rest"),
    "go_on": marked("wish", "Going on"),
    "say_of_itself": marked("wish", "Telling what this device is"),
    "turn_clock": marked("wish", "Stopping or starting the clock"),
    "answer": marked("wish", "Giving the answer"),
    "withdraw": marked("wish", "Breaking the seal"),
    "propose": marked("wish", "Proposing"),
    "vote": marked("wish", "Voting"),
    "why_not": marked("wish", "Asking the rules"),
    "why_not_correct": marked("wish", "Asking what a board can show"),
    "some_choices": marked("wish", "Asking what is possible"),
    "foresee": marked("wish", "Looking ahead"),
    "card_pairs": marked("wish", "Comparing both hands"),
    "any_choice": marked("wish", "Choosing"),
    "good_choice": marked("wish", "Considering"),
    "log": marked("wish", "Reading the log"),
    "past": marked("wish", "Playing the game again"),
    "measure": marked("wish", "Measuring"),
}
"""What is under way, by the wish of a ticket."""
