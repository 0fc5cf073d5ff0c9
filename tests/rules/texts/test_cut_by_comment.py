"""Tests of the rule `cut-by-comment`."""

import pytest
from support.mistakes import mistake_files
from support.workspace_files import NEW, PROVIDER
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceText

YAML = """\
id: provider-1
name: {0}
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


@pytest.mark.parametrize(
    ("value", "fixed"),
    [
        ("issue #4 of many", '"issue #4 of many"'),
        ("issue # 4 of many", '"issue # 4 of many"'),
        ("Example (see # 4) here", '"Example (see # 4) here"'),
        ("Example (see 'no # 4')", "\"Example (see 'no # 4')\""),
        ("Example #one", '"Example #one"'),
        ("C #", '"C #"'),
        ("Example\t#4", '"Example\\t#4"'),
        ("Example\n  and #4 of\n", '"Example and #4 of"\n'),
    ],
)
def test_a_text_that_a_comment_cuts(value: str, fixed: str) -> None:
    files = mistake_files(NEW, "{}")
    text = YAML.format(value)
    [diagnostic] = diagnostics_of({**files, PROVIDER: text})[PROVIDER]
    assert (diagnostic.code, diagnostic.pointer) == ("cut-by-comment", "/name")
    assert text[diagnostic.span.start] == "#"
    assert diagnostic.fix is not None
    [change] = diagnostic.fix.changes
    assert isinstance(change, ReplaceText)
    mended = text[: change.start] + change.replacement + text[change.end :]
    assert mended == YAML.format(fixed)
    assert PROVIDER not in diagnostics_of({**files, PROVIDER: mended})


@pytest.mark.parametrize(
    "value",
    [
        "Example # four of them",
        "Example  # as of 2026-06-01",
        "Example # 2026-06-01",
        '"issue #4"',
        "'issue #4' # quoted",
        "issue#4",
        "|\n  # heading\n  issue #4",
        ">-\n  issue #4\n  and #5",
        "Example  #: note",
        "Example (the first) # the best",
        "Example #TODO: ask them",
        "Example #checked",
        "Example #noqa",
        "Example #2026-06-01",
    ],
)
def test_comments_and_texts_that_are_whole(value: str) -> None:
    assert diagnostics_of({**mistake_files(NEW, "{}"), PROVIDER: YAML.format(value)}) == {}


@pytest.mark.parametrize("another_finding", [False, True])
def test_a_null_is_no_text_whatever_else_is_found(another_finding: bool) -> None:
    files, path = mistake_files(NEW, "{}"), "models/provider-1/example-3.yaml"
    text = files[path].replace('"family": "example",', '"family": null #4\n  ,')
    assert text != files[path]
    if another_finding:
        text = text.replace('"status"', '"unknown": 1,\n  "status"')
    found = {diagnostic.code for diagnostic in diagnostics_of({**files, path: text}).get(path, ())}
    assert found == ({"unknown-property"} if another_finding else set())


@pytest.mark.parametrize("other", ["#the first\n", 'id: "provider-1"\t#the first\n'])
def test_where_comments_have_no_blank_a_letter_is_one(other: str) -> None:
    text = YAML.format("Example #first")
    text = other + (text.replace("id: provider-1\n", "") if other.startswith("id") else text)
    assert diagnostics_of({**mistake_files(NEW, "{}"), PROVIDER: text}) == {}


def test_an_empty_text_before_a_hash_is_one_finding() -> None:
    [diagnostic] = diagnostics_of({**mistake_files(NEW, "{}"), PROVIDER: YAML.format("#4")})[PROVIDER]
    assert diagnostic.code == "null-value"
    assert "What follows `#` is a comment" in diagnostic.message


def test_a_list_of_records_is_looked_at_once() -> None:
    both = YAML.format("Example #1") + "---\n" + YAML.format("Example #2").replace("provider-1", "provider-2")
    files = {path: text for path, text in mistake_files(NEW, "{}").items() if not path.startswith("providers/")}
    diagnostics = diagnostics_of({**files, PROVIDER: both})[PROVIDER]
    assert [(diagnostic.code, diagnostic.record) for diagnostic in diagnostics] == [
        ("cut-by-comment", 0),
        ("cut-by-comment", 1),
    ]
