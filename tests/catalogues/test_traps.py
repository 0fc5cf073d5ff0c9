"""Where catalogues mislead: what is taken of each, and what is not."""

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
    taken,
)

INPUT, OUTPUT, CACHED = (f"/specs/{name}_price_per_mtok" for name in ("input", "output", "cached_input"))
WINDOW, MOST = "/specs/context_window_tokens", "/specs/max_output_tokens"
END, KIND, STATUS = "/shutdown_date", "/shutdown_date_kind", "/status"
DEPRECATED, ANNOUNCED, SUCCESSORS = "/deprecation_date", "/announced_date", "/replacements"


READ_BEFORE = [{"url": "https://anthropic.example/deprecations", "title": "Deprecations", "accessed": "2026-04-01"}]
"""The page as it was before the copy of endoflife.date."""


@pytest.mark.parametrize(
    ("samples", "model", "expected"),
    [
        pytest.param({L: litellm("o-1", "openai", input_cost_per_token=1e-07)}, "openai/o-1", {INPUT: "0.1"}, id="1"),
        pytest.param(
            {O: openrouter("openai/o-1", pricing={"prompt": "0.0000025", "completion": "-1"})},
            "openai/o-1",
            {INPUT: "2.5", OUTPUT: None},
            id="1-25-27-text",
        ),
        pytest.param(
            {O: openrouter("openai/o-1", pricing={"prompt": 2.5e-06})}, "openai/o-1", {INPUT: "2.5"}, id="1-27-number"
        ),
        pytest.param(
            {
                M: models_dev("openai", "o-1", cost={"input": 2.5e-06}),
                L: litellm("o-1", "openai", input_cost_per_token=2.5e-6),
            },
            "openai/o-1",
            {INPUT: "2.5"},
            id="1-per-token-elsewhere",
        ),
        pytest.param({L: litellm("o-1", "openai", input_cost_per_token=0.015)}, "openai/o-1", {INPUT: None}, id="2"),
        pytest.param(
            {
                M: models_dev("openai", "o-1", cost={"input": 2500}),
                L: litellm("o-1", "openai", input_cost_per_token=2.5e-6),
            },
            "openai/o-1",
            {INPUT: "2.5"},
            id="2-factor",
        ),
        pytest.param(
            {E: endoflife("claude-9", eolFrom="2027-04-16")},
            "anthropic/claude-9",
            {END: "2027-04-16", KIND: "not_before", STATUS: "active"},
            id="3",
        ),
        pytest.param(
            {
                D: modeldeprecations("google", "g-1", earliest_shutdown_on="2026-10-16"),
                I: deprecations_info("Google", "g-1", shutdown_date="2026-06-17"),
            },
            "google/g-1",
            {END: "2026-10-16", KIND: "not_before", STATUS: "active"},
            id="3-floor-over-plain",
        ),
        pytest.param(
            {D: modeldeprecations("google", "g-1", earliest_shutdown_on="2026-06-16", computed_status="retired")},
            "google/g-1",
            {END: "2026-06-16", KIND: "not_before", STATUS: "deprecated"},
            id="4",
        ),
        pytest.param(
            {E: endoflife("claude-9", eoasFrom="2026-06-05", eolFrom="2026-08-05", isEoas=True)},
            "anthropic/claude-9",
            {END: "2026-08-05", KIND: "exact", STATUS: "deprecated", DEPRECATED: "2026-06-05"},
            id="5",
        ),
        pytest.param(
            {
                D: modeldeprecations("anthropic", "claude-9", earliest_shutdown_on="2026-08-05", sources=READ_BEFORE),
                E: endoflife("claude-9", eoasFrom="2026-06-05", eolFrom="2026-08-05", isEoas=True),
            },
            "anthropic/claude-9",
            {END: "2026-08-05", KIND: "exact"},
            id="5-in-a-newer-reading",
        ),
        pytest.param({M: models_dev("groq", "g-1", status="deprecated")}, "groq/g-1", {STATUS: None}, id="6"),
        pytest.param(
            {L: litellm("o-1", "openai", deprecation_date="2026-06-06")},
            "openai/o-1",
            {END: "2026-06-06", DEPRECATED: None},
            id="6-litellm",
        ),
        pytest.param(
            {I: deprecations_info("OpenAI", "o-1", shutdown_date="2026-09-01", deprecation_date="2026-04-22")},
            "openai/o-1",
            {ANNOUNCED: None, DEPRECATED: "2026-04-22", END: "2026-09-01", KIND: "exact"},
            id="7",
        ),
        pytest.param(
            {I: deprecations_info("Google", "g-1", shutdown_date="2026-09-17", deprecation_date="2026-09-17")},
            "google/g-1",
            {DEPRECATED: None, END: "2026-09-17"},
            id="8",
        ),
        pytest.param(
            {
                I: deprecations_info("Cohere", "c-1", shutdown_date="", deprecation_date="2025-09-15"),
                L: litellm("c-1", "cohere", input_cost_per_token=2e-06),
            },
            "cohere/c-1",
            {DEPRECATED: "2025-09-15", END: None, STATUS: "deprecated"},
            id="8-without-an-end",
        ),
        pytest.param(
            {I: deprecations_info("Cohere", "c-1", shutdown_date="Q3 2025", deprecation_date="2025-09-15")},
            "cohere/c-1",
            {DEPRECATED: None, END: None},
            id="8-with-an-end-that-is-not-a-day",
        ),
        pytest.param(
            {
                I: deprecations_info("Azure", "o-1", shutdown_date="2027-03-17")
                + deprecations_info("OpenAI", "o-1", shutdown_date="2026-07-23")
            },
            "openai/o-1",
            {END: "2026-07-23"},
            id="9",
        ),
        pytest.param(
            {O: openrouter("google/g-1", expiration_date="2026-03-31", context_length=8_000)},
            "google/g-1",
            {END: None, WINDOW: 8_000},
            id="9-host",
        ),
        pytest.param(
            {L: litellm("us.anthropic.claude-9-v1:0", "bedrock", input_cost_per_token=1e-06)},
            "anthropic/claude-9",
            {INPUT: None},
            id="10",
        ),
        pytest.param(
            {L: litellm("groq/openai/oss-1", "groq", input_cost_per_token=1.5e-07)},
            "groq/openai/oss-1",
            {INPUT: "0.15"},
            id="11",
        ),
        pytest.param(
            {L: litellm("azure/us/o-1", "azure", input_cost_per_token=2.2e-06)}, "openai/o-1", {INPUT: None}, id="12"
        ),
        pytest.param(
            {
                D: modeldeprecations(
                    "openai", "o-5", aliases=["o-5-2025-08-07"], shutdown_on="2026-12-11", status="deprecated"
                )
            },
            "openai/o-5-2025-08-07",
            {END: "2026-12-11", KIND: "exact"},
            id="13-snapshot",
        ),
        pytest.param(
            {
                D: modeldeprecations(
                    "openai", "o-5", aliases=["o-5-2025-08-07"], shutdown_on="2026-12-11", status="deprecated"
                )
            },
            "openai/o-5",
            {END: None, STATUS: None},
            id="13-folded",
        ),
        pytest.param(
            {D: modeldeprecations("xai", "g-4-0709", aliases=["g-4-latest"], shutdown_on="2026-12-11")},
            "xai/g-4-latest",
            {END: None},
            id="13-latest",
        ),
        pytest.param(
            {G: genai_prices("mistral", "mistral-medium", {"starts_with": "mistral-medium"}, {"input_mtok": 0.4})},
            "mistral/mistral-medium-2312",
            {INPUT: None},
            id="15-wide",
        ),
        pytest.param(
            {
                G: genai_prices(
                    "openai", "o-4", {"or": [{"equals": "o-4"}, {"equals": "o-4-2024-05-13"}]}, {"input_mtok": 2.5}
                )
            },
            "openai/o-4-2024-05-13",
            {INPUT: None},
            id="15-several",
        ),
        pytest.param(
            {
                G: genai_prices(
                    "openai", "o-4", {"or": [{"equals": "o-4"}, {"equals": "o-4-2024-05-13"}]}, {"input_mtok": 2.5}
                )
            },
            "openai/o-4",
            {INPUT: "2.5"},
            id="15-exact",
        ),
        pytest.param(
            {
                M: models_dev(
                    "google", "g-1", cost={"input": 2, "output": 12, "context_over_200k": {"input": 4, "output": 18}}
                )
            },
            "google/g-1",
            {INPUT: "2", OUTPUT: "12"},
            id="17",
        ),
        pytest.param(
            {
                G: genai_prices(
                    "google",
                    "g-1",
                    {"equals": "g-1"},
                    {"input_mtok": {"base": 1.25, "tiers": [{"start": 200000, "price": 2.5}]}},
                )
            },
            "google/g-1",
            {INPUT: "1.25"},
            id="17-genai",
        ),
        pytest.param(
            {
                L: litellm(
                    "gemini/g-1", "gemini", input_cost_per_token=1.25e-6, input_cost_per_token_above_200k_tokens=2.5e-6
                )
            },
            "google/g-1",
            {INPUT: "1.25"},
            id="17-litellm",
        ),
        pytest.param(
            {M: models_dev("anthropic", "claude-9", cost={"input": 15, "output": 75, "cache_write": 18.75})},
            "anthropic/claude-9",
            {CACHED: None, "/specs/supports_prompt_caching": None},
            id="18",
        ),
        pytest.param(
            {M: models_dev("openai", "o-1", cost={"input": 0.5, "output": 1.5, "cache_read": 1.25})},
            "openai/o-1",
            {INPUT: "0.5", CACHED: None},
            id="18-above-input",
        ),
        pytest.param(
            {M: models_dev("openai", "o-1", cost={"input": 1250, "output": 10_000, "cache_read": 125})},
            "openai/o-1",
            {INPUT: None, OUTPUT: None, CACHED: None},
            id="2-cached",
        ),
        pytest.param(
            {
                G: genai_prices(
                    "openai", "o-1", {"equals": "o-1"}, {"input_mtok": 3, "input_text_mtok": 2, "output_mtok": 9}
                )
            },
            "openai/o-1",
            {INPUT: "2", OUTPUT: "9"},
            id="23-text-apart",
        ),
        pytest.param(
            {L: litellm("o-5", "openai", max_input_tokens=272_000, max_output_tokens=128_000)},
            "openai/o-5",
            {WINDOW: None, MOST: 128_000},
            id="19",
        ),
        pytest.param(
            {G: genai_prices("google", "g-1", {"equals": "g-1"}, {}, context_window=1_000_000)},
            "google/g-1",
            {WINDOW: None},
            id="20",
        ),
        pytest.param(
            {
                M: models_dev("openai", "o-1", cost={"input": 0.1, "output": 0.4, "cache_read": 0.03}),
                L: litellm("o-1", "openai", cache_read_input_token_cost=2.5e-08),
            },
            "openai/o-1",
            {CACHED: "0.025"},
            id="21",
        ),
        pytest.param(
            {
                M: models_dev("cohere", "c-7", cost={"input": 0.0375, "output": 0.15}),
                L: litellm("c-7", "cohere_chat", input_cost_per_token=1.5e-07, output_cost_per_token=3.75e-08),
            },
            "cohere/c-7",
            {INPUT: "0.0375", OUTPUT: "0.15"},
            id="22",
        ),
        pytest.param(
            {
                M: models_dev(
                    "google",
                    "g-i",
                    cost={"input": 0.3, "output": 30},
                    modalities={"input": ["text"], "output": ["text", "image"]},
                ),
                L: litellm("gemini/g-i", "gemini", output_cost_per_token=2.5e-06, output_cost_per_image_token=3e-05),
            },
            "google/g-i",
            {OUTPUT: "2.5"},
            id="23",
        ),
        pytest.param(
            {
                M: models_dev(
                    "google",
                    "g-i",
                    cost={"input": 0.3, "output": 30},
                    modalities={"input": ["text"], "output": ["text", "image"]},
                )
            },
            "google/g-i",
            {INPUT: "0.3", OUTPUT: None},
            id="23-alone",
        ),
        pytest.param(
            {L: litellm("rerank-9", "cohere", mode="rerank", input_cost_per_token=0.0, input_cost_per_query=0.002)},
            "cohere/rerank-9",
            {INPUT: None},
            id="24",
        ),
        pytest.param(
            {M: models_dev("openai", "img-1", limit={"context": 0, "output": 0}, cost={"input": 0, "output": 0})},
            "openai/img-1",
            {WINDOW: None, MOST: None, INPUT: None},
            id="24-limits",
        ),
        pytest.param(
            {M: models_dev("mistral", "labs-1", cost={"input": 0, "output": 0})},
            "mistral/labs-1",
            {INPUT: "0", OUTPUT: "0"},
            id="24-free",
        ),
        pytest.param(
            {
                M: models_dev("mistral", "labs-1", cost={"input": 0, "output": 0}),
                L: litellm("mistral/labs-1", "mistral", input_cost_per_token=1e-07),
            },
            "mistral/labs-1",
            {INPUT: "0"},
            id="24-free-though",
        ),
        pytest.param(
            {O: openrouter("openai/oss-1:free", pricing={"prompt": "0"})}, "openai/oss-1", {INPUT: None}, id="24-offer"
        ),
        pytest.param(
            {D: modeldeprecations("openai", "o-1", shutdown_on="2098-12-31")}, "openai/o-1", {END: None}, id="25"
        ),
        pytest.param(
            {E: endoflife("claude-9", custom={"recommendedReplacement": "N/A"})},
            "anthropic/claude-9",
            {SUCCESSORS: None},
            id="25-none",
        ),
        pytest.param(
            {L: litellm("o-1", "openai"), M: models_dev("openai", "o-1")},
            "openai/o-1",
            {"/specs/supports_json_schema": None, "/specs/supports_streaming": None, "/specs/supports_batch": None},
            id="26",
        ),
        pytest.param(
            {O: openrouter("openai/o-1", supported_parameters=["temperature"])},
            "openai/o-1",
            {"/specs/supports_tools": None},
            id="26-listed",
        ),
        pytest.param(
            {L: litellm("embed-9", "cohere", mode="embedding", max_input_tokens=2000000.0)},
            "cohere/embed-9",
            {WINDOW: 2_000_000},
            id="27",
        ),
        pytest.param(
            {M: models_dev("openai", "o-1", limit={"context": "400000", "output": 128000.0})},
            "openai/o-1",
            {WINDOW: 400_000, MOST: 128_000},
            id="27-text",
        ),
        pytest.param(
            {L: {"o-1": {"litellm_provider": "openai", "input_cost_per_token": 1e-6, "max_output_tokens": 8_000}}},
            "openai/o-1",
            {INPUT: "1", MOST: 8_000},
            id="28-without-mode",
        ),
        pytest.param(
            {M: models_dev("openai", "o-1", release_date="2024-11-01")},
            "openai/o-1",
            {"/first_seen": "2024-11-01T00:00:00Z", ANNOUNCED: None},
            id="31",
        ),
        pytest.param(
            {I: [{"provider": "Cohere", "model_id": "c-1", "shutdown_date": "2026-01-01", "replacement_model": "c-2"}]},
            "cohere/c-1",
            {END: "2026-01-01"},
            id="33",
        ),
        pytest.param(
            {
                I: deprecations_info("OpenAI", "o-1", shutdown_date="2027-01-01", last_observed="2026-04-01")
                + deprecations_info("OpenAI", "o-1", shutdown_date="2027-06-01")
            },
            "openai/o-1",
            {END: "2027-06-01"},
            id="33-newest-row",
        ),
        pytest.param(
            {E: endoflife("claude-9", isEoas=True, eoasFrom="2024-11-06", eolFrom="2024-11-06")},
            "anthropic/claude-9",
            {DEPRECATED: None, END: "2024-11-06", STATUS: "retired"},
            id="34",
        ),
        pytest.param(
            {
                L: litellm("embed-9", "cohere", mode="embedding", max_output_tokens=512),
                M: models_dev("cohere", "embed-9"),
            },
            "cohere/embed-9",
            {MOST: None},
            id="35",
        ),
    ],
)
def test_trap(samples: dict[str, Any], model: str, expected: dict[str, Any]) -> None:
    """The number is that of the trap."""
    found = taken(samples, model)
    assert {pointer: found.get(pointer) for pointer in expected} == expected


