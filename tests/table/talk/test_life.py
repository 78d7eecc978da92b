"""The life of a host: what leads from one stage to the next, and that the protocol shows the table the code runs on."""

from pathlib import Path

import pytest

from companion.table.ledger.entries import SeatLeft
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.life import HEARS_FIRST, LIFE, HostStage, Turn
from tests.table.room import FIRST_HOST, Room, id_of, playing

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"


def rows_after(heading: str) -> list[tuple[str, ...]]:
    """The rows of the first table below a heading of the protocol, without its head."""
    _, _, section = PROTOCOL.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    section = section.split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines[2:]]


def test_the_protocol_shows_the_life_that_hosts_lead() -> None:
    shown = {(stage, turn): after for stage, turn, after in rows_after("The life of a host")}
    assert shown == {(stage.value, turn.value): after.value for (stage, turn), after in LIFE.items()}
    assert len(rows_after("The life of a host")) == len(LIFE)


def take(room: Room, turn: Turn) -> None:
    """What a host does at a turn of its life."""
    host = room.host
    {
        Turn.LAYS: lambda: host.open(room.opening()),
        Turn.LAYS_AGAIN: host.lay_again,
        Turn.TAKES_OVER: host.take_over,
        Turn.COMES_BACK: host.come_back,
        Turn.HAS_HEARD: host.begin_to_serve,
        Turn.GIVES_WAY: lambda: host.give_way_to(id_of("stark")),
    }[turn]()


def host_at(stage: HostStage) -> Room:
    """A host at this stage of its life, with a table that was put away, so that any turn could come next."""
    room = playing(3)
    room.at_host(room.host.put_away())
    entries = list(room.host_journal)
    room.host_dies()
    room._host(FIRST_HOST, entries)
    {
        HostStage.NEW: lambda: None,
        HostStage.GATHERING: room.host.take_over,
        HostStage.RETURNING: room.host.come_back,
        HostStage.SERVING: lambda: (room.host.come_back(), room.host.begin_to_serve()),
        HostStage.DEPOSED: lambda: (room.host.come_back(), room.host.give_way_to(id_of("stark"))),
    }[stage]()
    assert room.host.stage is stage
    return room


@pytest.mark.parametrize("turn", Turn)
@pytest.mark.parametrize("stage", HostStage)
def test_every_turn_leads_where_the_table_says_and_no_other_is_possible(stage: HostStage, turn: Turn) -> None:
    room = host_at(stage)
    if (stage, turn) == (HostStage.NEW, Turn.LAYS):
        room.host.table = Table()
    if (stage, turn) in LIFE:
        take(room, turn)
        assert room.host.stage is LIFE[stage, turn]
    else:
        entries = len(room.host.table.ledger)
        with pytest.raises((KeyError, Objection)):
            take(room, turn)
        assert room.host.stage is stage
        assert len(room.host.table.ledger) == entries


def test_a_turn_to_which_the_table_objects_changes_nothing() -> None:
    """A spectator cannot take over, and a table that was not put away is not laid again."""
    room = playing(3, devices=["spectator"])
    entries = list(room.host_journal)
    room.host_dies()
    room.begin_to_take_over(room.device_of("spectator"))
    room.at_host(room.host.begin_to_serve())
    assert (room.host.stage, list(room.host.table.ledger)) == (HostStage.DEPOSED, entries)
    room._host(FIRST_HOST, entries)
    room.current = FIRST_HOST
    with pytest.raises(Objection, match="not_put_away"):
        room.host.lay_again()
    assert (room.host.stage, list(room.host.table.ledger)) == (HostStage.NEW, entries)


@pytest.mark.parametrize("stage", HEARS_FIRST)
def test_a_host_that_hears_first_takes_no_suggestion_and_deals_and_shows_nothing(stage: HostStage) -> None:
    room = playing(20)
    room.host_dies()
    room._host(FIRST_HOST, room.host_journal)
    {HostStage.GATHERING: room.host.take_over, HostStage.RETURNING: room.host.come_back}[stage]()
    assert room.host.hears_first
    assert not room.host.serving
    room.connect_all()
    room.settle()
    entries = len(room.host_journal)
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    assert len(room.host_journal) == entries
    assert not stark.guest.synced
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert "stark" not in room.host.table.seats, "it was suggested again to the host that serves"
