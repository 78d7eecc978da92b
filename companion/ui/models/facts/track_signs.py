"""The signs of the influence tracks: those of their tokens."""

from collections.abc import Mapping

from engine import TRACKS, Track

TRACK_SIGNS: Mapping[Track, str] = dict(zip(TRACKS, ("throne", "sword", "raven"), strict=True))
