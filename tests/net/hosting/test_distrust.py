"""Hosts that were deposed by devices that do not serve: each of them is believed once."""

from pathlib import Path

import pytest

from companion.net import attending
from tests.net.evening import in_a_loop, until
from tests.net.village import village


@in_a_loop
async def test_a_host_that_was_deposed_by_two_phantoms_gives_way_to_neither_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "COME_BACK_SECONDS", 0.2)
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        phantoms: set[str] = set()
        for phantom in ("one phantom", "another phantom"):
            phantoms.add(phantom)
            server = host.attending.serving.server
            assert server is not None
            server.carry_out(server.session.give_way_to(phantom))
            await until(lambda old=server: host.attending.serving.server not in (None, old))
            await until(lambda: host.serves)
            server = host.attending.serving.server
            assert server is not None
            assert server.session.distrusted == phantoms
