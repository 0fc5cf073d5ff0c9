"""Tests of the rule `quotes-in-value`."""

import pytest
from support.mistakes import mistake_files, only_diagnostic, source
from support.workspace_files import MIGRATION, NEW, PROVIDER
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceValue


@pytest.mark.parametrize(
    ("path", "change", "right"),
    [
        (NEW, "display_name: “Example”", "Example"),
        (NEW, "display_name: „Example“", "Example"),
        (NEW, "display_name: ‘Example 2’", "Example 2"),
        (NEW, "display_name: «Example»", "Example"),
        (NEW, "display_name: '\"Example\"'", "Example"),
        (NEW, "display_name: \"'Example'\"", "Example"),
        (NEW, "display_name: '`Example`'", "Example"),
        (NEW, "display_name: '\\\"Example\\\"'", "Example"),
        (NEW, "family: “example”", "example"),
        (NEW, source(label="“Docs”"), "Docs"),
        (NEW, "id: “example-2”", "example-2"),
        (PROVIDER, "name: “Example”", "Example"),
        (NEW, "id: 'example-2 '", "example-2"),
        (NEW, "display_name: ' Example'", "Example"),
        (PROVIDER, "name: 'Example,'", "Example"),
        (PROVIDER, "name: Example ;", "Example"),
        (NEW, "display_name: ', Example'", "Example"),
        (NEW, source(label="Docs,"), "Docs"),
        # One without its partner
        (NEW, "display_name: “Example", "Example"),
        (NEW, "display_name: Example”", "Example"),
        (NEW, "display_name: „Example", "Example"),
        (NEW, source(label="«Docs"), "Docs"),
        (NEW, "id: “example-2", "example-2"),
        (PROVIDER, "name: Example”", "Example"),
        (PROVIDER, "name: 'Example\"'", "Example"),
        (PROVIDER, 'name: "Example\'"', "Example"),
        (NEW, "display_name: '\"Example'", "Example"),
        (NEW, "display_name: Example`", "Example"),
        (NEW, source(label='Docs"'), "Docs"),
        (NEW, source(label="'Docs"), "Docs"),
    ],
)
def test_quotes_that_are_part_of_a_value(path: str, change: str, right: str) -> None:
    diagnostic = only_diagnostic(path, change)
    assert diagnostic.code == "quotes-in-value"
    assert diagnostic.fix is not None
    assert diagnostic.fix.changes == (ReplaceValue(diagnostic.pointer, right),)


def test_typographic_quotes_around_an_id_in_code() -> None:
    files = mistake_files(MIGRATION, "{}")
    text = files[MIGRATION].replace('\\"example-1\\"', "“example-1”", 1)
    diagnostics = diagnostics_of({**files, MIGRATION: text})[MIGRATION]
    assert "quotes-in-value" in [diagnostic.code for diagnostic in diagnostics]
    assert (
        text[slice(*next(diagnostic.span for diagnostic in diagnostics if diagnostic.code == "quotes-in-value"))]
        == "“example-1”"
    )


@pytest.mark.parametrize(
    "change",
    [
        "display_name: The models' list",
        "display_name: All the models'",
        'display_name: Example 15"',
        "display_name: Example 5'",
        'display_name: The "small" example',
        "display_name: Example's",
    ],
)
def test_apostrophes_inches_and_quotes_inside_a_name(change: str) -> None:
    assert diagnostics_of(mistake_files(NEW, change)) == {}
