"""Whoever carries out what is touched, and knows how everything stands."""

from companion.ui.steward.steward import Steward

__all__ = ["Steward"]
