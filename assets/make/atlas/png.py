"""A sheet as a PNG of whole colours, written here because nothing else writes one without filters.

SDL keeps for ever what it has read of a PNG with a table of colours, a quarter of what the sheet takes itself. Without
a table, a sheet of few colours is small only if its rows are packed as they are.
"""

import struct
import zlib
from pathlib import Path

import numpy
from numpy import ndarray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS, WITH_ALPHA = 8, 6
SMALLEST = 9


def write_png(path: Path, pixels: ndarray) -> None:
    """These pixels: rows of red, green, blue and alpha."""
    height, width, _ = pixels.shape
    header = struct.pack(">IIBBBBB", width, height, EIGHT_BITS, WITH_ALPHA, 0, 0, 0)
    # Each row begins with the number of its filter; 0 is none.
    rows = numpy.zeros((height, 1 + 4 * width), numpy.uint8)
    rows[:, 1:] = pixels.reshape(height, 4 * width)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), SMALLEST)), (b"IEND", b""))
    path.write_bytes(SIGNATURE + b"".join(_part(name, data) for name, data in parts))


def _part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