def test_mistral_page_names_are_no_ids() -> None:
    """Trap 14: a page name gives the id that another catalogue lists; else it is none."""
    page = modeldeprecations("mistral", "codestral-25-08", shutdown_on="2026-12-01")
    other = modeldeprecations("mistral", "mistral-large-3-25-12")
    page["models"] += other["models"]
    found = catalogues({D: page, L: litellm("mistral/codestral-2508", "mistral")})
    assert found.models("mistral") == ["codestral-2508"]
    assert not found.claims("mistral", "codestral-25-08")
    assert taken({D: page}, "mistral/codestral-2508")[END] == "2026-12-01"


@pytest.mark.parametrize(("today", "price"), [("2025-06-09", "10"), ("2025-06-10", "2"), (None, None)])
def test_dated_prices_are_those_of_the_day(today: str | None, price: str | None) -> None:
    """Trap 16."""
    sets = [
        {"prices": {"input_mtok": 10}},
        {"constraint": {"start_date": "2025-06-10"}, "prices": {"input_mtok": 2}},
    ]
    data = genai_prices("openai", "o-3", {"equals": "o-3"}, sets)
    assert taken({G: data}, "openai/o-3", today).get(INPUT) == price


def test_prices_by_the_hour_are_no_price() -> None:
    """Trap 16."""
    sets = [
        {"prices": {"input_mtok": 1}},
        {"constraint": {"start_time": "00:30:00Z", "end_time": "16:30:00Z"}, "prices": {"input_mtok": 2}},
    ]
    found = judged({G: genai_prices("deepseek", "d-1", {"equals": "d-1"}, sets)}, "deepseek/d-1")
    assert INPUT not in found.verdicts
    assert [claim.field for claim in found.unused_claims] == ["prices (at another time)"] * 2


