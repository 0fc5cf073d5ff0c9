"""Lists in code whose items a loop passes on as models: each of them is called."""

import re
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.place.code_surroundings import CodeSurroundings

_NAMED: Final = re.compile(r"(?P<name>\w+)\s*(?::[^=\n]{0,60})?(?::=|=)\s*(?:new\s+)?[\w.\[\]<>]*\(?\s*\Z")
"""The text before the bracket of a list that is assigned to a variable."""

_LOOP_OVER: Final = re.compile(
    r"\bfor\s*\(?\s*(?:const|let|var|final|\w+\s*,)?\s*(?:String\s+)?(?P<each>\w+)\s*(?:in|of|:)\s*\Z"
)
_MOST_BODY: Final = 900
_MOST_BETWEEN: Final = 1_500


def is_looped_over(code: CodeSurroundings) -> bool:
    """Whether a loop passes each item of the list around the literal on as a model."""
    bracket = code.enclosures[0].start
    before = code.text[max(0, bracket - 200) : bracket]
    if (loop := _LOOP_OVER.search(before)) is not None:
        return _is_handed(code.text, code.literal.end, loop["each"])
    named = _NAMED.search(before)
    if named is None:
        return False
    name = re.escape(named["name"])
    loops = re.compile(
        rf"\bfor\s*\(?\s*(?:const|let|var|final|_\s*,)?\s*(?:String\s+)?(\w+)\s*(?::=\s*range|in|of|:)\s*{name}\b"
        rf"|\b{name}\.(?:forEach|map|each)\s*(?:do\s*\|\s*|\(?\s*(?:async\s*)?\(?\{{?\s*\|?)(\w+)"
    )
    end = code.literal.end
    found = loops.search(code.text, end, end + _MOST_BETWEEN)
    return found is not None and _is_handed(code.text, found.end(), found[1] or found[2])


def _is_handed(text: str, start: int, each: str) -> bool:
    """Whether the variable `each` is passed on as a model in the body of a loop, which begins at `start`."""
    call = rf"\b(\w*model\w*)[\"']?\]?\s*[:=]\s*f?[\"'{{]*{each}\b|\b(\w+)\((?:[^()\n]*,\s*)?{each}\s*[,)]"
    calls = re.finditer(call, text[start : start + _MOST_BODY], re.IGNORECASE)
    return any(found[1] or words.asks_for_model(f"{found[2]}(") for found in calls)
