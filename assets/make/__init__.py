"""Makes every asset of the app from sources that stand beside it: the map, the atlases, the fonts, the icon."""
