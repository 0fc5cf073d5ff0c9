"""A comparison page as Markdown, from its first word to its last."""
# ruff: noqa: E501 - a sentence of a page is one line, however long

from inline_snapshot import snapshot
from markdown_it import MarkdownIt
from support.pages import example_page, source

from model_lifecycle.page.rendering.markdown_page import render_markdown


def test_a_whole_page() -> None:
    page = example_page(
        capability_changes=[
            {"field": "supports_tools", "old": False, "new": True},
            {"field": "modalities_in", "old": "text, image", "new": "text"},
        ],
        api_changes=[
            {
                "kind": "renamed_param",
                "detail": "`max_tokens` is now `max_output_tokens`.",
                "source_url": "https://doc.example/models",
            }
        ],
    )
    assert render_markdown(page, lambda path: f"../../{path}.md") == snapshot("""\
# old-1.0 to new-2.0

**Replace (deprecated) `old-1.0` with `new-2.0`**

> **Warning:** 4 values on this page cite no source

All values come from official sources. Checked 2026-05-20

Days are counted from 2026-06-01, the day of the test.

- Old model ends: **2026-07-01** · Shuts down in 30 days
- Price: **Cheaper** · Input -33.3%, output unchanged · example $60 → $50 a month · Checked 2026-05-20: Pricing page
- Limits: **Bigger** · Context +56.3%, output unchanged · Checked 2026-05-20: Example AI: models
- What breaks: **1 lost · 1 gained · 1 API change** · Loses image input · Checked 2026-05-20
- Old model: [Old-1.0](../../models/provider-1/old-1-0.md) (deprecated)
- New model: [New-2.0](../../models/provider-1/new-2-0.md) (active)
- Provider: [Example AI](../../providers/provider-1.md)

The official replacement for `old-1.0` is `new-2.0`. `old-1.0` shuts down on 2026-07-01 (checked 2026-05-20; reference: [Example AI: deprecations](https://doc.example/deprecations)). The context window goes from 128,000 to 200,000 tokens.

## Price per 1M tokens

| Field | Old | New | Change |
| --- | ---: | ---: | ---: |
| Input | $3 | $2 | -33.3% (lower) |
| Output | $15 | $15 | 0% |
| Cached input | $0.3 | $0.3 | Not published |
| Example monthly cost | $60 | $50 | Example only |

Example monthly cost: 10M input + 2M output tokens per month (example, not a bill)

## Context and max output

| Limit | Old | New | Change |
| --- | ---: | ---: | ---: |
| Context window | 128,000 | 200,000 | +56.3% (higher) |
| Max output | 8,192 | 8,192 | 0% |

## Capabilities that differ

| Capability | Effect | Old | New |
| --- | --- | --- | --- |
| Input modalities | lost | text, image | text |
| Tools | gained | No | Yes |

## API changes

- **Renamed parameter**: \\`max_tokens\\` is now \\`max_output_tokens\\`. (<https://doc.example/models>)

## Code

### Python

Before:

```python
call("old-1.0")
```

After:

```python
call("new-2.0")
```

### TypeScript

Before:

```typescript
call("old-1.0")
```

After:

```typescript
call("new-2.0")
```

### curl

Before:

```sh
call("old-1.0")
```

After:

```sh
call("new-2.0")
```

## Checklist

1. Read the shutdown date.
2. Point requests at the new model.

## Questions

### What is the replacement for `old-1.0`?

The official replacement for `old-1.0` is `new-2.0`. `old-1.0` shuts down on 2026-07-01 (checked 2026-05-20; reference: [Example AI: deprecations](https://doc.example/deprecations)). The context window goes from 128,000 to 200,000 tokens.

### Is `new-2.0` cheaper than `old-1.0`?

Yes. Input $3 → $2, output $15 → $15 per 1M tokens; the example workload goes from $60 to $50.

### Does `new-2.0` have a bigger context window?

Yes: 128,000 → 200,000 tokens.

## Sources

1. Pricing page: <https://doc.example/deprecations>. Checked 2026-05-20, 12 days ago. “old-1.0 shuts down on 2026-07-01.” Cited for: Kind of replacement (`models/1.yaml:1`); Shutdown date (`models/1.yaml:1`).

2. Pricing page: <https://doc.example/pricing>. Checked 2026-05-20, 12 days ago. Cited for: Input price, old (`models/1.yaml:1`); Input price, new (`models/2.yaml:1`); Output price, old (`models/1.yaml:1`); Output price, new (`models/2.yaml:1`); Cached input price, old (`models/1.yaml:1`); Cached input price, new (`models/2.yaml:1`).

3. Example AI: models: <https://doc.example/models>. Checked 2026-05-20, 12 days ago. Cited for: Context window, old (`migrations/0.yaml:1`); Context window, new (`migrations/0.yaml:1`); Max output, old (`migrations/0.yaml:1`); Max output, new (`migrations/0.yaml:1`); API change (`migrations/0.yaml:1`).

The records cite no source for: Input modalities, old (`migrations/0.yaml:1`); Input modalities, new (`migrations/0.yaml:1`); Tools, old (`migrations/0.yaml:1`); Tools, new (`migrations/0.yaml:1`).

---

This page is the canonical diff between `old-1.0` and `new-2.0`: the one place that compares them.

Made from `migrations/0.yaml`.
""")


def test_labels_make_neither_headings_nor_lists() -> None:
    labels = ["# a", "- b", "+ c", "1. d", "> e", "| f | g", "``` h", "=== i", "GH-1", "1a2b3c4", "@octocat", "a #"]
    sources = [{**source(f"https://example.com/{number}"), "label": label} for number, label in enumerate(labels)]
    page = example_page(
        sources=sources,
        migration_checklist=labels,
    )
    tokens = MarkdownIt("commonmark").enable("table").parse(render_markdown(page, lambda path: None))
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    assert headings[1:] == [
        *("Price per 1M tokens", "Context and max output", "Capabilities that differ", "API changes", "Code", "Python"),
        *("TypeScript", "curl", "Checklist", "Questions", *headings[11:14], "Sources"),
    ]
    assert max(token.level for token in tokens if token.type.endswith("list_open")) == 0
    assert not [token for token in tokens if token.type == "blockquote_open"]
