"""Cards that lie face down: where they lie, who has seen them, who deals."""
