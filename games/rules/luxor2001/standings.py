"""How the seats stand, as far as a view tells."""

from games.rules.luxor2001.data import CLASSES, FAVOURITE_POINTS, MEAN
from games.rules.luxor2001.state import holder_of
from games.rules.luxor2001.view import View
from games.rules.protocol import Seat


def standing(view: View) -> tuple[int, ...]:
    """Return each seat's points if the match ended here: what the view knows; unknown values count as their mean."""
    return tuple(round(points_of(view, seat)) for seat in range(view.seats))


def points_of(view: View, seat: Seat) -> float:
    """Return the points of a seat: its sarcophagi, and its favourite where it is known and stood at."""
    points = sum(float(value) or MEAN[one % CLASSES] for one, value in view.opened[seat])
    animal = view.favourites[seat]
    met = animal >= 0 and holder_of(view.columns[animal]) == seat
    return points + FAVOURITE_POINTS * met
