"""The rules: checks that a schema cannot express. Each rule has a file of its own, in folders by topic.

The modules are loaded on first use, as reading record files does not need them.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.rules.framework.rule_check import RuleCheck
from model_lifecycle.workspace.configuration.table_reader import Options

_MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "References": (
        "references.unknown_model",
        "references.wrong_provider",
        "references.slug_mismatch",
        "references.duplicate_model",
        "references.duplicate_slug",
        "references.duplicate_migration",
        "references.duplicate_provider",
        "references.same_model",
        "references.reversed_migration",
        "references.target_not_replacement",
        "references.target_retired",
        "references.missing_migration",
        "references.self_replacement",
        "references.duplicate_replacement",
        "references.replacement_cycle",
        "references.replacement_retired",
        "references.unknown_provider",
    ),
    "Dates": (
        "dates.date_order",
        "dates.shutdown_kind",
        "dates.updated_before_first_seen",
        "dates.status_date",
        "dates.shutdown_passed",
        "dates.future_check",
        "dates.stale_source",
        "dates.future_date",
        "dates.implausible_year",
    ),
    "Numbers": (
        "numbers.price_change",
        "numbers.example_cost",
        "numbers.tokens_mismatch",
        "numbers.token_change",
        "numbers.fractional_tokens",
        "numbers.negative_number",
        "numbers.implausible_price",
        "numbers.output_below_input",
        "numbers.cached_above_input",
        "numbers.price_without_currency",
        "numbers.batch_discount",
        "numbers.max_output_above_context",
    ),
    "Capabilities": (
        "capabilities.no_change",
        "capabilities.unknown_capability",
        "capabilities.duplicate_capability",
        "capabilities.capability_mismatch",
        "capabilities.unlisted_capability",
        "capabilities.vision_mismatch",
        "capabilities.duplicate_modality",
    ),
    "Code samples": (
        "samples.unchanged_sample",
        "samples.old_id_in_after",
        "samples.new_id_missing",
        "samples.old_id_missing",
        "samples.primary_sample",
        "samples.credential_to_page",
    ),
    "Texts": (
        "texts.placeholder",
        "texts.gap",
        "texts.cut_by_comment",
        "texts.quotes_in_value",
        "texts.duplicate_item",
        "texts.stale_text",
        "texts.odd_id",
        "texts.hidden_text",
    ),
    "What was lost": (
        "losses.record_removed",
        "losses.retired_removed",
        "losses.id_removed",
        "losses.source_removed",
        "losses.sources_gone",
        "losses.replacement_removed",
        "losses.unchecked_change",
        "losses.exact_weakened",
        "losses.floor_hardened",
    ),
    "Trust": (
        "trust.official_with_gaps",
        "trust.unknown_source_key",
        "trust.unsourced_value",
        "trust.excerpt_differs",
        "trust.file_name",
    ),
}
"""The modules of the rules by topic, in the order of the documentation; `CHECK` of a module is its rule's check."""


def _load_check(module: str) -> RuleCheck:
    """Import the module of a rule and return its check."""
    check: RuleCheck = import_module(f"{__name__}.{module}").CHECK
    return check


@cache
def topics() -> Mapping[str, tuple[RuleCheck, ...]]:
    """The rules with their checks by topic, in the order of the documentation."""
    return {topic: tuple(map(_load_check, modules)) for topic, modules in _MODULES.items()}


@cache
def all_checks() -> tuple[RuleCheck, ...]:
    """The rules with their checks, in the order of the documentation."""
    return tuple(check for checks in topics().values() for check in checks)


@cache
def rule_options() -> Options:
    """The options of rules that the configuration can set, by code: the type of each option by its name."""
    rules: Iterator[Rule] = (check.rule for check in all_checks())
    return {rule.name: {option.name: option.type for option in rule.options} for rule in rules if rule.options}
