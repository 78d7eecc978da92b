"""The atlases: every piece and every sign as a picture, for each theme and density.

A picture's id is ``<what>-<which>-<size>``, the words of the engine's ids in it, the size in dp at its end; the first
word says in which of the two atlases it is. docs/assets.md has the whole rule.
"""
