"""What draws: colours of a theme, shapes on their grid, and a pen that puts them on a surface."""
