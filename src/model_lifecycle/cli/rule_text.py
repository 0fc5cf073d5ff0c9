"""`explain` for a code: the rule's documentation as text for terminals."""

import re
from collections.abc import Iterator
from textwrap import fill, indent

from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.ide.rule_page import suppression_help

_WIDTH = 80
"""The columns at which text is wrapped."""

_UNWRAPPED_BLOCK = re.compile(r"```|[-*] |\d+\. |\||    ")
"""Matches the start of a Markdown block that must not be wrapped: code, list, table, indented text."""


def rule_text(rule: Rule, style: Style) -> str:
    """The documentation of a rule, with a bad and a good example, and how to suppress it."""
    return "\n\n".join(_blocks(rule, style)) + "\n"


def _blocks(rule: Rule, style: Style) -> Iterator[str]:
    """Yield the paragraphs on a rule: name and severity, summary, explanation, examples, suppression."""
    off_note = ", off by default" if rule.off else ""
    yield f"{style('bold', rule.name)} ({style(rule.severity.word, rule.severity.word)}{off_note})"
    yield _wrap(rule.summary)
    yield _as_text(rule.explanation)
    yield style("error", "Wrong:") + "\n\n" + _example(rule.bad)
    yield style("good", "Right:") + "\n\n" + _example(rule.good)
    yield _as_text(suppression_help(rule))


def _wrap(text: str) -> str:
    """Wrap a paragraph at `_WIDTH` columns."""
    return fill(text, _WIDTH, break_on_hyphens=False, break_long_words=False)


def _as_text(markdown: str) -> str:
    """Wrap the paragraphs of a Markdown text, except code, lists and tables."""
    blocks = re.split(r"\n\s*\n", markdown.strip())
    return "\n\n".join(block if _UNWRAPPED_BLOCK.match(block) else _wrap(block) for block in blocks)


def _example(text: str) -> str:
    """An example as an indented block that is safe to show on a terminal."""
    return indent(visible(text.rstrip("\n"), keep="\n"), "    ")
