"""`cut-by-comment`: a plain (unquoted) scalar that ends at a ` #`, at which a comment begins."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.format.quoting import UnwritableError, scalar_text
from model_lifecycle.records.record_texts import ROLES, subject_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunk import Chunk
from model_lifecycle.syntax.incremental.rebase import rebased_comment
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import child
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

_CLUE: Final = re.compile(r"\S[ \t]+#(?:[^\s#!]|[ \t]*(?:\d|$))|\b(?:before|after):")
"""Matches a line with a comment that may be a part of its text: `see issue #4`, a code sample."""
_OPEN: Final = re.compile(r"[(\[{][^()\[\]{}]*[ \t]#")
"""Matches an open bracket before ` #`: `(see # 4`."""
_KEY: Final = re.compile(r"[ \t]*(?:-[ \t]+)*\w+:[ \t]")
"""Matches a key and its colon at the start of a line."""
_QUOTED: Final = re.compile(r"\"[^\"]*+\"|'[^']*+'")
"""Matches a text in quotes on one line."""
_UNSPACED: Final = re.compile(r"#(?<!\S#)\w")
"""Matches a comment whose text follows the `#` directly: `#checked`."""
_BLANKS: Final = re.compile(r"[ \t]*")
_BREAK: Final = re.compile(r"\r\n?|\n")
_BREAKS_OFF: Final = re.compile(
    r"\b(?:issues?|pr|prs|pull requests?|tickets?|bugs?|numbers?|nos?\.?|items?|steps?|notes?|rows?|pages?|case|c|f)$",
    re.IGNORECASE,
)
"""Matches a word that a number usually follows: `issue`, `page`."""
_BRACKETS: Final = (("(", ")"), ("[", "]"), ("{", "}"))
_OWN_WORDS: Final = ("model-lifecycle:", "yaml-language-server:")
"""Words of comments that programs read."""
_NOTE: Final = re.compile(
    r"(?:todo|fixme|xxx|hack|nb|noqa|nosec|note|prettier-ignore|yamllint|checked|verified|confirmed|unconfirmed)\b"
    r"|\d{4}-\d{2}(?:-\d{2})?\b",
    re.IGNORECASE,
)
"""Matches the start of a real comment that is unlikely in a truncated text: a marker, a linter's directive, a date."""


