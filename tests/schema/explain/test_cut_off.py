"""A file that ends too early is one finding, wherever it ends."""

import pytest
from inline_snapshot import snapshot
from support.block_style import in_block_style
from support.mistakes import mistake_files
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, PROVIDER
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

FILES = mistake_files(NEW, "{}")


def whole(path: str) -> str:
    return in_block_style(to_data(parse(FILES[path], "yaml").roots[0]))


def errors(path: str, text: str) -> list[Diagnostic]:
    diagnostics = diagnostics_of({**FILES, path: text}).get(path, ())
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity == Severity.ERROR]


@pytest.mark.parametrize("path", some_of([NEW, MIGRATION, PROVIDER]))
def test_a_file_cut_behind_any_line_has_one_finding(path: str) -> None:
    lines = whole(path).splitlines(keepends=True)
    counts = {end: len(errors(path, "".join(lines[:end]))) for end in range(1, len(lines))}
    assert {end: count for end, count in counts.items() if count > 1} == {}
    assert sum(counts.values()) > len(lines) - 4  # a list of sentences may end behind any of them


def message(path: str, last: str) -> str:
    text = whole(path)
    end = text.index("\n", text.index(last)) + 1
    [diagnostic] = errors(path, text[:end])
    assert text[: diagnostic.span.end].count("\n") == text[:end].rstrip().count("\n")
    return diagnostic.message


def test_what_a_cut_record_lacks_is_said_from_the_inside_out() -> None:
    assert message(NEW, "context_window_tokens: ") == snapshot(
        "The record breaks off here: `specs` lacks `max_output_tokens`, `modalities_in`, `modalities_out`, "
        "`supports_tools`, `supports_json_schema`, `supports_vision`, `supports_streaming` and 6 more, and "
        "the record lacks `first_seen` and `updated_at`. Write the rest."
    )
    assert message(NEW, "specs:") == snapshot(
        "The record breaks off here: `specs` has no value, and the record lacks `first_seen` and "
        "`updated_at`. Write the rest."
    )
    assert message(NEW, "last_checked: ") == snapshot(
        "The record breaks off here: `sources[0]` lacks `excerpt`, and the record lacks `specs`, "
        "`first_seen` and `updated_at`. Write the rest."
    )
    assert message(MIGRATION, "before: ") == snapshot(
        "The record breaks off here: `before` has no value, `code_change` lacks `after` and `snippets`, and "
        "the record lacks `migration_checklist`, `confidence`, `last_checked` and `sources`. Write the rest."
    )


def test_what_is_missing_in_front_of_other_properties_is_no_cut() -> None:
    text = whole(NEW)
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(("status:", "  currency:"))]
    assert sorted(diagnostic.pointer for diagnostic in errors(NEW, "".join(lines))) == ["/specs/currency", "/status"]


def test_an_empty_text_at_the_end_is_no_cut() -> None:
    lines = whole(NEW).splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("status:"))
    sources = text.index("sources:")
    specs = text.index("specs:")
    text = text[:sources] + text[specs:] + text[sources:specs]
    assert text.endswith('excerpt: ""\n')
    assert [diagnostic.pointer for diagnostic in errors(NEW, text)] == ["/status"]
