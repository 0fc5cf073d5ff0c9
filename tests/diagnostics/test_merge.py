"""What one code says of one place is one diagnostic."""

import pytest
from support.mistakes import mistake_files
from support.workspace_files import MIGRATION, OLD
from support.workspaces import diagnostics_of

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, InsertProperty
from model_lifecycle.diagnostics.merge import merge_same_place
from model_lifecycle.text.span import Span


def missing(name: str, start: int = 0, *, fix: bool = True) -> Diagnostic:
    how = Fix(f"Add {name}", (InsertProperty("", name, None),)) if fix else None
    return Diagnostic("missing-property", f"Missing {name}.", Span(start, start + 1), fix=how)


def test_merged() -> None:
    [both] = merge_same_place([missing("a"), missing("b")], all_rules())
    assert both.message == "Missing a. Missing b."
    assert both.fix is not None
    assert [change.name for change in both.fix.changes if isinstance(change, InsertProperty)] == ["a", "b"]


def test_other_places_are_others() -> None:
    assert len(merge_same_place([missing("a"), missing("b", 2)], all_rules())) == 2


def test_the_same_is_told_once() -> None:
    assert merge_same_place([missing("a"), missing("a")], all_rules()) == [missing("a")]


@pytest.mark.parametrize("fix", [True, False])
def test_a_fix_that_lacks_a_part_is_the_first_ones(fix: bool) -> None:
    [both] = merge_same_place([missing("a", fix=fix), missing("b", fix=False)], all_rules())
    assert both.fix == missing("a", fix=fix).fix


@pytest.mark.parametrize("language", ["yaml", "json"])
def test_an_object_and_its_first_property_that_both_lack_something(language: str) -> None:
    path = MIGRATION.replace("yaml", language)
    files = mistake_files(OLD, "{}")
    text = files.pop(MIGRATION).replace('    "slug": "example-1"', '    "x": 0', 1).replace(',\n    "x": 0', "", 1)
    text = text.replace('  "last_checked": "2026-06-01",\n  "sources"', '  "sources"', 1)
    diagnostics = diagnostics_of({**files, path: text})[path]
    assert [diagnostic.code for diagnostic in diagnostics] == ["missing-property"]
    assert "`slug`" in diagnostics[0].message
    assert "`last_checked`" in diagnostics[0].message
    assert diagnostics[0].fix is not None
    assert len(diagnostics[0].fix.changes) == 2
