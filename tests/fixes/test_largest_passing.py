"""As many of some changes as pass together: how many tests it takes, and what is left out."""

from collections.abc import Collection, Sequence

import pytest

from model_lifecycle.fixes.largest_passing import largest_passing


class Numbers:
    """Numbers that pass unless a bad one is among them; three numbers in a row share a place."""

    def __init__(self, bad: Collection[int], *, names_guilty: bool) -> None:
        self.bad = bad
        self.names_guilty = names_guilty
        self.tests = 0

    def test(self, chosen: Sequence[int]) -> Collection[int] | None:
        self.tests += 1
        if not any(number in self.bad for number in chosen):
            return None
        guilty = {number // 3 for number in chosen if number in self.bad}
        return guilty if self.names_guilty else ()

    def passing(self, count: int, most: int = 1000) -> tuple[list[int], list[int]]:
        return largest_passing(range(count), lambda number: number // 3, self.test, lambda: self.tests < most)


@pytest.mark.parametrize("names_guilty", [True, False])
@pytest.mark.parametrize("bad", [set[int](), {0}, {5, 6}, {1, 2, 29}, set(range(0, 30, 3))])
def test_all_but_the_bad_ones_pass(bad: set[int], names_guilty: bool) -> None:
    accepted, untried = Numbers(bad, names_guilty=names_guilty).passing(30)
    assert sorted(accepted) == sorted(set(range(30)) - bad)
    assert not untried


def test_one_bad_item_at_each_of_many_places_takes_no_more_tests_than_at_one() -> None:
    numbers = Numbers(set(range(1, 3000, 3)), names_guilty=True)
    accepted, _ = numbers.passing(3000)
    assert len(accepted) == 2000
    assert numbers.tests < 20


def test_thousands_that_are_all_bad_are_given_up_soon() -> None:
    numbers = Numbers(set(range(3000)), names_guilty=True)
    assert numbers.passing(3000) == ([], [])
    assert numbers.tests < 40


def test_items_without_time_for_a_test_are_returned() -> None:
    numbers = Numbers({100}, names_guilty=False)
    accepted, untried = numbers.passing(200, most=5)
    assert numbers.tests == 5
    assert accepted
    assert sorted([*accepted, *untried]) == list(range(200))
