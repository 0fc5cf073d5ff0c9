"""`explain` for a code: the rule's documentation as text for terminals."""

import re
from collections.abc import Iterator
from textwrap import fill, indent

from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.ide.rule_page import suppression_help

_WIDTH = 80
_AS_WRITTEN = re.compile(r"```|[-*] |\d+\. |\||    ")
"""Matches the start of a Markdown block that must not be wrapped: code, list, table, indented text."""


def rule_text(code: Rule, style: Style) -> str:
    """The documentation of a rule, with a bad and a good example, and how to suppress it."""
    return "\n\n".join(_blocks(code, style)) + "\n"


def _blocks(code: Rule, style: Style) -> Iterator[str]:
    """Yield the paragraphs on a rule: name and severity, summary, explanation, examples, suppression."""
    off = ", off by default" if code.off else ""
    yield f"{style('bold', code.name)} ({style(code.severity.word, code.severity.word)}{off})"
    yield _wrapped(code.summary)
    yield _as_text(code.explanation)
    yield style("error", "Wrong:") + "\n\n" + _example(code.bad)
    yield style("good", "Right:") + "\n\n" + _example(code.good)
    yield _as_text(suppression_help(code))


def _wrapped(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False, break_long_words=False)


def _as_text(markdown: str) -> str:
    blocks = re.split(r"\n\s*\n", markdown.strip())
    return "\n\n".join(block if _AS_WRITTEN.match(block) else _wrapped(block) for block in blocks)


def _example(text: str) -> str:
    return indent(visible(text.rstrip("\n"), keep="\n"), "    ")
