"""Palette, type scale, spacing, pictures: how everything looks. Nothing else in `ui` names a colour or a size."""
