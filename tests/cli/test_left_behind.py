"""What a killed process left beside files is removed by the next run that writes there, even if it writes none of them."""

from pathlib import Path

import pytest
from support.program import run_here
from support.workspace_files import OLD, make_workspace

from model_lifecycle.text.whole_file import sweep_once

LEFT = ".never-came.yaml.0123456789abcdef.model-lifecycle"


@pytest.mark.parametrize(
    ("command", "is_removed"),
    [
        (("validate", "--fix"), True),
        (("format",), True),
        (("validate",), False),
        (("format", "--check"), False),
        (("validate", "--fix", "providers"), False),
    ],
)
def test_only_by_runs_that_may_write_there(command: tuple[str, ...], is_removed: bool, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    run_here("format", "-q", folder=root)
    left = (root / OLD).with_name(LEFT)
    left.touch()
    sweep_once.cache_clear()  # another process
    run_here(*command, "-q", folder=root)
    assert left.exists() is not is_removed
