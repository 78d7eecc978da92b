"""Fewer colours: a sheet needs 256 at most, most of them for the soft edges, and is a third as large with them."""

import numpy
from numpy import ndarray

COLOURS = 256
KEPT = 96  # the most frequent colours, which stay exactly as they are
ROUNDS = 6


def reduce_colours(pixels: ndarray) -> tuple[ndarray, ndarray]:
    """The number of each pixel's colour, and the table of colours (red, green, blue, alpha)."""
    height, width, _ = pixels.shape
    packed = numpy.ascontiguousarray(pixels).view(numpy.uint32).reshape(-1)
    found, where, counts = numpy.unique(packed, return_inverse=True, return_counts=True)
    colours = found.view(numpy.uint8).reshape(-1, 4)
    table = _table(colours, counts) if len(colours) > COLOURS else colours
    nearest = _nearest(_seen(colours), _seen(table))
    return nearest[where].reshape(height, width).astype(numpy.uint8), table


def _table(colours: ndarray, counts: ndarray) -> ndarray:
    """The most frequent colours, and for all the others the middles of the groups that they form."""
    order = numpy.argsort(-counts, kind="stable")
    kept, rest = colours[order[:KEPT]], colours[order[KEPT:]]
    seen, weight = _seen(rest), counts[order[KEPT:]].astype(numpy.float64)
    middles = seen[numpy.linspace(0, len(seen) - 1, COLOURS - KEPT).astype(int)]
    for _ in range(ROUNDS):
        group = _nearest(seen, middles)
        total = numpy.bincount(group, weight, len(middles))
        for channel in range(4):
            summed = numpy.bincount(group, weight * seen[:, channel], len(middles))
            middles[:, channel] = numpy.where(total > 0, summed / numpy.maximum(total, 1), middles[:, channel])
    return numpy.vstack([kept, _unseen(middles)])


def _seen(colours: ndarray) -> ndarray:
    """Colours as the eye weighs them: the less opaque, the less its red, green and blue matter."""
    values = colours.astype(numpy.float64)
    values[:, :3] *= values[:, 3:] / 255
    return values


def _unseen(values: ndarray) -> ndarray:
    colours = values.copy()
    colours[:, :3] /= numpy.maximum(colours[:, 3:], 1) / 255
    return numpy.clip(numpy.rint(colours), 0, 255).astype(numpy.uint8)


def _nearest(colours: ndarray, table: ndarray) -> ndarray:
    """For each colour the number of the nearest one in the table."""
    lengths = (table**2).sum(1)
    parts = [
        numpy.argmin(lengths - 2 * part @ table.T, axis=1)
        for part in numpy.array_split(colours, len(colours) // 4096 + 1)
    ]
    return numpy.concatenate(parts)
