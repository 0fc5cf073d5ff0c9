"""Consistent records of two models and the migration between them, in which single mistakes are made."""

import json
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.syntax.data import Data
from support.examples import BASE_PATHS, as_text, base_record, fragment, merged, parts
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import diagnostics_of

THIRD = "models/provider-1/example-3.yaml"

CONSISTENT = {
    OLD: "{}",
    THIRD: "{display_name: Third Example, id: example-3.0, replacements: []}",
    NEW: """
specs:
  input_price_per_mtok: 1
  output_price_per_mtok: 5
  cached_input_price_per_mtok: 0.1
  context_window_tokens: 1000000
  max_output_tokens: 32000
  supports_tools: false
  reasoning: optional
""",
    MIGRATION: """
price_diff: {input_pct_change: -50, output_pct_change: -37.5, example_monthly_cost_new: 20}
context_diff: {new_tokens: 1000000, change_pct: 681.3}
max_output_diff: {new_tokens: 32000, change_pct: 290.6}
capability_changes:
  - {field: supports_tools, old: true, new: false}
  - {field: reasoning, old: none, new: optional}
""",
}


class Case(NamedTuple):
    """A change to the consistent records, and the one diagnostic in `path` that it makes: code, pointer, words of the
    message. Without a code there is none.
    """

    path: str
    change: str
    """A fragment laid over `path`; over other files what follows a line `# file: PATH`, as in the examples of rules."""
    code: str
    pointer: str
    words: str = ""
    also: tuple[tuple[str, str], ...] = ()
    """Diagnostics in other files that the change rightly makes: path and code."""
    related: tuple[tuple[str, str], ...] = ()
    """Its related places in other files, where they matter: path, and what stands there as JSON."""


def sample(language: str, name: str, text: str) -> str:
    return f"code_change: {{snippets: {{{language}: {{{name}: {json.dumps(text)}}}}}}}"


def replacement(model_id: str, provider: str = "provider-1", kind: str = "official") -> str:
    return f"{{model_id: {model_id}, provider: {provider}, kind: {kind}, source_url: https://doc.example/}}"


def source(**changes: str) -> str:
    """A model's `sources` with one entry, some of whose properties are changed."""
    fields = {"url": "https://doc.example/", "label": "Docs", "last_checked": "2026-06-01", "excerpt": ""}
    return json.dumps({"sources": [fields | changes]})


def mistake_records() -> dict[str, Data]:
    """The consistent records, by path."""
    files: dict[str, Data] = {name: base_record(name) for name in (*BASE_PATHS, THIRD)}
    for name, text in CONSISTENT.items():
        files[name] = merged(files[name], fragment(name, text))
    return files


def mistake_files(path: str, change: str) -> dict[str, str]:
    """The consistent records with a change laid over them: see `Case.change`."""
    files = mistake_records()
    for name, text in parts(change, path):
        files[name] = merged(files.get(name) or base_record(name), fragment(name, text))
    return {name: as_text(data) for name, data in files.items()}


def only_diagnostic(path: str, change: str) -> Diagnostic:
    """The diagnostic that a change makes in its file; no file has another."""
    by_path = diagnostics_of(mistake_files(path, change))
    [diagnostic] = by_path.pop(path)
    assert by_path == {}
    return diagnostic


def assert_one_diagnostic(case: Case) -> None:
    """Exactly the diagnostic of a case stands in its file, and no other file has any but those it rightly makes."""
    files = mistake_files(case.path, case.change)
    by_path = diagnostics_of(files)
    diagnostics = by_path.pop(case.path, ())
    expected = [(case.code, case.pointer)] if case.code else []
    assert [(diagnostic.code, diagnostic.pointer) for diagnostic in diagnostics] == expected
    assert all(case.words in diagnostic.message for diagnostic in diagnostics), [
        diagnostic.message for diagnostic in diagnostics
    ]
    others = [(path, diagnostic.code) for path, diagnostics in sorted(by_path.items()) for diagnostic in diagnostics]
    assert others == list(case.also), f"others: {others}, expected: {case.also}"
    if case.related:
        assert [_related(files, related) for diagnostic in diagnostics for related in diagnostic.related] == list(
            case.related
        )


def _related(files: dict[str, str], related: Related) -> tuple[str, str]:
    path = next(path for path in files if (related.path or "").endswith(f"/{path}"))
    return path, files[path][related.span.start : related.span.end]


def names(cases: list[Case]) -> list[str]:
    """Names for parametrised tests."""
    return [f"{case.code or 'nothing'}: {case.change.strip()[:70]}" for case in cases]
