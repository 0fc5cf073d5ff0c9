"""What two sequences have in common at both ends."""

import random

import pytest

from model_lifecycle.text.shared_ends import same_ends, shared_end, shared_ends, shared_start


@pytest.mark.parametrize("make", ["".join, tuple], ids=["texts", "tuples"])
def test_what_two_sequences_have_in_common(make: type) -> None:
    rng = random.Random(1)
    for _ in range(2000):
        first, other = (make(rng.choices("ab", k=rng.randrange(12))) for _ in range(2))
        start = shared_start(first, other)
        assert first[:start] == other[:start]
        assert first[start : start + 1] != other[start : start + 1] or start == min(len(first), len(other))
        most = min(len(first), len(other)) - start
        end = shared_end(first, other, most)
        assert end <= most
        assert first[len(first) - end :] == other[len(other) - end :]
        assert end == most or first[len(first) - end - 1] != other[len(other) - end - 1]
        assert shared_ends(first, other) == (start, end)


def test_equal_items_are_not_the_same() -> None:
    rng = random.Random(2)
    items = [[0], [0], [1]]
    for _ in range(500):
        first, other = (rng.choices(items, k=rng.randrange(8)) for _ in range(2))
        numbers = [list(map(id, items)) for items in (first, other)]
        assert same_ends(first, other) == shared_ends(*numbers)
