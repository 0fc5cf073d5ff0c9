"""The first error of a YAML text, by the C parser."""

import re
from typing import NamedTuple

from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent, StreamEndEvent

from model_lifecycle.syntax.syntax_errors import MAX_NESTING
from model_lifecycle.syntax.yaml.libyaml import ParserError, prepare


class FirstError(NamedTuple):
    """Where the C parser gives up on a text, and where the quoted text or the brackets begin in which it does."""

    place: int
    opening: int


def first_error(text: str) -> FirstError | None:
    """The first error of a text; None where the C parser accepts it. Without a place where it must not see it."""
    prepared = prepare(text)
    if prepared is None:
        return FirstError(-1, -1)
    get_event = prepared.events()
    depth = 0
    try:
        while True:
            kind = get_event().__class__
            if kind is StreamEndEvent:
                return None
            depth += kind in (MappingStartEvent, SequenceStartEvent)
            depth -= kind in (MappingEndEvent, SequenceEndEvent)
            if depth >= MAX_NESTING:
                return FirstError(-1, -1)
    except ParserError as error:
        mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
        place = -1 if mark is None else min(int(mark.index), len(text))
        if context is None or not re.search("quoted|flow", str(getattr(error, "context", ""))):
            return FirstError(place, place)
        return FirstError(place, min(int(context.index), len(text)))