def test_conflicts_are_contradictions_only() -> None:
    """Trap 37, and what the judge calls a conflict."""
    entry = models_dev(
        "openai",
        "o-1",
        cost={"input": 2, "output": 8},
        limit={"context": 200_000, "output": 65_536},
        knowledge="2024-06",
        tool_call=True,
    )
    other = litellm(
        "o-1",
        "openai",
        input_cost_per_token=2e-06,
        output_cost_per_token=9e-06,
        max_input_tokens=100_000,
        max_output_tokens=65_535,
        supports_function_calling=False,
        supported_modalities=["text", "image"],
    )
    host = openrouter("openai/o-1", pricing={"prompt": "0.000004"}, knowledge_cutoff="2024-06-01")
    assert sorted(judged({M: entry, L: other, O: host}, "openai/o-1").conflicts) == [OUTPUT, "/specs/supports_tools"]


def test_a_firm_end_on_or_after_a_floor_is_no_conflict() -> None:
    samples = {
        D: modeldeprecations("anthropic", "claude-9", shutdown_on="2026-09-05", deprecated_on="2026-06-05"),
        E: endoflife("claude-9", eolFrom="2026-08-05"),
    }
    found = judged(samples, "anthropic/claude-9")
    assert found.verdicts[KIND].value == "exact"
    assert not found.conflicts


