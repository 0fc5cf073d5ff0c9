"""Entries and ends of collections in brackets."""

from typing import Final

from model_lifecycle.document import codes as shared
from model_lifecycle.document.diagnostic import Code
from model_lifecycle.document.node import Mapping
from model_lifecycle.document.yaml.levels import Bracket
from model_lifecycle.document.yaml.reading import Reading
from model_lifecycle.text.span import Span

WORDS: Final = {"[": "list", "{": "mapping"}
CLOSERS: Final = {"[": "]", "{": "}"}


def finish_entry(reading: Reading, bracket: Bracket) -> None:
    """Put what was read of an entry into its collection, and begin the next."""
    if bracket.broken:
        bracket.node.incomplete = True
    if bracket.first is not None or bracket.colon >= 0 or bracket.explicit >= 0:
        if bracket.is_mapping:
            bracket.children += bracket.pair()
        elif bracket.colon < 0 and bracket.explicit < 0 and bracket.first is not None:
            bracket.children.append(bracket.first)
        else:
            key, value = bracket.pair()
            single = Mapping(bracket.start, value.end, [], flow=True)
            reading.assembly.fill(single, [key, value])
            bracket.children.append(single)
    bracket.begin()


def finish_collection(reading: Reading, end: int) -> None:
    bracket = reading.brackets[-1]
    if not bracket.is_empty:
        finish_entry(reading, bracket)
    reading.brackets.pop()
    node = bracket.node
    node.end = end
    if isinstance(node, Mapping):
        reading.assembly.fill(node, bracket.children)
    else:
        node.items = bracket.children


def report_collection(reading: Reading, depth: int, code: Code, message: str, span: Span) -> None:
    """Report a problem of the collection at a depth, not of its entry."""
    brackets = reading.brackets
    inside = brackets[depth:]
    del brackets[depth:]
    reading.report(code, message, span)
    brackets += inside


def report_unclosed(reading: Reading, depth: int, before: int) -> None:
    """Report that the collection at a depth is not closed before an offset."""
    brackets = reading.brackets
    start = brackets[depth].node.start
    opening = reading.text[start]
    lines = reading.lines
    end = min(lines.text_end(lines.at(start)), before)
    end = start + max(len(reading.text[start:end].rstrip(" \t")), 1)
    message = f"This `{opening}` is never closed. Write `{CLOSERS[opening]}` where the {WORDS[opening]} ends."
    report_collection(reading, depth, shared.UNCLOSED_BRACKET, message, Span(start, end))
    brackets[depth].node.incomplete = True
