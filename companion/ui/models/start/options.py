"""How a table is laid: its houses and its options, before it is open and until the first answer."""

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from companion.door import Agreement, Hosting, PublicTable
from companion.ui.models.controls import SegmentsModel, StepperModel, SwitchModel
from companion.ui.models.intents import Intent, Wish
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import TableOptions
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import GameOptions, has_errata, open_box, variants

CHANGE = "change_setup"
PLANNING_MINUTES = (0, 3, 5, 10)
"""How long a planning may last, talk and seals together; 0: as long as it takes."""

To: TypeAlias = Callable[[TableOptions], Intent]
"""What a touch means that chooses these options."""


def host_wish(name: str, options: TableOptions) -> Wish:
    """Lay a table as chosen."""
    laid = change_wish(options)
    return Wish("host", (name, *laid.arguments), laid.keywords)


def change_wish(options: TableOptions) -> Wish:
    """Lay the open table as chosen."""
    houses = open_box(options.edition).setups[options.players].houses
    game = GameOptions(tides=options.tides, errata=options.errata, variants=options.variants)
    agreed = {field.name: getattr(options, field.name) for field in attrs.fields(Agreement)}
    return Wish(CHANGE, (houses, game), (("edition", options.edition), ("agreement", Agreement(**agreed))))


def options_of(situation: Situation) -> TableOptions:
    """How the open table is laid; what the host has just chosen counts already, so that the next touch keeps it."""
    table, position = situation.table, situation.position
    for wish, _ in reversed(situation.under_way):
        if isinstance(wish, Wish) and wish.wish == CHANGE:
            houses, game = wish.arguments
            named = dict(wish.keywords)
            return _options(len(houses), named["edition"], game, named["agreement"])
    game = GameOptions(position.tides_of_battle, position.errata, position.variants)
    return _options(len(position.houses), position.edition, game, table.agreement)


def _options(players: int, edition: str, game: GameOptions, agreement: Agreement) -> TableOptions:
    return TableOptions(players, game.tides, game.errata, edition, game.variants, **attrs.asdict(agreement))


def has_begun(table: PublicTable) -> bool:
    """Whether something is answered or sealed."""
    return table.answers > 0 or any(asked.is_sealed for asked in table.asked)


def can_change(table: PublicTable) -> bool:
    """Whether the player of this device may lay the table otherwise."""
    return table.hosting is Hosting.SERVING and not has_begun(table)


def option_controls(
    options: TableOptions, words: Words, to: To
) -> tuple[StepperModel | SwitchModel | SegmentsModel, ...]:
    """A row for each option."""

    def set_to(**changes: Any) -> Intent:
        return to(attrs.evolve(options, **changes))

    return (
        edition_control(options, words, to),
        players_stepper(options, words, to),
        *of_the_edition(options, words, to),
        _segments(
            words.say("Cards"),
            {"host": words.say("App deals"), "physical": words.say("Real decks")},
            options.dealer,
            lambda word: set_to(dealer=word),
        ),
        _segments(
            words.say("Undo needs"),
            {"all": words.say("All"), "majority": words.say("Most"), "host": words.say("Host")},
            options.consent,
            lambda word: set_to(consent=word),
            words.say("Who must agree before the table goes back"),
        ),
        *_clock(options, words, to),
        SwitchModel(
            words.say("What if allowed"),
            options.what_if,
            set_to(what_if=not options.what_if),
            words.say("Work out battles and supply"),
        ),
    )


def edition_names(words: Words) -> dict[str, str]:
    """The editions, as players call them."""
    return {"second": words.say("Second edition"), "first": words.say("First edition")}


def edition_control(options: TableOptions, words: Words, to: To) -> SegmentsModel:
    """Which box lies on the table; what another edition does not know is put back."""
    return _segments(
        words.say("Edition"),
        {"second": words.say("Second"), "first": words.say("First")},
        options.edition,
        lambda edition: to(in_edition(options, edition)),
    )


def in_edition(options: TableOptions, edition: str) -> TableOptions:
    """The same options, as far as this edition has them."""
    setups = open_box(edition).setups
    players = options.players if options.players in setups else max(setups)
    return attrs.evolve(options, edition=edition, players=players, tides=False, errata=False, variants=())


