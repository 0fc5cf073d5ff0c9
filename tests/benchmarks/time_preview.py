"""From a key in the editor to the changed number on the live page: `python tests/benchmarks/time_preview.py [KEYS]`.

The real server over its pipes and Debian's Chromium, in a workspace of the example's records. Prints the median and
the worst of so many keys (default 100), in milliseconds; the goal is 150 (issue: updates while typing).
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import Page, async_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.lsp_client import PUSH, LspClient
from support.memory_workspace import EXAMPLE, MIGRATION_PATH, NEW_PATH, ROOT, write_example
from support.stdio_server import PipedServer

_CHANGED = """() => { window.changed = new Promise((done) => {
  const watch = new MutationObserver(() => { watch.disconnect(); done(); });
  watch.observe(document.getElementById("price-input-new"), {childList: true, characterData: true, subtree: true});
}); }"""


async def measure(folder: Path, keys: int) -> list[float]:
    """The milliseconds that each of so many keys took."""
    write_example(folder)
    client = LspClient(await PipedServer.launch())
    capabilities = {**PUSH, "window": {"showDocument": {"support": False}}}
    await client.initialize(capabilities, folder, options={"debounce": 30})
    uri = (folder / Path(NEW_PATH).relative_to(ROOT)).as_uri()
    migration = (folder / Path(MIGRATION_PATH).relative_to(ROOT)).as_uri()
    client.open(uri, EXAMPLE[NEW_PATH])
    command = {"command": "model-lifecycle.openPreview", "arguments": [migration]}
    address = (await client.request("workspace/executeCommand", command))["uri"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(address)
        await page.wait_for_selector("#price-input-new")
        times = [await _key(client, page, uri, number) for number in range(keys)]
        await browser.close()
    await client.end()
    return times


async def _key(client: LspClient, page: Page, uri: str, number: int) -> float:
    await page.evaluate(_CHANGED)
    price = f'"input_price_per_mtok": {number + 3}.5'
    start = time.perf_counter()
    client.change(uri, EXAMPLE[NEW_PATH].replace('"input_price_per_mtok": 2', price), number + 2)
    await page.evaluate("window.changed")
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Measure and print."""
    keys = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        times = asyncio.run(measure(Path(folder) / "records", keys))
    sys.stdout.write(
        f"key to changed page, {keys} keys: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms\n"
    )


if __name__ == "__main__":
    main()
