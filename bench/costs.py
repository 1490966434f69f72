"""What a move costs, measured in bare views."""

from collections.abc import Iterator
from statistics import quantiles

from bench.rows import Row, at_most, for_information

TIMES = 3.0  # DESIGN: at most three times the bare view


def judged(key: str, database: str, times: dict[str, list[float]]) -> Iterator[Row]:
    """Compare the seconds of moves with those of the bare view, which asks nobody who he is."""
    move, bare, login = (quiet(times[name]) for name in ("move", "bare", "login"))
    yield at_most(f"move {key} {database}", move / bare, "× bare view", TIMES)
    yield for_information(f"move {key} {database} time", move * 1000, "ms")
    yield for_information(f"move bare view beside {key} {database} time", bare * 1000, "ms")
    yield for_information(f"move {key} {database} beside a bare view with login", move / login, "× that view")


def quiet(seconds: list[float]) -> float:
    """Return the lowest tenth's border: other work on the machine disturbs long requests more than short ones.

    What takes longer says something about that other work, not about us (the documentation of `timeit` argues alike).
    """
    return quantiles(seconds, n=10)[0]
