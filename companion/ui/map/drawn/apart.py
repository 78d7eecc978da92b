"""Clusters that overlap push each other apart along the shorter way, and are pulled back to their own points."""

from collections.abc import Sequence

from companion.ui.map.board import Box

ROUNDS = 40
PULL = 0.08
"""How much of its way back a cluster goes in each round."""
FAR = 90.0
"""Boxes that are farther from each other than this, in dp, never meet."""


def apart(boxes: Sequence[Box], walls: Box | None, fixed: Sequence[Box], far: float = FAR) -> list[tuple[float, float]]:
    """How far each box moves so that none lies on another, on something fixed, or beyond the walls."""
    moved = [(0.0, 0.0)] * len(boxes)
    pairs = [
        (one, other)
        for one in range(len(boxes))
        for other in range(one + 1, len(boxes))
        if _is_near(boxes[one], boxes[other], far)
    ]
    for turn in range(ROUNDS):
        is_still = True
        if turn < ROUNDS // 2:
            moved = [(right * (1 - PULL), up * (1 - PULL)) for right, up in moved]
        for one, other in pairs:
            push = _push(_at(boxes[one], moved[one]), _at(boxes[other], moved[other]))
            if push is not None:
                is_still = False
                moved[one] = moved[one][0] - push[0] / 2, moved[one][1] - push[1] / 2
                moved[other] = moved[other][0] + push[0] / 2, moved[other][1] + push[1] / 2
        for one, box in enumerate(boxes):
            for other_box in fixed:
                push = _push(other_box, _at(box, moved[one]))
                if push is not None:
                    is_still = False
                    moved[one] = moved[one][0] + push[0], moved[one][1] + push[1]
            moved[one] = _inside(box, moved[one], walls)
        if is_still:
            break
    return moved


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _is_near(one: Box, other: Box, far: float) -> bool:
    return overlap((one[0] - far, one[1] - far, one[2] + far, one[3] + far), other)


def _at(box: Box, moved: tuple[float, float]) -> Box:
    return box[0] + moved[0], box[1] + moved[1], box[2] + moved[0], box[3] + moved[1]


def _push(one: Box, other: Box) -> tuple[float, float] | None:
    """How far the other box must go to be clear of this one."""
    if not overlap(one, other):
        return None
    is_right = other[0] + other[2] >= one[0] + one[2]
    is_above = other[1] + other[3] >= one[1] + one[3]
    right = one[2] - other[0] if is_right else one[0] - other[2]
    up = one[3] - other[1] if is_above else one[1] - other[3]
    return (right, 0.0) if abs(right) < abs(up) else (0.0, up)


def _inside(box: Box, moved: tuple[float, float], walls: Box | None) -> tuple[float, float]:
    """Not beyond the walls; what lies beyond them at home stays at home."""
    if walls is None or not overlap(box, walls):
        return moved
    right = min(max(moved[0], walls[0] - box[0]), walls[2] - box[2])
    up = min(max(moved[1], walls[1] - box[1]), walls[3] - box[3])
    return right, up
