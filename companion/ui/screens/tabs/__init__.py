"""The tabs beside Now."""
