"""What the lobby knows about Pergamon."""

from games.rules.protocol import Choice, Meta, Option
from games.rules.text import N_

META = Meta(
    key="pergamon",
    title=N_("Pergamon"),
    blurb=N_(
        "Ask for money, dig for halves of urns, jugs, bracelets and masks, and fit them together in the museum. "
        "Who asks for little digs first; who shows the oldest finds draws the crowds."
    ),
    version=1,
    seats=(2, 3, 4),
    length=N_("12 turns"),
    turns=24,
    max_plies=4000,
    credits="Stefan Dorra & Ralf zur Linde, 2011, eggertspiele",
    options=(
        Option(
            "final",
            N_("Final bonus"),
            (
                Choice("collections", N_("Oldest collections"), N_("3, 2 and 1 points for the oldest collections.")),
                Choice("objects", N_("Oldest objects"), N_("3, 2 and 1 points for the oldest single objects.")),
            ),
        ),
        Option(
            "placing",
            N_("Order of placing"),
            (
                Choice("clockwise", N_("Clockwise"), N_("Who acted last places first, the others follow clockwise.")),
                Choice(
                    "track", N_("Order track"), N_("Who acted last places first, then who acted before, and so on.")
                ),
            ),
            seats=(3, 4),
        ),
        Option(
            "layout",
            N_("Laying out finds"),
            (
                Choice("years", N_("By year"), N_("Finds of one century are sorted by their two digits.")),
                Choice("free", N_("First player decides"), N_("The first player orders finds of one century.")),
            ),
        ),
    ),
    stage="production",
)
