"""Luxor (2001)."""

from games.rules.luxor2001.rules import Luxor2001

GAME = Luxor2001()
