"""The free places of a shape: where a disc or a box would fit."""

from collections.abc import Sequence
from typing import Any

import numpy
import shapely
from numpy import ndarray

CELL = 2.0
LARGE = 40000  # square units; in a larger shape the candidates stand farther apart


class Field:
    """Candidate points in a shape, with their distance to its edge and to what must be kept clear."""

    def __init__(self, shape: Any, avoid: Sequence[Any], centre: Sequence[float] | None = None) -> None:
        self.shape = shape
        self.clear = shape.difference(shapely.union_all(avoid))
        x0, y0, x1, y1 = shape.bounds
        step = 3.0 if shape.area < LARGE else 4.0
        grid_x, grid_y = numpy.meshgrid(numpy.arange(x0, x1, step), numpy.arange(y0, y1, step))
        xs, ys = grid_x.ravel(), grid_y.ravel()
        shapely.prepare(self.clear)
        inside = shapely.contains_xy(self.clear, xs, ys)
        self.xs, self.ys = xs[inside], ys[inside]
        self.edge = shapely.distance(shapely.points(self.xs, self.ys), self.clear.boundary)
        best = int(numpy.argmax(self.edge))
        widest = float(self.xs[best]), float(self.ys[best])
        self.pole = (float(centre[0]), float(centre[1])) if centre else widest
        self.origin = x0, y0
        self.table = self._summed(x1, y1)

    def _summed(self, x1: float, y1: float) -> ndarray:
        """A raster of the clear part, summed from the corner: the sum over any box is then four looks."""
        x0, y0 = self.origin
        cols, rows = int((x1 - x0) / CELL) + 2, int((y1 - y0) / CELL) + 2
        xs, ys = numpy.meshgrid(x0 + (numpy.arange(cols) + 0.5) * CELL, y0 + (numpy.arange(rows) + 0.5) * CELL)
        mask = shapely.contains_xy(self.clear, xs.ravel(), ys.ravel()).reshape(rows, cols)
        table = numpy.zeros((rows + 1, cols + 1))
        table[1:, 1:] = mask.cumsum(0).cumsum(1)
        return table

    def outside(self, width: float, height: float) -> ndarray:
        """For each candidate as the centre of a box: the share of the box that is not clear."""
        rows, cols = self.table.shape
        left = numpy.floor((self.xs - width / 2 - self.origin[0]) / CELL).astype(int)
        right = numpy.ceil((self.xs + width / 2 - self.origin[0]) / CELL).astype(int)
        top = numpy.floor((self.ys - height / 2 - self.origin[1]) / CELL).astype(int)
        bottom = numpy.ceil((self.ys + height / 2 - self.origin[1]) / CELL).astype(int)
        full = (right - left) * (bottom - top)
        left, right = numpy.clip(left, 0, cols - 1), numpy.clip(right, 0, cols - 1)
        top, bottom = numpy.clip(top, 0, rows - 1), numpy.clip(bottom, 0, rows - 1)
        hit = self.table[bottom, right] - self.table[top, right] - self.table[bottom, left] + self.table[top, left]
        return numpy.clip(1 - hit / full, 0, 1)

    def away_from(self, x: float, y: float) -> ndarray:
        """The distance of each candidate from a point."""
        return numpy.hypot(self.xs - x, self.ys - y)

    def cheapest(self, cost: ndarray) -> tuple[float, float]:
        i = int(numpy.argmin(cost))
        return float(self.xs[i]), float(self.ys[i])

    def number_of(self, spot: tuple[float, float]) -> int:
        """The number of the candidate at this place."""
        return int(numpy.argmin(self.away_from(*spot)))
