"""How well a seat stands: a sum of named terms."""

from games.rules.luxor.state import View


def appraise(view: View, seat: int) -> float:
    """Return the lead of `seat` in points if the match ended now."""
    own = view.players[seat].total
    return float(own - max(player.total for player in view.players if player.seat != seat))
