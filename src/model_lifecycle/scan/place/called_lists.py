"""Lists whose entries are all called, by their keys: providers of an evaluation, judges, a router's fallbacks.

Of 17 lists below `models` in public code 16 hold options to choose from; prompts or tests beside the key make them
the subjects of an evaluation. The entries of lists below the keys here are called one after another, or all.
"""

import re
from collections.abc import Sequence
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.place.place import key_before
from model_lifecycle.scan.place.shape import Shape
from model_lifecycle.syntax.node import MappingNode, SequenceNode, key_text

_FALLBACKS: Final = ("fallback", "failover", "backup", "preference")
_EACH: Final = ("providers", "judges", "judgemodels", "graders", "gradermodels")
_SUBJECTS: Final = ("models", "llms", "targets")
_EVALUATION: Final = words.name_set(
    "prompts tests testcases dataset datasets scenarios evaluators assertions metrics scorers judges graders rubric"
)


def calls_each(owner: str) -> bool:
    """Whether `owner`, the key of a list, says that its entries are called."""
    key = words.small(owner)
    return key.endswith(_EACH) or any(part in key for part in _FALLBACKS)


def called_list_of_data(steps: Sequence[tuple[MappingNode | SequenceNode, str | None]], written: str) -> str:
    """The key of the called list in which a value is an entry, or the `id` of one; empty if there is no such list.

    `steps` is the path to the value: each mapping or list with the key there (None in a list).
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
    """The key of the called list in which the literal of `shape` is an entry, or the `id` of one; empty if none."""
    brackets = shape.enclosures[:2]
    if shape.is_given:
        is_id = words.small(shape.name) == "id" and is_routed(shape.written)
        brackets = brackets[1:] if is_id else ()
    if not brackets:
        return ""
    start = brackets[0].start
    start -= len(brackets[0].callee) + (shape.text[start - 1] == "!")
    if (of_slice := _SLICE.search(shape.text, max(0, start - _MOST_SLICE), start)) is not None:
        start = of_slice.start()
    owner = re.split(r"[^\w$-]", key_before(shape.text, start), maxsplit=1)[0]
    return owner if calls_each(owner) else ""


_NAMED: Final = re.compile(r"(?P<name>\w+)\s*(?::[^=\n]{0,60})?(?::=|=)\s*(?:new\s+)?[\w.\[\]<>]*\(?\s*\Z")
"""The text before the bracket of a list that is assigned to a variable."""

_LOOP_OVER: Final = re.compile(
    r"\bfor\s*\(?\s*(?:const|let|var|final|\w+\s*,)?\s*(?:String\s+)?(?P<each>\w+)\s*(?:in|of|:)\s*\Z"
)
_MOST_BODY: Final = 900
_MOST_BETWEEN: Final = 1_500


def is_looped_over(shape: Shape) -> bool:
    """Whether a loop passes each item of the list around the literal on as a model."""
    bracket = shape.enclosures[0].start
    before = shape.text[max(0, bracket - 200) : bracket]
    if (loop := _LOOP_OVER.search(before)) is not None:
        return _is_handed(shape.text, shape.literal.end, loop["each"])
    named = _NAMED.search(before)
    if named is None:
        return False
    name = re.escape(named["name"])
    loops = re.compile(
        rf"\bfor\s*\(?\s*(?:const|let|var|final|_\s*,)?\s*(?:String\s+)?(\w+)\s*(?::=\s*range|in|of|:)\s*{name}\b"
        rf"|\b{name}\.(?:forEach|map|each)\s*(?:do\s*\|\s*|\(?\s*(?:async\s*)?\(?\{{?\s*\|?)(\w+)"
    )
    end = shape.literal.end
    found = loops.search(shape.text, end, end + _MOST_BETWEEN)
    return found is not None and _is_handed(shape.text, found.end(), found[1] or found[2])


def _is_handed(text: str, start: int, each: str) -> bool:
    """Whether the variable `each` is passed on as a model in the body of a loop, which begins at `start`."""
    call = rf"\b(\w*model\w*)[\"']?\]?\s*[:=]\s*f?[\"'{{]*{each}\b|\b(\w+)\((?:[^()\n]*,\s*)?{each}\s*[,)]"
    calls = re.finditer(call, text[start : start + _MOST_BODY], re.IGNORECASE)
    return any(found[1] or words.asks_for_model(f"{found[2]}(") for found in calls)


_SLICE: Final = re.compile(r"\[\d*\]\*?\Z")
_MOST_SLICE: Final = 8


def is_routed(written: str) -> bool:
    """Whether a written form has a vendor prefix, as the ids of called entries do."""
    return ":" in written or "/" in written
