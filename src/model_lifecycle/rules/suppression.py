"""Comments that silence findings: `# model-lifecycle: ignore[date-order]`, and `ignore-file[…]` at a file's top."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from model_lifecycle.document.counted import MOST_EXPLAINED
from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.document import Comment, Document
from model_lifecycle.document.fix import Fix, ReplaceText
from model_lifecycle.document.pointer import find, find_pair
from model_lifecycle.text.closest import closest
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.file import RecordFile

BARE_SUPPRESSION = Code(
    name="bare-suppression",
    severity=Severity.WARNING,
    part="rule",
    summary="A comment that ignores everything, because it names no code.",
    explanation="""\
`# model-lifecycle: ignore` alone silences nothing. Name what you mean, `# model-lifecycle: ignore[date-order]`, so that
other mistakes on the line are still found. Several codes are separated by commas.""",
    bad="""\
# file: providers/provider-1.yaml
# model-lifecycle: ignore
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    good="""\
# file: providers/provider-1.yaml
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    whole=True,
)

UNUSED_SUPPRESSION = Code(
    name="unused-suppression",
    severity=Severity.WARNING,
    part="rule",
    summary="A comment that silences a finding that is not there.",
    explanation="""\
`# model-lifecycle: ignore[code]` stands on the line of a finding, or on a line of its own before it;
`ignore-file[code]` stands before the first property and counts for the whole file. When the mistake is gone the comment
should go too, or it will hide the next one. Syntax errors cannot be silenced. JSON has no comments: there,
`[per-path-ignores]` in model-lifecycle.toml names the files and the codes that are not reported in them.""",
    bad="""\
# file: providers/provider-1.yaml
id: provider-1  # model-lifecycle: ignore[file-name]
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    good="""\
# file: providers/provider-three.yaml
id: provider-3  # model-lifecycle: ignore[file-name]
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    whole=True,
)

CODES: Final[tuple[Code, ...]] = (BARE_SUPPRESSION, UNUSED_SUPPRESSION)

_DIRECTIVE = re.compile(r"\bignore(?P<file>-file)?(?![\w-])[ \t]*(?:\[(?P<codes>[^\]#]*)\]?)?")
_MARK = re.compile(r"#[ \t]*model-lifecycle:")
_OTHER_WORDS = re.compile(rf"{_DIRECTIVE.pattern}|\w=")
"""What else a comment of ours may say behind a directive."""
_BLANK = re.compile(r"\s*+")
_NAME = re.compile(r"[^\s,]+")


_Place = tuple[int | None, str]
"""Where a code is named: the line that the comment counts for (None: the file), and the code."""


@dataclass(frozen=True, slots=True)
class _Suppression:
    """One directive of a comment: the codes with their places, and the line it counts for (None: the file)."""

    span: Span
    names: tuple[tuple[str, Span], ...]
    line: int | None
    at_top: bool
    removal: Span
    """What to delete where nothing is silenced: the line or the comment, or, where there is more in it, as much as
    leaves the rest a comment."""

    @property
    def counts(self) -> bool:
        """Whether it stands where it can silence anything."""
        return self.line is not None or self.at_top


def suppress(
    file: RecordFile, found: list[Diagnostic], codes: Mapping[str, Code], reported: Callable[[str], bool]
) -> list[Diagnostic]:
    """The findings of a file without those that its comments silence, and with those about the comments.

    `codes` are all there are; `reported` tells whether the configuration reports a code in this file: a comment that
    silences one that is switched off anyway is not called unused.
    """
    if "model-lifecycle:" not in file.source.text:
        return found
    suppressions = list(_suppressions(file.document))
    if not suppressions:
        return found
    named = {(one.line, name) for one in suppressions if one.counts for name, _ in one.names}
    used: set[_Place] = set()
    kept = []
    for finding in found:
        silencing = _silencing(file, finding, named, codes)
        used |= silencing
        if not silencing:
            kept.append(finding)
    if not any(codes[finding.code].part == "syntax" for finding in kept):
        complaints: list[Diagnostic] = []
        for suppression in suppressions:
            complaints += _complaints(suppression, used, codes, reported, advise=len(complaints) < MOST_EXPLAINED)
        kept += complaints
    return kept


def _suppressions(document: Document) -> Iterator[_Suppression]:
    lines = _LinesMeant(document)
    top = min((root.start for root in document.roots), default=len(document.text))
    for comment in document.comments:
        if _MARK.match(document.text, comment.start, comment.end) is None:
            continue
        for match in _DIRECTIVE.finditer(document.text, comment.start, comment.end):
            start, end = match.span("codes")
            names = (
                tuple((name.group(), Span(*name.span())) for name in _NAME.finditer(document.text, start, end))
                if start >= 0
                else ()
            )
            line = None if match["file"] else lines.of(comment)
            span = Span(*match.span())
            yield _Suppression(span, names, line, comment.start < top, _removal(document, comment, span))


class _LinesMeant:
    """The lines that comments speak of, asked for from the first comment to the last."""

    def __init__(self, document: Document) -> None:
        self._lines = document.lines
        self._next = -1
        """The last line found that is neither blank nor a comment; all before it, from the last comment on, are."""

    def of(self, comment: Comment) -> int:
        """A comment's own line, or the next that is neither blank nor a comment."""
        line = self._lines.position(comment.start).line
        if not comment.own_line:
            return line
        if line >= self._next:
            line += 1
            while line < len(self._lines) and self._lines.line_text(line).lstrip()[:1] in ("", "#"):
                line += 1
            self._next = line
        return self._next


