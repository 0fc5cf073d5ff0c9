"""The status that the fix of a missing one adds."""

import pytest
from support.mistakes import mistake_files
from support.workspace_files import NEW
from support.workspaces import TODAY, diagnostics_of

from model_lifecycle.diagnostics.fix import InsertProperty

PASSED, AHEAD = f"{TODAY.year - 1}-03-31", f"{TODAY.year + 1}-03-31"


@pytest.mark.parametrize(
    ("dates", "status"),
    [
        ("shutdown_date: null, shutdown_date_kind: none", "active"),
        (f"shutdown_date: {AHEAD}, shutdown_date_kind: exact", "deprecated"),
        (f"shutdown_date: {PASSED}, shutdown_date_kind: exact", "retired"),
        (f"shutdown_date: {AHEAD}, shutdown_date_kind: not_before", "active"),
        (f"deprecation_date: {PASSED}, shutdown_date: {AHEAD}, shutdown_date_kind: not_before", "deprecated"),
        (f"deprecation_date: {AHEAD}", "active"),
        ("shutdown_date: soon", "active"),
    ],
)
def test_it_follows_from_the_dates(dates: str, status: str) -> None:
    files = mistake_files(NEW, f"{{{dates}}}")
    lines = files[NEW].splitlines(keepends=True)
    files[NEW] = "".join(line for line in lines if "status:" not in line and '"status":' not in line)
    [missing] = [diagnostic for diagnostic in diagnostics_of(files)[NEW] if diagnostic.code == "missing-property"]
    assert missing.fix is not None
    assert [change.value for change in missing.fix.changes if isinstance(change, InsertProperty)] == [status]
    assert missing.fix.placeholder
