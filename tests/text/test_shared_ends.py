"""What two sequences have in common at both ends."""

import random

import pytest

from model_lifecycle.text.shared_ends import same_ends, shared_end, shared_ends, shared_start


@pytest.mark.parametrize("make", ["".join, tuple], ids=["texts", "tuples"])
def test_what_two_sequences_have_in_common(make: type) -> None:
    rng = random.Random(1)
    for _ in range(2000):
        one, other = (make(rng.choices("ab", k=rng.randrange(12))) for _ in range(2))
        start = shared_start(one, other)
        assert one[:start] == other[:start]
        assert one[start : start + 1] != other[start : start + 1] or start == min(len(one), len(other))
        most = min(len(one), len(other)) - start
        end = shared_end(one, other, most)
        assert end <= most
        assert one[len(one) - end :] == other[len(other) - end :]
        assert end == most or one[len(one) - end - 1] != other[len(other) - end - 1]
        assert shared_ends(one, other) == (start, end)


def test_equal_items_are_not_the_same() -> None:
    rng = random.Random(2)
    some = [[0], [0], [1]]
    for _ in range(500):
        one, other = (rng.choices(some, k=rng.randrange(8)) for _ in range(2))
        numbers = [list(map(id, items)) for items in (one, other)]
        assert same_ends(one, other) == shared_ends(*numbers)
