"""The demo and its troubles, between real processes on loopback; what it is asked wrongly it answers in a sentence."""

import json
import os
import socket
import struct
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.__main__ import run
from companion.demo import run as demo
from companion.demo.chaos import random_evening
from companion.demo.measures import KEYS, DemoMeasures
from companion.demo.party import Heard
from companion.demo.trouble import Moments, Unclear, parse_pause, parse_trouble
from engine import EDITIONS

ROOT = Path(__file__).resolve().parents[2]
GROUP = ("224.0.0.251", 5353)
HOUSES = ("baratheon", "lannister", "stark")
SHORT_CHAOS = "54"
"""Its first game has one round, three houses and one device that is killed."""


def multicast_fails() -> str:
    """Why a word to everybody on loopback is not heard, or nothing."""
    try:
        with (
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as hearing,
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaking,
        ):
            hearing.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            hearing.bind(("", 0))
            member = struct.pack("4s4s", socket.inet_aton(GROUP[0]), socket.inet_aton("127.0.0.1"))
            hearing.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
            hearing.settimeout(5.0)
            speaking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
            speaking.sendto(b"?", (GROUP[0], hearing.getsockname()[1]))
            hearing.recv(1)
    except OSError as error:
        return str(error)
    return ""


WHY_NOT = multicast_fails()
between_processes = pytest.mark.skipif(bool(WHY_NOT), reason=f"no multicast on loopback here: {WHY_NOT}")


