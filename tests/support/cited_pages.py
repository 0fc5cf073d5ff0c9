"""Pages of a provider that nobody has, as HTML and as Markdown."""

import json
from pathlib import Path
from typing import Final

from model_lifecycle.sources.judge import Visit
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.page_store import PageStore, StoredPage
from model_lifecycle.sources.read_page import read_page
from support.sample_records import MODEL

DEPRECATIONS: Final = """\
# Deprecations

We tell developers **at least 60 days** before a model is [shut down](https://doc.example/terms).

## 2026-06-11: Loom models

On June 11, 2026, we notified developers using `loom-2-large` of its deprecation and removal from the API on \
December 11, 2026. Requests to retired models will fail.

| Shutdown date | Model | Recommended replacement |
|---|---|---|
| Dec\u00a011, 2026 | `loom-2-large` | `loom-3-large` |
| Dec 12, 2026 | `loom-2-small` | `loom-3-small`* |
| 10/08/25 | `loom-1` (Loom 1) | `loom-2-large` or `loom-2-small` |
| 2025\u201101\u201109 | `loom-0` | \u2014 |

## 2027: Loom 4

Loom 4 retires no earlier than March 2027.
"""

PRICES: Final = """\
<!doctype html><html><head><title>Prices</title></head><body><nav><a href="/login">Log in</a></nav>
<h1>Prices</h1><p>Prices per 1M tokens.</p>
<table><thead><tr><th>Model</th><th>Context</th><th>Input</th><th>Cached input</th><th>Output</th></tr></thead>
<tr><td>Loom 3 Large<sup>1</sup></td><td>200K</td><td><del>$3</del> $2.50</td><td>$0.25</td><td>$10</td></tr>
<tr><td>Loom 3 Small</td><td>128,000</td><td>€0.50</td><td>&mdash;</td><td>$2</td></tr>
<tr><td>loom-code-1</td><td>1M</td><td colspan="3"><button><span>$1.00</span><span>$4.00</span></button></td></tr>
</table>
<h2>Hosted, per 1,000 tokens</h2>
<table><tr><td>Model</td><td>loom-2-large</td><td>loom-2-small</td></tr>
<tr><td>Input, per 1,000 tokens</td><td>$0.003</td><td>$0.0004</td></tr>
<tr><td>Context window</td><td colspan="2">128K</td></tr></table>
<h2>Loom 4</h2><dl><dt>Input</dt><dd>$5 / MTok</dd><dt>Output</dt><dd>$25 / MTok</dd></dl>
<h3>Batch</h3><dl><dt>Input</dt><dd>$2.50 / MTok</dd></dl>
</body></html>
"""

COLUMNS: Final = """\
| Model name | Deprecation time | Replacement model |
|---|---|---|
| loom-5-plus | October 10, 2026, 00:00:00 | loom-6 |

| Model | Description |
|---|---|
| `loom-code-32k` | Suitable for long texts, context length 32k |

| Feature | Loom 7 | Loom 8 |
|---|---|---|
| **Description** | The best of speed and intelligence | The fastest model with near-frontier intelligence |
| **Pricing** | $2 / input MTok<br/>$10 / output MTok | $1 / input MTok<br/>$5 / output MTok |

As of December 15, 2025, the `loom-5-reason` model has been deprecated and removed from the API.
"""

CARDS: Final = """\
<h2>Loom 9</h2><p>loom-9</p><p>Paid tier, per 1M tokens in USD</p>
<p>Input price</p><p>Free of charge</p><p>$1.25, prompts &lt;= 200k tokens</p><p>$2.50, prompts &gt; 200k tokens</p>
<p>Output price (including thinking tokens)</p><p>Free of charge</p><p>$10.00, prompts &lt;= 200k tokens</p>
<p>Context caching price</p><p>$0.31, prompts &lt;= 200k tokens</p><p>$4.50 / 1,000,000 tokens per hour (storage)</p>
<h2>Fast mode pricing</h2>
<table><tr><th>Model</th><th>Input</th><th>Output</th></tr><tr><td>Loom 9</td><td>$7</td><td>$50</td></tr></table>
<h2>By context</h2>
<table><tr><th></th><th>Short context</th><th>Long context</th></tr>
<tr><td>Model</td><td>Input</td><td>Output</td><td>Input</td><td>Output</td></tr>
<tr><td>loom-9-code</td><td>$0.20</td><td>$1.20</td><td>$0.40</td><td>$1.80</td></tr></table>
"""


def page(text: str) -> PageContent:
    return read_page(text.encode())


def keep_page(folder: Path, address: str, text: str, day: str) -> None:
    """A copy of a page, as it was read on a day."""
    PageStore(folder).write(StoredPage(address, Visit(page(text), day)))


def model_record(*sources: tuple[str, str]) -> str:
    """The record of `loom-2-large`, which cites pages, each for an excerpt."""
    listed = "".join(
        f"  - url: {url}\n    label: Page\n    last_checked: 2026-07-24\n    excerpt: {json.dumps(excerpt)}\n"
        for url, excerpt in sources
    )
    before, behind = MODEL.partition("sources:\n")[0], MODEL.partition("specs:\n")[2]
    text = f"{before}sources:\n{listed}specs:\n{behind}".replace("/deprecations\n", "/none\n", 1)
    text = text.replace("/pricing", "/none").replace("example-1", "loom-2-large").replace("Example 1", "Loom 2 Large")
    return text.replace("2026-10-05", "2026-12-11").replace("2026-04-05", "2026-06-11")
