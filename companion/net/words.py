"""Every word of the net layer that a player may be shown, by where it is said: the word, and the names of its facts.

Whoever shows one puts it into a sentence of the player's language. A word that comes from another device and is not
listed here is never kept or shown: anybody could say anything.
"""

from companion.table.words import Vocabulary

TURNED_AWAY: Vocabulary = {
    "not_understood": (),
    "other_version": (),
    "other_table": (),
    "wrong_code": (),
    "wrong_key": (),
    "too_many_attempts": (),
}
"""What a host says at its door to whom it does not let in."""

ENTRANCE: Vocabulary = {
    **TURNED_AWAY,
    "unreachable": (),
    "other_certificate": (),
    "hung_up": (),
}
"""Why a device was not let in: what the host said, or what the device found out by itself."""

FRAMES: Vocabulary = {
    "too_long": (),
    "half": (),
    "slow": (),
    "idle": (),
    "not_reading": (),
    "broken": (),
}
"""What is wrong with the frames of a connection that was dropped."""

STORAGE: Vocabulary = {
    "disk_full": (),
    "storage": (),
}
"""Why a device stands still: its disk has no room, or fails."""

FAREWELLS: Vocabulary = {
    **FRAMES,
    **STORAGE,
    "not_understood": (),
    "closed": (),
    "replaced": (),
    "full": (),
    "too_much": (),
    "another_host": (),
    "out_of_turn": (),
}
"""Why a host has ended the connection of a device that it had let in."""

LINKS: Vocabulary = {
    "empty": (),
    "too_long": (),
    "no_link": (),
    "twice": (),
    "missing": ("found",),
    "table": ("found",),
    "address": ("found",),
    "only_ipv4": ("found",),
    "port": ("found",),
    "code": ("found",),
    "fingerprint": ("found",),
}
"""What is wrong with a link or an address: `found` is the wrong part, or the key of the field that is missing."""

CODES: Vocabulary = {
    "letter": ("found",),
    "length": ("found",),
}
"""What is wrong with a typed code: a letter that is in no code, or the number of letters."""

ARCHIVES: Vocabulary = {
    "unreadable": (),
    "no_archive": (),
    "other_version": (),
    "too_large": (),
    "truncated": (),
    "damaged": (),
    "empty": (),
    "malformed": ("entry",),
    "broken_chain": ("entry",),
    "against_the_rules": ("entry",),
    "forged": ("entry",),
}
"""Why a file is no table that can be laid again; `entry` is the number of the first entry that is wrong."""

INVITATIONS: Vocabulary = {
    "heard": (),
    "not_understood": (),
    "not_from_there": (),
    "unreachable": (),
}
"""What became of an invitation."""

NEIGHBOURHOOD: Vocabulary = {
    "open": (),
    "only_this_device": (),
    "only_ipv6": (),
    "no_network": (),
    "closed": (),
}
"""Whether others can be found."""

REFUSED_HERE: Vocabulary = {
    "disk_full": (),
}
"""Why this device does not even suggest what its player wishes."""
