"""Secret answers: seals, what one device alone knows, and how seals are opened together."""
