"""A text to its kind, records and diagnostics."""

import pickle

import pytest
from support.examples import as_text, base_record

from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile

MODEL = base_record("models/provider-1/example-1.yaml")
PROVIDER = base_record("providers/provider-1.yaml")


def read(
    text: str,
    path: str = "/w/models/provider-1/example-1.yaml",
    *,
    configuration: Configuration | None = None,
    conventions: bool = True,
    named: bool = False,
) -> RecordFile | None:
    return read_record_file(
        path, FileText(text), configuration or Configuration(), root="/w", conventions=conventions, named=named
    )


def read_ours(text: str, path: str = "/w/models/provider-1/example-1.yaml", *, named: bool = False) -> RecordFile:
    file = read(text, path, named=named)
    assert file is not None
    return file


def test_a_good_record() -> None:
    file = read_ours(as_text(MODEL))
    assert file.diagnostics == ()
    assert [(record.kind, record.index, record.data) for record in file.records] == [("model", 0, MODEL)]
    assert file.kind.reason == "it is in a folder `models/`"


def test_several_records_of_one_file() -> None:
    first, other = as_text(PROVIDER), as_text({**PROVIDER, "name": 3})
    sequence = read_ours(f"[{first},{other}]", "/w/providers/all.yaml")
    documents = read_ours(f"{first}---\n{other}", "/w/providers/all.yaml")
    for file in (sequence, documents):
        assert [record.index for record in file.records] == [0, 1]
        assert [(diagnostic.record, diagnostic.pointer) for diagnostic in file.diagnostics] == [(1, "/name")]
        assert [record.invalid for record in file.records] == [frozenset(), frozenset({"/name"})]


def test_what_a_finding_speaks_of_reads_as_unread() -> None:
    (record,) = read_ours(as_text({**MODEL, "status": "gone", "family": None})).records
    assert (record.value("status"), record.value("family"), record.value("id")) == (UNAVAILABLE, None, "example-1")


def test_a_duplicate_key_reads_as_unread() -> None:
    file = read_ours(as_text(MODEL).rstrip("}\n") + ', "id": "other"}')
    assert [diagnostic.code for diagnostic in file.diagnostics] == ["duplicate-key"]
    assert file.records[0].value("id") is UNAVAILABLE


@pytest.mark.parametrize(
    ("currency", "price"), [("EUR", None), ("JPY", None), ("€", None), ("usd", 1), ("US$", 1), ("dollars", 1)]
)
def test_prices_of_another_currency_are_in_doubt(currency: str, price: int | None) -> None:
    specs = MODEL["specs"]
    assert isinstance(specs, dict)
    file = read_ours(as_text({**MODEL, "specs": {**specs, "input_price_per_mtok": 1, "currency": currency}}))
    assert [diagnostic.pointer for diagnostic in file.diagnostics] == ["/specs/currency"]
    (record,) = file.records
    assert record.value("specs", "input_price_per_mtok") == (UNAVAILABLE if price is None else price)
    assert record.value("specs", "currency") is UNAVAILABLE


def test_a_syntax_error_puts_only_what_it_stands_in_in_doubt() -> None:
    text = "id: a\nslug: 'a\nprovider: provider-1\nstatus: active\nfamily = x\n"
    file = read_ours(text)
    assert {diagnostic.code for diagnostic in file.diagnostics} == {
        "unclosed-quote",
        "missing-colon",
        "missing-property",
    }
    (record,) = file.records
    assert (record.value("id"), record.value("status")) == ("a", "active")


def test_a_hint_does_not_put_a_value_in_doubt() -> None:
    text = as_text(MODEL).replace("128000", "128000.0")
    file = read_ours(text)
    assert [diagnostic.code for diagnostic in file.diagnostics] == ["integer-spelling"]
    assert file.records[0].number("specs", "context_window_tokens") == 128000


