"""Chance: known values, so that no change of Python or of this module can alter a match that was played."""

from collections import Counter

import pytest

from games.rules.rng import Rng, commitment


def test_the_draws_of_a_seed_are_pinned():
    rng = Rng("seed", 1)
    assert [rng.below(1000) for _ in range(6)] == [996, 708, 478, 604, 930, 575]


def test_the_dice_of_a_seed_are_pinned():
    rng = Rng("seed", 2)
    assert [rng.die() for _ in range(12)] == [3, 3, 3, 1, 2, 5, 5, 2, 6, 1, 3, 4]


def test_the_shuffles_of_a_seed_are_pinned():
    rng = Rng("seed", 3)
    assert rng.shuffled(range(10)) == (9, 6, 3, 5, 1, 8, 0, 4, 7, 2)
    assert rng.pick("abcdef") == "d"
    assert rng.chance(0.5) is False


def test_a_ply_has_dice_of_its_own_whatever_was_rolled_before():
    first, second = Rng("seed", 2), Rng("seed", 2)
    Rng("seed", 1).below(6)
    assert [first.die() for _ in range(9)] == [second.die() for _ in range(9)]
    assert [Rng("seed", ply).below(10**9) for ply in range(50)] != [Rng("other", ply).below(10**9) for ply in range(50)]


def test_it_knows_whether_anything_was_drawn():
    rng = Rng("seed", 1)
    assert not rng.drew
    rng.die()
    assert rng.drew


def test_a_die_shows_every_face_about_as_often():
    rng = Rng("fair", 1)
    faces = Counter(rng.die() for _ in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in faces.values())  # 4.4 standard deviations


def test_every_order_of_a_shuffle_is_about_as_likely():
    rng = Rng("fair", 2)
    orders = Counter(rng.shuffled("abcd") for _ in range(24_000))
    assert len(orders) == 24
    assert all(860 < count < 1_140 for count in orders.values())


def test_chances_of_zero_and_one_are_certain():
    rng = Rng("fair", 3)
    assert not any(rng.chance(0.0) for _ in range(100))
    assert all(rng.chance(1.0) for _ in range(100))


def test_nothing_can_be_picked_from_nothing():
    for draw in (lambda rng: rng.below(0), lambda rng: rng.pick([])):
        with pytest.raises(ValueError, match="at least one"):
            draw(Rng("seed", 1))


def test_the_commitment_is_the_sha_256_of_the_seed():
    assert commitment("seed") == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"
