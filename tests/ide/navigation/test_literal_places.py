"""Names found by text and data alone are at the places that the tree gives."""

from collections.abc import Mapping

import pytest
from support.workspace_files import MIGRATION, NEW, OLD, record_files, replaced
from support.workspaces import ROOT, workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.ide.navigation.find_occurrences import OccurrenceSearch
from model_lifecycle.ide.navigation.literal_places import may_contain
from model_lifecycle.workspace.workspace import Workspace

NAMES = ("example-1", "example-2", "provider-1", "example", "https://doc.example/docs/deprecations")

SAMPLE = '"before": "ask(model=\\"example-1\\")\\n"'
LABEL = '"label": "Deprecations"'
CHECKLIST = '"migration_checklist": ['

LITERAL = {
    "as it is": record_files(),
    "line breaks": {path: text.replace("\n", "\r\n") for path, text in record_files().items()},
    "a line break before it": replaced(MIGRATION, SAMPLE, '"before": "a\\nexample-1\\nexample-1."'),
    "a backslash before it": replaced(MIGRATION, SAMPLE, '"before": "a\\\\example-1"'),
    "a part of others": replaced(MIGRATION, LABEL, '"label": "xexample-1 example-1x example-1"'),
    "in an address": replaced(MIGRATION, LABEL, '"label": "https://doc.example/example-1 example-1"'),
    "a longer id": replaced(NEW, '"id": "example-2"', '"id": "example-1/example-2"'),
    "emoji before it": replaced(MIGRATION, LABEL, '"label": "🙂 example-1 é example-1"'),
    "other scripts": replaced(MIGRATION, CHECKLIST, CHECKLIST + '"例 example-1 の", '),
    "a line that goes on": replaced(MIGRATION, SAMPLE, '"before": "curl \\\n  example-1"'),
    "a folded text": replaced(MIGRATION, LABEL, '"label": "About\n  example-1,\n\n  and example-1"'),
}
"""Texts in which every place follows from the data."""

NOT_LITERAL = {
    "an escape": replaced(MIGRATION, LABEL, '"label": "\\u0065xample-1"'),
    "a joined line": replaced(MIGRATION, LABEL, '"label": "exam\\\n  ple-1"'),
    "a comment": replaced(MIGRATION, "{", "# of example-1\n{"),
    "an alias": replaced(MIGRATION, LABEL, '"label": &name "example-1", "excerpt": *name', {
        **record_files(), MIGRATION: record_files()[MIGRATION].replace('"excerpt": ""', '"excerpt": "x"', 1)}),
    "an alias, and a comment in its place": {
        **replaced(MIGRATION, '"model_id": "example-1"', '"model_id": &name "example-1"'),
        OLD: record_files()[OLD].replace('"id": "example-1"', '"id": &name "example-1" # not example-1').replace(
            '"slug": "example-1"', '"slug": *name'),
    },
    "a key that is there twice": replaced(OLD, '"id": "example-1"', '"id": "example-1", "id": "example-1"'),
    "a syntax error": replaced(OLD, '"id": "example-1"', '"id": "example-1'),
}  # fmt: skip
"""Texts with a file in which some place does not."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("files", [*LITERAL.values(), *NOT_LITERAL.values()], ids=[*LITERAL, *NOT_LITERAL])
def test_the_tree_says_the_same(files: Mapping[str, str], name: str) -> None:
    compare(workspace_of(files), name)


def test_the_tree_says_the_same_of_the_example() -> None:
    texts = {path: data.decode() for path, data in example_files().items() if path.endswith(".yaml")}
    workspace = workspace_of(texts)
    names = {str(record.value("id")) for file in workspace.files.values() for record in file.records}
    assert sum(compare(workspace, name) for name in names) > len(names)


@pytest.mark.parametrize("files", NOT_LITERAL.values(), ids=list(NOT_LITERAL))
def test_what_does_not_follow_from_the_data_is_left_to_the_tree(files: Mapping[str, str]) -> None:
    workspace = workspace_of(files)
    (path,) = (path for path, text in files.items() if text != record_files()[path] and "example-1" in text and (
        path != MIGRATION or OLD not in files or files[OLD] == record_files()[OLD]))  # fmt: skip
    assert OccurrenceSearch(workspace, workspace.view(), ("example-1",)).literally_in(f"{ROOT}/{path}") is None


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("id: example-1", True),
        ("id: example-10", False),
        ('"a\\nexample-1"', True),
        (r"C:\example-1", True),
        ('"exam\\\n   ple-1"', True),
        ('"\\u0065xample-1"', True),
        ("curl \\\n  example-10", False),
        ("", False),
    ],
)
def test_a_file_that_may_hold_a_name(text: str, holds: bool) -> None:
    assert may_contain(text, "example-1") is holds


def compare(workspace: Workspace, name: str) -> int:
    """How many files were searched without their tree; each gave what its tree gives."""
    search = OccurrenceSearch(workspace, workspace.view(), (name,))
    count = 0
    for path in workspace.files:
        literal = search.literally_in(path)
        if literal is not None:
            count += 1
            assert literal == [occurrence for _, in_part in search.by_part(path) for occurrence in in_part]
    return count