def test_the_day_of_a_register_is_that_of_its_making_where_it_states_no_other() -> None:
    data = modeldeprecations("openai", "o-1", deprecated_on="2026-06-01")
    del data["asOf"]
    data["generatedAt"] = "2026-07-02T00:00:00.000Z"
    assert {claim.day for claim in catalogues({D: data}).claims("openai", "o-1")} == {"2026-07-02"}


@pytest.mark.parametrize(
    ("prices", "discount"),
    [
        ((2e-06, 1e-06, 8e-06, 4e-06), "50"),
        ((2e-06, 1e-06, 8e-06, 6e-06), None),
    ],
)
def test_a_batch_discount_is_one_for_input_and_output(prices: tuple[float, ...], discount: str | None) -> None:
    names = (
        "input_cost_per_token",
        "input_cost_per_token_batches",
        "output_cost_per_token",
        "output_cost_per_token_batches",
    )
    found = taken({L: litellm("o-1", "openai", **dict(zip(names, prices, strict=True)))}, "openai/o-1")
    assert found.get("/specs/batch_discount_pct") == discount
    assert found["/specs/supports_batch"] is True


@pytest.mark.parametrize(
    ("entry", "reasoning"),
    [
        ({"reasoning": False}, "none"),
        ({"reasoning": True}, None),
        ({"reasoning": True, "reasoning_options": [{"type": "budget_tokens", "min": 0}]}, None),
        ({"reasoning": True, "reasoning_options": [{"type": "toggle"}]}, "optional"),
        ({"reasoning": True, "reasoning_options": [{"type": "effort", "values": ["none", "low"]}]}, "optional"),
    ],
)
def test_reasoning_is_optional_where_it_can_be_switched_off(entry: dict[str, Any], reasoning: str | None) -> None:
    assert taken({M: models_dev("openai", "o-1", **entry)}, "openai/o-1").get("/specs/reasoning") == reasoning


def test_every_spelling_of_a_provider_is_one() -> None:
    samples = {
        M: models_dev("xai", "g-1"),
        G: genai_prices("x-ai", "g-1", {"equals": "g-1"}, {"input_mtok": 1}),
        I: deprecations_info("xAI", "g-1", shutdown_date="2026-12-01"),
        O: openrouter("x-ai/g-1", pricing={"completion": "0.000002"}),
    }
    assert {claim.catalogue for claim in catalogues(samples).claims("xai", "g-1")} == {M, G, I, O}
    assert catalogues({O: openrouter("mistralai/m-1")}).claims("mistral", "m-1")
