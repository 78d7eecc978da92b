"""What a device alone knows outlives a restart."""

import attrs
import pytest

from companion.table.cards import own_cards
from companion.table.cards.own_cards import OwnCards
from companion.table.ledger.entries import Opening
from companion.table.secrets.safe import Safe
from companion.table.secrets.seals import SALT_BYTES, Secret, seal
from companion.table.state.table import Table
from companion.table.talk.effects import Keep
from companion.table.talk.messages import Shown
from engine import WILDLING_DECK, Event, choice_to_plain
from tests.table.room import TABLE_ID, Room

SALT = bytes(SALT_BYTES)


@pytest.fixture
def table() -> Table:
    room = Room(3, seed=5)
    room.everybody_in()
    return room.host.table


def plan_of(table: Table, house: str) -> Secret:
    """What a house seals, the first legal plan."""
    question = next(question for question in table.secret_questions if question.house == house)
    return secret_of(question.id, choice_to_plain(next(iter(question.options()))), branch=table.branch)


def secret_of(question: str, choice: dict[str, object], salt: bytes = SALT, branch: int = 0) -> Secret:
    return Secret(branch, Opening(question, choice, salt))


def put(safe: Safe, secret: Secret) -> tuple[bytes, Keep]:
    """The seal of a secret, and what is to be kept on disk."""
    sealed = seal(TABLE_ID, secret)
    return sealed, safe.put(sealed, secret)


def recalled(*kept: Keep) -> Safe:
    """After a restart: what lies on the disk, and what somebody else has kept beside it."""
    safe = Safe()
    safe.recall({"dealt": b"the dealer's", **{keep.name: keep.data for keep in kept if keep.data is not None}})
    return safe


def test_what_was_sealed_is_there_after_a_restart(table: Table) -> None:
    """Each under its own name: two houses of one device seal at once."""
    safe = Safe()
    sealed = {put(safe, plan_of(table, house)): plan_of(table, house) for house in ("stark", "lannister")}
    again = recalled(*(keep for _, keep in sealed))
    for (number, _), secret in sealed.items():
        assert safe.secret_of(number) == again.secret_of(number) == secret
    assert again.secret_of(bytes(32)) is None


@pytest.mark.parametrize("damaged", [b"", b"\x00", b"torn", b"\x93\x01\x02\x03"])
def test_what_cannot_be_read_any_more_is_forgotten_and_nothing_else(table: Table, damaged: bytes) -> None:
    safe = Safe()
    sealed, kept = put(safe, plan_of(table, "stark"))
    again = recalled(Keep("sealed-00", damaged), kept)
    assert again.secrets == safe.secrets
    assert again.secret_of(sealed) is not None


def test_why_a_sealed_answer_is_illegal(table: Table) -> None:
    """Nothing is said of what is no longer asked."""
    safe = Safe()
    legal = plan_of(table, "stark").opening
    illegal = Opening(legal.question, {"form": "orders", "orders": []}, SALT)
    unasked = Opening("99-stark-orders", {"form": "orders", "orders": []}, SALT)
    assert safe.refusal_of(table, illegal) is not None
    for opening in (legal, unasked):
        assert safe.refusal_of(table, opening) is None


def test_a_sealed_answer_that_means_nothing_any_more_is_illegal_like_any_other(table: Table) -> None:
    """Another version of this program may have kept it."""
    question = plan_of(table, "stark").opening.question
    refusal = Safe().refusal_of(table, Opening(question, {"form": "of another version"}, SALT))
    assert refusal is not None
    assert refusal.code == "unknown_form"


def test_what_lies_on_the_table_is_known_to_whoever_has_sealed_it(table: Table) -> None:
    safe, stark, lannister = Safe(), plan_of(table, "stark"), plan_of(table, "lannister")
    sealed, _ = put(safe, stark)
    assert safe.on_the_table(table) == []
    table.seals[stark.opening.question] = sealed
    table.seals[lannister.opening.question] = seal(TABLE_ID, lannister)
    assert safe.on_the_table(table) == [stark]


def test_cards_are_kept_for_looks_that_the_ledger_knows_and_told_until_they_are_turned_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And while the ledger has not got as far as the look: it was cut off, and comes again."""
    assert table.game is not None
    looks = table.looks.after(1, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], table.game)
    shown, cards = Shown(1, "stark", WILDLING_DECK, "mammoth-riders"), OwnCards()
    assert cards.take(table, shown) == [], "nobody has looked"
    before, table.looks = table.looks, looks
    kept, _ = cards.take(table, shown)
    assert isinstance(kept, Keep)
    assert kept.data is not None
    assert cards.take(table, attrs.evolve(shown, card="a-horde-descends")) == [], "that is another card"
    again = OwnCards()
    again.recall({kept.name: kept.data, "card-9-stark-tides": b"torn"})
    assert again.to_tell(table) == again.lying(table) == (shown,)
    table.looks = before
    assert again.to_tell(table) == (shown,), "what turned it up may be cut off"
    assert again.lying(table) == ()
    monkeypatch.setattr(own_cards, "ENTRIES_CUT_OFF", len(table.ledger) - 2)
    assert again.to_tell(table) == ()
    assert again.to_tell(Table()) == (shown,)