def companion(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command, without a terminal, with a folder of its own for its files."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def figures(*arguments: str, folder: Path) -> dict[str, Any]:
    """What a small demo measures, after the checks that every demo must pass."""
    ended = companion("demo", "--players", "3", "--json", *arguments, folder=folder)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert list(folder.iterdir()) == []
    result: dict[str, Any] = json.loads(ended.stdout)
    assert tuple(result) == KEYS
    assert result["digests_equal"] is True
    assert result["lost_entries"] == 0
    return result


@between_processes
def test_a_small_game_ends_after_its_rounds_with_all_devices_equal(tmp_path: Path) -> None:
    result = figures("--rounds", "1", folder=tmp_path)
    assert result["winner"] == ""
    assert result["restarts"] == 0
    assert result["entries"] > 10
    assert 0 < result["reveal_ms_p50"] <= result["reveal_ms_p99"]
    assert result["bytes_per_device_max"] < 256 * 1024


@between_processes
@pytest.mark.parametrize(
    ("troubles", "restarts"),
    [
        (("--kill", "host@12"), 1),
        (("--kill", "stark@8", "--kill", "stark@5000"), 2),
        (("--takeover", "stark@10", "--kill", "host@18"), 2),
        (("--takeover", "stark@8", "--takeover", "lannister@8+1", "--takeover", "stark@8+2"), 3),
        (("--kill", "stark+host@10", "--takeover", "lannister@14", "--kill", "lannister+stark@14+300"), 5),
        (("--cut", "baratheon:1s@9"), 0),
        (("--freeze", "lannister:1s@9", "--freeze", "host:0.5s@14"), 0),
        (("--usurp", "stark@10"), 0),
        (("--usurp", "stark@10", "--usurp", "lannister@10+5"), 0),
        (("--freeze", "host:2s@10", "--usurp", "stark@10+20", "--kill", "host@14"), 1),
        (("--pause", "9"), 0),
        (("--usurp", "stark@8", "--pause", "12", "--kill", "host@5000"), 1),
        (("--takeover", "stark@5000", "--kill", "stark@5000+3", "--pause", "5000+40"), 2),
        (("--invite",), 0),
        (("--typed", "--usurp", "stark@9", "--kill", "baratheon@13"), 1),
        (("--typed", "--takeover", "stark@9"), 1),
    ],
    ids=[
        "the-host-is-killed",
        "a-player-is-killed-also-after-the-game",
        "a-new-host-is-killed",
        "who-takes-over-was-killed-a-moment-ago",
        "two-are-killed-at-once-and-in-a-take-over",
        "cut",
        "frozen",
        "taken-over-from-alive",
        "two-take-over-at-once",
        "taken-over-from-frozen-and-the-new-host-is-killed",
        "put-away-and-laid-again",
        "put-away-by-a-new-host-and-killed-after-the-game",
        "put-away-when-whoever-took-over-was-killed",
        "invited",
        "typed-and-taken-over-from-alive",
        "typed-and-taken-over-from-dead",
    ],
)
def test_nothing_is_lost_when(troubles: tuple[str, ...], restarts: int, tmp_path: Path) -> None:
    assert figures("--rounds", "1", *troubles, folder=tmp_path)["restarts"] == restarts


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--kill", "dorne"), "there is no dorne at this table, only baratheon, lannister, stark, host."),
        (("--takeover", "tyrell"), "there is no tyrell at this table, only baratheon, lannister, stark."),
        (("--takeover", "host"), "there is no host at this table"),
        (("--cut", "stark"), "write --cut stark:20s"),
        (("--kill", "stark:3s"), "write --kill stark or"),
        (("--kill", "stark@soon"), "write a device, and perhaps a moment"),
        (("--usurp", "host"), "there is no host at this table"),
        (("--pause", "soon"), "write a moment, or none, as in --pause 120."),
        (("--invite", "--typed"), "not allowed with"),
        (("--rounds", "0"), "a game has 1 to 10 rounds"),
        (("--rounds", "many"), "a game has 1 to 10 rounds"),
        (("--pace", "-1"), "a pace is a number of milliseconds"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run(["demo", "--players", "3", *arguments])
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert code == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dance"]) == 2
    assert (
        capsys.readouterr().err
        == "There is no command 'dance'; there are app, table, demo, chaos, shots, evening, words.\n"
    )


def test_a_trouble_without_a_moment_gets_one_within_the_game() -> None:
    moments = Moments(HOUSES, 2, Random(1))
    troubles = [parse_trouble("kill", "host", moments) for _ in range(50)]
    assert all(5 <= trouble.entries <= 5 + 9 * 3 * 2 for trouble in troubles)
    assert len({trouble.entries for trouble in troubles}) > 10


def test_a_trouble_is_written_as_it_is_read() -> None:
    moments = Moments(HOUSES, 2, Random(1))
    for kind, text in [
        ("kill", "host@12+30"),
        ("cut", "stark:2.5s@80"),
        ("takeover", "stark@3"),
        ("freeze", "host:1s@9"),
        ("usurp", "stark@3+9"),
    ]:
        assert str(parse_trouble(kind, text, moments)) == f"--{kind} {text}"
    assert str(parse_pause("12+3", moments)) == "--pause 12+3"
    assert parse_pause("", moments).entries >= 5
    with pytest.raises(Unclear):
        parse_trouble("cut", "host:2s@80", moments)


def test_the_same_seed_makes_the_same_chaos() -> None:
    assert random_evening("7-3") == random_evening("7-3")
    assert len({random_evening(f"7-{number}").command for number in range(20)}) == 20


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("demo --edition first --players 6", "argument --players: the first edition is for 3, 4, 5"),
        ("demo --edition first --tides", "argument --tides: the first edition has no Tides of Battle"),
        ("table --edition first --tides", "argument --tides: the first edition has no Tides of Battle"),
        ("table --edition first --errata", "argument --errata: the first edition has none"),
    ],
)
def test_what_an_edition_lacks_is_refused_in_a_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(words.split())
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_chaos_is_played_as_its_command_says(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = random_evening("7-3", edition=edition)
    played: list[object] = []
    monkeypatch.setattr(demo, "play", lambda game, troubles, say: played.extend((game, set(troubles))) or {})
    monkeypatch.setattr(demo, "_show", lambda result, as_json: None)
    monkeypatch.setattr(demo, "what_is_wrong", lambda result: "")
    assert run(evening.command.split()) == 0
    assert played == [evening.game, set(evening.troubles)]


@between_processes
def test_a_game_of_chaos_ends_as_it_should(tmp_path: Path) -> None:
    """One round of three houses, in which a device is killed."""
    ended = companion("chaos", "--games", "1", "--seed", SHORT_CHAOS, "--json", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert (told["failed"], told["killed"], told["lost_entries"]) == (0, 1, 0)


def test_a_chaos_with_more_kills_has_two_at_once_and_some_in_take_overs() -> None:
    kills = [trouble for trouble in random_evening("7-3", kills=30).troubles if trouble.kind == "kill"]
    assert len(kills) >= 30
    assert any("+" in trouble.device for trouble in kills)
    assert any(trouble.later > 100 for trouble in kills)


def heard(name: str, kind: str, at: float, **facts: Any) -> Heard:
    return Heard(name, kind, at, facts)


def test_a_reveal_counts_from_the_last_seal_to_the_last_device_unless_a_device_was_away() -> None:
    measures = DemoMeasures(HOUSES)
    for at, entries in ((1.0, 10), (5.0, 20)):
        for number, house in enumerate(HOUSES):
            measures.note(heard(house, "sealing", at + number / 10, entries=entries - 6))
        for number, house in enumerate(HOUSES):
            measures.note(heard(house, "revealed", at + 0.21 + number / 100, entries=entries, bytes=100))
    assert [round(time) for time in measures.reveals()] == [30, 30]
    measures._disturbed.append((5.1, 5.3))
    assert [round(time) for time in measures.reveals()] == [30]


def test_bytes_are_counted_over_restarts() -> None:
    measures = DemoMeasures(HOUSES)
    measures.note(heard("stark", "status", 1.0, bytes=700))
    measures.starts_again("stark", 2.0)
    measures.note(heard("stark", "status", 3.0, bytes=50))
    measures.note(heard("lannister", "status", 3.0, bytes=710))
    assert measures.most_bytes() == 750
