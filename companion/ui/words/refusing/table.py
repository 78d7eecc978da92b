"""What the table, the network and the door refuse: one sentence for each reason."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

REASONS: Mapping[str, Sentence] = {
    # names and sizes
    "unreadable_name": marked("refusal", "This name has signs in it that cannot be shown."),
    "too_long": marked("refusal", "This is too long."),
    # the table, its host and its ledger
    "no_table_yet": marked("refusal", "The table is not laid yet."),
    "table_already_open": marked("refusal", "The table is laid already."),
    "unknown_option": marked("refusal", "This version of the app does not know an option of the table."),
    "put_away": marked("refusal", "The table is put away."),
    "not_put_away": marked("refusal", "The table is not put away."),
    "game_begun": marked("refusal", "The game has begun: its setup stays as it is."),
    "already_paused": marked("refusal", "The table rests already."),
    "not_paused": marked("refusal", "The table goes on already."),
    "may_not_host": marked("refusal", "This device may not host the table."),
    "not_the_host": marked("refusal", "Another device hosts the table."),
    "wrong_epoch": marked("refusal", "Another device hosts the table now."),
    "wrong_serial": marked("refusal", "The table has heard this already."),
    "not_this_device": marked("refusal", "This is for another device to say."),
    # seats
    "no_such_seat": marked("refusal", "This House does not play at this table."),
    "seat_taken": marked("refusal", "Somebody sits there already."),
    "not_your_seat": marked("refusal", "This seat belongs to another device."),
    "plays_by_itself": marked("refusal", "This House plays by itself, and has no say."),
    # proposals and votes
    "already_proposed": marked("refusal", "The same is proposed already."),
    "no_such_proposal": marked("refusal", "This proposal is settled."),
    "already_voted": marked("refusal", "Your House has voted already."),
    "reveal_first": marked("refusal", "All have sealed: the reveal comes first."),
    "no_such_answer": marked("refusal", "The game does not go back so far."),
    "within_a_reveal": marked("refusal", "What was revealed together goes back together."),
    # answers and seals
    "stale": marked("refusal", "The table has gone on meanwhile."),
    "must_be_sealed": marked("refusal", "This answer is secret: it must be sealed."),
    "not_secret": marked("refusal", "This answer is given openly."),
    "other_card": marked("refusal", "Another card was shown there before."),
    "no_seal": marked("refusal", "This is no seal."),
    "not_yet_your_turn": marked("refusal", "Another House seals first."),
    "too_late": marked("refusal", "Too late: all have sealed."),
    "nothing_sealed": marked("refusal", "Nothing of yours is sealed."),
    # the reveal
    "too_early": marked("refusal", "Too early: not all have sealed."),
    "not_all_seals": marked("refusal", "Not all seals are here to be opened."),
    "seal_does_not_fit": marked("refusal", "The answer is not the one that was sealed."),
    # what a host does not enter
    "not_by_suggestion": marked("refusal", "Only the host can do this."),
    "not_signed": marked("refusal", "The host cannot tell that this device has said so."),
    "not_understood": marked("refusal", "The other device was not understood. It may have another version of the app."),
    # coming in
    "other_version": marked("refusal", "The table has another version of the app. Update one of the two."),
    "other_table": marked("refusal", "Another table is there than the one you look for."),
    "wrong_code": marked("refusal", "The table does not know this code."),
    "wrong_key": marked("refusal", "The two devices could not be sure of each other."),
    "too_many_attempts": marked("refusal", "Too many tries. Wait a while, then try again."),
    "unreachable": marked("refusal", "Nobody answers there. Are both devices in the same network?"),
    "other_certificate": marked("refusal", "Another device answers there than the one in the link."),
    "hung_up": marked("refusal", "The table answered, then fell silent."),
    "not_from_there": marked("refusal", "The invitation was not believed. Let them join by the code."),
    # coming and going
    "at_a_table": marked("refusal", "This device is at a table already. Leave it first."),
    "no_table": marked("refusal", "This device is at no table."),
    "left_the_table": marked("refusal", "This device has left the table meanwhile."),
    "no_such_device": marked("refusal", "This device is not nearby any more."),
    # this device
    "network": marked("refusal", "The network of this device does not answer."),
    "disk_full": marked("refusal", "This device has no room left. Nothing is lost; make room and go on."),
    "storage": marked("refusal", "This device cannot store the table. Nothing is lost on the others."),
    "in_use": marked("refusal", "The app is open a second time on this device."),
    "key_damaged": marked(
        "refusal",
        "The key of this device is damaged. Delete the app's data and join again; the others can hand your seat over.",
    ),
    "not_running": marked("refusal", "The app is closing."),
    "failed": marked("refusal", "Something unforeseen went wrong. It was noted on this device."),
}
"""Reasons that say all there is to say."""

LINKS: Mapping[str, Sentence] = {
    "empty": marked("refusal", "There is nothing to read yet."),
    "too_long": marked("refusal", "This is too long for a link or an address."),
    "no_link": marked("refusal", "This is no link to a table, and no address."),
    "twice": marked("refusal", "This link says something twice. Copy it again."),
    "missing": marked("refusal", "A part is missing. Copy the link again, or type the address with its port."),
    "table": marked("refusal", "This link does not name its table. Copy it again."),
    "address": marked("refusal", "“{found}” is no address in this network."),
    "only_ipv4": marked("refusal", "“{found}” is an address that the app cannot use: four numbers are needed."),
    "port": marked("refusal", "“{found}” is no port: a number from 1 to 65535 is needed."),
    "code": marked("refusal", "“{found}” is no code of a table."),
    "fingerprint": marked("refusal", "This link does not name its host. Copy it again."),
}
"""What is wrong with a link or an address."""

CODES: Mapping[str, Sentence] = {
    "letter": marked("refusal", "No code has “{found}” in it."),
    "length": marked("refusal", "A code has ten letters and digits; this one has {found}."),
}
"""What is wrong with a typed code."""

ARCHIVES: Mapping[str, Sentence] = {
    "unreadable": marked("refusal", "The file cannot be read."),
    "no_archive": marked("refusal", "This file is no table."),
    "other_version": marked("refusal", "The file was written by another version of the app."),
    "too_large": marked("refusal", "The file is too large for a table."),
    "truncated": marked("refusal", "The file breaks off. Copy it again."),
    "damaged": marked("refusal", "The file is damaged. Copy it again."),
    "empty": marked("refusal", "There is no table in the file."),
    "malformed": marked("refusal", "The file cannot be understood from entry {entry} on."),
    "broken_chain": marked("refusal", "Entry {entry} of the file does not follow from those before it."),
    "against_the_rules": marked("refusal", "Entry {entry} of the file is against the rules."),
    "forged": marked("refusal", "Entry {entry} of the file was not signed by its device."),
}
"""Why a file is no table that can be laid again."""
