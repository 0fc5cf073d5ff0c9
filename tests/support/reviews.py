"""What a review says of a change: `render --since` as JSON."""

import json
from copy import deepcopy
from typing import Any

import pytest

from model_lifecycle.cli.main import run


def changed(record: dict[str, Any], *steps: str, value: Any) -> dict[str, Any]:
    """A copy of a record with another value at the end of some steps."""
    copy = deepcopy(record)
    inner = copy
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return copy


def since(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What `render --since HEAD --format json` prints."""
    run(["render", "--since", "HEAD", "--format", "json", *arguments])
    review: dict[str, Any] = json.loads(capsys.readouterr().out)
    return review


def changes(review: dict[str, Any]) -> dict[str, tuple[str | None, str | None]]:
    """The values that changed on the one page that did: old and new by the value's id."""
    [page] = review["pages"]
    return {change["id"]: (change["old"], change["new"]) for change in page["changes"]}
