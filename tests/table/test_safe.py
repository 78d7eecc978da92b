"""What a device alone knows outlives a restart, and is forgotten only when nobody can ask for it any more."""

import pytest

from companion.table.cards.looks import Look
from companion.table.ledger.entries import Opening, SealsOpened
from companion.table.secrets.safe import ENTRIES_UNTIL_FORGOTTEN, NOBODY, Safe, SeenCard
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


def seen(entry: int, house: str, deck: str, card: str) -> SeenCard:
    return SeenCard(Shown(entry, house, deck, card), NOBODY)


def recalled(*kept: Keep) -> Safe:
    """After a restart: what lies on the disk, and what somebody else has kept beside it."""
    safe = Safe()
    safe.recall({"dealt": b"the dealer's", **{keep.name: keep.data for keep in kept if keep.data is not None}})
    return safe


def test_what_was_sealed_and_shown_is_there_after_a_restart(table: Table) -> None:
    """Each under its own name: two houses of one device seal at once, and are dealt a card by one entry."""
    safe = Safe()
    sealed = {put(safe, plan_of(table, house)): plan_of(table, house) for house in ("stark", "lannister")}
    cards = [seen(7, "stark", "tides", "0"), seen(7, "lannister", "tides", "2"), seen(9, "stark", "tides", "0")]
    again = recalled(*(keep for _, keep in sealed), *map(safe.put_card, cards))
    for (number, _), secret in sealed.items():
        assert safe.secret_of(number) == again.secret_of(number) == secret
    assert again.secret_of(bytes(32)) is None
    assert list(again.cards.values()) == list(safe.cards.values()) == cards
    assert list(again.shown.items()) == [(card.look, card.shown) for card in cards]
    assert cards[1].look == Look(7, "lannister", "tides")


@pytest.mark.parametrize("damaged", [b"", b"\x00", b"torn", b"\x93\x01\x02\x03"])
def test_what_cannot_be_read_any_more_is_forgotten_and_nothing_else(table: Table, damaged: bytes) -> None:
    safe = Safe()
    sealed, kept = put(safe, plan_of(table, "stark"))
    card = seen(7, "stark", "tides", "0")
    unreadable = Keep("sealed-00", damaged), Keep("card-9-stark-tides", damaged)
    again = recalled(*unreadable, kept, safe.put_card(card))
    assert again.secrets == safe.secrets
    assert again.secret_of(sealed) is not None
    assert list(again.cards.values()) == [card]


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


def test_an_answer_is_forgotten_when_it_was_opened_and_not_while_it_is_asked_for(table: Table) -> None:
    safe = Safe()
    asked, gone = plan_of(table, "stark"), secret_of("99-stark-orders", {}, bytes(31) + b"x")
    asked_seal, gone_seal = put(safe, asked)[0], put(safe, gone)[0]
    assert safe.forget_old(table, [], len(table.ledger)) == []
    (forgotten,) = safe.forget_old(table, [asked.opening.salt, gone.opening.salt], len(table.ledger))
    assert forgotten == Keep(put(Safe(), gone)[1].name, None)
    assert (safe.secret_of(gone_seal), safe.secret_of(asked_seal)) == (None, asked)


def test_a_secret_of_another_branch_is_gone_though_its_question_is_asked(table: Table) -> None:
    safe, secret = Safe(), plan_of(table, "stark")
    put(safe, Secret(1, secret.opening))
    assert len(safe.forget_old(table, [SALT], 0)) == 1


def test_own_openings_of_a_reveal_that_is_cut_off_are_secrets_again(table: Table) -> None:
    """The others' are not: this device would keep what it never sealed."""
    own, other = plan_of(table, "stark"), plan_of(table, "lannister")
    safe, reveal = Safe(), SealsOpened(0, (own.opening, other.opening))
    (kept,) = safe.put_back(TABLE_ID, reveal, {own.opening.question})
    assert kept == put(Safe(), own)[1]
    assert safe.secret_of(seal(TABLE_ID, own)) == own
    assert safe.secret_of(seal(TABLE_ID, other)) is None


def test_what_lies_on_the_table_is_known_to_whoever_has_sealed_it(table: Table) -> None:
    safe, stark, lannister = Safe(), plan_of(table, "stark"), plan_of(table, "lannister")
    sealed, _ = put(safe, stark)
    assert safe.on_the_table(table) == []
    table.seals[stark.opening.question] = sealed
    table.seals[lannister.opening.question] = seal(TABLE_ID, lannister)
    assert safe.on_the_table(table) == [stark]


def test_what_is_gone_is_kept_until_nobody_can_cut_off_what_took_it_away(table: Table) -> None:
    """Only entries that are known to be signed count: the others may be cut off, however many they are."""
    safe, card = Safe(), seen(1, "stark", WILDLING_DECK, "mammoth-riders")
    names = {put(safe, secret_of("99-stark-orders", {}))[1].name, safe.put_card(card).name}
    gone_since = len(table.ledger)
    for checked in (0, gone_since + ENTRIES_UNTIL_FORGOTTEN):
        assert safe.forget_old(table, [], checked) == []
        assert (len(safe.secrets), len(safe.shown)) == (1, 1)
    forgotten = safe.forget_old(table, [], gone_since + ENTRIES_UNTIL_FORGOTTEN + 1)
    assert {(keep.name, keep.data) for keep in forgotten if isinstance(keep, Keep)} == {(name, None) for name in names}
    assert (safe.secrets, safe.shown) == ({}, {})


def test_it_is_counted_from_the_entry_that_took_it_away_last(table: Table) -> None:
    """A question that has come back meanwhile is kept as long as any other."""
    safe = Safe()
    put(safe, plan_of(table, "stark"))
    assert safe.forget_old(Table(), [], 0) == []
    assert safe.forget_old(table, [], 10**6) == []
    table.branch += 1
    gone_since = len(table.ledger)
    assert safe.forget_old(table, [], gone_since + ENTRIES_UNTIL_FORGOTTEN) == []
    assert len(safe.forget_old(table, [], gone_since + ENTRIES_UNTIL_FORGOTTEN + 1)) == 1


def test_a_card_is_kept_while_only_its_house_has_seen_it(table: Table) -> None:
    """And while the ledger has not got as far as the look: it was cut off, and comes again."""
    assert table.game is not None
    known = len(table.ledger)
    shown = Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})
    table.looks = table.looks.after(1, [shown], table.game)
    safe = Safe()
    turned_up, secret, later = (seen(entry, "stark", WILDLING_DECK, "mammoth-riders") for entry in (0, 1, known))
    for card in (turned_up, secret, later):
        safe.put_card(card)
    safe.forget_old(table, [], known)
    (forgotten,) = safe.forget_old(table, [], 10**6)
    assert forgotten == Keep(Safe().put_card(turned_up).name, None)
    assert list(safe.cards.values()) == [secret, later]
