"""Comments that silence findings: `# model-lifecycle: ignore[date-order]`, and `ignore-file[…]` at a file's top."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

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
_OTHER_WORDS = re.compile(rf"{_DIRECTIVE.pattern}|\\w=")
"""What else a comment of ours may say behind a directive."""
_NAME = re.compile(r"[^\s,]+")


@dataclass(slots=True)
class _Suppression:
    """One directive of a comment: the codes with their places, and the line it counts for (None: the file)."""

    span: Span
    names: tuple[tuple[str, Span], ...]
    line: int | None
    at_top: bool
    removal: Span
    """What to delete where nothing is silenced: the line or the comment, or, where there is more in it, as much as
    leaves the rest a comment."""
    used: set[str] = field(default_factory=set)


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
    of_lines: defaultdict[int | None, list[_Suppression]] = defaultdict(list)
    for suppression in suppressions:
        if suppression.line is not None or suppression.at_top:
            of_lines[suppression.line].append(suppression)
    kept = [finding for finding in found if not _is_silenced(file, finding, of_lines, codes)]
    if not any(codes[finding.code].part == "syntax" for finding in kept):
        for suppression in suppressions:
            kept += _complaints(suppression, codes, reported)
    return kept


def _suppressions(document: Document) -> Iterator[_Suppression]:
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
            line = None if match["file"] else _line_meant(document, comment)
            span = Span(*match.span())
            yield _Suppression(span, names, line, comment.start < top, _removal(document, comment, span))


def _line_meant(document: Document, comment: Comment) -> int:
    """The line a comment speaks of: its own, or the next that is neither blank nor a comment."""
    line = document.lines.position(comment.start).line
    if not comment.own_line:
        return line
    line += 1
    while line < len(document.lines) and document.lines.line_text(line).lstrip()[:1] in ("", "#"):
        line += 1
    return line


def _removal(document: Document, comment: Comment, directive: Span) -> Span:
    text, lines = document.text, document.lines
    before, behind = text[comment.start : directive.start], text[directive.end : comment.end]
    if _MARK.fullmatch(before.rstrip()) is None or _OTHER_WORDS.search(behind) is not None:
        return Span(directive.start - (text[directive.start - 1] in " \t"), directive.end)
    if behind.strip():  # a remark: it stays, as a comment like any other
        remark = directive.end + len(behind) - len(behind.lstrip(" \t,;:-#"))
        return Span(comment.start + len("#"), remark - (remark > directive.end))
    line = lines.position(comment.start).line
    if comment.own_line and line + 1 < len(lines):
        return Span(lines.starts[line], lines.starts[line + 1])
    return Span(len(text[: comment.start].rstrip(" \t")), comment.end)


def _is_silenced(
    file: RecordFile,
    finding: Diagnostic,
    of_lines: Mapping[int | None, list[_Suppression]],
    codes: Mapping[str, Code],
) -> bool:
    if codes[finding.code].part == "syntax":
        return False
    candidates = [of_lines.get(None, ())]
    if finding.count == 1:  # else it stands for others, on other lines
        candidates += [of_lines.get(line, ()) for line in _lines_of(file, finding)]
    silenced = False
    for suppressions in candidates:
        for suppression in suppressions:
            if any(name == finding.code for name, _ in suppression.names):
                suppression.used.add(finding.code)
                silenced = True
    return silenced


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
    suppression: _Suppression, codes: Mapping[str, Code], reported: Callable[[str], bool]
) -> Iterator[Diagnostic]:
    if not suppression.names:
        message = "This silences nothing: name the codes, as in `ignore[date-order]`."
        yield Diagnostic(BARE_SUPPRESSION.name, message, suppression.span, BARE_SUPPRESSION.severity)
    for name, span in suppression.names:
        if name in suppression.used:
            continue
        if name not in codes:
            near = closest(name, codes)
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
            fix = Fix("Remove it", (_without(suppression, span),), safe=True)
            yield Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity, fix=fix)


def _without(suppression: _Suppression, span: Span) -> ReplaceText:
    """The change that takes one code away, with the comment where it is the only one."""
    spans = [other for _, other in suppression.names]
    index = spans.index(span)
    if len(spans) == 1:
        return ReplaceText(*suppression.removal, "")
    if index:
        return ReplaceText(spans[index - 1].end, span.end, "")
    return ReplaceText(span.start, spans[1].start, "")
