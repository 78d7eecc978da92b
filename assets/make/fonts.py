"""The fonts: two families from their packages, cut down to the letters and signs that the app can show.

A file is named by what it is for, ``title`` or ``text``. The name inside the font is ours too: a font that was changed
may not carry a reserved name.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from assets.make.places import FONTS

# Latin, Latin-1 and Latin Extended-A; then dashes, quotation marks and dots; the sign of subtraction.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2013, 0x2027), 0x2039, 0x203A, 0x2212]

FAMILY, FULL_NAME, UNIQUE_NAME, FILE_NAME, GENERAL_FAMILY = 1, 4, 3, 6, 16


@dataclass(frozen=True, slots=True)
class Family:
    """A family of fonts as a package of the npm registry holds it."""

    purpose: str
    package: str
    version: str
    stem: str

    @property
    def name(self) -> str:
        return f"Small Council {self.purpose.capitalize()}"


FAMILIES = {
    Family("title", "@expo-google-fonts/grenze", "0.4.2", "Grenze"): ("500Medium", "600SemiBold", "700Bold"),
    Family("text", "@expo-google-fonts/source-sans-3", "0.4.1", "SourceSans3"): (
        "400Regular",
        "600SemiBold",
        "700Bold",
    ),
}


def make_fonts() -> None:
    """Fetch, cut and write all fonts; without npm the fonts stay as they are."""
    if shutil.which("npm") is None:
        print("npm is not installed, so the fonts stay as they are.", file=sys.stderr)
        return
    FONTS.mkdir(exist_ok=True)
    for family, weights in FAMILIES.items():
        with tempfile.TemporaryDirectory() as folder:
            package = _fetch(family, Path(folder))
            shutil.copyfile(package / "LICENSE_FONT", FONTS / f"{family.purpose}-OFL.txt")
            for weight in weights:
                source = package / weight / f"{family.stem}_{weight}.ttf"
                _cut(source, family, weight.lstrip("0123456789"))


def _fetch(family: Family, folder: Path) -> Path:
    wanted = f"{family.package}@{family.version}"
    command = ["npm", "pack", "--silent", "--pack-destination", str(folder), wanted]
    try:
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    except subprocess.CalledProcessError:
        sys.exit(f"npm could not fetch {wanted}. Is there a network connection?")
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    return folder / "package"


def _cut(source: Path, family: Family, weight: str) -> None:
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for number, text in _names(family, weight):
        for record in font["name"].names:
            if record.nameID == number:
                record.string = text
    font.save(FONTS / f"{family.purpose}-{weight.lower()}.ttf")


def _names(family: Family, weight: str) -> Iterator[tuple[int, str]]:
    yield FAMILY, family.name if weight in ("Regular", "Bold") else f"{family.name} {weight}"
    yield UNIQUE_NAME, f"{family.name} {weight} {family.version}"
    yield FULL_NAME, f"{family.name} {weight}"
    yield FILE_NAME, f"{family.name.replace(' ', '')}-{weight}"
    yield GENERAL_FAMILY, family.name
