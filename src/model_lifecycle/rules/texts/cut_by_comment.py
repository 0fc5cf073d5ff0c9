"""`cut-by-comment`: a plain (unquoted) scalar that ends at a ` #`, at which a comment begins."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.format.quoting import UnwritableError, scalar_text
from model_lifecycle.records.record_texts import ROLES, subject_of, words_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.incremental.chunk import Chunk
from model_lifecycle.syntax.incremental.rebase import rebased_comment
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_PROVIDER: Final = """\
# file: providers/provider-1.yaml
id: provider-1
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""

CUT_BY_COMMENT = Rule(
    name="cut-by-comment",
    severity=Severity.WARNING,
    part="rule",
    summary="A text without quotes that ends at a ` #`, where a comment begins.",
    explanation="""\
In YAML a `#` after a blank begins a comment, so `excerpt: see issue #4 for details` is the text `see issue`. Put the
text in quotes, or in a block (`|`). A comment is taken for a lost part of the text where its `#` is followed by a
letter or a digit at once, where the text before it breaks off (`issue # 4`, a bracket that is not closed), and in code.
Real comments have a blank after the `#`, or begin like a comment (`#TODO`, `#checked`, a date); where other comments of
the file have none, only a digit counts.""",
    bad=f"{_PROVIDER}name: Example #1 of many\n",
    good=f'{_PROVIDER}name: "Example #1 of many"  # the oldest\n',
    whole=True,
)

_CLUE = re.compile(
    r"[ \t]#[^\s#!]|[ \t]#[ \t]*(?:\d|$)|[(\[{][^()\[\]{}\n]*[ \t]#|\b(?:before|after):.*[ \t]#", re.MULTILINE
)
"""Matches a line with a suspicious comment: `see issue #4`, an open bracket before ` #`, a code sample."""
_GLUED = re.compile(r"(?<!\S)#\w")
"""Matches a comment whose text follows the `#` directly: `#checked`."""
_COMMENT = re.compile(r"(?<=[^ \t])[ \t]+#")
_EMPTY = re.compile(rf"(?:^|[\s{{,\"'?-])(?:{'|'.join(ROLES)})[\"']?[ \t]*:$|(?:^|\s)-$|(?:^|\s)[!&]\S*$")
"""Matches the text before a comment if the value there is empty: `label:`, `-`, `&anchor`."""
_LAST_WORD = re.compile(r"\w+$|\S$")
"""Matches the last word of a text, or its last character."""
_LOOKED_AT: Final = 40
_BREAK = re.compile(r"\r\n?|\n")
_BREAKS_OFF: Final = re.compile(
    r"\b(?:issues?|pr|prs|pull requests?|tickets?|bugs?|numbers?|nos?\.?|items?|steps?|notes?|rows?|pages?|case|c|f)$",
    re.IGNORECASE,
)
"""Matches a word that a number usually follows: `issue`, `page`."""
_BRACKETS: Final = (("(", ")"), ("[", "]"), ("{", "}"))
_OWN_WORDS: Final = ("model-lifecycle:", "yaml-language-server:")
_NOTE: Final = re.compile(
    r"(?:todo|fixme|xxx|hack|nb|noqa|nosec|note|prettier-ignore|yamllint|checked|verified|confirmed|unconfirmed)\b"
    r"|\d{4}-\d{2}(?:-\d{2})?\b",
    re.IGNORECASE,
)
"""Matches the start of a real comment that is unlikely in a truncated text: a marker, a linter's directive, a date."""


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    file = context.file
    if file.language != "yaml" or not file.mentions("#"):
        return
    candidates = [
        candidate
        for part in _suspicious_parts(file)
        if _may_be_cut(context, part)
        for candidate in _commented_texts(part)
    ]
    if not candidates:
        return
    text = file.document.text
    glued_is_usual = not _glued_comments(file) <= {candidate.comment.start for candidate in candidates}
    invalid = {(diagnostic.record, diagnostic.pointer) for diagnostic in file.diagnostics}
    for candidate in candidates:
        if (candidate.record, candidate.pointer) not in invalid and _is_cut(
            text, candidate, glued_is_usual=glued_is_usual
        ):
            yield _report(text, candidate)


