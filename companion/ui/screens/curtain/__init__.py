"""What is seen of a secret by everybody: curtains, seals, a phone that is handed on."""
