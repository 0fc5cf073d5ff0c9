"""Makes the manual's pictures of pages, from the records of `init --example`: `python tests/page/picture.py`."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

MIGRATION = "loom-2-large-to-loom-3-large"
WIDTH = 1000
PICTURES = {"comparison": ("page.html", 825), "scan": ("scan.html", 700)}
"""Each with the page that it shows and its height."""
DAY = "2026-06-30T12:00:00"
"""The day of the example's configuration: the page counts from the reader's where that is later."""
CODE = {
    "src/answers.py": 'client.chat(model="loom-2-large", max_tokens=500)\nclient.chat(model="loom-2-mini")\n',
    "src/search.py": 'client.chat(model="loom-2-mini")\n',
    "deploy/values.yaml": "model: loom-2-large\n",
    "CODEOWNERS": "* @platform\n/src/ @team/answers\n",
}


def main() -> None:
    """Write the pictures."""
    with TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "model_lifecycle"]
        subprocess.run([*program, "init", "--example", folder], check=True, stdout=subprocess.DEVNULL)
        for name, text in CODE.items():
            Path(folder, name).parent.mkdir(exist_ok=True)
            Path(folder, name).write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "--quiet"], check=True, cwd=folder)
        subprocess.run([*program, "render", MIGRATION, "--output", "page.html"], check=True, cwd=folder)
        scan = [*program, "scan", "--no-catalogues", "--fail-on", "never", "--format", "html=scan.html", "--quiet"]
        subprocess.run(scan, check=True, cwd=folder)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for name, (file, height) in PICTURES.items():
                page = browser.new_page(viewport=ViewportSize(width=WIDTH, height=height))
                page.clock.set_fixed_time(DAY)
                page.goto(Path(folder, file).as_uri())
                page.screenshot(path=Path(__file__).with_name(f"{name}.png"))
            browser.close()


if __name__ == "__main__":
    main()
