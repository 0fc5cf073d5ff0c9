"""A long text read in chunks is the document that it is when it is read whole.

Where it has syntax errors, which reader recovers from them may show in which record they are counted to; whatever
was known of the text before makes no difference.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from support.thorough import some_of

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.incremental import chunks as chunks
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument, ChunkReader, parse_in_chunks
from model_lifecycle.syntax.incremental.rebase import rebased_diagnostic
from model_lifecycle.syntax.incremental.split import MOST_BROKEN
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.yaml.event_tree import read_strictly
from model_lifecycle.text.span import Span

RECORD = """\
id: m{n}  # a comment: with - signs
slug: "m 🙂 {n}"
notes: |
  one
  - two
  # three
sources:
- url: https://doc.example/{n}?a=b
  label: 'it''s'
specs: {{price: 1_0, list: [a, b,
  c], "x": null}}
"""
DATA = [{"id": f"m{n}", "slug": "é🙂", "specs": {"prices": [1, 2.5, None, True]}, "dup": n} for n in range(5)]


def as_list(indentation: str) -> str:
    items = (RECORD.format(n=n).replace("\n", f"\n{indentation}  ").rstrip(" ") for n in range(5))
    return "# head\n\n" + "".join(f"{indentation}- {item}" for item in items) + "\n# tail\n"


TEXTS: dict[str, tuple[Language, str]] = {
    "list": ("yaml", as_list("")),
    "indented list": ("yaml", as_list("  ")),
    "list with CRLF": ("yaml", as_list("").replace("\n", "\r\n")),
    "list with CR": ("yaml", as_list("").replace("\n", "\r")),
    "documents": ("yaml", "# head\n" + "".join(f"--- # {n}\n{RECORD.format(n=n)}" for n in range(5))),
    "JSON": ("json", json.dumps(DATA, ensure_ascii=False, indent=1) + "\n"),
    "JSON on one line": ("json", json.dumps(DATA)),
}


@pytest.fixture(autouse=True)
def _all_texts_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)


def shape(node: Node) -> object:
    """Everything that a tree says, places included."""
    about = (type(node).__name__, node.start, node.end, node.anchor, node.tag)
    match node:
        case Scalar():
            return about, node.text, repr(node.value), node.style
        case MappingNode():
            return about, node.flow, node.incomplete, [(shape(pair.key), shape(pair.value)) for pair in node.pairs]
        case SequenceNode():
            return about, node.flow, node.incomplete, [shape(item) for item in node.items]
        case Alias():
            return about, node.name


def assert_same_findings(chunked: Document, whole: Document) -> None:
    assert list(chunked.diagnostics) == list(whole.diagnostics)
    assert [to_data(record) for record in chunked.records] == [to_data(record) for record in whole.records]


def assert_same(chunked: Document, whole: Document) -> None:
    assert_same_findings(chunked, whole)
    assert [shape(record) for record in chunked.records] == [shape(record) for record in whole.records]
    assert list(chunked.comments) == list(whole.comments)
    for index, record in enumerate(whole.records):
        chunk_record, offset = chunked.record(index)
        assert (chunk_record.start + offset, chunk_record.end + offset) == record.span


@pytest.mark.parametrize("name", TEXTS)
def test_good_texts(name: str) -> None:
    language, text = TEXTS[name]
    chunked, whole = parse_in_chunks(text, language), parse(text, language)
    assert chunked is not None
    assert len(chunked.chunks) == 5
    assert_same(chunked, whole)
    assert [shape(root) for root in chunked.roots] == [shape(root) for root in whole.roots]


@pytest.mark.parametrize("name", TEXTS)
def test_only_what_changed_is_read_again(name: str) -> None:
    language, text = TEXTS[name]
    before = parse_in_chunks(text, language)
    after = parse_in_chunks(text.replace("m3", "m33"), language, before)
    assert before is not None
    assert after is not None
    assert [new is old for new, old in zip(after.chunks, before.chunks, strict=True)] == [True, True, True, False, True]


BROKEN = {
    "yaml": [
        *("tags: [a, b\n", "tags: {a: b\n", 'name: "a\n', "name: 'a\n", "a\n", "a: b: c\n", "- a\n"),
        *('name: "a" b\n', "tags: [a]]\n", "name: @a\n", "\ta: b\n", '"\n', "[\n"),
    ],
    "json": [
        '"',
        '"a',
        '"a": ',
        '"a": "b"\n',
        '"a": [',
        '"a": {',
        '"a": "b, ',
        "a",
        "[",
        "]",
        "{",
        "}",
        "// a\n",
        "'a': 1, ",
    ],
}
"""Text before a property that leaves its record invalid, as while it is typed."""


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "JSON on one line"])
def test_a_broken_record_between_others_is_the_only_one_that_is_read_again(name: str) -> None:
    language, text = TEXTS[name]
    before = parse_in_chunks(text, language)
    assert before is not None
    word = "slug" if language == "yaml" else '"slug"'
    place = text.index(word, before.split.offsets[2] + 1)
    blanks = text[before.split.offsets[2] : place].rpartition("\r" if name.endswith(" CR") else "\n")[2]
    for typed in BROKEN[language]:
        changed = text[:place] + typed.replace("\n", f"\n{blanks}") + text[place:]
        whole, broken = parse(changed, language), parse_in_chunks(changed, language, before)
        assert whole.diagnostics, typed
        assert broken is not None, typed
        assert [new is old for new, old in zip(broken.chunks, before.chunks, strict=True)].count(False) == 1, typed
        assert_same_findings(broken, whole)
        again = parse_in_chunks(changed.replace("m4", "m44"), language, broken)
        assert again is not None, typed
        assert [new is old for new, old in zip(again.chunks, broken.chunks, strict=True)].count(False) == 1, typed
        assert_same_findings(again, parse(changed.replace("m4", "m44"), language))


def test_a_record_without_the_comma_before_the_next_is_read_with_it() -> None:
    language, text = TEXTS["JSON"]
    changed = text.replace("},\n {", "}\n {", 2).replace("}\n {", "},\n {", 1)
    broken = parse_in_chunks(changed, language, parse_in_chunks(text, language))
    assert broken is not None
    assert [chunk.size for chunk in broken.chunks] == [1, 2, 1, 1]
    assert_same(broken, parse(changed, language))


BETWEEN = [
    *("", ";", ";,", " // x", ", // x", ", # x", ", /* x */", ".", ":", "}},", "},", ")"),
    *("x", "x,", '"', '",', "、", " and", "|", "\n ;", "',", "\n // x", ",\n // x", ",\n # x"),
]
"""Text in place of the comma behind a record."""

INSIDE = [*BROKEN["json"], *('"a": 1;', '"a" 1,', '"a": x,', '"a": 1,,', "a: 1,", '"a": "b" "c": 1,', '"a": [1, 2},')]


def assert_same_in_a_large_file(front: str, around: str, back: str) -> None:
    """Assert that a piece of a list has the findings in a long list that it has in a short one."""
    filler = [f' {{"id": "n{number}", "tags": ["{"x" * 400}"]}},\n' for number in range(120)]
    small = parse(f"[\n{front}{around}{back}\n]", "json")
    before = "".join(filler[:60])
    large = f"[\n{before}{front}{around}{back},\n{''.join(filler[60:])[:-2]}\n]"
    chunked = parse_in_chunks(large, "json")
    assert small.diagnostics
    assert chunked is not None
    # an error outside of all values is counted to another record
    moved = [rebased_diagnostic(found, len(before), 0) for found in small.diagnostics]
    for expected, found in zip(moved, chunked.diagnostics, strict=True):
        opening = {Span(len(before), len(before) + 1): Span(0, 1)}
        related = (replace(place, span=opening.get(place.span, place.span)) for place in expected.related)
        assert replace(found, record=0) == replace(expected, record=0, related=tuple(related))
    assert [to_data(record) for record in chunked.records[60:-60]] == [to_data(record) for record in small.records]


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("indent", ["", "   "])
def test_a_mistake_between_records_is_the_same_in_a_large_file(
    between: str, indent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    for first in ("", '"a": "b", '):
        one, two, three = (f' {{{first}"id":\n{indent}"m{number}"}}' for number in range(3))
        assert_same_in_a_large_file(f"{one},\n", f"{two}{between}\n", three)


@pytest.mark.parametrize("typed", INSIDE)
@pytest.mark.parametrize("between", ["", ",", ";", ", // x"])
def test_a_mistake_in_a_record_is_the_same_in_a_large_file(
    typed: str, between: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    one, two, three = (f' {{\n  "id": "m{number}"\n }}' for number in range(3))
    broken = two.replace('"id"', f'{typed}"id"')
    assert_same_in_a_large_file(f"{one},\n", f"{broken}{between}\n", three)


@pytest.mark.parametrize("typed", ["{", '{\n  "', '{\n  "id": ', '{\n  "id": "m', '{\n  "id": "m"', '{\n  "id": "m",'])
@pytest.mark.parametrize("closed", ["", "\n }"])
def test_a_record_that_is_typed_before_another_is_the_same_in_a_large_file(
    typed: str, closed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    one, two, three = (f' {{\n  "id": "m{number}"\n }}' for number in range(3))
    assert_same_in_a_large_file(f"{one},\n", f" {typed}{closed}\n", f"{two},\n{three}")


@pytest.mark.parametrize("typed", [",", ",\n {", ',\n {"id', ',\n {"id": ["a"', ",\n {}"])
def test_a_record_that_is_typed_at_the_end_of_the_list(typed: str) -> None:
    language, text = TEXTS["JSON"]
    before, end = parse_in_chunks(text, language), text.rindex("}") + 1
    for changed in (text[:end] + typed + text[end:], text[:end] + typed + "}" + text[end:]):
        broken, anew, whole = (
            parse_in_chunks(changed, language, before),
            parse_in_chunks(changed, language),
            parse(changed, language),
        )
        assert (broken is None) is (anew is None)
        if broken is not None and anew is not None:
            assert_same(broken, anew)
            # an error outside of all values is counted to the record before it
            assert [replace(error, record=0) for error in broken.diagnostics] == [
                replace(error, record=0) for error in whole.diagnostics
            ]
            assert [to_data(record) for record in broken.records] == [to_data(record) for record in whole.records]
    assert parse_in_chunks(text[:end] + typed + text[end:], language, before) is not None


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param('[\n {"a": 1},\n {"b": 2},\n {"c": x},\n]', id="a comma behind the last that is broken"),
        pytest.param('[\n {"a": 1},\n {"b": 2},\n "c": 3},\n {"d": 4}\n]', id="a bracket lost"),
        pytest.param('[\n {"a": 1},\n {"b": x},\n {"c": x},\n {"d": 4}\n]', id="two in a row"),
        pytest.param('[\n {"a": 1},\n  {"b": 2},\n {"c": x},\n {"d": 4}\n]', id="another indentation"),
        pytest.param('[{"a": 1},\n {"b": x},\n {"c": 3}]', id="the first is not on a line of its own"),
        pytest.param('[\n {"a": 1},\n {"b": x},\n {"c": 3}\n', id="not closed"),
        pytest.param("[\n" + ",\n".join(' {"a": x},\n {"b": 2}' for _ in range(MOST_BROKEN + 1)) + "\n]", id="many"),
    ],
)
def test_mistakes_that_may_reach_out_of_a_record_are_read_as_a_whole(changed: str) -> None:
    assert parse_in_chunks(changed, "json") is None


def test_of_many_records_with_open_brackets_all_is_read_as_a_whole() -> None:
    few, many = ("- a: [b\n- c: d\n" * count for count in (MOST_BROKEN, MOST_BROKEN + 1))
    assert parse_in_chunks(few, "yaml") is not None
    assert parse_in_chunks(many, "yaml") is None


INSERTED = [
    *("", "x", "- ", "\n- ", "\n", ":", ": ", "#", " ", "  ", "\t", '"', "'", "[", "}", ",", "---\n", "\n---\n", "? "),
    *("...\n", "&a ", "*a", "!t ", "|\n", "%", "\0", "\ufeff", "\r", "🙂", "<<<<<<< x\n", "- - ", "1", "true", "null"),
]


def mutations(text: str, rng: random.Random) -> Iterator[str]:
    """The text after one, two, three … small changes, and the way back."""
    changed = text
    for _ in range(6):
        place, length = rng.randrange(len(changed)), rng.choice([0, 0, 1, 1, 3, 40])
        changed = changed[:place] + rng.choice(INSERTED) + changed[place + length :]
        yield changed or " "
    yield text


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", some_of(range(25), 25))
def test_mutated_texts(name: str, seed: int) -> None:
    language, text = TEXTS[name]
    previous: Document | None = parse_in_chunks(text, language)
    read_in_chunks = 0
    for changed in mutations(text, random.Random(f"{name} {seed}")):
        chunked, anew = parse_in_chunks(changed, language, previous), parse_in_chunks(changed, language)
        if chunked is None or anew is None:
            assert chunked is anew
            continue
        read_in_chunks += 1
        assert_same(chunked, anew)
        whole = parse(changed, language)
        if language == "json" or not isinstance(read_strictly(changed), Failure):
            assert_same(chunked, whole)
        else:
            assert bool(chunked.diagnostics) == bool(whole.diagnostics)
        previous = chunked
    assert read_in_chunks


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("- a: &x 1\n- b: *x\n", id="an anchor"),
        pytest.param("- a\n- b\n---\n- c\n", id="lists in several documents"),
        pytest.param("%YAML 1.2\n---\n- a\n- b\n", id="a directive"),
        pytest.param("- a\n- b\n...\n", id="the end of a document"),
        pytest.param("a:\n- b\n- c\n", id="a list inside of a mapping"),
        pytest.param("- a\n", id="one item"),
        pytest.param("id: a\n", id="no list"),
        pytest.param("- a\n- b\0\n", id="characters that are none"),
    ],
)
def test_texts_whose_chunks_mean_something_else_by_themselves(text: str) -> None:
    assert parse_in_chunks(text, "yaml") is None


@pytest.mark.parametrize("text", ["{}", "[]", "[1, 2", "[1, 2] x", "[1, 2,]", "", "  ", "[" * 5000, "1"])
def test_json_that_is_no_list(text: str) -> None:
    assert parse_in_chunks(text, "json") is None


def test_short_texts_are_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert parse_in_chunks("- a\n- b\n", "yaml") is None


def test_records_are_a_sequence() -> None:
    language, text = TEXTS["list"]
    chunked = parse_in_chunks(text, language)
    assert isinstance(chunked, ChunkedDocument)
    records = chunked.records
    assert len(records) == 5
    assert records[-1].end == records[4].end
    assert [record.start for record in records[1:3]] == [records[1].start, records[2].start]
    beyond: Callable[[], Node] = lambda: records[5]  # noqa: E731 - what must fail
    with pytest.raises(IndexError):
        beyond()


def test_a_text_that_has_to_be_read_whole_for_its_mistakes_is_not_read_in_chunks_to_its_end() -> None:
    item = f"- {RECORD.format(n=1)}".replace("\n", "\n  ").rstrip() + "\n"
    reader = ChunkReader(item.replace("slug:", "slug") * 1200, "yaml")
    assert len(list(reader)) == 1  # all alike, so all but the first are known
    assert reader.document is None
    different = "".join(item.replace("slug:", f"slug{number} x") for number in range(1200))
    assert len(list(ChunkReader(different, "yaml"))) <= MAX_ERRORS
