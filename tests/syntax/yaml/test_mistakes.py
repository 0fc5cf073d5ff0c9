"""The diagnostics of each mistake, where they are, and what is read in spite of it.

The mistakes are in the files of `mistakes/`, a group in each. A case is a text with the spans of its diagnostics
between « and », in order; then a line `>> CODE [RECORD]POINTER: MESSAGE` for each diagnostic, without the record if
it is the first; then a line `=> DATA` for each root, as JSON. `→` is a tab, `·` a no-break space, `␀` the NUL of the
key of a key that is no text. The rule between two cases is `====`; `==== alone` marks a next case that cannot be an
item of a list, or have other line breaks.
"""

import json
import re
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import pytest
from support.thorough import some_of

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.parse import parse


class Case(NamedTuple):
    text: str
    spans: list[str]
    """The text under each diagnostic."""
    messages: list[str]
    data: list[str]
    alone: bool


def read_case(written: str) -> Case:
    lines = written.splitlines(keepends=True)
    alone = lines[0] == "alone\n"
    marked = "".join(line for line in lines[alone:] if not line.startswith((">> ", "=> ")))
    marked = marked.replace("→", "\t").replace("·", "\xa0")
    return Case(
        text=re.sub("[«»]", "", marked),
        spans=re.findall("«(.*?)»", marked),
        messages=[line[3:].rstrip("\n") for line in lines if line.startswith(">> ")],
        data=[line[3:].rstrip("\n") for line in lines if line.startswith("=> ")],
        alone=alone,
    )


FILES = sorted(Path(__file__).parent.glob("mistakes/*.txt"))
CASES = [
    pytest.param(read_case(written.removeprefix(" ").removeprefix("\n")), id=f"{path.stem}-{number}")
    for path in FILES
    for number, written in enumerate(
        re.split("^====(?= alone$|$)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
]


def messages(document: Document, record: int = 0) -> list[str]:
    """The diagnostics, as the cases write them; `record` is the position of the record that counts as the first."""
    lines = []
    for diagnostic in document.diagnostics:
        place = f"[{diagnostic.record - record}]" if diagnostic.record != record else ""
        lines.append(f"{diagnostic.code} {place}{diagnostic.pointer}: {diagnostic.message}".replace("\0", "␀"))
    return lines


def under(document: Document) -> list[str]:
    return [document.text[diagnostic.span.start : diagnostic.span.end] for diagnostic in document.diagnostics]


def data(document: Document) -> list[str]:
    return [json.dumps(to_data(root), ensure_ascii=False).replace("\\u0000", "␀") for root in document.roots]


@pytest.mark.parametrize("case", CASES)
def test_mistake(case: Case) -> None:
    document = parse(case.text, "yaml")
    assert messages(document) == case.messages
    assert under(document) == case.spans
    assert data(document) == case.data


@pytest.mark.parametrize("line_break", ["\r\n", pytest.param("\r", marks=pytest.mark.slow)], ids=["crlf", "cr"])
@pytest.mark.parametrize("case", some_of(CASES))
def test_line_breaks_change_nothing(case: Case, line_break: str) -> None:
    document = parse(case.text.replace("\n", line_break), "yaml")
    assert messages(document) == case.messages
    assert under(document) == case.spans
    assert data(document) == case.data


@pytest.mark.parametrize("case", some_of(case for case in CASES if not case.values[0].alone))  # type: ignore[union-attr]
def test_the_other_records_are_read(case: Case) -> None:
    """A mistake in one record of a list leaves the records around it alone."""
    item = "-" + indent(case.text, "  ")[1:]
    document = parse(f"- id: before\n{item}- id: after\n", "yaml")
    (root,) = document.roots
    assert to_data(root) == [
        {"id": "before"},
        *(json.loads(line.replace("␀", "\\u0000")) for line in case.data),
        {"id": "after"},
    ]
    columns = re.compile(
        r"indented by \d+ spaces?|not indented"
        r"|Indent (?:it|them) by \d+ spaces?|Begin (?:it|them) at the start of the line"
    )
    assert [columns.sub("", line) for line in messages(document, 1)] == [
        columns.sub("", line) for line in case.messages
    ]
    assert under(document) == case.spans
