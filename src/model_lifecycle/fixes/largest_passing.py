"""As many of some changes as pass a test together, where a few of thousands may not."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

_SPLITS: Final = 3
_SPLITS_OF_MANY: Final = 1
_MANY: Final = 16
"""How often items that are all to blame, each alone at its place, are tried again in other company; less often where
there are many of them."""


def largest_passing(
    items: Iterable[Item],
    place: Callable[[Item], Hashable],
    test: Callable[[Sequence[Item]], Collection[int] | None],
    may_go_on: Callable[[], bool],
    sort: Callable[[Item], Hashable] | None = None,
) -> tuple[list[Item], list[Item]]:
    """The items that pass a test together, and those that were not tried to the end.

    `test` gives None for items that pass; else the indices of those to blame, or none of them where it does not know.
    Items at different places hardly affect each other: they are halved side by side, so that the number of tests does
    not grow with the number of places. Before each test `may_go_on` is asked whether there is time for it.
    Items of one `sort` are likely right or wrong together: of many the rare ones are tried before the most common.
    """
    accepted: list[Item] = []
    waiting = [(list(items), 0)]
    while waiting and waiting[-1][0] and may_go_on():
        part, splits = waiting.pop()
        blamed = test([*accepted, *part])
        if blamed is None:
            accepted += part
            continue
        guilty = {index - len(accepted) for index in blamed if index >= len(accepted)}
        apart = _by_sort(part, sort) if sort is not None and len(part) > _MANY else None
        if apart is not None and len(guilty) in (0, len(part)):
            first, second = apart
        elif not guilty:
            first, second = part[: len(part) // 2], part[len(part) // 2 :]
        elif len(guilty) < len(part):
            first = [one for index, one in enumerate(part) if index not in guilty]
            second = [one for index, one in enumerate(part) if index in guilty]
        else:
            first, second = _halved_by_place(part, place)
            if not second and splits < (_SPLITS_OF_MANY if len(part) > _MANY else _SPLITS):
                first, second = part[::2], part[1::2]
                splits += 1
        if first and second:
            waiting += [(second, splits), (first, splits)]
    return accepted, [one for part, _ in waiting for one in part]


def _by_sort(items: Sequence[Item], sort: Callable[[Item], Hashable]) -> tuple[list[Item], list[Item]] | None:
    """The items of rare sorts, and those of the most common one; None where there is only one sort."""
    counts = Counter(map(sort, items))
    if len(counts) == 1:
        return None
    common = counts.most_common(1)[0][0]
    return [one for one in items if sort(one) != common], [one for one in items if sort(one) == common]


def _halved_by_place(items: Iterable[Item], place: Callable[[Item], Hashable]) -> tuple[list[Item], list[Item]]:
    """The first half of the items of each place, rounded up, and the other halves."""
    by_place: defaultdict[Hashable, list[Item]] = defaultdict(list)
    for one in items:
        by_place[place(one)].append(one)
    first: list[Item] = []
    second: list[Item] = []
    for own in by_place.values():
        half = (len(own) + 1) // 2
        first += own[:half]
        second += own[half:]
    return first, second
