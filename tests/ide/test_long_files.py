"""Files that are read in parts have the same answers as if they were read whole."""

import json

import pytest
from support.thorough import some_of, stride
from support.workspace_files import OLD, text_of

from model_lifecycle.ide.file_places import placed_records
from model_lifecycle.ide.folding import folds
from model_lifecycle.ide.navigation.find_occurrences import place_at
from model_lifecycle.ide.navigation.name_places import RecordComment
from model_lifecycle.ide.node_path import record_at
from model_lifecycle.ide.symbols import symbols
from model_lifecycle.syntax.document import Document, language_of
from model_lifecycle.syntax.incremental.chunks import parse_in_chunks
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import KindDecision, RecordFile

BLOCK = """\
{dash}id: example-{number}
{indent}# One
{indent}# and two.
{indent}sources:
{indent}  - url: https://doc.example/{number}
{indent}    excerpt: >
{indent}      two
{indent}      lines
{indent}specs: {{
{indent}  currency: USD
{indent}}}
"""


def texts(count: int) -> dict[str, str]:
    record = json.loads(text_of(OLD))
    numbers = range(count)
    return {
        "many.model.yaml": "".join(BLOCK.format(dash="- ", indent="  ", number=number) for number in numbers),
        "documents.model.yaml": "".join(
            "---\n" + BLOCK.format(dash="", indent="", number=number) for number in numbers
        ),
        "many.model.json": json.dumps(
            [{**record, "id": f"example-{number}"} for number in range(count // 5)], indent=2
        ),
    }


def as_file(name: str, text: str, document: Document | None) -> RecordFile:
    assert document is not None
    language = language_of(name)
    assert language is not None
    file = RecordFile(f"/w/{name}", FileText(text), language, KindDecision("model", "its name"), (), ())
    file.__dict__["document"] = document
    return file


def in_parts(name: str, text: str) -> RecordFile:
    assert len(text) > LONG
    return as_file(name, text, parse_in_chunks(text, language_of(name) or "yaml"))


@pytest.mark.parametrize("name", some_of(texts(0), 2))
def test_folds_symbols_and_records(name: str) -> None:
    text = texts(300)[name]
    parted = in_parts(name, text)
    read_whole = as_file(name, text, parse(text, parted.language))
    assert folds(parted.document, 100_000) == folds(read_whole.document, 100_000)
    assert symbols(parted) == symbols(read_whole)
    for offset in range(0, len(text), stride(331)):
        assert record_at(parted.document, offset) == record_at(read_whole.document, offset)


@pytest.mark.parametrize("name", some_of(texts(0), 2))
def test_places_of_names_and_addresses(name: str) -> None:
    text = texts(300)[name]
    parted = in_parts(name, text)
    expected = list(placed_records(as_file(name, text, parse(text, parted.language))))
    assert list(placed_records(parted)) == list(placed_records(parted)) == expected
    assert sum(len(placed.texts) for placed in expected) > len(expected) > 50
    for start in range(0, len(text), stride(5003)):
        within = Span(start, start + 400)
        near = [placed for placed in expected if placed.head.start <= within.end and placed.head.end >= within.start]
        assert all(placed in list(placed_records(parted, within)) for placed in near)


def test_the_comment_at_a_place() -> None:
    name = "many.model.yaml"
    text = texts(300)[name]
    parted, whole = in_parts(name, text), as_file(name, text, parse(text, "yaml"))
    comments = []
    for start in range(0, len(text), 97):
        here, expected = (
            (place.record, place.span(0, len(place.text))) if isinstance(place, RecordComment) else None
            for place in (place_at(file, start) for file in (parted, whole))
        )
        assert here == expected
        comments += [here] if here is not None else []
    assert len(comments) > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", texts(0))
def test_of_many_folds_the_inner_ones_are_left_out(name: str) -> None:
    document = in_parts(name, texts(1500)[name]).document
    all_folds, few = folds(document, 100_000), folds(document, 2000)
    assert len(all_folds) > 2000 >= len(few) >= len(document.records)
    assert set(few) < set(all_folds)
