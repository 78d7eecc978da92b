"""The ledger beside the game: who sits where, who proposes what, who hosts."""

from collections.abc import Mapping
from typing import Any

from companion.door import Action, AskAgain, CorrectMirror, FreeSeat, HandOver, Told
from companion.ui.words import facts as fact
from companion.ui.words.corrections import corrections
from companion.ui.words.marking import Sentence, marked
from companion.ui.words.speech import Fact, Speech
from companion.ui.words.table.houses import house_of

ENTRIES: Mapping[str, Sentence | None] = {
    "TableOpened": marked("entry", "The table “{name}” is laid."),
    "SetupChanged": marked("entry", "The host lays the table anew."),
    "HousesDrawn": marked("entry", "The lot decides who plays which house."),
    "SeatTaken": marked("entry", "{player} plays {house}."),
    "TablePaused": marked("entry", "{house} lets the table rest."),
    "TableResumed": marked("entry", "{house} lets the table go on."),
    "SeatLeft": marked("entry", "{house} has nobody to play it."),
    # What an answer has caused is told by its events.
    "AnswerGiven": None,
    "AnswerSealed": marked("entry", "{house} has sealed."),
    "SealWithdrawn": marked("entry", "{house} breaks its seal."),
    "SealsOpened": None,
    # Worded by its action, below.
    "ProposalMade": None,
    "VoteCast": marked("entry", "{house} agrees."),
    "TablePutAway": marked("entry", "The table is put away."),
    "HostChanged": marked("entry", "The table has a host again."),
}
"""A line for the log; None where the events of the entry say it all."""

DISAGREES = marked("entry", "{house} does not agree.")
BY_ITSELF = marked("entry", "{house} plays by itself.")
LAID_AGAIN = marked("entry", "The table is laid again, and every seat is free.")

PROPOSED: Mapping[str, Sentence] = {
    "GoBack": marked("entry", "{house} proposes to go back."),
    "CorrectMirror": marked("entry", "{house} proposes a correction: {changes}."),
    "AskAgain": marked("entry", "{house} proposes to ask {asked} again."),
    "HandOver": marked("entry", "{house} proposes that {player} plays {given}."),
    "FreeSeat": marked("entry", "{house} proposes to free the seat of {freed}."),
}
"""What a house proposes, for the log and above the vote."""

PROPOSAL_TITLES: Mapping[str, Sentence] = {
    "GoBack": marked("title", "Go back?"),
    "CorrectMirror": marked("title", "Set the app right?"),
    "AskAgain": marked("title", "Ask {asked} again?"),
    "HandOver": marked("title", "{given} to {player}?"),
    "FreeSeat": marked("title", "Free the seat of {freed}?"),
}

AGREED: Mapping[str, Sentence] = {
    "GoBack": marked("entry", "Agreed: the table goes back."),
    "CorrectMirror": marked("entry", "Agreed: {changes}."),
    "AskAgain": marked("entry", "Agreed: {asked} is asked again."),
    "HandOver": marked("entry", "Agreed: {player} plays {given}."),
    "FreeSeat": marked("entry", "Agreed: the seat of {freed} is free."),
}
"""That the table has agreed."""

GOES_ON_BY_ITSELF = marked("entry", "{house} proposes that {given} plays by itself.")
GOES_ON_BY_ITSELF_TITLE = marked("title", "Shall {given} play by itself?")
AGREED_BY_ITSELF = marked("entry", "Agreed: {given} plays by itself.")


def entry(speech: Speech, told: Told) -> str | None:
    """A line for the log; None where the events of the entry say it all."""
    facts = dict(told.facts)
    match told.what:
        case "AnswerSealed" | "SealWithdrawn":
            facts["house"] = house_of(facts["question"])
        case "ProposalMade":
            return proposed(speech, facts["house"], facts["action"])
    sentence = _sentence(told.what, facts)
    return fact.put(speech, sentence, facts, {"name": fact.text}) if sentence is not None else None


def _sentence(what: str, facts: Mapping[str, Any]) -> Sentence | None:
    if what == "VoteCast" and not facts["agrees"]:
        return DISAGREES
    if what == "SeatTaken" and facts["by_itself"]:
        return BY_ITSELF
    if what == "HostChanged" and facts["laid_again"]:
        return LAID_AGAIN
    return ENTRIES[what]


def proposed(speech: Speech, house: str, action: Action) -> str:
    """What a house proposes."""
    sentence = GOES_ON_BY_ITSELF if _is_by_itself(action) else PROPOSED[type(action).__name__]
    return speech.put(sentence, house=speech.house(house), **_facts_of(speech, action))


def proposal_title(speech: Speech, action: Action) -> str:
    """What the table is asked about a proposal."""
    title = GOES_ON_BY_ITSELF_TITLE if _is_by_itself(action) else PROPOSAL_TITLES[type(action).__name__]
    return speech.put(title, **_facts_of(speech, action))


def agreed(speech: Speech, action: Action) -> str:
    """That the table has agreed to a proposal."""
    sentence = AGREED_BY_ITSELF if _is_by_itself(action) else AGREED[type(action).__name__]
    return speech.put(sentence, **_facts_of(speech, action))


def _is_by_itself(action: Action) -> bool:
    return isinstance(action, HandOver) and action.by_itself


def _facts_of(speech: Speech, action: Action) -> Mapping[str, Fact]:
    match action:
        case CorrectMirror():
            return {"changes": corrections(speech, action.changes)}
        case AskAgain():
            return {"asked": speech.house(action.house)}
        case HandOver():
            return {"given": speech.house(action.house), "player": action.player}
        case FreeSeat():
            return {"freed": speech.house(action.house)}
    return {}
