"""The names of the game: houses, areas, units, orders, cards, each with the forms that sentences ask for."""
