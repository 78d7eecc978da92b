"""Words that are longer than those of any language should be: what holds them holds every translation."""

import re
from itertools import cycle
from math import ceil

from companion.ui.words import Words
from companion.ui.words.edition import AS_SECOND, PlayedEdition
from companion.ui.words.language import words_in
from companion.ui.words.marking import Sentence
from companion.ui.words.speech import Fact

LONGER_BY = 0.4
PLACEHOLDER = re.compile(r"\{[^}]*\}")
ENDS = ".?:…"


class LongerWords(Words):
    """English, with every sentence longer by its own words; names stay as they are."""

    def _in_this_language(self, sentence: Sentence, number: Fact | None) -> str:
        return longer(super()._in_this_language(sentence, number))


def longer_words(edition: PlayedEdition = AS_SECOND) -> Words:
    """English, only longer."""
    english = words_in("en", edition)
    return LongerWords(english.language, english._catalogue, lambda: english.names, edition)


def longer(text: str) -> str:
    """The same sentence, with as many letters more as a wordy language needs.

    >>> longer("Seal my plan")
    'Seal my plan Seal'
    >>> longer("Tracks")
    'TracksTra'
    """
    words = [word for word in PLACEHOLDER.sub(" ", text).rstrip(ENDS).split() if word.isalpha()]
    letters = sum(map(len, words))
    if not letters:
        return text
    more = ceil(letters * LONGER_BY)
    end = text[len(text.rstrip(ENDS)) :]
    body = text.removesuffix(end) if end else text
    if len(words) == 1:
        return body.replace(words[0], words[0] + (words[0] * 2)[:more], 1) + end
    return " ".join([body, *_so_many(words, more)]) + end


def _so_many(words: list[str], letters: int) -> list[str]:
    """The words again and again, until they have so many letters together."""
    taken: list[str] = []
    for word in cycle(words):
        taken.append(word)
        letters -= len(word)
        if letters <= 0:
            return taken
    return taken
