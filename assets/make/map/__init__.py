"""The board as vector data: from lines drawn by hand to areas, arcs, slots and triangles.

``lines`` makes curves of the drawn lines, ``faces`` finds the areas between them and cuts the rivers out, ``network``
gives all of them the same points, ``harbours`` places ports and bridges, ``slots`` places what lies on an area,
``making`` writes it all down. docs/assets.md has the format.
"""
