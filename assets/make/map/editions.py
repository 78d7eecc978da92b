"""The editions that have a drawing; each has a source beside this file and a box in the engine."""

import tomllib
from typing import Any

from assets.make.places import SOURCES

EDITIONS = ("first", "second")

Source = dict[str, Any]
Stretch = list[Any]


def read_source(edition: str) -> Source:
    """The drawing by hand: ``map``, ``rough``, ``nodes``, ``lines``, ``rivers`` and so on, as in the file."""
    source = tomllib.loads((SOURCES / "map" / f"{edition}.toml").read_text(encoding="utf-8"))
    if "over" in source["map"]:
        return _laid_over(read_source(source["map"].pop("over")), source)
    return {"links": []} | source


def _laid_over(base: Source, own: Source) -> Source:
    """A drawing that takes over another one, but for what it names in ``without`` and what it draws itself."""
    without = own["map"].pop("without")
    return {
        "map": base["map"] | own["map"],
        "rough": base["rough"],
        "nodes": _but(base["nodes"], without["nodes"]) | own["nodes"],
        "lines": _other_lines(base, own, set(without["nodes"])) + own["lines"],
        "rivers": _others(base["rivers"], own["rivers"], "id") + own["rivers"],
        "islands": _others(base["islands"], own["islands"], "area") + own["islands"],
        "islets": _others(base["islets"], own["islets"], "name") + own["islets"],
        "areas": _but(base["areas"], without["areas"]) | own["areas"],
        "bridges": base["bridges"],
        "links": own["links"],
    }


def _but(entries: dict[str, Any], without: list[str]) -> dict[str, Any]:
    return {name: entry for name, entry in entries.items() if name not in without}


def _others(entries: list[Any], own: list[Any], key: str) -> list[Any]:
    """Those of which there is none of one's own."""
    return [entry for entry in entries if entry[key] not in {new[key] for new in own}]


def _other_lines(base: Source, own: Source, without: set[str]) -> list[Any]:
    """The lines between nodes that stay, but for those of which there is one of one's own."""
    drawn = [_ends(group["kind"], stretch) for group in own["lines"] for stretch in group["lines"]]
    return [
        {
            "kind": group["kind"],
            "lines": [stretch for stretch in group["lines"] if _stays(group["kind"], stretch, drawn, without)],
        }
        for group in base["lines"]
    ]


def _stays(kind: str, stretch: Stretch, drawn: list[tuple[str, ...]], without: set[str]) -> bool:
    return not without & {stretch[0], stretch[-1]} and _ends(kind, stretch) not in drawn


def _ends(kind: str, stretch: Stretch) -> tuple[str, ...]:
    """What makes two lines the same one."""
    return kind, stretch[0], stretch[-1]
