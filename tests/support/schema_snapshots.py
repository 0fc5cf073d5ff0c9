"""What is said of mistakes in a record, as text for snapshots."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.schema.check_record import check_record
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.parse import parse
from support.sample_records import TEXTS, as_json


def diagnostics(document: Document, kind: Kind) -> list[Diagnostic]:
    """The diagnostics of the schema in all records of a document."""
    return [
        diagnostic
        for index, root in enumerate(document.records)
        for diagnostic in check_record(registry_for(), kind, document, index, to_data(root))
    ]


def reported(text: str, kind: Kind, language: Language = "yaml") -> str:
    """The diagnostics in a text: line and column, pointer, code, in brackets what is underlined, message and fix."""
    document = parse(text, language)
    return "\n".join(line for diagnostic in diagnostics(document, kind) for line in _lines(document, diagnostic))


def reported_for(kind: Kind, old: str, news: Iterable[str], language: Language = "yaml") -> str:
    """What is said of a valid record in which each of `news` in turn takes the place of the first `old`."""
    text = TEXTS[kind] if language == "yaml" else as_json(TEXTS[kind])
    assert old in text, f"{old!r} is not in the record"
    blocks = [
        f"{_on_one_line(new) or '(left out)'}\n{reported(text.replace(old, new, 1), kind, language)}".rstrip()
        for new in news
    ]
    return "\n".join(blocks) + "\n"


def reported_values(kind: Kind, property_: str, *values: str) -> str:
    """What is said of a valid record with each of the values, as YAML text, behind `property_` (`status: `)."""
    line = next(line for line in TEXTS[kind].splitlines() if line.strip(" -").startswith(property_))
    before = line[: line.index(property_)] + property_
    return reported_for(kind, f"{line}\n", [f"{before}{value}\n" for value in values])


def _lines(document: Document, diagnostic: Diagnostic) -> Iterator[str]:
    line, column = document.lines.position(diagnostic.span.start)
    underlined = _on_one_line(document.text[diagnostic.span.start : diagnostic.span.end])
    record = f" of record {diagnostic.record}" if diagnostic.record else ""
    yield f"  {line + 1}:{column + 1} {diagnostic.pointer or '/'}{record} {diagnostic.code} [{underlined}]"
    yield from wrap(diagnostic.message, 110, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    for other in diagnostic.related:
        yield f"    related: {other.message}"
    if diagnostic.fix is not None:
        how = "placeholder" if diagnostic.fix.placeholder else "safe" if diagnostic.fix.safe else "unsafe"
        yield from wrap(f"    fix, {how}: {diagnostic.fix.title}", 110, subsequent_indent="      ")


def _on_one_line(text: str) -> str:
    line = text.rstrip().replace("\n", "⏎")
    return line if len(line) < 70 else f"{line[:69]}…"
