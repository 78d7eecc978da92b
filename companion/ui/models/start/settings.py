"""Settings: each applies at once."""

from collections.abc import Mapping
from typing import Any

import attrs

from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel, SegmentsModel, SwitchModel
from companion.ui.models.intents import ChangeSettings, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, RowModel
from companion.ui.models.settings import TEXT_SCALES, AutomaticPace, Sound
from companion.ui.models.situation import Situation
from companion.ui.models.start.first_start import MOST_LETTERS, language_rows
from companion.ui.words import Words


def settings_model(situation: Situation, back: Intent) -> PageModel:
    """Everything that a player can set."""
    words = situation.words
    return PageModel(
        words.say("Settings"),
        back,
        (
            HeadingModel(words.say("Looks")),
            *_looks(situation),
            HeadingModel(words.say("Play")),
            *_play(situation),
            HeadingModel(words.say("You")),
            FieldModel("new name", situation.typed.get("new name", ""), situation.settings.name, MOST_LETTERS),
            *_language(situation),
            NoteModel(words.say("Kivy, on which this app is built, has no screen reader; the app cannot offer one.")),
        ),
        _rename(situation),
    )


def _set(situation: Situation, **changes: Any) -> Intent:
    return ChangeSettings(attrs.evolve(situation.settings, **changes))


def _switch(situation: Situation, text: str, name: str, second: str = "") -> SwitchModel:
    is_on = bool(getattr(situation.settings, name))
    return SwitchModel(text, is_on, _set(situation, **{name: not is_on}), second)


def _looks(situation: Situation) -> tuple[object, ...]:
    words, settings = situation.words, situation.settings
    themes = {"dark": words.say("Dark"), "light": words.say("Light")}
    sizes = {scale: words.say("{percent} %", percent=round(scale * 100)) for scale in TEXT_SCALES}
    return (
        SegmentsModel(
            words.say("Theme"),
            tuple(ButtonModel(name, _set(situation, theme=theme)) for theme, name in themes.items()),
            list(themes).index(settings.theme),
        ),
        SegmentsModel(
            words.say("Text"),
            tuple(ButtonModel(name, _set(situation, text_scale=scale)) for scale, name in sizes.items()),
            list(sizes).index(settings.text_scale),
        ),
        _switch(situation, words.say("High contrast"), "high_contrast"),
        _switch(situation, words.say("Candle"), "candle", words.say("Darker, for a dim room")),
        _switch(situation, words.say("Less motion"), "less_motion"),
        _switch(situation, words.say("Left-handed"), "left_handed"),
    )


def _play(situation: Situation) -> tuple[object, ...]:
    words, settings = situation.words, situation.settings
    automatic = {
        AutomaticPace.FAST: words.say("Fast"),
        AutomaticPace.SLOW: words.say("Slow"),
        AutomaticPace.NEVER: words.say("Never"),
    }
    sounds = sound_words(words)
    return (
        SegmentsModel(
            words.say("Sound"),
            tuple(ButtonModel(name, _set(situation, sound=sound)) for sound, name in sounds.items()),
            list(sounds).index(settings.sound),
            sound_sentence(words, settings.sound),
        ),
        *_crier(situation),
        SegmentsModel(
            words.say("Single answers"),
            tuple(ButtonModel(name, _set(situation, automatic=how)) for how, name in automatic.items()),
            list(automatic).index(settings.automatic),
            words.say("A question with one legal answer answers itself; a secret never does"),
        ),
        _switch(situation, words.say("Always ask for the Blade"), "always_ask_blade"),
        _switch(
            situation,
            words.say("Curtain by hold"),
            "curtain_by_hold",
            words.say("A secret shows only while a thumb holds it open"),
        ),
    )


def _crier(situation: Situation) -> tuple[SwitchModel, ...]:
    """Only a display speaks: a phone would tell its neighbours what everybody hears already."""
    words = situation.words
    if not situation.is_display:
        return ()
    return (_switch(situation, words.say("Town crier"), "crier", words.say("Says aloud what everybody may know")),)


def sound_words(words: Words) -> Mapping[Sound, str]:
    """From silence to everything."""
    return {
        Sound.OFF: words.say("Off", context="sound"),
        Sound.QUIET: words.say("Quiet", context="sound"),
        Sound.FULL: words.say("Full", context="sound"),
    }


def sound_sentence(words: Words, sound: Sound) -> str:
    """What is heard and felt then."""
    sentences = {
        Sound.OFF: words.say("Neither sound nor vibration"),
        Sound.QUIET: words.say("Your turn, votes and the clock only"),
        Sound.FULL: words.say("All; beside a table display your turn and votes only"),
    }
    return sentences[sound]


def _language(situation: Situation) -> tuple[HeadingModel | RowModel, ...]:
    """By their own names, one below the other: four of them have no room in a row."""
    rows = language_rows(situation)
    return (HeadingModel(situation.words.say("Language")), *rows) if rows else ()


def _rename(situation: Situation) -> tuple[ButtonModel, ...]:
    """A new name counts at the next table."""
    name = " ".join(situation.typed.get("new name", "").split())
    if not name or name == situation.settings.name:
        return ()
    return (ButtonModel(situation.words.say("Call me {name}", name=name), _set(situation, name=name)),)
