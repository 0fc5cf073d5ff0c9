"""A text with very many errors is read up to a limit."""

import pytest
from support.thorough import some_of
from support.workspaces import diagnostics_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.node import MappingNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.text_rules import TOO_MUCH


def _cuts(document: Document) -> list[int]:
    """The lines where reading ended, from 1."""
    return [
        document.lines.line_of(diagnostic.span.start) + 1
        for diagnostic in document.diagnostics
        if diagnostic.code == TOO_MUCH.name
    ]


@pytest.mark.parametrize("value", some_of(["@x", "a: b", '"half" x']))
def test_nothing_is_read_of_a_record_behind_too_many_errors(value: str) -> None:
    text = "".join(f"k{index}: {value}\n" for index in range(3000))
    document = parse(f"{text}last: 1\n", "yaml")
    (cut,) = _cuts(document)
    assert len(document.diagnostics) == cut
    (root,) = document.roots
    assert isinstance(root, MappingNode)
    assert root.incomplete
    data = to_data(root)
    assert isinstance(data, dict)
    assert "k5" in data
    assert "last" not in data


def test_a_few_errors_are_all_reported() -> None:
    document = parse("".join(f"k{index}: @x\n" for index in range(29)), "yaml")
    assert _cuts(document) == []
    assert len(document.diagnostics) == 29


def test_records_without_errors_are_read_behind_the_limit() -> None:
    for lead in ("---\n", "- "):
        document = parse(f"{lead}a: [1\n" * 2000 + f"{lead}b: 1\n", "yaml")
        assert len(_cuts(document)) == 1
        assert to_data(document.records[-1]) == {"b": 1}
        assert len(document.diagnostics) <= MAX_ERRORS + 1


@pytest.mark.slow
def test_what_was_not_read_is_not_missing_elsewhere() -> None:
    migration = "from: {provider: provider-1, model_id: gone-1, slug: gone-1}\n"
    files = {"migrations/a.yaml": migration}
    assert "unknown-model" in {diagnostic.code for diagnostic in diagnostics_of(files)["migrations/a.yaml"]}
    files["models/provider-1/b.yaml"] = "---\nid: [1\n" * 2000
    assert "unknown-model" not in {diagnostic.code for diagnostic in diagnostics_of(files)["migrations/a.yaml"]}


def test_a_mistake_above_a_text_takes_less_than_all_of_the_effort() -> None:
    text = example_files()["migrations/birch-1-5-pro-to-birch-2-pro.yaml"].decode()
    before, _, behind = text.partition("    curl:\n")
    wrong = f"{before}    curl:\n{behind.replace('      before: |', chr(9) + 'before: |', 1)}"
    assert wrong != text
    document = parse(wrong, "yaml", judge=errors_of_records)
    assert document.diagnostics
    assert not _cuts(document)
