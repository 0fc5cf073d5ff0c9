"""How the schema's diagnostics meet those of reading, and what they leave to believe."""

import pytest
from support.sample_records import MIGRATION, MODEL, PROVIDER, TEXTS
from support.schema_snapshots import diagnostics

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import InsertProperty
from model_lifecycle.schema.check_record import check_record
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.schema.rejected import invalid_pointers
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, resolved
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.span import Span


def with_problem(
    text: str, pointer: str, severity: Severity = Severity.ERROR, incomplete: str | None = None
) -> Document:
    """A document in which reading has found something at a pointer, and could not read all of `incomplete`."""
    document = parse(text, "yaml")
    if incomplete is not None:
        node = find(document.roots[0], incomplete)
        assert node is not None
        mapping = resolved(node)
        assert isinstance(mapping, MappingNode)
        mapping.incomplete = True
    diagnostic = Diagnostic("duplicate-key", "Said by the reader.", Span(0, 1), severity, pointer)
    return Document(document.text, document.language, document.roots, (diagnostic,))


def codes_of(document: Document, kind: Kind = "model") -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.pointer) for diagnostic in diagnostics(document, kind)]


@pytest.mark.parametrize("kind", KINDS)
def test_valid_records_have_no_findings(kind: Kind) -> None:
    assert codes_of(parse(TEXTS[kind], "yaml"), kind) == []


def test_what_reading_refused_is_not_said_again() -> None:
    text = MODEL.replace("status: deprecated", "status: sunset").replace("label: Models", "label: ''")
    assert codes_of(with_problem(text, "/status")) == [("empty-text", "/sources/1/label")]
    assert codes_of(with_problem(text, "/sources/1")) == [("not-allowed-value", "/status")]
    assert len(codes_of(with_problem(text, "/status", Severity.HINT))) == 2


def test_what_reading_refused_may_be_missing() -> None:
    assert codes_of(with_problem(MODEL.replace("family: example\n", ""), "/family")) == []
    text = MODEL.replace("family: example\nstatus: deprecated\n", "")
    assert codes_of(with_problem(text, "/family")) == [("missing-property", "/status")]


def test_nothing_is_missing_where_a_part_could_not_be_read() -> None:
    text = MODEL.replace("family: example\n", "").replace("  currency: USD\n", "")
    assert codes_of(with_problem(text, "", incomplete="/specs")) == []
    assert codes_of(with_problem(text, "", incomplete="/sources/0")) == [("missing-property", "/specs/currency")]


def test_the_only_two_make_no_pair_where_a_part_could_not_be_read() -> None:
    text = MODEL.replace("family: example\n", "sort: example\n")
    assert codes_of(parse(text, "yaml")) == [("unknown-property", "/sort")]
    shown = diagnostics(with_problem(text, "", incomplete=""), "model")
    assert [diagnostic.code for diagnostic in shown] == ["unknown-property"]
    assert "family" not in shown[0].message


def test_no_record_is_wanted_where_a_part_could_not_be_read() -> None:
    assert codes_of(with_problem("text\n", "")) == []


def test_not_a_number_is_left_to_reading() -> None:
    text = MODEL.replace("input_price_per_mtok: 2.5", "input_price_per_mtok: .inf")
    text = text.replace("context_window_tokens: 128000", "context_window_tokens: .nan")
    document = parse(text, "yaml")
    diagnostics = {diagnostic.pointer for diagnostic in document.diagnostics}
    assert not {pointer for _, pointer in codes_of(document)} & diagnostics


def test_findings_are_those_of_their_record() -> None:
    document = parse("---\n" + PROVIDER + "---\n" + PROVIDER.replace("Example Labs", '""'), "yaml")
    shown = diagnostics(document, "provider")
    assert [(diagnostic.record, diagnostic.pointer) for diagnostic in shown] == [(1, "/name")]
    assert document.text[shown[0].span.start : shown[0].span.end] == '""'


def test_hints_stand_beside_errors_and_once_for_an_alias() -> None:
    text = MODEL.replace("128000", "&tokens 0x1F400").replace("8192", "*tokens").replace("deprecated\n", "sunset\n")
    assert codes_of(parse(text, "yaml")) == [
        ("not-allowed-value", "/status"),
        ("integer-spelling", "/specs/context_window_tokens"),
    ]


def test_other_registries_have_other_providers() -> None:
    document = parse(PROVIDER, "yaml")
    data = to_data(document.roots[0])
    shown = check_record(registry_for(("acme",)), "provider", document, 0, data)
    assert [diagnostic.message for diagnostic in shown] == ['Expected `acme`, found the text "provider-1".']


def test_what_is_missing_is_inserted_in_the_order_of_the_contract() -> None:
    shown = diagnostics(parse(MIGRATION.replace("  currency: USD\n", ""), "yaml"), "migration")
    assert shown[0].fix is not None
    assert shown[0].fix.changes == (InsertProperty("/price_diff", "currency", "USD", before="example_label"),)


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ("status: deprecated", "status: sunset", {"/status"}),
        ("family: example", "familly: example", {"/familly"}),  # and `family`, which is not there, reads as unread
        ("context_window_tokens: 128000", "context_window_tokens: 128000.0", set()),  # a hint
        ("  currency: USD\n", "", set()),  # what is missing reads as unread anyway, and the rest can be believed
        ("  currency: USD\n  context_window_tokens: 128000\n", "", set()),
        ("sources:\n", "sources: []\nreferences:\n", {"/sources", "/references"}),
        ("id: example-1\nslug", "id: ''\nslug", {"/id"}),
        ("modalities_in: [text, image]", "modalities_in: [text, images]", {"/specs/modalities_in"}),
        ("modalities_in: [text, image]", "modalities_in: [{image: {}}]", {"/specs/modalities_in"}),
    ],
)
def test_refused(old: str, new: str, refused: set[str]) -> None:
    assert old in MODEL
    document = parse(MODEL.replace(old, new, 1), "yaml")
    description = registry_for().description("model")
    assert invalid_pointers(diagnostics(document, "model"), document.roots[0], description) == refused


def test_refused_is_what_repeats_a_refused_value() -> None:
    text = MODEL.replace("announced_date: 2026-01-15", "announced_date: &day 2026-02-30")
    text = text.replace("deprecation_date: 2026-04-05", "deprecation_date: *day")
    document = parse(text.replace("  - url: https://doc.example/models\n", "  - <<: {url: n/a}\n"), "yaml")
    shown = diagnostics(document, "model")
    assert [diagnostic.pointer for diagnostic in shown] == ["/announced_date", "/sources/1/url"]
    refused = invalid_pointers(shown, document.roots[0], registry_for().description("model"))
    assert refused == {"/announced_date", "/deprecation_date", "/sources/1/url"}


def test_a_list_of_single_values_is_refused_with_an_item_that_an_alias_repeats() -> None:
    text = MODEL.replace("modalities_in: [text, image]", "modalities_in: &all [text images]")
    document = parse(text.replace("modalities_out: [text]", "modalities_out: *all"), "yaml")
    refused = invalid_pointers(diagnostics(document, "model"), document.roots[0], registry_for().description("model"))
    assert refused == {"/specs/modalities_in", "/specs/modalities_out"}
