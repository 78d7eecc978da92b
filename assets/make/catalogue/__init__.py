"""The catalogue of all sentences, for translators: nothing here is needed to play."""
