"""What the House cards and the wildling cards of the second edition do."""
