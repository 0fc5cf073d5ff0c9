"""Consistent records of two models and the migration between them, in which single mistakes are made."""

import json
from typing import NamedTuple

from model_lifecycle.document.data import Data
from support.examples import BASE_PATHS, as_text, base_record, fragment, merged
from support.workspaces import findings_of

OLD = "models/provider-1/example-1.yaml"
NEW = "models/provider-1/example-2.yaml"
THIRD = "models/provider-1/example-3.yaml"
MIGRATION = "migrations/example-1-to-example-2.yaml"

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
    """A change to one file, and what is found: code, pointer, words of the message, the value of a fix."""

    path: str
    change: str
    code: str
    pointer: str
    words: str = ""
    also: tuple[tuple[str, str], ...] = ()
    """Findings in other files that the change rightly makes: path and code."""


def sample(language: str, name: str, text: str) -> str:
    return f"code_change: {{snippets: {{{language}: {{{name}: {json.dumps(text)}}}}}}}"


def replacement(model_id: str, provider: str = "provider-1", kind: str = "official") -> str:
    return f"{{model_id: {model_id}, provider: {provider}, kind: {kind}, source_url: https://doc.example/}}"


def mistake_files(path: str, change: str) -> dict[str, str]:
    """The consistent records, with a fragment laid over one of them."""
    files: dict[str, Data] = {name: base_record(name) for name in (*BASE_PATHS, THIRD)}
    for name, text in CONSISTENT.items():
        files[name] = merged(files[name], fragment(name, text))
    files[path] = merged(files[path], fragment(path, change))
    return {name: as_text(data) for name, data in files.items()}


def assert_one_finding(case: Case) -> None:
    """Exactly the finding of a case stands in its file, and no other file has any but those it rightly makes."""
    found = findings_of(mistake_files(case.path, case.change))
    own = found.pop(case.path, ())
    expected = [(case.code, case.pointer)] if case.code else []
    assert [(finding.code, finding.pointer) for finding in own] == expected
    assert all(case.words in finding.message for finding in own), [finding.message for finding in own]
    others = [(path, finding.code) for path, findings in sorted(found.items()) for finding in findings]
    assert others == list(case.also)


def names(cases: list[Case]) -> list[str]:
    """Names for parametrised tests."""
    return [f"{case.code or 'nothing'}: {case.change.strip()[:70]}" for case in cases]
