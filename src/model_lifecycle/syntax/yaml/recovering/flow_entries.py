"""Entries and ends of flow collections."""

from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import MappingNode
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Bracket
from model_lifecycle.text.span import Span

WORDS: Final = {"[": "list", "{": "mapping"}
CLOSERS: Final = {"[": "]", "{": "}"}


def finish_entry(reading: Parser, bracket: Bracket) -> None:
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
            single = MappingNode(bracket.start, value.end, [], flow=True)
            reading.assembly.fill(single, [key, value])
            bracket.children.append(single)
    bracket.begin()


def finish_collection(reading: Parser, end: int) -> None:
    bracket = reading.brackets[-1]
    if not bracket.is_empty:
        finish_entry(reading, bracket)
    reading.brackets.pop()
    node = bracket.node
    node.end = end
    if isinstance(node, MappingNode):
        reading.assembly.fill(node, bracket.children)
    else:
        node.items = bracket.children


def report_collection(reading: Parser, depth: int, code: Rule, message: str, span: Span) -> None:
    """Report a problem of the collection at a depth, not of its entry."""
    brackets = reading.brackets
    inside = brackets[depth:]
    del brackets[depth:]
    reading.report(code, message, span)
    brackets += inside


def report_unclosed(reading: Parser, depth: int, before: int) -> None:
    """Report that the collection at a depth is not closed before an offset."""
    brackets = reading.brackets
    start = brackets[depth].node.start
    opening = reading.text[start]
    lines = reading.lines
    end = min(lines.text_end(lines.at(start)), before)
    end = start + max(len(reading.text[start:end].rstrip(" \t")), 1)
    message = f"This `{opening}` is never closed. Write `{CLOSERS[opening]}` where the {WORDS[opening]} ends."
    report_collection(reading, depth, text_rules.UNCLOSED_BRACKET, message, Span(start, end))
    brackets[depth].node.incomplete = True
