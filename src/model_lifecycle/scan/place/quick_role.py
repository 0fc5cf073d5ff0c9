"""The role of a written form by its key, its callee and the nearest signs: for files with very many places.

A file of 261 agents, each with its model, was read as a table from its 251st place on, and a run without a finding said
so. After the first places of a file only this is used, which needs no tree and no search around; a place that it cannot
decide is not judged, and the run reports how many there are.
"""

import re
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.file.languages import Language
from model_lifecycle.scan.file.lexing import Lexed
from model_lifecycle.scan.judgement import KEY_OF_MAPPING, NO_MODEL, RoleJudgement, unjudged
from model_lifecycle.text.span import Span

_BEFORE: Final = 80
_KEY: Final = re.compile(
    r"(?P<key>[\w.$-]+)[\"'`]?\]?[ \t]*(?:=>|:=|[:=])[ \t]*[\"'`]?$|(?P<callee>\w+)\([ \t]*[\"'`]?$"
    r"|(?P<option>--?[\w-]+)[ =][\"']?$"
)
_OPENED: Final = re.compile(r"[\"'`]$")
_FOLLOWED: Final = re.compile(r"[\"'`]?[ \t]*(?::(?!:)|=>|->)")
_COMMENT: Final = re.compile(r"^\s*(?:#|//|;|--\s|\*\s)")
_DATA: Final = frozenset({"yaml", "json", "toml", "lines"})


def quick_role(text: str, span: Span, language: Language, lexed: Lexed) -> RoleJudgement:
    """The role of the written form at `span` by the text right before and after it; `NOT_JUDGED` if undecided."""
    if language.reader in ("prose", "table"):
        return RoleJudgement(language.reader, "the kind of file")
    if language.reader == "code":
        literal = lexed.literal_at(span.start)
        if literal is None or literal.kind == "sign":
            return RoleJudgement(None, "neither a literal nor a comment")
        if literal.kind == "comment":
            return RoleJudgement("comment", "in a comment")
    start = max(text.rfind("\n", 0, span.start) + 1, span.start - _BEFORE)
    before = text[start : span.start]
    if _COMMENT.match(before) and language.reader in ("yaml", "toml", "lines"):
        return RoleJudgement("comment", "a comment")
    key = _KEY.search(before)
    if _FOLLOWED.match(text, span.end) and not (key is not None and key["key"]):
        return RoleJudgement("table", KEY_OF_MAPPING)
    if key is None or _is_longer(text, span, before):
        return unjudged("one of very many places in this file, and nothing right before it gives its role")
    return _by_name(key, language)


def _is_longer(text: str, span: Span, before: str) -> bool:
    """Whether the form is part of a longer string: a quote right before it is not closed right after it."""
    opened = _OPENED.search(before)
    return opened is not None and not text.startswith(opened[0], span.end)


def _by_name(found: re.Match[str], language: Language) -> RoleJudgement:
    name = found["key"] or found["callee"] or found["option"]
    said = f"`{name}` before it"
    if words.is_no_model(name) or words.is_other_host(name) or words.takes_custom_name(name):
        return RoleJudgement(None, f"`{name}` {NO_MODEL}")
    if words.is_default(name):
        return RoleJudgement("default", said)
    if words.is_model_key(name) or (found["callee"] and words.asks_for_model(f"{name}(")):
        return RoleJudgement("configuration" if language.reader in _DATA else "call", said)
    if words.is_prose_key(name):
        return RoleJudgement("prose", said)
    if found["callee"] and words.is_pattern_call(name):
        return RoleJudgement(None, f"`{name}` searches for a part of a text")
    return unjudged(f"one of very many places in this file, and `{name}` before it does not give its role")
