"""Places on a track in words: 1st, 2nd …"""

from companion.ui.words import Words


def place_words(words: Words, place: int) -> str:
    """A place, from the first to the sixth."""
    names = (
        words.say("1st", context="place"),
        words.say("2nd", context="place"),
        words.say("3rd", context="place"),
        words.say("4th", context="place"),
        words.say("5th", context="place"),
        words.say("6th", context="place"),
    )
    return names[place - 1]
