"""The sounds of the app, made from nothing but arithmetic: the same bytes on every machine with the same library."""
