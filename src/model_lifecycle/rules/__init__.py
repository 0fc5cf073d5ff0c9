"""What only someone who knows the records can check: one file for a rule, or for rules that belong together."""

from collections.abc import Mapping
from typing import Final

from model_lifecycle.document.diagnostic import Code
from model_lifecycle.rules import (
    capabilities,
    cut_by_comment,
    date_order,
    duplicates,
    example_cost,
    excerpts,
    file_name,
    future_date,
    last_checked,
    max_output,
    modalities,
    negative_number,
    placeholders,
    price_change,
    prices,
    quotes_in_value,
    replacements,
    samples,
    shutdown_kind,
    slug_mismatch,
    status_date,
    target,
    timestamps,
    token_digits,
    tokens,
    trust,
    unknown_model,
    unknown_provider,
    years,
)
from model_lifecycle.rules.rule import Rule
from model_lifecycle.workspace.settings import Options

TOPICS: Final[Mapping[str, tuple[Rule, ...]]] = {
    "References": (
        unknown_model.RULE,
        slug_mismatch.RULE,
        duplicates.RULE,
        target.RULE,
        target.MISSING,
        replacements.RULE,
        unknown_provider.RULE,
    ),
    "Dates": (
        date_order.RULE,
        shutdown_kind.RULE,
        timestamps.RULE,
        status_date.RULE,
        last_checked.RULE,
        future_date.RULE,
        years.RULE,
    ),
    "Numbers": (
        price_change.RULE,
        example_cost.RULE,
        tokens.RULE,
        negative_number.RULE,
        prices.RULE,
        max_output.RULE,
        token_digits.RULE,
    ),
    "Capabilities": (
        capabilities.RULE,
        modalities.RULE,
    ),
    "Code samples": (samples.RULE,),
    "Texts": (
        placeholders.RULE,
        cut_by_comment.RULE,
        quotes_in_value.RULE,
    ),
    "Trust": (
        trust.RULE,
        trust.SOURCE_KEYS,
        trust.SOURCED_VALUES,
        excerpts.RULE,
        file_name.RULE,
    ),
}
"""The rules by what they are about, in the order of the documentation."""

RULES: Final[tuple[Rule, ...]] = tuple(rule for rules in TOPICS.values() for rule in rules)

CODES: Final[tuple[Code, ...]] = tuple(code for rule in RULES for code in rule.codes)

OPTIONS: Final[Options] = {code: options for rule in RULES for code, options in rule.options.items()}
"""By code: the options that the configuration may give it."""
