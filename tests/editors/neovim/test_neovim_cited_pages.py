"""What copies of cited pages say, in real Neovims."""

from pathlib import Path

import pytest
from editors.neovim.test_neovim_actions import choose
from support.cited_pages import DEPRECATIONS, keep_page, model_record
from support.neovim import Neovim

pytestmark = pytest.mark.slow

URL = "https://doc.example/deprecations"
ROW = "Dec 11, 2026 loom-2-large loom-3-large"


def test_a_finding_is_shown_and_a_day_renewed(neovim: Neovim, records: Path) -> None:
    text = model_record((URL, ROW.replace("11", "10")), (URL, ROW))
    path = records / "models/provider-1/loom-2-large.yaml"
    path.write_text(text, encoding="utf-8")
    configuration = records / "model-lifecycle.toml"
    configuration.write_text(f'{configuration.read_text()}[catalogues]\nfolder = "copies"\n', encoding="utf-8")
    keep_page(records / "copies/pages", URL, DEPRECATIONS, "2026-11-20")
    neovim.edit(path)
    neovim.wait(lambda: any("source-changed" in finding for finding in neovim.diagnostics()))
    neovim.find("Dec 11")
    choose(neovim, "Renew the day of the check: 2026-11-20")
    renewed = text.replace("excerpt: ", "\0").split("\0")
    renewed[1] = renewed[1].replace("2026-07-24", "2026-11-20")
    neovim.wait(lambda: neovim.lines() == "excerpt: ".join(renewed).splitlines())
