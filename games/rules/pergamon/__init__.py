"""Pergamon (Stefan Dorra and Ralf zur Linde, 2011)."""

from games.rules.pergamon.rules import Pergamon

GAME = Pergamon()