class _CommentedText(NamedTuple):
    """A plain scalar of a property in `ROLES`, perhaps absent, and the comment that follows it."""

    record: int
    pointer: str
    text: str
    is_null: bool
    start: int
    comment: Comment
    is_unspaced: bool

    def moved(self, offset: int, records: int) -> "_CommentedText":
        """A copy shifted by `offset` code points and `records` records."""
        comment = rebased_comment(self.comment, offset)
        return self._replace(record=self.record + records, start=self.start + offset, comment=comment)


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each plain scalar of which the comment after it is probably the rest."""
    file = context.file
    if file.language != "yaml" or not file.mentions("#"):
        return
    commented = _commented_in_file(file)
    if not commented:
        return
    unspaced_is_usual = not _unspaced_in_file(file) <= {scalar.comment.start for scalar in commented}
    invalid = {(diagnostic.record, diagnostic.pointer) for diagnostic in file.diagnostics}
    for scalar in commented:
        if (scalar.record, scalar.pointer) not in invalid and _is_cut(scalar, unspaced_is_usual=unspaced_is_usual):
            yield _report(file.document.text, scalar)


def _commented_in_file(file: RecordFile) -> list[_CommentedText]:
    """The commented scalars of a file; of a long one, only of chunks with a suspicious comment, each read once."""
    document = file.chunked_document
    if document is None:
        return _commented_texts(file.document) if _has_clue(file.source.text) else []
    return [
        scalar.moved(document.offsets[number], document.firsts[number])
        for number, commented in sorted(document.of_chunks(_commented_in_chunk).items())
        for scalar in commented
    ]


def _commented_in_chunk(chunk: Chunk) -> list[_CommentedText]:
    """The commented scalars of a chunk; empty if it has no suspicious comment."""
    return _commented_texts(chunk.document) if _has_clue(chunk.text) else []


def _unspaced_in_file(file: RecordFile) -> set[int]:
    """The offsets of the comments of a file whose text follows the `#` directly."""
    document = file.chunked_document
    if document is None:
        return set(_unspaced_comments(file.document))
    by_chunk = document.of_chunks(_unspaced_in_chunk).items()
    return {document.offsets[number] + start for number, starts in by_chunk for start in starts}


def _unspaced_in_chunk(chunk: Chunk) -> list[int]:
    """The offsets of the comments of a chunk whose text follows the `#` directly."""
    return _unspaced_comments(chunk.document) if _UNSPACED.search(chunk.text) else []


def _unspaced_comments(document: Document) -> list[int]:
    """The offsets of the comments of a document whose text follows the `#` directly."""
    return [comment.start for comment in document.comments if _is_unspaced(document.text, comment)]


def _has_clue(text: str) -> bool:
    """Whether a line of a text has a suspicious comment: other texts need no tree."""
    if " #" not in text and "\t#" not in text:
        return False
    return any(_is_clue(line) for line in _BREAK.split(text) if " #" in line or "\t#" in line)


def _is_clue(line: str) -> bool:
    """Whether a comment of a line is suspicious.

    A `#` in quotes begins no comment, unless the quotes are within a plain scalar, as after a key.
    """
    if _CLUE.search(line):
        return True
    return _OPEN.search(line if _KEY.match(line) else _QUOTED.sub("", line)) is not None


def _commented_texts(document: Document) -> list[_CommentedText]:
    """The plain scalars of a document that are followed by a comment."""
    text = document.text
    comments = {comment.start: comment for comment in document.comments if not comment.own_line}
    commented = []
    for record, root in enumerate(document.records if comments else ()):
        for pointer, scalar in _plain_scalars("", root):
            blanks = _BLANKS.match(text, scalar.end)
            if blanks is not None and (comment := comments.get(blanks.end())) is not None:
                is_null = scalar.text != "" and scalar.value is None
                is_unspaced = _is_unspaced(text, comment)
                commented.append(
                    _CommentedText(record, pointer, scalar.text, is_null, scalar.start, comment, is_unspaced)
                )
    return commented


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


def _is_unspaced(text: str, comment: Comment) -> bool:
    """Whether a letter or digit follows the `#` of a comment directly."""
    return comment.start + 1 < comment.end and text[comment.start + 1].isalnum()


def _is_cut(commented: _CommentedText, *, unspaced_is_usual: bool) -> bool:
    """Whether a comment is probably the rest of the scalar before it; `unspaced_is_usual`: other comments of the file
    have no blank after the `#` either.
    """
    before, pointer, comment = commented.text, commented.pointer, commented.comment
    if commented.is_null or any(word in comment.text for word in _OWN_WORDS):
        return False
    if before and (not comment.text or pointer.rpartition("/")[2] in ("before", "after")):
        return True
    if any(before.count(opening) > before.count(closing) for opening, closing in _BRACKETS):
        return True
    if not commented.is_unspaced:
        return before != "" and comment.text[:1].isdigit() and _BREAKS_OFF.search(before) is not None
    if _NOTE.match(comment.text):
        return False
    return not unspaced_is_usual or comment.text[:1].isdigit()


def _report(text: str, commented: _CommentedText) -> Diagnostic:
    """The diagnostic of a truncated scalar, with a fix that quotes the whole text."""
    comment, pointer, start = commented.comment, commented.pointer, commented.start
    lost = " ".join(text[comment.start : comment.end].split())
    shown = lost if len(lost) <= 40 else f"{lost[:39]}…"
    cut = f"ends before `{shown}`" if commented.text else f"is empty before `{shown}`"
    message = f"{subject_of(pointer)} {cut}, which YAML takes for a comment. Put the text in quotes."
    fix = None
    with suppress(UnwritableError):
        whole = text[start : comment.end].strip()
        folded = " ".join(line.strip(" \t") for line in _BREAK.split(whole))
        quoted = ("" if commented.text else " ") + scalar_text(folded, "yaml", '"')
        fix = Fix("Put the text in quotes", (ReplaceText(start, comment.end, quoted),))
    span = Span(comment.start, comment.end)
    return Diagnostic(CUT_BY_COMMENT.name, message, span, CUT_BY_COMMENT.severity, pointer, commented.record, fix=fix)


CHECK = RuleCheck(CUT_BY_COMMENT, model=_check, migration=_check, provider=_check, whole_file=True)
