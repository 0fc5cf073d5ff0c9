"""The same bytes give the same diagnostics in the same order, in an editor and on the command line."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient
from support.thorough import many, some_of
from support.workspace_files import MIGRATION, OLD, PROVIDER, make_workspace, text_of, validated

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.lines import LineIndex

UTF_32 = {**PUSH, "general": {"positionEncodings": ["utf-32"]}}
MUTATIONS = many(16)
"""Mutated texts for each way of mutating each record."""

BLOCK = """\
# a comment — with wide 🙂 characters
id: &name example-1
slug: *name
provider: provider-1
display_name: "Example\\u2028"
family: example
status: deprecated
announced_date: 2025-01-15
deprecation_date: 2026-01-15
shutdown_date: 2026-12-31
shutdown_date_kind: exact
region_or_platform_notes: |
  One.
  Two.
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: "https://doc.example/docs/deprecations"}
sources:
  - url: https://doc.example/docs/deprecations
    label: Deprecations
    last_checked: 2026-06-01
    excerpt: >-
      Replaced
      by example-2.
specs:
  input_price_per_mtok: 2
  output_price_per_mtok: 8
  cached_input_price_per_mtok: 0.5
  batch_discount_pct: 50
  currency: USD
  context_window_tokens: 128000
  max_output_tokens: 8192
  modalities_in: [text, image]
  modalities_out: [text]
  supports_tools: true
  supports_json_schema: true
  supports_vision: true
  supports_streaming: true
  supports_batch: true
  supports_prompt_caching: true
  reasoning: none
  knowledge_cutoff: 2024-10
  endpoints: [/v1/chat/completions]
  specs_sources:
    prices: {url: "https://doc.example/docs/pricing", last_checked: 2026-06-01}
    limits: {url: "https://doc.example/docs/models", last_checked: 2026-06-01}
first_seen: 2025-02-01T09:00:00Z
updated_at: 2026-06-01T09:00:00Z
"""

TEXTS = {"block": (OLD, BLOCK), **{path: (path, text_of(path)) for path in (OLD, MIGRATION, PROVIDER)}}


def without_a_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def with_a_line_twice(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    number = rng.randrange(len(lines))
    return "".join([*lines[:number], lines[number], *lines[number:]])


def with_other_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return (
        text[:place]
        + rng.choice(["", "x", "🙂", "\r", "\t", "{", '"', ":", "\0", "\u2028", "-", "&a "])
        + text[place + 1 :]
    )


def cut_short(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def with_two_mistakes(text: str, rng: random.Random) -> str:
    return with_other_characters(with_other_characters(text, rng), rng)


WAYS: list[Callable[[str, random.Random], str]] = [
    without_a_line,
    with_a_line_twice,
    with_other_characters,
    cut_short,
    with_two_mistakes,
]


def as_sent(diagnostic: Diagnostic, text: str) -> tuple[str, str, int, Any]:
    """What a client must be told of a diagnostic."""
    lines = LineIndex(text)
    (start, start_column), (end, end_column) = (lines.position(offset) for offset in diagnostic.span)
    where = {"start": {"line": start, "character": start_column}, "end": {"line": end, "character": end_column}}
    return diagnostic.code, diagnostic.message, diagnostic.severity.value, where


def received(diagnostic: dict[str, Any]) -> tuple[str, str, int, Any]:
    return diagnostic["code"], diagnostic["message"], diagnostic["severity"], diagnostic["range"]


@pytest.mark.parametrize("name", some_of(TEXTS, 4))
@pytest.mark.parametrize("mutated", WAYS, ids=lambda way: way.__name__)
async def test_mutated_records(
    client: LspClient, tmp_path: Path, name: str, mutated: Callable[[str, random.Random], str]
) -> None:
    path, good = TEXTS[name]
    root = make_workspace(tmp_path)
    uri = await client.show(UTF_32, root, path, good)
    rng = random.Random(f"{name} {mutated.__name__}")
    for version in range(2, 2 + MUTATIONS):
        text = mutated(good, rng)
        (root / path).write_bytes(text.encode())
        client.change(uri, text, version)
        await client.settled()
        by_uri = {params["uri"]: params["diagnostics"] for params in client.sent("textDocument/publishDiagnostics")}
        shown = {
            uri: [received(diagnostic) for diagnostic in diagnostics]
            for uri, diagnostics in by_uri.items()
            if diagnostics
        }
        expected = {
            (root / path).as_uri(): [
                as_sent(diagnostic, (root / path).read_bytes().decode()) for diagnostic in diagnostics
            ]
            for path, diagnostics in validated(root).items()
        }
        assert shown == expected, text
