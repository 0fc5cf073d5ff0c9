"""Lists of which each entry is called, by their keys: the providers of an evaluation, judges, a router's fallbacks.

Of 17 lists below `models` in public code 16 say what there is to choose from; prompts or tests beside the key make them
the subjects of an evaluation. The entries of lists below the keys here are called one after another, or all.
"""

import re
from collections.abc import Sequence
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.place import key_before
from model_lifecycle.scan.shape import Shape
from model_lifecycle.syntax.node import MappingNode, SequenceNode, key_text

_TAKEN_ELSE: Final = ("fallback", "failover", "backup", "preference")
_EACH: Final = ("providers", "judges", "judgemodels", "graders", "gradermodels")
_SUBJECTS: Final = ("models", "llms", "targets")
_EVALUATION: Final = words.name_set(
    "prompts tests testcases dataset datasets scenarios evaluators assertions metrics scorers judges graders rubric"
)


def calls_each(owner: str) -> bool:
    """Whether the key of a list says that its entries are called."""
    key = words.small(owner)
    return key.endswith(_EACH) or any(part in key for part in _TAKEN_ELSE)


def called_list_of_data(steps: Sequence[tuple[MappingNode | SequenceNode, str | None]], written: str) -> str:
    """The key of a list whose entries are called and that a value is an entry of, or the id of one; else empty.

    `steps` is the way to the value: each mapping or list with the key there, None in a list.
    """
    if len(steps) > 2 and words.small(steps[-1][1] or "") == "id" and steps[-2][1] is None and is_routed(written):
        steps = steps[:-1]
    if len(steps) < 2 or steps[-1][1] is not None:
        return ""
    parent, owner = steps[-2]
    if owner is None or calls_each(owner):
        return owner or ""
    beside = {words.small(key_text(pair.key)) for pair in parent.pairs} if isinstance(parent, MappingNode) else set()
    return owner if words.small(owner) in _SUBJECTS and not beside.isdisjoint(_EVALUATION) else ""


def called_list_of_code(shape: Shape) -> str:
    """The same in source code."""
    brackets = shape.enclosures[:2]
    if shape.is_given:
        is_id = words.small(shape.name) == "id" and is_routed(shape.written)
        brackets = brackets[1:] if is_id else ()
    if not brackets:
        return ""
    start = brackets[0].start
    start -= len(brackets[0].callee) + (shape.text[start - 1] == "!")
    owner = re.split(r"[^\w$-]", key_before(shape.text, start), maxsplit=1)[0]
    return owner if calls_each(owner) else ""


def is_routed(written: str) -> bool:
    """Whether a written form names a vendor too, as the id of an entry does that is called."""
    return ":" in written or "/" in written
