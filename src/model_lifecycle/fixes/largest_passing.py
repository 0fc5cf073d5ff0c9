"""Find as many changes as possible that pass a test together, where a few of them may fail."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def largest_passing(
    items: Iterable[Item],
    group_of: Callable[[Item], Hashable],
    test: Callable[[Sequence[Item]], Collection[Hashable] | None],
    may_go_on: Callable[[], bool],
) -> tuple[list[Item], list[Item]]:
    """The items that pass `test` together, and those left untried as `may_go_on` returned False; all others fail.

    `test` returns None if items pass together; otherwise the groups (see `group_of`) to blame, or an empty collection
    if unknown. An item that is alone in a blamed group is rejected; several in one group are tried again in halves.
    `may_go_on` is called before each test and says whether there is time for it.
    """
    accepted: list[Item] = []
    pending = [list(items)]
    while pending and pending[-1] and may_go_on():
        part = pending.pop()
        blamed = test([*accepted, *part])
        if blamed is None:
            accepted += part
            continue
        suspects = [item for item in part if group_of(item) in blamed]
        others = [item for item in part if group_of(item) not in blamed]
        if suspects and others:
            pending += [suspects, others]
        else:
            count = Counter(map(group_of, suspects))
            retried = [item for item in suspects if count[group_of(item)] > 1] if suspects else part
            if len(part) > 1 and retried:
                pending += [half for half in (retried[1::2], retried[::2]) if half]
    return accepted, [item for part in pending for item in part]
