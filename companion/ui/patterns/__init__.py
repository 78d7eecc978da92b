"""The eleven patterns that answer every kind of question."""

import companion.ui.widgets  # noqa: F401  (every `.kv` file may use them)
