"""The commands of `python -m games.rules`. Unlike the rules they may look at the clock."""
