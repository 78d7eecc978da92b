"""What stands over a question from edge to edge: the sides of a combat, what is bid for, the cards of a round."""

import companion.ui.widgets  # noqa: F401  (every `.kv` file may use them)
