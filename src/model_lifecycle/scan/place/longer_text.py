"""The role of a written form by the text right before it: a key, an option, a callee, an address, a template."""

import re
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.judgement import Rows
from model_lifecycle.scan.place.shared_rules import default_by_key, no_model, other_host
from model_lifecycle.text.span import Span

_BEFORE_VALUE: Final = re.compile(
    r"""(?:
      (?<![\w.$-])(?P<key>[\w.$-]+)\\*["'`]?\]?\s*(?:=>|:=|[:=])\s*\\*["'`]?
    | (?P<flag>(?<![\w-])--?[A-Za-z][\w-]*)(?:[ ]|=|["'],\s*)\\*["']?
    | (?P<segment>/(?:models|engines|model|foundation-model|inference-profile)/)
    )$""",
    re.VERBOSE,
)
"""The text right before a value: a key, a command's option, or a segment of an address."""

_FALLBACK: Final = re.compile(r"[$#]\{(?:\w+:)?(?P<name>[\w.]+)(?::?[-=:]|,\s*)[\"']?$")
"""The text before the fallback value of an unset variable: `${NAME:-`, `${name:`, `${env:NAME, `."""

_SENTENCE: Final = re.compile(r"(?:^|[\"'\n])[A-Za-z]{2,} (?:[\w().,'-]+ )*[\w-]+$")
"""Words before `key:` that make it part of a sentence: `no such model: …`."""

_LOOK_BACK: Final = 120


def by_text_before(text: str, start: int, place: int) -> Rows:
    """The rules of a written form inside a longer text, by the key, option or address before it.

    `start` is the offset of the longer text, `place` that of the written form.
    """
    start = max(start, place - _LOOK_BACK)
    if (fallback := _FALLBACK.search(text, start, place)) is not None:
        yield no_model(fallback["name"])
        yield "default", reasons.FALLBACK, True
    before = _BEFORE_VALUE.search(text, start, place)
    if before is None:
        return
    yield "call", "address of an end point", before["segment"]
    end_of_key = before.end("key")
    if text.startswith(": ", end_of_key) and _SENTENCE.search(text, start, end_of_key):
        return
    name = before["key"] or before["flag"]
    yield other_host(name)
    yield no_model(name)
    yield default_by_key(name)
    is_variable = before["key"] is not None and name.isupper()
    yield "call", reasons.BEFORE_IT, (words.is_model_key(name) or name == "-m" or is_variable) and name


_OPENED: Final = re.compile(r"(?:\{[{%]|(?<!\$)\{#|<%)(?:(?![}%#]\}|%>).)*$", re.DOTALL)
"""The text from `{{`, `{%`, `{#` or `<%` on; `${#name}` is the length of a variable in a shell."""

_MOST_EXPRESSION: Final = 300
_COMMENT: Final = re.compile(r"\{#|\{\{-?\s*/\*|\{\{!|<%#")
_COMPARED: Final = re.compile(
    r"(?:\b(?:eq|ne|in|contains|startsWith|endsWith|hasPrefix|hasSuffix)\b(?:(?!\belse\b)[^|])*|[!=]=)\s*\\?[\"'`]?$"
)
_COMPARED_BEHIND: Final = re.compile(r"\\?[\"'`]?\s*(?:[!=]=|(?:not\s+)?in\b)")
_IN_FALLBACK: Final = re.compile(r"(?:\bdefault\b[\s(]*|\|\||\?\?|\bor\b|\belse\b|\(.*,)\s*\\?[\"'`]?$", re.DOTALL)
"""The text before a fallback value; the second argument of a function is one too: `var("model", "…")`."""


def in_template(text: str, span: Span) -> Rows:
    """The rules of the written form at `span` inside `{{ … }}`, `{% … %}`, `{# … #}` or `<% … %>`; none outside them.

    People compare the model of a workflow or a chart there: `if: ${{ inputs.model == '…' }}` is not a use.
    """
    opened = _OPENED.search(text, max(0, span.start - _MOST_EXPRESSION), span.start)
    if opened is not None:
        yield "comment", reasons.COMMENT, _COMMENT.match(opened[0])
        yield "table", reasons.COMPARED, _COMPARED.search(opened[0]) or _COMPARED_BEHIND.match(text, span.end)
        yield "default", reasons.FALLBACK, _IN_FALLBACK.search(opened[0])
        yield "configuration", "value of a template", True
