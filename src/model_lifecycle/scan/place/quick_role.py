"""The role of a written form by its key, its callee and the nearest signs: for files with very many places.

A file of 261 agents, each with its model, was read as a table from its 251st place on, and a run without a finding said
so. After the first places of a file only this is used, which needs no tree and no search around; a place that it cannot
decide is not judged, and the run reports how many there are.
"""

import re
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.file.languages import Language
from model_lifecycle.scan.file.lexing import Lexed
from model_lifecycle.scan.judgement import RoleJudgement, Rows, as_setting, first_of, unjudged
from model_lifecycle.scan.place.longer_text import BEFORE_VALUE, by_name
from model_lifecycle.scan.place.shared_rules import prose_by_key
from model_lifecycle.text.span import Span

_BEFORE: Final = 80
_OPENED: Final = re.compile(r"[\"'`]$")
_FOLLOWED: Final = re.compile(r"[\"'`]?[ \t]*(?::(?!:)|=>|->)")
_COMMENT: Final = re.compile(r"^\s*(?:#|//|;|--\s|\*\s)")
_DATA: Final = frozenset({"yaml", "json", "toml", "lines"})


def quick_role(text: str, span: Span, language: Language, lexed: Lexed) -> RoleJudgement:
    """The role of the written form at `span` by the text right before and after it; `NOT_JUDGED` if undecided."""
    judged = first_of(_rules(text, span, language, lexed))
    if judged is None:
        return unjudged("one of very many places in this file, and the text right before it does not give its role")
    return as_setting(judged) if language.reader in _DATA else judged


def _rules(text: str, span: Span, language: Language, lexed: Lexed) -> Rows:
    yield language.reader, "the kind of file", language.reader in ("prose", "table")
    if language.reader == "code":
        literal = lexed.literal_at(span.start)
        yield None, reasons.IN_CODE, literal is None or literal.kind == "sign"
        yield "comment", reasons.COMMENT, literal is not None and literal.kind == "comment"
    start = max(text.rfind("\n", 0, span.start) + 1, span.start - _BEFORE)
    before = text[start : span.start]
    yield "comment", reasons.COMMENT, _COMMENT.match(before) and language.reader in ("yaml", "toml", "lines")
    found = BEFORE_VALUE.search(before)
    is_value = found is not None and found["key"] is not None
    yield "table", reasons.KEY_OF_MAPPING, _FOLLOWED.match(text, span.end) and not is_value
    if found is not None and not found["segment"] and not _is_longer(text, span, before):
        name, is_callee = found["key"] or found["callee"] or found["flag"], found["callee"] is not None
        yield from by_name(name, is_callee=is_callee)
        yield prose_by_key(name)
        yield None, reasons.SEARCHES, is_callee and words.is_pattern_call(name) and name


def _is_longer(text: str, span: Span, before: str) -> bool:
    """Whether the form is part of a longer string: a quote right before it is not closed right after it."""
    opened = _OPENED.search(before)
    return opened is not None and not text.startswith(opened[0], span.end)
