"""The pictures of the walkthrough: words stay inside the boxes that they stand in, whatever font there is."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright
from support.patience import PATIENCE_MS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PICTURES = sorted((Path(__file__).parents[2] / "editors/vscode/media/walkthrough").glob("*.svg"))

OUTSIDE = """() => {
  const boxes = [...document.querySelectorAll("rect")].map((one) => one.getBBox());
  const holds = (box, x, y) => box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;
  return [...document.querySelectorAll("text")].filter((text) => {
    const { x, y, width, height } = text.getBBox();
    const around = boxes.filter((box) => holds(box, x, y + height / 2)).sort((one, other) => one.width - other.width);
    return !around.length || x + width * 1.08 > around[0].x + around[0].width;  // other fonts are wider
  }).map((text) => text.textContent);
}"""


def test_words_stay_in_their_boxes() -> None:
    assert PICTURES
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MS)
        outside = {picture.name: words_outside(page, picture) for picture in PICTURES}
        browser.close()
    assert outside == {picture.name: [] for picture in PICTURES}


def words_outside(page: Page, picture: Path) -> list[str]:
    """The texts of a picture that do not end well before the smallest box that they begin in."""
    page.set_content(picture.read_text(encoding="utf-8"))
    texts: list[str] = page.evaluate(OUTSIDE)
    return texts
