"""The one way in which the engine says no.

The two tables below are the whole vocabulary: screens word it, and a test holds that the engine says nothing else.
"""

from collections.abc import Mapping

from engine.words import RuleId

Fact = str | int | tuple[str | int, ...]

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # any question
    "not_an_option": (),
    "not_yet_your_turn": ("first",),
    "out_of_range": ("value", "most"),
    "wrong_number": ("number", "least", "most"),
    "no_such_unit": ("area", "unit"),
    "supply": ("house", "allowed", "armies"),
    "port_full": ("area",),
    "neutral_force_here": ("area",),
    "not_adjacent": ("origin", "area"),
    "wrong_terrain": ("area", "unit"),
    "routed_units_stay": ("area",),
    # setup
    "number_of_players": ("number",),
    "houses_not_available": ("available",),
    "unknown_house_assigned": (),
    # bidding, supply, wildlings
    "not_the_tied_houses": ("tied",),
    "more_than_needed": ("area",),
    "not_in_one_area": (),
    "wrong_points": ("points", "due"),
    # mustering
    "no_mustering_here": ("area",),
    "too_many_points": ("points", "spent"),
    "no_piece_left": ("unit",),
    "no_footman_here": ("area",),
    "enemy_ships": ("area",),
    "ship_not_beside": ("area", "origin"),
    # orders and the raven
    "two_orders_in_one_area": (),
    "no_own_unit": ("area",),
    "areas_without_order": ("missing", "number"),
    "order_banned": ("token",),
    "order_not_here": ("area", "token"),
    "no_such_token_left": ("token", "most"),
    "too_many_special_orders": ("placed", "most"),
    "no_own_order": ("area",),
    # raids
    "no_own_raid": ("area",),
    "no_enemy_order": ("area",),
    "land_against_sea": ("origin", "area"),
    "order_not_raidable": ("token",),
    # marches
    "no_own_march": ("area",),
    "two_attacks": ("area",),
    "too_weak": ("area", "needed", "most"),
    "withdrawn_from_here": ("area",),
    "closed_area": ("area",),
    "ships_stay_at_sea": ("area",),
    "land_units_stay_on_land": ("area", "unit"),
    "foreign_port": ("area",),
    # cards that are turned up
    "lies_beneath": ("deck", "card"),
    "top_card_is_known": ("deck", "card"),
    # consolidating power
    "no_own_consolidate": ("area",),
    # combat
    "never_this_side": ("side",),
    "just_sent_back": ("house", "card"),
    "discarded": ("house", "card"),
    "not_in_hand": ("house", "card"),
    "attackers_came_from_here": ("area",),
    "enemy_here": ("area",),
    "enemy_home": ("area",),
    # corrections: what no board could show
    "game_is_over": (),
    "no_combat": (),
    "card_is_in_combat": ("card",),
    "no_such_card_in_deck": ("deck", "card"),
    "two_houses_in_one_area": ("area",),
    "too_many_pieces": ("house", "unit"),
    "too_many_order_tokens": ("house", "token"),
    "too_many_power_tokens": ("house",),
    "no_power_token_here": ("area",),
    "no_such_supply_level": ("house", "level"),
    "no_such_garrison": ("area",),
    "no_such_neutral_force": ("area",),
    "not_every_house_once": ("track",),
    "no_such_threat": ("threat",),
    "no_such_round": ("round",),
    "empty_hand": ("house",),
}
"""Why an answer that was understood is against a rule: every code, and the names of its facts."""

MALFORMED: Mapping[str, tuple[str, ...]] = {
    # an answer, and the question that it means
    "not_an_answer": (),
    "question_not_open": ("question",),
    "wrong_form": ("form",),
    "not_in_order": ("form",),
    "unreadable": ("text", "kind"),
    # plain data
    "unknown_form": ("form",),
    "wrong_fields": ("form",),
    "not_a_word": ("type",),
    "not_a_number": ("type",),
    "not_a_list": ("type",),
    "not_a_pair": (),
    "not_a_setup": (),
    "unknown_edition": ("edition",),
    "not_in_this_edition": ("option",),
    "not_a_record": (),
    "not_an_event": (),
    "unknown_event": ("event",),
    "wrong_facts": ("event",),
    "not_plain_data": ("type",),
    # words in an answer that there are not
    "unknown_area": ("area",),
    "unknown_order": ("token",),
    "unknown_build": ("build",),
    "moves_not_sorted_out": (),
    "units_not_sorted_out": (),
    # words in a correction that there are not
    "unknown_subject": ("subject",),
    "unknown_key": ("subject", "key"),
    "unknown_word": ("value",),
    "not_a_count": ("value",),
}
"""Why something was not understood at all: every code, and the names of its facts."""


class Refusal(Exception):
    """An answer that is not accepted: the rule, a code of one of the tables above, and the facts behind it.

    The engine holds no prose: a screen turns ``code`` and ``facts`` into a sentence in the player's language.
    ``malformed`` separates nonsense (not understood) from an illegal answer (understood, but against a rule).
    """

    def __init__(self, rule: RuleId, code: str, *, malformed: bool = False, **facts: Fact) -> None:
        super().__init__(rule, code, facts)
        self.rule = rule
        self.code = code
        self.malformed = malformed
        self.facts: Mapping[str, Fact] = facts

    def by_rule(self, rule: RuleId) -> "Refusal":
        """The same refusal under the id that another rulebook has for its rule."""
        return self if rule == self.rule else Refusal(rule, self.code, malformed=self.malformed, **self.facts)

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.rule} {self.code} {details}".rstrip()


def malformed(code: str, **facts: Fact) -> Refusal:
    """A refusal for something that is not an answer at all; the rule is the form of answers itself."""
    return Refusal("FORM", code, malformed=True, **facts)
