"""Each `.kv` file is loaded once: a second time would double its children."""

from pathlib import Path

from kivy.lang import Builder

_loaded: set[Path] = set()


def load_look(source: str) -> None:
    """Load the `.kv` file beside this source file, once. Called as `load_look(__file__)`."""
    path = Path(source).with_suffix(".kv")
    if path not in _loaded:
        _loaded.add(path)
        Builder.load_file(str(path))
