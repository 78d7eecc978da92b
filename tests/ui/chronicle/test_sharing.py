"""Sharing a game: the picture and the text, what is in them, and where they lie."""

import struct
import time
import zlib
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from companion.door import StagedTable
from companion.ui.models.chronicle.card import share_card
from companion.ui.models.chronicle.chronicle import chronicle_of
from companion.ui.models.chronicle.page import to_page
from companion.ui.models.chronicle.share import FILE, PICTURE, PreviewModel, share_model
from companion.ui.models.chronicle.text import chronicle_text
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Share
from companion.ui.models.place import Page
from companion.ui.models.situation import Shared, Situation
from companion.ui.other_apps.sharing import Files, png
from companion.ui.shots.rows.chronicle import END, written
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.steward.handing_on import Done
from engine import random_choice, replay
from tests.ui.chronicle.counting import recorded
from tests.ui.conftest import PHONE
from tests.ui.scene import Seat, seat_at

BYTES = 4
"""Of a pixel."""


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Situation:
    """A recorded game that somebody has won, at a table of people with names."""
    table = StagedTable(replay(*recorded("four-seven-areas.game")))
    situation = Seat(table, tmp_path_factory.mktemp("over"), "stark").situation
    seats = tuple(attrs.evolve(seat, player="Somebody") for seat in situation.table.seats)
    public = attrs.evolve(situation.table, seats=seats, name="Our own table")
    return attrs.evolve(situation, view=attrs.evolve(situation.view, table=public))


def test_the_picture_says_who_has_won_and_why_and_names_nobody(over: Situation) -> None:
    assert over.past is not None
    chronicle = chronicle_of(over.past)
    card = share_card(over, chronicle)
    assert card is not None
    assert card.winners == over.position.ranking[:1]
    assert [row.house for row in card.rows] == list(over.position.ranking)
    assert [int(row.won) for row in card.rows] == [chronicle.won()[house] for house in over.position.ranking]
    assert len(card.remarks) == 3
    assert card.chart is not None
    assert str(over.words.house(over.position.ranking[1])) in card.reason
    for text in (repr(card), chronicle_text(over, chronicle)):
        assert "Somebody" not in text
        assert "Our own table" not in text


def test_the_text_has_every_battle_and_every_bid(over: Situation) -> None:
    assert over.past is not None
    chronicle = chronicle_of(over.past)
    text = chronicle_text(over, chronicle)
    assert sum(": " in line and " attacks " in line for line in text.splitlines()) == len(chronicle.battles)
    assert text.count(" · ") == 1 + len(chronicle.bids)
    line = next(line for line in text.splitlines() if line.split()[:1] == ["Stark"])
    assert [int(number) for number in line.split()[1:]] == [count.castles["stark"] for count in chronicle.rounds]


def test_SEC_what_is_sealed_is_in_no_text(tmp_path: Path) -> None:
    texts = []
    for seed in (1, 2):
        seat = seat_at(Moment("orders", round=3), tmp_path / str(seed))
        for question in seat.table.game.pending[:-1]:
            seat.table.answer(question, random_choice(seat.table.game, question, Random(seed)))
        seat.touches(to_page(seat.situation.place, Page.SHARE))
        assert seat.situation.past is not None
        texts.append(chronicle_text(seat.situation, chronicle_of(seat.situation.past)))
    assert texts[0] == texts[1]


def test_while_the_game_goes_on_there_is_text_and_no_picture(tmp_path: Path) -> None:
    seat = seat_at(Moment("march", round=3), tmp_path)
    assert isinstance(share_model(seat.situation).parts[0], NoteModel)
    assert not share_model(seat.situation).buttons
    seat.touches(to_page(seat.situation.place, Page.SHARE))
    page = share_model(seat.situation)
    assert [button.intent for button in page.buttons] == [Share(FILE)]
    assert not any(isinstance(part, PreviewModel) for part in page.parts)


class Slow:
    """Shares nothing before it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any, Done]] = []

    def picture(self, name: str, card: object, done: Done) -> None:
        self.asked.append((name, card, done))

    def text(self, name: str, text: str, done: Done) -> None:
        self.asked.append((name, text, done))


def test_the_button_is_busy_until_the_file_lies_there(tmp_path: Path) -> None:
    seat = seat_at(Moment("march", round=3), tmp_path)
    slow = Slow()
    seat.steward._handing_on._sharing = slow
    seat.touches(to_page(seat.situation.place, Page.SHARE))
    seat.touches(Share(FILE))
    seat.touches(Share(PICTURE))
    assert len(slow.asked) == 1
    assert share_model(seat.situation).buttons[0].is_busy
    slow.asked[0][2](Shared(("~", "council", "it.txt")))
    page = share_model(seat.situation)
    assert not page.buttons[0].is_busy
    assert "~ / council" in page.parts[-1].text
    slow.asked[0][2](Shared(()))
    assert share_model(seat.situation).parts[-1].role == "bad"


class NoPhone:
    def share(self, path: Path, kind: str) -> bool:
        return False


def test_where_nothing_can_be_written_that_is_said(theatre: Theatre, tmp_path: Path) -> None:
    (tmp_path / "shared").write_text("a file where the folder should be")
    told: list[Shared] = []
    Files(tmp_path, NoPhone(), lambda: None).text("name", "text", told.append)
    from kivy.base import EventLoop

    until = time.monotonic() + 10
    while not told and time.monotonic() < until:
        EventLoop.idle()
    assert told == [Shared(())]


def pixels_of(path: Path) -> tuple[tuple[int, int], bytes]:
    """The size and the rows of a picture that this app has written."""
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    size = struct.unpack(">II", content[16:24])
    start = content.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", content[start - 8 : start - 4])
    return size, zlib.decompress(content[start : start + length])


def shared_picture(staged: Staged) -> bytes:
    staged.tap("Share", "As a picture")
    written(staged)
    (shared,) = staged.app.steward.situation.shared
    assert staged.hand.sees_part("It lies in")
    size, rows = pixels_of(Path(*shared.path))
    assert size == (1080, 1350)
    return rows


def test_the_picture_has_the_board_and_lies_in_a_folder(theatre: Theatre) -> None:
    rows = shared_picture(theatre.show(END, None, PHONE))
    theatre.clear()
    row = 1 + 1080 * BYTES
    board = {rows[line * row + 1 + x * BYTES :][: BYTES - 1] for line in range(400, 900, 7) for x in range(70, 450, 7)}
    assert len(board) > 12


def test_a_file_of_pixels_has_its_rows_from_above() -> None:
    content = png(b"\1\1\1\1" * 2 + b"\2\2\2\2" * 2, (2, 2))
    start = content.index(b"IDAT") + 4
    assert zlib.decompress(content[start:-16]) == b"\0" + b"\2" * 8 + b"\0" + b"\1" * 8
