"""What the engine did not understand at all. A screen offers no such answer; a broken one is told what is wrong."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

FORM: Mapping[str, Sentence] = {
    # an answer, and the question that it means
    "not_an_answer": marked("refusal", "This was not understood as an answer."),
    "question_not_open": marked("refusal", "This question is not open any more."),
    "wrong_form": marked("refusal", "This is not the sort of answer that was asked for."),
    "not_in_order": marked("refusal", "The parts of this answer stand in the wrong order."),
    "unreadable": marked("refusal", "This cannot be read as an answer."),
    # plain data
    "unknown_form": marked("refusal", "There is no answer of this sort."),
    "wrong_fields": marked("refusal", "This answer has a part too many or too few."),
    "not_a_word": marked("refusal", "Something stands where a word belongs."),
    "not_a_number": marked("refusal", "Something stands where a number belongs."),
    "not_a_list": marked("refusal", "Something stands where a list belongs."),
    "not_a_pair": marked("refusal", "Something stands where a pair belongs."),
    "not_a_setup": marked("refusal", "This is not the setup of a game."),
    "unknown_edition": marked("refusal", "There is no such edition."),
    "not_in_this_edition": marked("refusal", "This edition has no such option."),
    "not_a_record": marked("refusal", "This is not the record of a game."),
    "not_an_event": marked("refusal", "This is not an event of a game."),
    "unknown_event": marked("refusal", "There is no such event."),
    "wrong_facts": marked("refusal", "This event has a fact too many or too few."),
    "not_plain_data": marked("refusal", "Something stands there that no record can hold."),
    # words in an answer that there are not
    "unknown_area": marked("refusal", "There is no such area."),
    "unknown_order": marked("refusal", "There is no such order."),
    "unknown_build": marked("refusal", "Nothing of this sort can be mustered."),
    "moves_not_sorted_out": marked("refusal", "This march names an area or its units twice, or not at all."),
    "units_not_sorted_out": marked("refusal", "These units name an area twice, or no unit in it."),
    # words in a correction that there are not
    "unknown_subject": marked("refusal", "Nothing of this sort can be corrected."),
    "unknown_key": marked("refusal", "There is no such place to correct."),
    "unknown_word": marked("refusal", "Something stands there that does not belong."),
    "not_a_count": marked("refusal", "Something stands where a number belongs, from 0 up."),
}
"""Why something was not understood; the facts are for whoever mends it, and stand in the log of the device."""
