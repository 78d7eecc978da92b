"""Something that can be touched, as a plain value: it goes from an app to a robot in another process."""

import attrs

PORT = "SMALL_COUNCIL_ROBOT"
"""The name in the environment: the port at which a robot knocks."""

Extent = tuple[float, float, float, float]


@attrs.frozen
class Target:
    """Something to touch, and where."""

    text: str
    """The words on it; for a picture, what it says (`says`)."""
    kind: str
    """The class of its widget."""
    look: str
    """Of a button: quiet, gold, wax, info."""
    at: tuple[float, float]
    box: Extent

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what can be seen of it."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]
