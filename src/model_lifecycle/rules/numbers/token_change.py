"""`token-change`: a `change_pct` that does not follow from the two token counts."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import (
    format_count,
    percent_matches,
)
from model_lifecycle.records.values import UNAVAILABLE, Number
from model_lifecycle.rules.framework.percent_causes import written_number, wrong_percentage
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value
from model_lifecycle.rules.numbers.token_counts import TokenPair, token_counts

TOKEN_CHANGE = Rule(
    name="token-change",
    severity=Severity.ERROR,
    part="rule",
    summary="A `change_pct` that does not follow from the two token counts.",
    explanation="""\
`change_pct` is `(new_tokens - old_tokens) / old_tokens * 100`: with a sign, in percent, right to one decimal (0.05
either way). Null where one of the two is not published, and where the old count is 0 and the new one is not.""",
    bad="""\
# file: models/provider-1/example-2.yaml
specs: {context_window_tokens: 256000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 256000, change_pct: 2}
""",
    good="""\
# file: models/provider-1/example-2.yaml
specs: {context_window_tokens: 256000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 256000, change_pct: 100}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of wrong percentages in the two diffs; none if the diffs are swapped."""
    counts = token_counts(context)
    if not counts.are_swapped:
        for pair in counts.pairs:
            yield from _check_change(context, pair)


def _check_change(context: MigrationContext, pair: TokenPair) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a stored percentage that follows neither from the stored nor from the right counts."""
    diff, old, new = pair
    stored = diff.change_pct
    if (
        stored is UNAVAILABLE
        or old.stored is UNAVAILABLE
        or new.stored is UNAVAILABLE
        or old.is_negative
        or new.is_negative
    ):
        return
    if _follows(stored, old.stored, new.stored):
        return
    is_suspect = old.is_wrong or new.is_wrong
    if is_suspect and _follows(stored, old.right, new.right):
        return
    pointer = f"/{old.diff}/change_pct"
    written = written_number(stored)
    old_tokens, new_tokens = (old.right, new.right) if is_suspect else (old.stored, new.stored)
    if not isinstance(old_tokens, Decimal) or not isinstance(new_tokens, Decimal):
        missing = "old_tokens" if old_tokens is None else "new_tokens"
        message = f"`change_pct` is {written}, but `{missing}` is not published. Write null."
        fix = replace_value("Change to null", pointer, None)
        yield context.report(TOKEN_CHANGE, message, pointer, fix=fix)
        return
    wrong = wrong_percentage("change_pct", stored, old_tokens, new_tokens, format_count)
    fix = replace_value(f"Change to {wrong.right}", pointer, wrong.value, safe=not is_suspect)
    yield context.report(TOKEN_CHANGE, wrong.message, pointer, fix=fix)


def _follows(stored: Decimal | None, old: Number, new: Number) -> bool:
    """Whether a stored percentage is right for two counts."""
    if not isinstance(old, Decimal) or not isinstance(new, Decimal):
        return stored is None
    return percent_matches(stored, old, new)


CHECK = RuleCheck(TOKEN_CHANGE, migration=_check)
