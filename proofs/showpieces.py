"""Fills the database with the demo and prints, as JSON, a login and pages worth looking at. Run inside the stack."""

import json

import django


def main() -> None:
    """The pages by name: home, my games, and of each game a match in which the person of the login is to move."""
    django.setup()
    from games.matches.demo import demo_ensure
    from games.matches.models import Chair, Match

    demo = demo_ensure()
    chairs = Chair.objects.filter(user__email=demo.email, to_move=True, match__status=Match.Status.RUNNING)
    matches = chairs.order_by("match__game_key", "match__ply").values_list("match__game_key", "match__code")
    pages = {"home": "/", "my games": "/games/"} | {key: f"/m/{code}/" for key, code in matches}
    print(json.dumps({"email": demo.email, "password": demo.password, "pages": pages}))


if __name__ == "__main__":
    main()