def test_providers_come_from_the_configuration() -> None:
    text = as_text({**MODEL, "provider": "acme", "replacements": []})
    assert [diagnostic.pointer for diagnostic in read_ours(text).diagnostics] == ["/provider"]
    configured = read(text, configuration=Configuration(providers=("acme",)))
    assert configured is not None
    assert configured.diagnostics == ()


@pytest.mark.parametrize(
    ("path", "text", "conventions", "named", "kind"),
    [
        ("/w/models/a.yaml", "a: 1", True, False, "model"),
        ("/w/models/a.yaml", "a: 1", False, False, None),
        ("/w/models/a.yaml", "a: 1", False, True, "model"),
        ("/w/a.yaml", as_text(MODEL), False, False, "model"),
        ("/w/a.yaml", as_text(MODEL), True, False, "model"),
        ("/w/a.yaml", "name: x\npricing_url: x\nmodels_url: x\n", False, False, None),
        ("/w/a.yaml", "name: x\npricing_url: x\nmodels_url: x\n", True, False, "provider"),
        ("/w/a.yaml", "slug: x\nstatus: x\nfamily: x\n", True, False, None),
        ("/w/a.yaml", "slug: x\nstatus: x\nfamily: x\n", False, True, "model"),
        ("/w/a.yaml", "# model-lifecycle: kind=provider\n", False, False, "provider"),
        ("/w/a.txt", as_text(MODEL), True, True, None),
    ],
)
def test_whose_file_it_is(path: str, text: str, conventions: bool, named: bool, kind: str | None) -> None:
    file = read(text, path, conventions=conventions, named=named)
    assert (file and file.kind.kind) == kind


@pytest.mark.parametrize("text", ["- id: x\n", "# todo\n", "", "just text\n"])
def test_a_named_file_of_unknown_kind_is_never_silently_green(text: str) -> None:
    assert read(text, "/w/a.yaml") is None
    file = read_ours(text, "/w/a.yaml", named=True)
    assert [(diagnostic.code, diagnostic.span) for diagnostic in file.diagnostics] == [("unknown-kind", (0, 0))]
    assert "`# model-lifecycle: kind=model`" in file.diagnostics[0].message
    assert file.records == ()


def test_a_comment_with_a_kind_that_there_is_not() -> None:
    file = read_ours("# model-lifecycle: kind=modle\nid: x\n", "/w/models/a.yaml")
    (diagnostic,) = file.diagnostics
    assert diagnostic.code == "unknown-kind"
    assert file.source.text[diagnostic.span.start : diagnostic.span.end] == "modle"


def test_a_broken_file_of_unknown_kind_is_told_of_what_is_broken() -> None:
    file = read_ours("a: \0\n", "/w/a.yaml", named=True)
    assert [diagnostic.code for diagnostic in file.diagnostics] == ["control-character"]


def test_where_a_value_stands() -> None:
    text = "# model-lifecycle: kind=model\nid: x\nspecs: {currency: USD}\n"
    file = read_ours(text)
    value, key = file.span(0, "/specs/currency"), file.span(0, "/specs/currency", key=True)
    assert (text[slice(*value)], text[slice(*key)]) == ("USD", "currency")


def test_a_file_is_picklable_and_grows_its_tree_again() -> None:
    file = read_ours(as_text(MODEL))
    assert file.document.records
    copy: RecordFile = pickle.loads(pickle.dumps(file))
    assert "document" not in vars(copy)
    assert copy == file == file.trimmed()
    assert copy.span(0, "/id") == file.span(0, "/id")


def test_bytes_that_are_no_text_are_one_finding() -> None:
    file = read_record_file("/w/models/a.yaml", decode(b"id: \xff\n"), Configuration(), root="/w", conventions=True)
    assert file is not None
    assert "not-utf-8" in [diagnostic.code for diagnostic in file.diagnostics]


def test_data_that_are_no_record_are_a_finding() -> None:
    data: Data = ["x", 3]
    assert [diagnostic.record for diagnostic in read_ours(as_text(data)).diagnostics] == [0, 1]


