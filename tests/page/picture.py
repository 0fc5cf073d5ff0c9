"""Makes the README's picture of a page: `python tests/page/picture.py` renders one of `init`'s migrations and looks."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

PICTURE = Path(__file__).with_name("comparison.png")
MIGRATION = "loom-2-large-to-loom-3-large"
WIDTH, HEIGHT = 1000, 825
DAY = "2026-06-30T12:00:00"
"""The day of the example's configuration: the page counts from the reader's where that is later."""


def main() -> None:
    """Write the picture."""
    with TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "model_lifecycle"]
        subprocess.run([*program, "init", "--example", folder], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*program, "render", MIGRATION, "--output", "page.html"], check=True, cwd=folder)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page(viewport=ViewportSize(width=WIDTH, height=HEIGHT))
            page.clock.set_fixed_time(DAY)
            page.goto(Path(folder, "page.html").as_uri())
            page.screenshot(path=PICTURE)
            browser.close()


if __name__ == "__main__":
    main()
