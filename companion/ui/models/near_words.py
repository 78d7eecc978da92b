"""What somebody types at a table: words, their beginnings, and words with a typing error."""

import re
from collections.abc import Mapping

WORD = re.compile(r"\w+")
SAME, BEGINS, ONE_ERROR, TWO_ERRORS = 0, 1, 3, 5
"""How far a word is from what was typed."""
LONG_FOR_ONE, LONG_FOR_TWO = 4, 8
"""Short words are too like each other to forgive errors in them."""


def near_words(typed: str, letters_of: Mapping[str, frozenset[str]]) -> Mapping[str, int]:
    """The words that may be meant, and how far each is; errors are forgiven only if nothing else fits.

    `letters_of`: the letters of each word; one that lacks too many of those typed is not compared any further.
    """
    far = {word: SAME if word == typed else BEGINS for word in letters_of if word.startswith(typed)}
    if far:
        return far
    return {word: distance for word, letters in letters_of.items() if (distance := _like(typed, word, letters))}


def find_names(names: Mapping[str, str], typed: str) -> tuple[str, ...]:
    """The ids of the names that have all typed words or words like them, the nearest first."""
    words = {one: WORD.findall(name.casefold()) for one, name in names.items()}
    letters_of = {word: frozenset(word) for of_name in words.values() for word in of_name}
    wanted = [near_words(word, letters_of) for word in WORD.findall(typed.casefold())]
    far = {
        one: sum(min(near[word] for word in of_name if word in near) for near in wanted)
        for one, of_name in words.items()
        if all(any(word in near for word in of_name) for near in wanted)
    }
    return tuple(sorted(far, key=far.__getitem__))


def _like(typed: str, word: str, letters: frozenset[str]) -> int:
    """ONE_ERROR or TWO_ERRORS, in the word or in its beginning; 0 if there are more than are forgiven."""
    forgiven = 2 if len(typed) >= LONG_FOR_TWO else 1 if len(typed) >= LONG_FOR_ONE else 0
    if len(typed) - len(word) > forgiven or len(set(typed) - letters) > forgiven:
        return 0
    made = min(errors(typed, word), errors(typed, word[: len(typed)]))
    return 0 if made > forgiven else TWO_ERRORS if made > 1 else ONE_ERROR


def errors(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or have changed places with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, wanted in enumerate(other, 1):
            least = min(now[-1] + 1, last[column] + 1, last[column - 1] + (letter != wanted))
            if row > 1 and column > 1 and (letter, one[row - 2]) == (other[column - 2], wanted):
                least = min(least, before[column - 2] + 1)
            now.append(least)
        before, last = last, now
    return last[-1]
