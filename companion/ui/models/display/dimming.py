"""When a display is dimmed. Every device counts, whether it is a display or not."""

QUIET_SECONDS = 300
"""Nobody has touched anything and nothing has happened for so long: the board alone, and dim."""
