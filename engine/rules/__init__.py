"""Chapters of the rulebook that several steps use."""
