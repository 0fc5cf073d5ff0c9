"""Reports for tests: diagnostics at marked ranges of a text."""

import re
from dataclasses import replace
from posixpath import normpath

from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import PLAIN
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.records.record import Kind
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

FOLDER = "/home/ada/records"

CODES = {
    name: Rule(name, Severity.ERROR, "schema", f"About {name}.", f"Why {name} is *wrong*.", bad="", good="")
    for name in ("unknown-property", "wrong-type", "date-order")
}


def marked(text: str) -> tuple[str, list[Span]]:
    """A text without its `«` and `»`, and the spans that they enclosed."""
    spans, start = [], 0
    for removed, mark in enumerate(re.finditer("[«»]", text)):
        if mark[0] == "«":
            start = mark.start() - removed
        else:
            spans.append(Span(start, mark.start() - removed))
    return re.sub("[«»]", "", text), spans


def report(
    texts: dict[str, str],
    *diagnostics: tuple[str, Diagnostic],
    kind: Kind | None = "model",
    fail_on: Severity | None = Severity.ERROR,
    docs_url: str | None = None,
) -> Report:
    """A report of files (by path below `FOLDER`) and the diagnostics in them."""
    lines = {normpath(f"{FOLDER}/{path}"): LineIndex(text) for path, text in texts.items()}
    return Report(
        tuple(ReportedDiagnostic(f"{FOLDER}/{path}", diagnostic, kind) for path, diagnostic in diagnostics),
        tuple(lines),
        records=len(lines),
        lines_of=lambda path: lines[path],
        folder=FOLDER,
        repository=FOLDER.rpartition("/")[0],
        fail_on=fail_on,
        codes=CODES,
        docs_url=docs_url,
    )


def one_finding(text: str, message: str = "Wrong.", path: str = "models/a.yaml", **changes: object) -> Report:
    """A report of one file with one diagnostic, at the marked range of its text."""
    plain, (span, *_) = marked(text)
    diagnostic = replace(Diagnostic("wrong-type", message, span), **changes)  # type: ignore[arg-type]
    return report({path: plain}, (path, diagnostic))


MODEL, (STATUS, PRICE) = marked('id: "日本"\nstatus: «sunset»\nprice: «|\n  1,5»\n')
PROVIDER, (NAME,) = marked("name: «x»\n")

SOME = report(
    {"models/a, b.yaml": MODEL, "providers/p.yaml": PROVIDER, "providers/q.yaml": "id: q\n"},
    (
        "models/a, b.yaml",
        Diagnostic(
            "wrong-type",
            "100% wrong: `sunset`, <see> & \"say\".",
            STATUS,
            pointer="/status",
            record=2,
            related=(Related("Not this.", NAME, "/home/ada/records/providers/p.yaml"), Related("Nor this.", PRICE)),
            fix=Fix("Write `retired`", (), safe=True),
        ),
    ),
    ("models/a, b.yaml", Diagnostic("unknown-property", "Two lines.", PRICE, Severity.WARNING)),
    ("providers/p.yaml", Diagnostic("date-order", "A name.", NAME, Severity.INFORMATION, "/name")),
    ("providers/p.yaml", Diagnostic("date-order", "A name.", NAME, Severity.HINT, "/name")),
    docs_url="https://docs.example/codes/",
)  # fmt: skip
"""Diagnostics of every sort."""

TWO = replace(SOME, diagnostics=SOME.diagnostics[:2])
"""The first two of them: all that a format has to write, but for the severities."""


def shown(name: str, written: Report) -> str:
    """A report in a format."""
    assert name in REPORTERS, f"{name} has no line in cli/reporters/__init__.py"
    return "".join(REPORTERS[name].render(written, PLAIN))
