"""What of catalogues is not taken, and that it is named."""

from typing import Any

import pytest
from support.catalogue_samples import (
    D,
    E,
    G,
    I,
    L,
    M,
    O,
    catalogues,
    deprecations_info,
    endoflife,
    genai_prices,
    judged,
    litellm,
    modeldeprecations,
    models_dev,
    openrouter,
)


def test_what_is_no_model_is_no_entry() -> None:
    """Traps 28 and 30."""
    data = litellm("o-1", "openai") | {
        "last_updated": "2026-01-01",
        "rules": {"input": 1},
        "container": {
            "litellm_provider": "openai",
            "mode": "chat",
            "code_interpreter_cost_per_session": 0.03,
        },
        "fast/us/o-1": {"litellm_provider": "openai", "mode": "chat", "input_cost_per_token": 1e-05},
        "ft:o-1": {"litellm_provider": "openai", "mode": "chat"},
        "hd/1024-x-1024/d-3": {"litellm_provider": "openai", "mode": "image_generation"},
    }
    rows = deprecations_info("OpenAI", "Agent Builder", shutdown_date="2026-01-01")
    rows += deprecations_info("OpenAI", "o-2", shutdown_date="2026-01-01")
    assert catalogues({L: data, I: rows}).models("openai") == ["o-1", "o-2"]


def test_what_has_no_place_is_named() -> None:
    """Prices and limits that a record cannot hold."""
    entry = models_dev(
        "openai",
        "o-1",
        cost={"input": 2, "output": 8, "cache_write": 3, "input_audio": 9},
        limit={"context": 9, "input": 5},
    )
    other = litellm("o-1", "openai", input_cost_per_token_priority=4e-06, input_cost_per_image=0.1)
    fields = sorted(claim.field for claim in judged({M: entry, L: other}, "openai/o-1").unused_claims)
    assert fields == [
        "cost.cache_write",
        "cost.input_audio",
        "input_cost_per_image",
        "input_cost_per_token_priority",
        "limit.input",
    ]


@pytest.mark.parametrize(
    ("samples", "fields"),
    [
        ({M: models_dev("openai", "o-1", limit={"context": "400K"})}, ["limit.context"]),
        ({M: models_dev("openai", "o-1", modalities={"input": ["3d"], "output": ["text"]})}, ["modalities.input"]),
        ({M: models_dev("openai", "o-1", knowledge="June 2025")}, ["knowledge"]),
        ({M: models_dev("openai", "o-1", cost={"input": 1e-6})}, ["cost.input"]),
        ({L: litellm("o-1", "openai", input_cost_per_token=0.015)}, ["input_cost_per_token"]),
        (
            {L: litellm("o-1", "openai", search_context_cost_per_query={"low": 0.01})},
            ["search_context_cost_per_query"],
        ),
        (
            {
                L: litellm(
                    "o-1", "openai", off_peak_pricing={"input_cost_per_token": 1e-6, "windows": [{"weekdays": [6]}]}
                )
            },
            ["off_peak_pricing"],
        ),
        (
            {L: litellm("o-1", "openai", currency="CNY", input_cost_per_token=2e-6, input_cost_per_audio_token=1e-6)},
            ["currency", "input_cost_per_audio_token", "input_cost_per_token"],
        ),
        ({L: litellm("o-1", "openai", pricing_currency="USD", input_cost_per_token=2e-6)}, []),
        ({G: genai_prices("openai", "o-1", {"equals": "o-1"}, {}, deprecated=True)}, ["deprecated"]),
        ({O: openrouter("openai/o-1", pricing={"prompt": "-1"})}, ["pricing.prompt"]),
        (
            {
                I: deprecations_info(
                    "OpenAI", "o-1", shutdown_date="March 2027", replacement_models=["o-2, or o-3", {"id": "o-4"}]
                )
            },
            ["replacement_models", "shutdown_date"],
        ),
        (
            {D: modeldeprecations("openai", "o-1", shutdown_on="2027-03", status="legacy", replacements=["o-2"])},
            ["replacements", "shutdown_on", "status"],
        ),
        (
            {D: modeldeprecations("openai", "o-1", deprecated_on="2026-09-01", shutdown_on="2026-08-01")},
            ["deprecated_on", "deprecated_on"],
        ),
        (
            {
                I: deprecations_info("OpenAI", "o-1", shutdown_date="2026-12-01")
                + deprecations_info("OpenAI", "o-1", shutdown_date="2027-02-01", replacement_models=["o-2"])
                + deprecations_info("OpenAI", "o-1", shutdown_date="2026-12-01")
            },
            ["shutdown_date (of a second entry)"],
        ),
        ({E: endoflife("o-1", custom={"recommendedReplacement": "O Two"})}, ["custom.recommendedReplacement"]),
    ],
)
def test_what_cannot_be_taken_is_named(samples: dict[str, Any], fields: list[str]) -> None:
    """Values that no record can hold, or that are not believed."""
    model = "anthropic/o-1" if E in samples else "openai/o-1"
    assert sorted(claim.field for claim in judged(samples, model).unused_claims) == fields
