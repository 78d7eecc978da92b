"""The example in docs/architecture.md, run against a real table on loopback."""

import doctest
from pathlib import Path

from companion.door import Network
from engine import Orders
from tests.door.doors import CODE, LOOPBACK, Devices, done, hosts, until

PAGE = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"
LONGEST = 40
PLANS = {
    "baratheon": Orders((("dragonstone", "consolidate"), ("kingswood", "march-0"), ("shipbreaker-bay", "support"))),
    "lannister": Orders((("golden-sound", "raid"), ("lannisport", "march-plus-1"), ("stoney-sept", "defense-1"))),
}


def test_the_example_of_the_page_joins_seals_and_sees_the_reveal(here: Devices, tmp_path: Path) -> None:
    host = here.open("host")
    address = hosts(host)
    for house, player in (("baratheon", "first player"), ("lannister", "second player")):
        done(host, host.sit(house, player))
        view = until(host, lambda view, house=house: house in view.own.houses)
        question = next(own.asked for own in view.own.questions if own.asked.house == house)
        done(host, host.answer(question, PLANS[house]))
    network = Network("a phone", LOOPBACK, is_searched=False)
    known = {"folder": tmp_path / "phone", "network": network, "address": address, "code": CODE}
    example = doctest.DocTestParser().get_doctest(PAGE.read_text(), known, PAGE.name, str(PAGE), 0)
    assert 20 < len(example.examples) <= LONGEST
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert result.failed == 0, "".join(said)
