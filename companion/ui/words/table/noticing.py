"""A notice in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.door import Told, WhyNot
from companion.ui.words import facts as fact
from companion.ui.words.marking import Said, Sentence, marked
from companion.ui.words.refusing.refusals import refusal
from companion.ui.words.refusing.table import REASONS
from companion.ui.words.speech import Speech
from companion.ui.words.table.houses import house_of
from companion.ui.words.table.notices import DEPENDS_ON, SENTENCES, TITLES

UNKNOWN = marked("title", "Something was not understood")


@dataclass(frozen=True, slots=True)
class NoticeWords:
    """What the players of a device read: what it is about, and what it means."""

    title: str
    sentence: str


def notice(speech: Speech, told: Told, *, of_host: bool) -> NoticeWords:
    """A notice; ``of_host``: this device was told so as the host."""
    try:
        return _worded(speech, told, of_host)
    except (LookupError, TypeError, ValueError):
        # Another device has said so, and its facts are not of this game.
        return NoticeWords(speech.put(UNKNOWN), speech.put(REASONS["not_understood"]))


def _worded(speech: Speech, told: Told, of_host: bool) -> NoticeWords:
    facts = {**told.facts, **_more_facts(told)}
    title = _chosen(TITLES[told.what], _title_case(told, of_host))
    row = SENTENCES[told.what]
    sentence = _put(speech, _chosen(row, _sentence_case(told)), facts) if row is not None else _refused(speech, facts)
    return NoticeWords(_put(speech, title, facts), sentence)


def _refused(speech: Speech, facts: Mapping[str, Any]) -> str:
    return refusal(speech, WhyNot(facts["reason"], facts["rule"], facts["code"], facts["facts"]))


def _title_case(told: Told, of_host: bool) -> str:
    match told.what:
        case "TakenBack":
            return "gone" if told.facts["gone"] else "returned"
        case "BrokenSeal":
            return "house" if house_of(told.facts["question"]) else "nobody"
        case "Stopped":
            return "elsewhere" if of_host else "here"
    return ""


def _sentence_case(told: Told) -> str:
    return DEPENDS_ON[told.what](told.facts) if told.what in DEPENDS_ON else ""


def _more_facts(told: Told) -> Mapping[str, Any]:
    """What a sentence counts or names beside the facts of the notice."""
    facts = told.facts
    match told.what:
        case "TakenBack":
            return {"number": len(facts["gone"] or facts["returned"])}
        case "BrokenSeal":
            return {"house": house_of(facts["question"])}
    return {}


def _chosen(said: Said, case: str) -> Sentence:
    return said if isinstance(said, Sentence) else said[case]


def _put(speech: Speech, sentence: Sentence, facts: Mapping[str, Any]) -> str:
    return fact.put(speech, sentence, facts, {"shown": fact.card, "turned_up": fact.card})
