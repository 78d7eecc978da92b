"""Every word of the net layer that a player may be shown, by where it is said, and the names of its facts."""

from companion.table.words import Vocabulary


def _words(*words: str, facts: tuple[str, ...] = ()) -> Vocabulary:
    return dict.fromkeys(words, facts)


TURNED_AWAY = _words("not_understood", "other_version", "other_table", "wrong_code", "wrong_key", "too_many_attempts")
"""What a host says at its door to whom it does not let in."""

ENTRANCE: Vocabulary = {**TURNED_AWAY, **_words("unreachable", "other_certificate", "hung_up")}
"""Why a device was not let in: what the host said, or what the device found out by itself."""

FRAMES = _words("too_long", "half", "slow", "idle", "not_reading", "broken")
"""What is wrong with the frames of a connection that was dropped."""

STORAGE = _words("disk_full", "storage")
"""Why a device stands still: its disk has no room, or fails."""

FAREWELLS: Vocabulary = {
    **FRAMES,
    **STORAGE,
    **_words("not_understood", "closed", "replaced", "full", "too_much", "another_host", "out_of_turn"),
}
"""Why a host has ended the connection of a device that it had let in."""

LINKS: Vocabulary = {
    **_words("empty", "too_long", "no_link", "twice"),
    **_words("missing", "table", "address", "only_ipv4", "port", "code", "fingerprint", facts=("found",)),
}
"""What is wrong with a link or an address: `found` is the wrong part, or the key of the field that is missing."""

CODES = _words("letter", "length", facts=("found",))
"""What is wrong with a typed code: a letter that is in no code, or the number of letters."""

ARCHIVES: Vocabulary = {
    **_words("unreadable", "no_archive", "other_version", "too_large", "truncated", "damaged", "empty"),
    **_words("malformed", "broken_chain", "against_the_rules", "forged", facts=("entry",)),
}
"""Why a file is no table that can be laid again; `entry` is the number of the first entry that is wrong."""

INVITATIONS = _words("heard", "not_understood", "not_from_there", "unreachable")
"""What became of an invitation."""

NEIGHBOURHOOD = _words("open", "only_this_device", "only_ipv6", "no_network", "closed")
"""Whether others can be found."""
