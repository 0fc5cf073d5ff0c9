"""The pictures in the plugin's README are what Neovim shows."""

from pathlib import Path

import pytest
from editors.neovim_pictures import IMAGES, pictures
from support.neovim import PLUGIN

pytestmark = pytest.mark.slow

TAKE_ANEW = "take them anew: PYTHONPATH=tests .venv/bin/python -m editors.pictures neovim"


def test_they_are_what_stands_on_the_screen(tmp_path: Path) -> None:
    taken = dict(pictures(tmp_path))
    assert taken == {path: path.read_text(encoding="utf-8") for path in IMAGES.iterdir()}, TAKE_ANEW
    shown = (PLUGIN / "README.md").read_text(encoding="utf-8")
    assert [f"images/{path.name}" for path in taken if f"(images/{path.name})" not in shown] == []
