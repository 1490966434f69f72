"""What pages draw from numbers alone: the film strip, the score chart, the table of points. No database."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from games.matches.chart import HEIGHT, LABEL_ROOM, WIDTH, chart_of
from games.matches.endings import parts_of, places_of, result_line
from games.matches.film import FRAMES, film_of
from games.rules.protocol import Outcome


def numbers(film: Any) -> list[int]:
    return [frame.number for frame in film.frames]


def seats(*names: str) -> Any:
    return [SimpleNamespace(seat=seat, name=name, is_me=name == "Ann") for seat, name in enumerate(names)]


def test_a_film_begins_just_before_the_first_move_and_ends_now() -> None:
    film = film_of([4, 5, 6], shown=6, last=6)
    assert film is not None
    assert numbers(film) == [3, 4, 5, 6]
    assert (film.first, film.back, film.on) == (3, 5, None)


def test_a_film_of_nothing_new_shows_the_newest_move() -> None:
    film = film_of([], shown=9, last=9)
    assert film is not None
    assert numbers(film) == [8, 9]
    assert film_of([], shown=0, last=0) is None


def test_a_film_reaches_back_to_the_position_shown() -> None:
    film = film_of([8, 9], shown=2, last=9)
    assert film is not None
    assert numbers(film) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert (film.first, film.back, film.on) == (7, 1, 3)


def test_a_film_is_never_too_long_to_be_hit() -> None:
    for shown in (0, 3, 50, 99, 100):
        film = film_of(range(1, 101), shown=shown, last=100)
        assert film is not None
        assert len(film.frames) <= FRAMES
        assert sum(frame.is_shown for frame in film.frames) == 1


def test_a_chart_goes_from_edge_to_edge_and_stays_inside() -> None:
    standings = [(0, 0), (3, -2), (10, 40), (12, 40)]
    chart = chart_of(standings, seats("Ann", "Bob"), shown=2)
    assert chart is not None
    for line in chart.lines:
        corners = [tuple(map(float, corner.split(","))) for corner in line.points.split()]
        assert corners[0][0] == 0
        assert corners[-1][0] == WIDTH
        assert all(0 <= y <= HEIGHT for _, y in corners)
    assert [line.now for line in chart.lines] == [40, 10]
    assert chart.x == chart.lines[0].x


def test_labels_of_equal_scores_do_not_hide_each_other() -> None:
    for last in ((5, 5, 5, 5), (0, 0, 0, 0), (40, 39, 1, 0)):
        chart = chart_of([(0, 0, 0, 0), last], seats("Ann", "Bob", "Cyd", "Dan"), shown=1)
        assert chart is not None
        heights = [line.label_y for line in chart.lines]
        assert all(lower - upper >= LABEL_ROOM - 0.2 for upper, lower in pairwise(heights))
        assert heights[-1] <= HEIGHT


def test_there_is_no_chart_without_scores_or_moves() -> None:
    assert chart_of([], seats("Ann"), shown=0) is None
    assert chart_of([(0, 0)], seats("Ann", "Bob"), shown=0) is None
    assert chart_of([(), ()], seats("Ann", "Bob"), shown=0) is None


def test_the_winner_is_named_from_where_one_sits() -> None:
    assert result_line(Outcome("", (3, 1), (0,)), seats("Ann", "Bob")) == "You won."
    assert result_line(Outcome("", (1, 3), (1,)), seats("Ann", "Bob")) == "Bob won."
    assert result_line(Outcome("", (3, 3), (0, 1)), seats("Ann", "Bob")) == "Ann and Bob share the win."
    assert result_line(Outcome("", (0, 0), ()), seats("Ann", "Bob")) == "Nobody won."


def test_places_follow_the_scores_unless_the_game_knows_better() -> None:
    assert places_of(Outcome("", (5, 9, 5), (1,))) == (2, 1, 2)
    assert places_of(Outcome("", (9, 9, 5), (1,))) == (1, 1, 3)
    assert places_of(Outcome("", (9, 9, 5), (1,), places=(2, 1, 3))) == (2, 1, 3)


def test_the_table_of_points_has_the_best_on_top() -> None:
    outcome = Outcome("", (5, 9), (1,), (("Walls", (5, 6)), ("Keys", (0, 3))))
    parts = parts_of(outcome, seats("Ann", "Bob"))
    assert parts.titles == ("Walls", "Keys")
    assert [(row.place, row.seat.name, row.cells, row.total) for row in parts.rows] == [
        (1, "Bob", (6, 3), 9),
        (2, "Ann", (5, 0), 5),
    ]
    assert parts.most == 6
