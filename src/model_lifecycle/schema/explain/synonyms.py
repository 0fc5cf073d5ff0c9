"""Names that other catalogues and people use for properties of records.

Collected from models.dev, litellm's price list, genai-prices, deprecations.info and endoflife.date, and from the words
people use. A name only means a property in an object that has this property.
"""

import re
from collections.abc import Iterable
from typing import Final

from model_lifecycle.text.similar import words

_FOREIGN: Final[dict[str, str]] = {
    # model records
    "id": "model model_id model_name api_id api_name identifier key provider_id",
    "slug": "permalink handle url_slug path",
    "provider": "vendor company owner owned_by maker creator developer organization org lab litellm_provider",
    "display_name": "name title label full_name model_name",
    "family": "series group model_family line",
    "status": "state stage phase lifecycle availability deprecated is_deprecated active",
    "announced_date": "announced announced_at announced_on announcement announcement_date notice_date",
    "deprecation_date": "deprecated deprecated_at deprecated_on deprecated_since deprecation",
    "shutdown_date": "shutdown shut_down_date shutdown_at eol eol_date end_of_life end_of_life_date end_date sunset "
    "sunset_date sunset_on retirement retirement_date retired_at retired_on retire_date discontinued removal_date "
    "decommission_date expires_at expiration_date",
    "shutdown_date_kind": "shutdown_kind shutdown_type shutdown_date_type date_kind date_type date_precision kind",
    "region_or_platform_notes": "notes note comment remark region platform availability_notes",
    "replacements": "replacement replaced_by replacement_model replacement_models recommended_replacement successor "
    "alternative substitute migrate_to migration_target upgrade_to",
    "sources": "reference link citation url source_url source",
    "specs": "specification spec details attributes properties",
    "first_seen": "created created_at added added_at first_seen_at discovered",
    "updated_at": "updated last_updated modified modified_at last_modified changed_at",
    # their specifications
    "input_price_per_mtok": "input input_price input_cost prompt prompt_price price_input cost_input input_mtok "
    "input_cost_per_token input_cost_per_mtok input_cost_per_million input_per_million input_price_per_million",
    "output_price_per_mtok": "output output_price output_cost completion completion_price price_output cost_output "
    "output_mtok output_cost_per_token output_cost_per_mtok output_cost_per_million output_per_million "
    "output_price_per_million",
    "cached_input_price_per_mtok": "cached_price cached_input cache_read cache_read_mtok cache_price cache_read_price "
    "cache_read_input_token_cost cached_input_cost cached_input_price_per_million",
    "batch_discount_pct": "batch_discount batch discount discount_pct batch_discount_percent",
    "currency": "unit currency_code price_currency",
    "context_window_tokens": "context context_window context_length context_size context_tokens max_context "
    "max_context_length max_input_tokens input_limit",
    "max_output_tokens": "max_tokens max_output max_completion_tokens output_limit output_tokens max_new_tokens",
    "modalities_in": "input_modalities modalities_input supported_modalities",
    "modalities_out": "output_modalities modalities_output supported_output_modalities",
    "supports_tools": "tools tool_call tool_calling tool_use function_calling supports_function_calling "
    "supports_tool_choice",
    "supports_json_schema": "json_schema structured_output supports_structured_output supports_response_schema "
    "json_mode supports_json_mode",
    "supports_vision": "vision attachment images supports_images supports_image_input",
    "supports_streaming": "streaming stream supports_native_streaming",
    "supports_batch": "batch batch_api supports_batch_api batching",
    "supports_prompt_caching": "prompt_caching caching cache supports_cache prompt_cache",
    "reasoning": "thinking supports_reasoning extended_thinking reasoning_mode",
    "knowledge_cutoff": "knowledge cutoff cutoff_date training_cutoff training_data_cutoff knowledge_date",
    "endpoints": "api apis supported_endpoints routes",
    "specs_sources": "spec_sources sources source price_sources",
    # sources and replacements
    "url": "link href uri address source_url source",
    "label": "title name description",
    "last_checked": "checked checked_at checked_on accessed accessed_at retrieved retrieved_at verified last_verified "
    "date as_of last_seen",
    "excerpt": "quote snippet text description summary note notes content",
    "model_id": "id model name model_name replacement",
    "kind": "type category",
    "source_url": "source url link reference",
    # providers
    "name": "title label display_name provider_name",
    "deprecations_url": "deprecation deprecation_page deprecations lifecycle_url",
    "pricing_url": "price_url prices_url pricing prices pricing_page",
    "models_url": "models model_list docs docs_url models_page",
    # migrations
    "from": "old old_model from_model source source_model",
    "to": "new new_model to_model target target_model replacement",
    "price_diff": "price prices pricing price_change price_changes pricing_diff cost_diff",
    "input_pct_change": "input input_change input_change_percent",
    "output_pct_change": "output output_change output_change_percent",
    "example_label": "label example workload",
    "context_diff": "context context_window context_window_diff context_change",
    "max_output_diff": "output max_output output_diff max_tokens_diff",
    "old_tokens": "old from before previous",
    "new_tokens": "new to after current",
    "change_pct": "pct_change percent_change change percent pct delta",
    "capability_changes": "capabilities capability_diff",
    "field": "name property capability key",
    "old": "from before previous old_value",
    "new": "to after current new_value",
    "api_changes": "changes breaking_changes api_diff parameter_changes",
    "detail": "details description text summary message note",
    "code_change": "code code_changes code_sample code_example example",
    "language": "lang",
    "before": "old from old_code",
    "after": "new to new_code",
    "snippets": "samples examples code_samples languages",
    "typescript": "ts javascript js node nodejs",
    "python": "py python3",
    "curl": "bash shell sh http rest",
    "migration_checklist": "checklist steps todo tasks",
    "confidence": "certainty trust reliability",
}
"""The foreign names of each property, separated by blanks."""

_PROPERTIES_OF: Final[dict[str, tuple[str, ...]]] = {}
"""The properties that a foreign name may mean, by the name without separators."""
for _property, _names in _FOREIGN.items():
    for _name in _names.split():
        _joined = "".join(words(_name))
        _PROPERTIES_OF[_joined] = (*_PROPERTIES_OF.get(_joined, ()), _property)

_HINTS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        (
            r"(price|cost).*(above|over|below|under|up_to|tier|long|batch|flex|priority|peak)|tier(ed)?_?(price|cost)|tiers?$"
            r"|(above|over|tier|batch|flex|priority).*(price|cost)",
            "Prices by tier have no property here.",
        ),
        (
            r"^(cost|costs|price|prices|pricing)$",
            "Prices belong in `specs`, as `input_price_per_mtok`, `output_price_per_mtok` and "
            "`cached_input_price_per_mtok`.",
        ),
        (r"^limits?$", "Limits belong in `specs`, as `context_window_tokens` and `max_output_tokens`."),
        (r"^modalit(y|ies)$", "Modalities belong in `specs`, as `modalities_in` and `modalities_out`."),
        (r"cache_(write|creation)", "The price of writing to a cache has no property here."),
    )
)
"""Patterns of foreign names without a counterpart, each with advice."""


def canonical_name(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that other catalogues call `name`; None if there is none."""
    properties = _PROPERTIES_OF.get("".join(words(name)), ())
    return next((candidate for candidate in candidates if candidate in properties), None)


def hint_for(name: str) -> str | None:
    """A sentence of advice about a foreign name without a counterpart in records; None if there is none."""
    return next((hint for pattern, hint in _HINTS if pattern.search(name.lower())), None)
