"""Find as many changes as possible that pass a test together, where a few of them may fail."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def largest_passing(
    items: Iterable[Item],
    place: Callable[[Item], Hashable],
    test: Callable[[Sequence[Item]], Collection[Hashable] | None],
    may_go_on: Callable[[], bool],
) -> tuple[list[Item], list[Item]]:
    """The items that pass a test together, and the items whose test was not finished.

    `test` gives None for items that pass, for others the places to blame, empty if it does not know them. An item to
    blame that is alone at its place is left out; several are tried in halves. Before each test `may_go_on` is asked
    whether there is time for it.
    """
    accepted: list[Item] = []
    waiting = [list(items)]
    while waiting and waiting[-1] and may_go_on():
        part = waiting.pop()
        blamed = test([*accepted, *part])
        if blamed is None:
            accepted += part
            continue
        guilty = [item for item in part if place(item) in blamed]
        innocent = [item for item in part if place(item) not in blamed]
        if guilty and innocent:
            waiting += [guilty, innocent]
        else:
            count = Counter(map(place, guilty))
            doubtful = [item for item in guilty if count[place(item)] > 1] if guilty else part
            if len(part) > 1 and doubtful:
                waiting += [half for half in (doubtful[1::2], doubtful[::2]) if half]
    return accepted, [item for part in waiting for item in part]
