"""What is offered in an empty file: the whole record."""

import pytest
from inline_snapshot import snapshot
from support.completion_probe import (
    MIGRATION,
    MIGRATION_JSON,
    MODEL,
    MODEL_JSON,
    data_of,
    taken,
)
from support.workspaces import ROOT


@pytest.mark.parametrize("path", [MODEL, MIGRATION, MODEL_JSON, MIGRATION_JSON])
def test_a_whole_record_in_an_empty_file(path: str) -> None:
    kind = "model" if "/models/" in path else "migration"
    result = taken("<cursor>", path, f"{kind} record")
    assert data_of(result, path.rpartition(".")[2]) is not None


def test_a_whole_migration_by_its_file_name() -> None:
    path = f"{ROOT}/migrations/old-1-0-to-new-2-0.yaml"
    assert taken("<cursor>", path) == snapshot("""\
from:
  provider: provider-1
  model_id: old-1.0
  slug: old-1-0
to:
  provider: provider-1
  model_id: new-2.0
  slug: new-2-0
price_diff:
  input_pct_change: -33.3
  output_pct_change: 0
  example_monthly_cost_old: 60
  example_monthly_cost_new: 50
  currency: USD
  example_label: 10M input + 2M output tokens per month (example, not a bill)
context_diff:
  old_tokens: 128000
  new_tokens: 200000
  change_pct: 56.3
max_output_diff:
  old_tokens: 8192
  new_tokens: 8192
  change_pct: 0
capability_changes: []
api_changes:
  - kind: behavior_change
    detail: TODO detail
    source_url: https://example.com/TODO
code_change:
  language: python
  before: |
    import os

    import requests

    reply = requests.post(
        "https://example.com/TODO",
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
        json={"model": "old-1.0", "messages": [{"role": "user", "content": "Hello"}]},
        timeout=60,
    )
    print(reply.json())
  after: |
    import os

    import requests

    reply = requests.post(
        "https://example.com/TODO",
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
        json={"model": "new-2.0", "messages": [{"role": "user", "content": "Hello"}]},
        timeout=60,
    )
    print(reply.json())
  snippets:
    python:
      before: |
        import os

        import requests

        reply = requests.post(
            "https://example.com/TODO",
            headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
            json={"model": "old-1.0", "messages": [{"role": "user", "content": "Hello"}]},
            timeout=60,
        )
        print(reply.json())
      after: |
        import os

        import requests

        reply = requests.post(
            "https://example.com/TODO",
            headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
            json={"model": "new-2.0", "messages": [{"role": "user", "content": "Hello"}]},
            timeout=60,
        )
        print(reply.json())
    typescript:
      before: |
        const reply = await fetch("https://example.com/TODO", {
          method: "POST",
          headers: { Authorization: `Bearer ${process.env.API_KEY}`, "Content-Type": "application/json" },
          body: JSON.stringify({ model: "old-1.0", messages: [{ role: "user", content: "Hello" }] }),
        });
        console.log(await reply.json());
      after: |
        const reply = await fetch("https://example.com/TODO", {
          method: "POST",
          headers: { Authorization: `Bearer ${process.env.API_KEY}`, "Content-Type": "application/json" },
          body: JSON.stringify({ model: "new-2.0", messages: [{ role: "user", content: "Hello" }] }),
        });
        console.log(await reply.json());
    curl:
      before: |
        curl https://example.com/TODO \\
          -H "Authorization: Bearer $API_KEY" \\
          -H "Content-Type: application/json" \\
          -d '{"model": "old-1.0", "messages": [{"role": "user", "content": "Hello"}]}'
      after: |
        curl https://example.com/TODO \\
          -H "Authorization: Bearer $API_KEY" \\
          -H "Content-Type: application/json" \\
          -d '{"model": "new-2.0", "messages": [{"role": "user", "content": "Hello"}]}'
migration_checklist:
  - Read the shutdown date of old-1.0 on the official page.
  - Point requests at new-2.0.
  - Re-check price, context and parameters on the provider pages.
  - Ship the change before 2026-07-01.
confidence: official
last_checked: 2026-05-20
sources:
  - url: https://doc.example/deprecations
    label: Pricing page
    last_checked: 2026-05-20
    excerpt: ""
  - url: https://doc.example/pricing
    label: Pricing page
    last_checked: 2026-05-20
    excerpt: ""
  - url: https://doc.example/models
    label: Example AI models
    last_checked: 2026-05-20
    excerpt: ""\
""")
