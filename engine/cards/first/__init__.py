"""What the House cards of the first edition do."""