class _Suspects(NamedTuple):
    """A part of a file with suspicious comments: the whole file, or one chunk of a long one."""

    source: Chunk | RecordFile
    offset: int
    """The offset at which it begins in the file."""
    records: slice
    """The positions of its records in the file."""
    ends: frozenset[str]
    """The ends of the texts before suspicious comments: see `_ends_before_comments`."""


class _CommentedText(NamedTuple):
    """A plain scalar that is followed by a suspicious comment."""

    record: int
    pointer: str
    text: str
    start: int
    comment: Comment


def _suspicious_parts(file: RecordFile) -> list[_Suspects]:
    """The parts of a file that contain suspicious comments."""
    document = file.chunked_document
    if document is None:
        ends = _ends_before_comments(file.source.text)
        return [_Suspects(file, 0, slice(0, len(file.records)), ends)] if ends else []
    return [
        _Suspects(document.chunks[number], document.offsets[number], slice(*document.firsts[number : number + 2]), ends)
        for number, ends in sorted(document.of_chunks(_ends_in_chunk).items())
    ]


def _may_be_cut(context: RecordContext, part: _Suspects) -> bool:
    """Whether a text of a record ends like one before a suspicious comment: a quick test before parsing."""
    file = context.file
    if file.diagnostics or "" in part.ends:
        return True
    ends_of_texts = tuple(part.ends)
    words = (context.words if record is file.records[0] else words_of(record) for record in file.records[part.records])
    return any(
        text.rstrip().endswith(ends_of_texts) for of_record in words for texts in of_record.values() for text in texts
    )


def _commented_texts(part: _Suspects) -> Iterator[_CommentedText]:
    """Yield the plain scalars of a part that are followed by a suspicious comment."""
    document, offset = part.source.document, part.offset
    text = document.text
    comments = {
        comment.start: comment
        for comment in document.comments
        if not comment.own_line and _ends_in_line(_line_around(text, comment.start)[0])
    }
    if not comments:
        return
    for record, root in enumerate(document.records, part.records.start):
        for pointer, scalar in _plain_scalars("", root):
            if (comment := _comment_after(text, scalar.end, comments)) is not None:
                moved = rebased_comment(comment, offset)
                yield _CommentedText(record, pointer, scalar.text, scalar.start + offset, moved)


def _glued_comments(file: RecordFile) -> set[int]:
    """The offsets of the comments of a file whose text follows the `#` directly."""
    document = file.chunked_document
    if document is None:
        return set(_glued(file.document.text, file.document.comments))
    starts_by_chunk = document.of_chunks(_glued_in_chunk).items()
    return {document.offsets[number] + start for number, starts in starts_by_chunk for start in starts}


def _ends_in_chunk(chunk: Chunk) -> frozenset[str]:
    return _ends_before_comments(chunk.text)


def _glued_in_chunk(chunk: Chunk) -> list[int]:
    return _glued(chunk.text, chunk.comments) if _GLUED.search(chunk.text) else []


def _glued(text: str, comments: Iterable[Comment]) -> list[int]:
    return [comment.start for comment in comments if _is_glued(text, comment)]


def _ends_before_comments(text: str) -> frozenset[str]:
    """The ends (see `_end_of`) of the texts before each `#` that may begin a suspicious comment."""
    ends: set[str] = set()
    at = text.find("#")
    while at >= 0:
        if at and text[at - 1] in " \t":
            line, at = _line_around(text, at)
            ends.update(_ends_in_line(line))
        at = text.find("#", at + 1)
    return frozenset(ends)


def _line_around(text: str, place: int) -> tuple[str, int]:
    """The line that a place is on, and where it ends."""
    start, end = line_start(text, place), text.find("\n", place)
    end = len(text) if end < 0 else end
    lone = text.find("\r", place, end)
    end = end if lone < 0 else lone
    return text[start:end], end


