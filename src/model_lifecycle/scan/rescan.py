"""A text scanned again after a change: only what the change can reach is searched, lexed and judged.

What people meet: each key in a source file of 5,000 lines. What a place is there for follows from what is near it, and
from the literals that it may be in; so the places far from the change are taken over. A change on a line that opens or
closes a literal of several lines has the whole text scanned. So has any change of a text that is lexed from its start
(markup, some languages) or read as a tree (YAML, JSON, TOML, notebooks).
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from model_lifecycle.scan.company import JudgedForm, in_company
from model_lifecycle.scan.front_matter import may_have_front_matter
from model_lifecycle.scan.scan_text import Place, SourceText, forms_in, forms_of, places_of
from model_lifecycle.text.shared_ends import shared_ends
from model_lifecycle.text.span import Span

_BEFORE: Final = 4_200
_BEHIND: Final = 700
"""Code points before and behind a place that have a say in what it is for, beside the lines around it."""

_DELIMITERS: Final = re.compile(
    r"\"\"\"|'''|/\*|\*/|`|\\\r?$|<<|@\"|\$\$|\[=*\[|\]=*\]|\br#*\"|R\"|\)\w*\"|\"#|<\?|\?>"
    r"|\bmod \w*tests?\b|^=\w|^[ \t]*[A-Z_]\w*\b[;,)]?\r?$",
    re.MULTILINE,
)
"""What opens or closes literals that reach over the end of a line, or begins the tests of a file."""

_LINE_BY_LINE: Final = frozenset({"prose", "table", "lines"})
_LONG_QUOTES: Final = frozenset({"rust", "php", "ruby", "bash", "sql"})
"""The lexers of languages in which a literal between plain quotes may reach over the end of a line."""


@dataclass(frozen=True)
class ScannedText:
    """A text with its written forms, each judged by itself, as one version of an open document."""

    source: SourceText
    forms: tuple[JudgedForm, ...]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places, judged in the company of the whole text."""
        return places_of(in_company(self.forms))

    def edited(self, text: str) -> "ScannedText":
        """The scan of the text that this one became."""
        old = self.source.text
        if old == text:
            return self
        start, at_end = shared_ends(old, text)
        source = SourceText(text, self.source.path, self.source.needles, self.source.role)
        change, more = Span(start, len(text) - at_end), len(text) - len(old)
        is_local = source.language == self.source.language and _is_local(source, change)
        if not (is_local and _is_local(self.source, Span(start, len(old) - at_end))):
            return scanned(source)
        part = _part(source, change)
        before = (form for form in self.forms if form.span.end <= part.start)
        behind = (
            replace(form, span=Span(form.span.start + more, form.span.end + more))
            for form in self.forms
            if form.span.start + more >= part.end
        )
        return ScannedText(source, (*before, *forms_in(source, part), *behind))


def scanned(source: SourceText) -> ScannedText:
    """Scan a text as a whole."""
    return ScannedText(source, forms_of(source))


def _is_local(source: SourceText, change: Span) -> bool:
    """Whether a change can have a say only in what is near it."""
    reader, lexer = source.language.reader, source.language.lexer
    if reader in _LINE_BY_LINE:
        return not may_have_front_matter(source.text)  # it is read as a tree
    if reader != "code" or not source.lexed.is_local:
        return False
    start = source.text.rfind("\n", 0, max(change.start - 1, 0))
    end = source.text.find("\n", change.end + 1)
    lines = source.text[max(start, 0) : len(source.text) if end < 0 else end]
    is_open = lexer in _LONG_QUOTES and (lines.count('"') % 2 or lines.count("'") % 2)
    return not is_open and _DELIMITERS.search(lines) is None


def _part(source: SourceText, change: Span) -> Span:
    """The whole lines in which places may be others after a change."""
    text = source.text
    start, end = source.lexed.wider(*change) if source.language.reader == "code" else change
    start, end = min(start, max(change.start - _BEHIND, 0)), max(end, min(change.end + _BEFORE, len(text)))
    line_end = text.find("\n", end)
    return Span(text.rfind("\n", 0, start) + 1, len(text) if line_end < 0 else line_end)