def of_the_edition(options: TableOptions, words: Words, to: To = change_wish) -> tuple[SwitchModel, ...]:
    """TOB-01, F1-VAR-01: what only some editions have; a doubt of the rulebook with the reason for it."""

    def switch(text: str, is_on: bool, second: str = "", **changes: Any) -> SwitchModel:
        return SwitchModel(text, is_on, to(attrs.evolve(options, **changes)), second)

    switches = []
    if open_box(options.edition).tides:
        switches.append(switch(words.say("Tides of Battle"), options.tides, tides=not options.tides))
    if has_errata(options.edition):
        corrected = words.say("Later corrections of rules and cards")
        switches.append(switch(words.say("Official errata"), options.errata, corrected, errata=not options.errata))
    for variant in variants(options.edition).values():
        if variant.tracks and str(options.players) not in variant.tracks:
            continue
        is_on = variant.id in options.variants
        chosen = tuple(sorted({*options.variants} ^ {variant.id}))
        switches.append(switch(words.variant(variant.name), is_on, words.variant(variant.why), variants=chosen))
    return tuple(switches)


def _clock(options: TableOptions, words: Words, to: To) -> tuple[SegmentsModel | StepperModel, ...]:
    """One touch for how long; one row more to say how much of it is talk."""
    total = options.talking_minutes + options.sealing_minutes
    named = {str(minutes): str(minutes) for minutes in PLANNING_MINUTES}
    named |= {
        "0": words.say("None"),
        str(PLANNING_MINUTES[-1]): words.say("{number} min", number=PLANNING_MINUTES[-1]),
    }
    segments = _segments(
        words.say("Clock for planning"),
        named | ({} if str(total) in named else {str(total): str(total)}),
        str(total),
        lambda minutes: to(_with_clock(options, int(minutes), talk_of(int(minutes)))),
    )
    return (segments, _talk_stepper(options, words, to)) if total else (segments,)


def talk_of(minutes: int) -> int:
    """How much of a planning is talk, unless somebody says otherwise: the larger part."""
    return (minutes * 3 + 4) // 5


def _with_clock(options: TableOptions, minutes: int, talk: int) -> TableOptions:
    return attrs.evolve(options, talking_minutes=talk, sealing_minutes=minutes - talk)


def _talk_stepper(options: TableOptions, words: Words, to: To) -> StepperModel:
    talk, seal = options.talking_minutes, options.sealing_minutes
    less, more = (_with_clock(options, talk + seal, talk + step) for step in (-1, 1))
    return StepperModel(
        words.say("Minutes of talk"),
        str(talk),
        to(less) if talk else None,
        to(more) if seal else None,
        words.say("then {minutes} to seal", minutes=seal),
    )


def clock_sentence(options: TableOptions, words: Words) -> str:
    """What is agreed on, for those who only read it."""
    talk, seal = options.talking_minutes, options.sealing_minutes
    if not talk + seal:
        return words.say("None")
    return words.say("{first} min to talk, then {second} min to seal", first=talk, second=seal)


def players_stepper(options: TableOptions, words: Words, to: To) -> StepperModel:
    """How many houses play, and who does not."""
    less, more = (fewer_or_more(options, step) for step in (-1, 1))
    return StepperModel(
        words.say("Houses"),
        str(options.players),
        to(less) if less is not None else None,
        to(more) if more is not None else None,
        without(options, words),
    )


def fewer_or_more(options: TableOptions, step: int) -> TableOptions | None:
    """The same for another number of houses; None if the box knows no such setup."""
    players = options.players + step
    return attrs.evolve(options, players=players) if players in open_box(options.edition).setups else None


def without(options: TableOptions, words: Words) -> str:
    """The houses that do not play; empty if all do."""
    box = open_box(options.edition)
    absent = [words.house(house) for house in box.houses if house not in box.setups[options.players].houses]
    return words.say("Without {houses}", houses=words.joined(absent)) if absent else ""


def _segments(
    text: str, named: dict[str, str], chosen: str, to: Callable[[str], Intent], second: str = ""
) -> SegmentsModel:
    parts = tuple(ButtonModel(name, to(word)) for word, name in named.items())
    return SegmentsModel(text, parts, list(named).index(chosen), second)
