"""Repairs of a whole YAML text: the edits that explain its errors better than one by one."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent, StreamEndEvent

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.copied import find_copied
from model_lifecycle.syntax.each_mistake import Line, Notation, explain_each
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.lookalikes import find_invisible, find_lookalike_signs, find_odd_spaces
from model_lifecycle.syntax.repair_candidate import Repairs
from model_lifecycle.syntax.syntax_errors import Read
from model_lifecycle.syntax.yaml.libyaml import ParserError, prepare
from model_lifecycle.syntax.yaml.separators import missing_separators
from model_lifecycle.syntax.yaml.stray_lines import find_stray_lines
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_DASH, MISSING_SEPARATOR

_BETWEEN: Final = frozenset({MISSING_SEPARATOR.name, MISSING_DASH.name})


def read_repaired(text: str, read: Read, read_once: Callable[[str], Read]) -> Read:
    """The tree and the diagnostics of a text after its repairs, with places of the text before them.

    `read` is the text without repairs.
    """
    repairs = Repairs(text, read, read_once)
    repairs.take(find_odd_spaces(text, read, read_once))
    repairs.take(find_invisible(repairs.text, repairs.read[0]))
    repairs.take(find_copied(repairs.text, repairs.read, "yaml", read_once))
    repairs.take(find_lookalike_signs(repairs.text, repairs.read, "yaml", read_once))
    repairs.read = explain_each(repairs.text, repairs.read, Notation(_failures, _stand_ins, read_once, _repair_one))
    return repairs.put_back()


def _repair_one(repairs: Repairs) -> None:
    """Repair the mistakes that explain all errors of a text together."""
    has_others = any(
        diagnostic.severity == Severity.ERROR and diagnostic.code not in _BETWEEN for diagnostic in repairs.read[1]
    )
    # A repaired line may leave nothing missing between records.
    first = (find_stray_lines,) if has_others else ()
    for find in (*first, missing_separators, find_stray_lines):
        repairs.take(find(repairs.text, *repairs.read))


def _failures(text: str) -> tuple[int, ...]:
    """Where the C parser gives up, and where the quoted text or the brackets begin that it was in.

    Empty for valid YAML; -1 twice for a text that the C parser must not see.
    """
    prepared = prepare(text)
    if prepared is None:
        return -1, -1
    get_event = prepared.events()
    depth = 0
    try:
        while True:
            kind = get_event().__class__
            if kind is StreamEndEvent:
                return ()
            depth += kind in (MappingStartEvent, SequenceStartEvent)
            depth -= kind in (MappingEndEvent, SequenceEndEvent)
            if depth >= MAX_NESTING:
                return -1, -1
    except ParserError as error:
        mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
        place = -1 if mark is None else min(int(mark.index), len(text))
        if context is None or not re.search("quoted|flow", str(getattr(error, "context", ""))):
            return place, place
        return place, min(int(context.index), len(text))


def _stand_ins(line: Line) -> Iterator[str]:
    """Valid lines for the place of a line, the likeliest first: none, or a key or an item in a column near it."""
    yield ""
    written, above, below, names = line
    columns = dict.fromkeys(_indentation(near, " -") for near in (above, below, written))
    columns |= dict.fromkeys(_indentation(near, " ") for near in (written, above, below))
    further = (_indentation(below, " ") - 2, _indentation(above, " ") + 2)
    columns |= dict.fromkeys(column for column in further if column >= 0)
    name = names[0]
    end = written.rstrip()[-1:]
    values = ("", " 0") if end == ":" else (" |", " 0") if end in ("|", ">") else (" 0", "")
    for column in columns:
        yield from (f"{' ' * column}{name}:{value}" for value in values)
    for column in columns:
        yield from (f"{' ' * column}- {item}" for item in (f"{name}: 0", "0"))


def _indentation(line: str, blanks: str) -> int:
    return len(line) - len(line.lstrip(blanks))