@pytest.mark.parametrize(("text", "content"), [("", "nothing"), ("# todo\n", "nothing"), ("[]\n", "an empty list")])
def test_a_file_without_a_record_is_not_green(text: str, content: str) -> None:
    (diagnostic,) = read_ours(text).diagnostics
    assert diagnostic.message == f"Expected a model record (a mapping of properties), found {content}."
    assert diagnostic.span.start == 0


@pytest.mark.parametrize(
    ("text", "path", "count"),
    [
        (f"[{'1,' * 4000}1]", "/w/models/provider-1/a.json", 4001),
        (f"[{'1000000,' * 4500}1]", "/w/models/provider-1/a.json", 4501),
        ("- a word\n" * 4900, "/w/models/provider-1/a.yaml", 4900),
        ("--- null\n" * 4900, "/w/models/provider-1/a.yaml", 4900),
    ],
    ids=["JSON", "long JSON", "a list", "documents"],
)
def test_what_is_no_record_is_counted_in_one_finding_from_the_thousandth_on(text: str, path: str, count: int) -> None:
    file = read_ours(text, path)
    assert len(file.records) == count
    assert {diagnostic.code for diagnostic in file.diagnostics} == {"not-a-record"}
    assert [diagnostic.count for diagnostic in file.diagnostics] == [1] * 1000 + [count - 1000]
    last = file.diagnostics[-1]
    assert (last.record, last.span) == (1000, file.span(1000, ""))


def test_the_errors_of_records_far_behind_are_counted_by_code() -> None:
    file = read_ours("- {id: 1}\n" * 4000)
    explained, counted = file.diagnostics[:-2], file.diagnostics[-2:]
    assert all(diagnostic.count == 1 for diagnostic in explained)
    assert {(diagnostic.code, diagnostic.count, diagnostic.record) for diagnostic in counted} == {
        ("missing-property", 4000 - len(explained) // 2, len(explained) // 2),
        ("wrong-type", 4000 - len(explained) // 2, len(explained) // 2),
    }
    assert file.records[-1].text("id") is UNAVAILABLE


@pytest.mark.parametrize("more", ["", "family: &family 1"], ids=["in chunks", "with an anchor, in one piece"])
def test_of_a_very_long_file_no_tree_is_kept(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("model_lifecycle.workspace.record_file.ROOMY", 40_000)
    item = f"- {MODEL}".replace("\n", "\n  ").rstrip() + "\n"
    text = item * 40 + (f"- {more}\n" if more else "")
    file = read_ours(text).trimmed()
    whole = parse(text, "yaml")
    assert list(map(to_data, file.document.records)) == list(map(to_data, whole.records))
    assert file.document.diagnostics == whole.diagnostics
    assert [file.span(index, "/specs/currency") for index in range(40)] == [
        node.span for record in whole.records[:40] if (node := find(record, "/specs/currency")) is not None
    ]
    assert isinstance(file.document, ChunkedDocument) != bool(more)
    chunked = file.chunked_document
    assert chunked is None or not any(chunk.has_tree for chunk in chunked.chunks)


def test_the_data_of_a_record_with_a_hint_are_there_once() -> None:
    item = f"- {as_text(MODEL)}".replace("\n", "\n  ").rstrip().replace("128000", "128000.0") + "\n"
    file = read_ours(item * 40)
    chunked = file.chunked_document
    assert chunked is not None
    assert len(file.diagnostics) == 40
    for record, chunk in zip(file.records, chunked.chunks, strict=True):
        assert chunk.plain is not None
        assert record.data is chunk.plain[0]


def test_a_place_that_was_asked_for_needs_no_tree_any_more() -> None:
    file = read_ours("id: a\nname: b\n").trimmed()
    before = file.span(0, "/name"), file.span(0, "/name", key=True)
    file.__dict__.pop("document")
    assert (file.span(0, "/name"), file.span(0, "/name", key=True)) == before
    assert before[0] != before[1]
    assert "document" not in vars(file)
