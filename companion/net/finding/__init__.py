"""Finding tables and devices, and coming to them."""
