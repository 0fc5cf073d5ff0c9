"""A small valid record of each kind, as people write them."""

import json

from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

MODEL = """\
id: example-1
slug: example-1
provider: provider-1
display_name: Example 1
family: example
status: deprecated
announced_date: 2026-01-15
deprecation_date: 2026-04-05
shutdown_date: 2026-10-05
shutdown_date_kind: exact
region_or_platform_notes: null
replacements:
  - model_id: example-2
    provider: provider-1
    kind: official
    source_url: https://doc.example/deprecations
sources:
  - url: https://doc.example/deprecations
    label: Deprecations
    last_checked: 2026-07-24
    excerpt: Shutdown 2026-10-05; use example-2.
  - url: https://doc.example/models
    label: Models
    last_checked: 2026-07-24
    excerpt: ""
specs:
  input_price_per_mtok: 2.5
  output_price_per_mtok: 10
  cached_input_price_per_mtok: null
  batch_discount_pct: 50
  currency: USD
  context_window_tokens: 128000
  max_output_tokens: 8192
  modalities_in: [text, image]
  modalities_out: [text]
  supports_tools: true
  supports_json_schema: true
  supports_vision: true
  supports_streaming: null
  supports_batch: false
  supports_prompt_caching: null
  reasoning: none
  knowledge_cutoff: 2024-06
  endpoints: null
  specs_sources:
    prices:
      url: https://doc.example/pricing
      last_checked: 2026-07-02
first_seen: 2025-07-31T00:00:00Z
updated_at: 2026-07-24T05:21:47Z
"""

MIGRATION = """\
from:
  provider: provider-1
  model_id: example-1
  slug: example-1
to:
  provider: provider-1
  model_id: example-2
  slug: example-2
price_diff:
  input_pct_change: -50
  output_pct_change: 0
  example_monthly_cost_old: 45
  example_monthly_cost_new: 32.5
  currency: USD
  example_label: 10M input + 2M output tokens per month (example, not a bill)
context_diff:
  old_tokens: 16384
  new_tokens: 128000
  change_pct: 681.3
max_output_diff:
  old_tokens: 4096
  new_tokens: null
  change_pct: null
capability_changes:
  - field: supports_vision
    old: false
    new: true
api_changes:
  - kind: renamed_param
    detail: The length limit has a new name.
    source_url: https://doc.example/migration
code_change:
  language: python
  before: |
    ask(model="example-1")
  after: |
    ask(model="example-2")
  snippets:
    python:
      before: |
        ask(model="example-1")
      after: |
        ask(model="example-2")
    typescript:
      before: ask("example-1")
      after: ask("example-2")
    curl:
      before: curl -d example-1
      after: curl -d example-2
migration_checklist:
  - Read the shutdown date of example-1.
  - Point requests at example-2.
confidence: official
last_checked: 2026-07-24
sources:
  - url: https://doc.example/deprecations
    label: Deprecations
    last_checked: 2026-07-24
    excerpt: Use example-2.
"""

PROVIDER = """\
id: provider-1
name: Example Labs
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""

TEXTS: dict[Kind, str] = {"model": MODEL, "provider": PROVIDER, "migration": MIGRATION}


def as_json(text: str) -> str:
    """A record's text as JSON, two blanks deep."""
    return json.dumps(to_data(parse(text, "yaml").roots[0]), indent=2, ensure_ascii=False) + "\n"