@lru_cache(1024)
def _ends_in_line(line: str) -> tuple[str, ...]:
    """The ends of the texts before comments in a line; none if the line has no suspicious comment."""
    if line.lstrip()[:1] == "#" and '"' not in line and "'" not in line:
        return ()  # a comment alone, or code in a block
    if not _CLUE.search(line):
        return ()
    starts = (comment.start() for comment in _COMMENT.finditer(line))
    return tuple({_end_of(line[max(0, start - 2 * _LOOKED_AT) : start]) for start in starts})


def _end_of(text: str) -> str:
    """The last word or character of a text, of at most `_LOOKED_AT` characters; empty if a value seems to be absent."""
    end = text.rstrip()[-_LOOKED_AT:]
    if _EMPTY.search(end):
        return ""
    last = _LAST_WORD.search(end)
    return "" if last is None else last[0]


def _plain_scalars(pointer: str, node: Node, role: str | None = None) -> Iterator[tuple[str, Scalar]]:
    """Yield the pointer and node of each plain scalar of a property in `ROLES`, including absent values."""
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            name = pair.key.text if isinstance(pair.key, Scalar) else ""
            yield from _plain_scalars(child(pointer, name), pair.value, name)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield from _plain_scalars(f"{pointer}/{index}", item, role)
    elif isinstance(node, Scalar) and node.style == "" and role in ROLES:
        yield pointer, node


def _comment_after(text: str, end: int, comments: dict[int, Comment]) -> Comment | None:
    """The comment that follows the offset `end` on the same line; None if there is none."""
    start = end
    while start < len(text) and text[start] in " \t":
        start += 1
    return comments.get(start)


def _is_glued(text: str, comment: Comment) -> bool:
    """Whether a letter or digit follows the `#` of a comment directly."""
    return comment.start + 1 < comment.end and text[comment.start + 1].isalnum()


def _is_cut(text: str, commented: _CommentedText, *, glued_is_usual: bool) -> bool:
    """Whether a comment is probably the rest of the scalar before it."""
    before, pointer, comment = commented.text, commented.pointer, commented.comment
    if any(word in comment.text for word in _OWN_WORDS):
        return False
    if before and (not comment.text or pointer.rpartition("/")[2] in ("before", "after")):
        return True
    if any(before.count(opening) > before.count(closing) for opening, closing in _BRACKETS):
        return True
    if not _is_glued(text, comment):
        return before != "" and comment.text[:1].isdigit() and _BREAKS_OFF.search(before) is not None
    if _NOTE.match(comment.text):
        return False
    return not glued_is_usual or comment.text[:1].isdigit()


def _report(text: str, commented: _CommentedText) -> Diagnostic:
    """The diagnostic of a truncated scalar, with a fix that quotes the whole text."""
    comment, pointer = commented.comment, commented.pointer
    whole = text[commented.start : comment.end].rstrip()
    lost = " ".join(text[comment.start : comment.end].split())
    shown = lost if len(lost) <= 40 else f"{lost[:39]}…"
    subject = subject_of(pointer)
    cut = f"ends before `{shown}`" if commented.text else f"is empty before `{shown}`"
    what_happens = f"{cut}, which YAML takes for a comment"
    message = f"{subject} {what_happens}. Put the text in quotes."
    try:
        folded = " ".join(line.strip(" \t") for line in _BREAK.split(whole.strip()))
        quoted = ("" if commented.text else " ") + scalar_text(folded, "yaml", '"')
        fix = Fix("Put the text in quotes", (ReplaceText(commented.start, comment.end, quoted),))
    except UnwritableError:
        fix = None
    span = Span(comment.start, comment.end)
    return Diagnostic(CUT_BY_COMMENT.name, message, span, CUT_BY_COMMENT.severity, pointer, commented.record, fix=fix)


CHECK = RuleCheck(CUT_BY_COMMENT, model=_check, migration=_check, provider=_check, whole_file=True)
