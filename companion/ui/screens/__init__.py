"""One screen, one class, one `.kv` file."""

import companion.ui.widgets  # noqa: F401  (every `.kv` file may use them)
