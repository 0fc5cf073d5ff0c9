"""The role of one place with its reason, and the form of the rules that give it: the first that applies decides.

The rules of a reader are a generator of rows, in the order in which they are asked: `_rules` in `place/code_role.py`,
`place/data_role.py`, `place/line_role.py` and `place/quick_role.py`. Rows of several readers are in
`place/shared_rules.py`.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple


class RoleJudgement(NamedTuple):
    """The `role` of a written form (None if it does not name a model), and the deciding `rule`, for `--explain`."""

    role: str | None
    rule: str


Row = tuple[str | None, str, object]
"""A rule about one place: the role that it gives, the reason, and what it has found, such as a key or a truth value.

The rule decides if that is not empty or false; `{}` in the reason stands for it.
"""

Rows = Iterator[Row]


def first_of(rows: Iterable[Row]) -> RoleJudgement | None:
    """The judgement of the first of the `rows` that has found anything; None if none has."""
    return next((RoleJudgement(role, reason.format(found)) for role, reason, found in rows if found), None)


def row_of(judged: RoleJudgement) -> Row:
    """A row that decides as another reader has."""
    return judged.role, "{}", judged.rule


def as_setting(judged: RoleJudgement) -> RoleJudgement:
    """`judged` in a file of settings, whose values are not called but configured."""
    return judged._replace(role="configuration") if judged.role == "call" else judged


NOT_JUDGED: Final = "not judged"
"""The role of a place that was not examined closely enough to give it another."""


def unjudged(rule: str) -> RoleJudgement:
    """The judgement of a place that was not examined; `rule` says why."""
    return RoleJudgement(NOT_JUDGED, rule)


USES: Final = frozenset({"call", "default", "configuration"})
"""The roles of uses; places with another role are mentions."""
