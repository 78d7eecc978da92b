"""Fewer colours: a sheet needs 256 at most, most of them for soft edges, and is a third as large with them.

All in whole numbers, so that every machine finds the same colours.
"""

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
    nearest = _nearest(_weighed(colours), _weighed(table))
    return nearest[where].reshape(height, width).astype(numpy.uint8), table


def _table(colours: ndarray, counts: ndarray) -> ndarray:
    """The most frequent colours, and for all the others the middles of the groups that they form."""
    order = numpy.argsort(-counts, kind="stable")
    kept, rest = colours[order[:KEPT]], _weighed(colours[order[KEPT:]])
    weights = counts[order[KEPT:]]
    middles = rest[numpy.arange(COLOURS - KEPT) * (len(rest) - 1) // (COLOURS - KEPT - 1)]
    for _ in range(ROUNDS):
        group = _nearest(rest, middles)
        total, summed = numpy.zeros(len(middles), numpy.int64), numpy.zeros_like(middles)
        numpy.add.at(total, group, weights)
        numpy.add.at(summed, group, rest * weights[:, None])
        middles = numpy.where(total[:, None] > 0, summed // numpy.maximum(total, 1)[:, None], middles)
    return numpy.vstack([kept, _unweighed(middles)])


def _weighed(colours: ndarray) -> ndarray:
    """Colours as the eye weighs them: the less opaque, the less its red, green and blue matter."""
    values = colours.astype(numpy.int64)
    return numpy.hstack([values[:, :3] * values[:, 3:], values[:, 3:] * 255])


def _unweighed(values: ndarray) -> ndarray:
    alpha = values[:, 3:] // 255
    return numpy.clip(numpy.hstack([values[:, :3] // numpy.maximum(alpha, 1), alpha]), 0, 255).astype(numpy.uint8)


def _nearest(colours: ndarray, table: ndarray) -> ndarray:
    """For each colour the number of the nearest one in the table."""
    lengths = (table**2).sum(1)
    parts = numpy.array_split(colours, len(colours) // 4096 + 1)
    return numpy.concatenate([numpy.argmin(lengths - 2 * part @ table.T, axis=1) for part in parts])
