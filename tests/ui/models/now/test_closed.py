"""A closed curtain is the same for every secret, because whoever makes it is not told one."""

from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from companion.door import Own, OwnCard, OwnQuestion, OwnSealed, View
from companion.ui.models import header
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.curtain import closed, handover, sealed
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.curtain.sealed import SealedModel
from companion.ui.models.drafts import Draft, NumberDraft, PlanDraft
from companion.ui.models.facts.bidding import BidHeadModel
from companion.ui.models.intents import KeepDraft
from companion.ui.models.now import waiting
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment
from tests.ui.scene import Seat, seat_at, staged

SECRET = {Situation, View, Own, OwnQuestion, OwnSealed, OwnCard, Draft, *Draft.__args__}
TELLS = {sealed.looked_at, sealed.own_sealed, sealed._answer}
"""What shows the own sealed answer while it is held open is no part of a closed picture."""


@pytest.mark.parametrize("module", [closed, handover, header, waiting, sealed], ids=lambda module: module.__name__)
def test_what_makes_a_public_picture_is_given_no_secret(module: Any) -> None:
    makers = [make for _, make in getmembers(module, isfunction) if make.__module__ == module.__name__]
    assert makers
    for make in set(makers) - TELLS:
        assert not SECRET & set(get_type_hints(make).values()), make


@pytest.mark.parametrize(
    ("moment", "drafts"),
    [
        (
            Moment("orders", "stark"),
            (
                PlanDraft(),
                PlanDraft((("winterfell", "raid"),)),
                PlanDraft((("winterfell", "march-0"),), "white-harbor"),
            ),
        ),
        (Moment("bid"), (NumberDraft(), NumberDraft(0), NumberDraft(5))),
    ],
    ids=["orders", "bid"],
)
def test_a_closed_curtain_is_the_same_for_every_draft(
    moment: Moment, drafts: tuple[Draft, ...], tmp_path: Path
) -> None:
    seat = seat_at(moment, tmp_path)
    own = seat.situation.question()
    assert own is not None
    pictures = []
    for draft in drafts:
        seat.touches(KeepDraft(own.asked.question, draft))
        assert isinstance(seat.card, ClosedModel)
        pictures.append(seat.card)
    assert all(picture == pictures[0] for picture in pictures)


def test_a_sealed_card_is_the_same_for_every_answer_until_it_is_held(tmp_path: Path) -> None:
    pictures = []
    for number, seed in enumerate(("one", "two", "three")):
        table, _ = staged(Moment("orders", "stark"))
        seat = Seat(table, tmp_path / str(number), "stark")
        own = seat.situation.question()
        assert own is not None
        door = table.door("stark")
        door.answer(own.asked, door.ticket(door.any_choice(own.asked, seed)).result)
        assert isinstance(seat.card, SealedModel)
        pictures.append(seat.card)
    assert pictures[0] == pictures[1] == pictures[2]


def test_PLN_02_a_closed_plan_says_which_areas_stars_and_bans_there_are(tmp_path: Path) -> None:
    card = seat_at(Moment("orders", "stark", round=3), tmp_path).card
    assert isinstance(card, ClosedModel)
    assert card.title == "Give 2 orders"
    assert [plaque.text for plaque in card.plaques] == ["no stars", "no March +1"]
    assert card.map is not None
    assert set(card.map.focus) == {"shivering-sea", "white-harbor"}
    assert not card.map.taps


def test_COK_03_a_closed_bid_shows_what_is_bid_for_and_no_number(tmp_path: Path) -> None:
    card = seat_at(Moment("bid"), tmp_path).card
    assert isinstance(card, ClosedModel)
    assert isinstance(card.above, BidHeadModel)


def test_CMB_03_a_closed_house_card_shows_both_sums(tmp_path: Path) -> None:
    card = seat_at(Moment("house-card"), tmp_path).card
    assert isinstance(card, ClosedModel)
    assert isinstance(card.above, SidesModel)


def test_where_the_curtain_is_held_open_no_button_opens_it(tmp_path: Path) -> None:
    table, house = staged(Moment("orders"))
    seat = Seat(table, tmp_path, house, settings=Settings(curtain_by_hold=True))
    card = seat.card
    assert isinstance(card, ClosedModel)
    assert card.button is None
