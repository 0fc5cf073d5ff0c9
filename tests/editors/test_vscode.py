"""The extension in real VS Code: what an author sees and does while writing records."""

from pathlib import Path

import pytest
from editors.conftest import OpensWindows
from support.desk import MODEL, make_desk, text_of
from support.vscode.window import Squiggle

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("vscode")]


def test_a_mistake_is_underlined_where_it_is(vscode: OpensWindows, tmp_path: Path) -> None:
    folder = make_desk(tmp_path, {MODEL: text_of(MODEL, ('"status": "deprecated"', '"status": "deprecatd"'))})
    window = vscode(folder, MODEL)
    (found,) = window.await_codes(MODEL, ["not-allowed-value"])
    assert found["text"] == '"deprecatd"'
    window.editor.locator(".squiggly-error").first.wait_for()
    assert window.squiggles() == [Squiggle(7, '"deprecatd"', "error")]
