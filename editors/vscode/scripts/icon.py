"""Draws `media/icon.png` from `media/icon.svg`: `python scripts/icon.py`, with the project's development tools."""

from pathlib import Path

from playwright.sync_api import sync_playwright

MEDIA = Path(__file__).parent.parent / "media"
SIZE = 256

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    svg = (MEDIA / "icon.svg").read_text()
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {SIZE}px }}</style>{svg}")
    page.screenshot(path=MEDIA / "icon.png", omit_background=True)
    browser.close()
