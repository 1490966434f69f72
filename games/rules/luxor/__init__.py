"""Luxor, the game of 2018."""

from games.rules.luxor.rules import Luxor

GAME = Luxor()
