"""Where a text goes on in the next line."""

from kivy.core.text import Label as CoreLabel

from companion.ui.widgets.line_breaks import NO_BREAK, even_width, kept_together

SENTENCE = "Your plan is behind the curtain. Turn the phone towards you first."
WIDE, SIZE = 340.0, 16.0
HOUSES, RANKS = ("Stark", "Martell", "Tyrell", "Greyjoy"), ("3rd,", "4th,", "5th,", "6th")


def test_the_last_word_takes_another_along() -> None:
    assert kept_together("the blade stays ready.", WIDE, SIZE) == f"the blade stays{NO_BREAK}ready."


def test_a_number_and_a_single_letter_stay_with_the_next_word() -> None:
    kept = kept_together("Take 2 Footmen z Winterfell to the Twins", WIDE, SIZE)
    assert f"2{NO_BREAK}Footmen z{NO_BREAK}Winterfell to" in kept


def test_a_rank_stays_with_whose_it_is() -> None:
    kept = kept_together("Stark 3rd, Martell 4th, Tyrell 5th, Greyjoy 6th", WIDE, SIZE)
    assert kept.split(" ") == [f"{house}{NO_BREAK}{rank}" for house, rank in zip(HOUSES, RANKS, strict=True)]


def test_names_and_narrow_places_stay_as_they_are() -> None:
    assert kept_together("Port of Dragonstone", WIDE, SIZE) == "Port of Dragonstone"
    assert kept_together("the blade stays ready.", 60, SIZE) == "the blade stays ready."


def test_lines_in_the_middle_are_of_one_length() -> None:
    width = even_width(CoreLabel(text=SENTENCE, font_size=SIZE), WIDE)
    lines = _lines(SENTENCE, width)
    assert len(lines) == len(_lines(SENTENCE, WIDE))
    assert max(lines) - min(lines) < min(lines) / 2


def test_one_line_keeps_its_width_and_no_word_is_broken() -> None:
    assert even_width(CoreLabel(text="My hand", font_size=SIZE), WIDE) == WIDE
    longest = CoreLabel(font_size=SIZE).get_extents("Dragonstone")[0]
    assert even_width(CoreLabel(text="a Dragonstone a", font_size=SIZE), longest + 12) > longest


def _lines(text: str, width: float) -> list[float]:
    label = CoreLabel(text=text, font_size=SIZE, text_size=(width, None))
    label.refresh()
    return [line.w for line in label._cached_lines]
