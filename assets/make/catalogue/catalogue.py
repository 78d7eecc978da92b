"""``make words``: the catalogue of all sentences, from which every translation begins."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from assets.make.catalogue.sentences import ROOT, Found, all_sentences

TEMPLATE = ROOT / "companion" / "ui" / "words" / "languages" / "small-council.pot"

HEADER = """\
# The sentences of Small Council, for translators. `make words` writes this file: do not edit it.
# Keep every {place} of a sentence. A name can be put into a case where it stands: {area:gen}.
msgid ""
msgstr ""
"Project-Id-Version: small-council\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def main(arguments: list[str] | None = None) -> int:
    """Print the catalogue, or write it to a file."""
    parser = argparse.ArgumentParser(prog="python -m assets.make.catalogue.catalogue", description=main.__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the catalogue here instead of printing it")
    chosen = parser.parse_args(arguments)
    if chosen.write is None:
        print(render(all_sentences()), end="")
    else:
        chosen.write.write_text(render(all_sentences()), encoding="utf-8", newline="\n")
    return 0


def render(sentences: Iterable[Found]) -> str:
    """The catalogue as text: each sentence once, with all the places where it is said."""
    entries: dict[tuple[str, str], list[Found]] = {}
    for found in sentences:
        entries.setdefault((found.context, found.english), []).append(found)
    return "\n".join([HEADER, *("\n".join(_entry(places)) + "\n" for places in entries.values())])


def _entry(places: list[Found]) -> Iterator[str]:
    first = places[0]
    many = next((found.many for found in places if found.many), "")
    yield from dict.fromkeys(f"#. {found.note}" for found in places if found.note)
    yield from dict.fromkeys(f"#: {found.file}" for found in places)
    if first.context:
        yield f"msgctxt {_quoted(first.context)}"
    yield f"msgid {_quoted(first.english)}"
    if many:
        yield f"msgid_plural {_quoted(many)}"
        yield 'msgstr[0] ""'
        yield 'msgstr[1] ""'
    else:
        yield 'msgstr ""'


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    raise SystemExit(main())
