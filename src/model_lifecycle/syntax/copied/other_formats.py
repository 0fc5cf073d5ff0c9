"""Files that hold no record at all: what they are, told by how they begin."""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.copied.copied_rules import OTHER_FORMAT
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.text.span import Span

_HEAD: Final = 4_000
"""How many code points of a text are looked at."""
_PUT: Final = "Put the record there."
_FORMATS: Final = (
    (
        r"<(?:![Dd][Oo][Cc][Tt][Yy][Pp][Ee] html|html|HTML|head|body|div|table|p|h1|pre)\b[^>]*>",
        "This is an HTML page, not a record",
        _PUT,
    ),
    (
        r"<\?xml\b|<[A-Za-z][\w:.-]*(?:\s+[\w:.-]+\s*=\s*\"[^\"]*\")*\s*/?>",
        "This is XML, not a record",
        _PUT,
    ),
    (
        r"version https://git-lfs\.github\.com/",
        "This is a pointer of Git LFS, whose file was not fetched",
        "Fetch it with `git lfs pull`.",
    ),
    (
        r"[\"\w][\w \"-]*(?P<sep>[,;\t])(?:[\w \"-]+(?P=sep)){2,}[\w \"-]++[\r\n]+(?:[^\r\n]*?(?P=sep)){3}",
        "This is a table (CSV), not a record",
        _PUT,
    ),
    (
        r"(?:(?:[\w.\"-]+[ \t]*=[^\r\n]*|#[^\r\n]*|[ \t]*)(?:\r\n|\r(?!\n)|\n))*"
        r"\[\[?[\w.\" -]+\]\]?(?:(?:[ \t]*|#[^\r\n]*)(?:\r\n|\r(?!\n)|\n))+[\w.\"-]+[ \t]*=",
        "This is TOML, not a record",
        "Write the record as YAML or JSON.",
    ),
    (
        r"(?:INSERT\s+INTO|CREATE\s+TABLE|SELECT\s++.{1,200}?\s++FROM)\s",
        "This is SQL, not a record",
        _PUT,
    ),
    (
        r"(?:import|from)[ \t]+[\w.]+(?:[ \t]+import\b|[ \t]*[\r\n])|(?:def|class)[ \t]+\w+.*:[ \t]*[\r\n]"
        r"|[A-Z]\w*\([ \t]*[\r\n]",
        "This is a program, not a record",
        _PUT,
    ),
    (
        r"\{\s*\"(?:\$schema|\$id|type)\"\s*:\s*\"(?:object\"|https?://json-schema)",
        "This is a JSON Schema, not a record",
        _PUT,
    ),
    (
        r"diff --git |--- .*[\r\n]+\+\+\+ |@@ -",
        "This is a diff, not a record",
        "Apply it (`git apply`), or write the lines that it makes.",
    ),
    (
        r"#{1,6} [^\r\n]+(?:\r\n|\r|\n)\s*(?:[A-Z]\w* [^\r\n]*[.:!?][\r\n]|[-*] \*\*|\|)",
        "This is a Markdown page, not a record",
        _PUT,
    ),
    (
        r"(?:(?:#|//)[^\r\n]*+\s++){2,}\Z",
        "This file holds comments alone",
        "Write the record, or delete the file.",
    ),
)
"""How a text begins, what it is, and what to do."""
_COMPILED: Final = tuple((re.compile(pattern), what, todo) for pattern, what, todo in _FORMATS)


def other_format(text: str) -> Diagnostic | None:
    """What a text is that holds no record; None where nothing says so."""
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    head = text[start : start + _HEAD]
    for pattern, what, todo in _COMPILED:
        if pattern.match(head) is not None:
            first = head.splitlines()[0].rstrip()
            return syntax_error(OTHER_FORMAT, f"{what}. {todo}", Span(start, start + len(first)))
    return None