def _removal(document: Document, comment: Comment, directive: Span) -> Span:
    text, lines = document.text, document.lines
    mark = _MARK.match(text, comment.start, directive.start)
    is_first = mark is not None and _BLANK.fullmatch(text, mark.end(), directive.start) is not None
    if not is_first or _OTHER_WORDS.search(text, directive.end, comment.end) is not None:
        return Span(directive.start - (text[directive.start - 1] in " \t"), directive.end)
    behind = text[directive.end : comment.end]
    if behind.strip():  # a remark: it stays, as a comment like any other
        remark = directive.end + len(behind) - len(behind.lstrip(" \t,;:-#"))
        return Span(comment.start + len("#"), remark - (remark > directive.end))
    line = lines.position(comment.start).line
    if comment.own_line and line + 1 < len(lines):
        return Span(lines.starts[line], lines.starts[line + 1])
    start = comment.start
    while start and text[start - 1] in " \t":
        start -= 1
    return Span(start, comment.end)


def _silencing(
    file: RecordFile, finding: Diagnostic, named: Collection[_Place], codes: Mapping[str, Code]
) -> set[_Place]:
    """Which of the places where codes are named silence a finding."""
    if codes[finding.code].part == "syntax":
        return set()
    lines: set[int | None] = {None}
    if finding.count == 1:  # else it stands for others, on other lines
        lines |= _lines_of(file, finding)
    return {place for line in lines if (place := (line, finding.code)) in named}


def _lines_of(file: RecordFile, finding: Diagnostic) -> set[int]:
    """The lines on which a comment may silence a finding.

    Where it is shown, and where the value begins that it is about: no comment can stand inside a block of code.
    """
    document = file.document
    places = [finding.span.start]
    if finding.record < len(document.records):
        root = document.records[finding.record]
        pair, node = find_pair(root, finding.pointer), find(root, finding.pointer)
        places += [part.start for part in (pair.key if pair else None, node) if part is not None]
    return {document.lines.position(place).line for place in places}


def _complaints(
    suppression: _Suppression,
    used: Collection[_Place],
    codes: Mapping[str, Code],
    reported: Callable[[str], bool],
    *,
    advise: bool,
) -> Iterator[Diagnostic]:
    """What is wrong with a directive. With `advise`, what may have been meant by a code that there is not."""
    if not suppression.names:
        message = "This silences nothing: name the codes, as in `ignore[date-order]`."
        yield Diagnostic(BARE_SUPPRESSION.name, message, suppression.span, BARE_SUPPRESSION.severity)
    for index, (name, span) in enumerate(suppression.names):
        if suppression.counts and (suppression.line, name) in used:
            continue
        if name not in codes:
            near = closest(name, codes) if advise and index < MOST_EXPLAINED else None
            message = f"There is no code `{name}`." + (f" Did you mean `{near.name}`?" if near else "")
            fix = Fix(f"Change to `{near.name}`", (ReplaceText(*span, near.name),)) if near else None
            yield Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity, fix=fix)
        elif codes[name].part == "syntax":
            message = f"`{name}` is a syntax error, which cannot be silenced. Remove it here."
            yield Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity)
        elif suppression.line is None and not suppression.at_top:
            message = "`ignore-file` counts only before the first property of the file. Move it up."
            yield Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity)
        elif reported(name):
            where = "in this file" if suppression.line is None else "here"
            message = f"There is no `{name}` {where} to silence. Remove it."
            fix = Fix("Remove it", (_without(suppression, index),), safe=True)
            yield Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity, fix=fix)


def _without(suppression: _Suppression, index: int) -> ReplaceText:
    """The change that takes one code away, with the comment where it is the only one."""
    _, span = suppression.names[index]
    if len(suppression.names) == 1:
        return ReplaceText(*suppression.removal, "")
    if index:
        return ReplaceText(suppression.names[index - 1][1].end, span.end, "")
    return ReplaceText(span.start, suppression.names[1][1].start, "")
