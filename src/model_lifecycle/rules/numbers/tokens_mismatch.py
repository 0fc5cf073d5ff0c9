"""`tokens-mismatch`: a token count that differs from the model's record."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.arithmetic import (
    format_number,
    number_to_write,
    percent_change,
    percent_matches,
    round_percent,
)
from model_lifecycle.records.migration import LIMIT_OF_DIFF
from model_lifecycle.records.values import UNAVAILABLE, number
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all, replace_value
from model_lifecycle.rules.numbers.token_counts import (
    TokenCount,
    TokenPair,
    count_in_words,
    count_to_write,
    token_counts,
)

TOKENS_MISMATCH = Rule(
    name="tokens-mismatch",
    severity=Severity.ERROR,
    part="rule",
    summary="A token count that differs from the model's record.",
    explanation="""\
`old_tokens` and `new_tokens` of `context_diff` repeat `context_window_tokens` of the two models, those of
`max_output_diff` repeat `max_output_tokens`: the same number, or null where none is published. The page shows the
migration's own, so the two records would contradict each other in public.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {context_window_tokens: 128000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 64000, new_tokens: 128000, change_pct: 100}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {context_window_tokens: 128000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 128000, change_pct: 0}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a migration's token counts: one for swapped diffs or counts, otherwise one for each."""
    counts = token_counts(context)
    if counts.are_swapped:
        message = (
            "`context_diff` and `max_output_diff` are swapped: each holds the token counts of the other. "
            "Exchange their contents."
        )
        yield context.report(TOKENS_MISMATCH, message, counts.pairs[0].old.pointer)
        return
    for pair in counts.pairs:
        if pair.is_swapped:
            yield _report_swap(context, pair)
            continue
        for count, other in ((pair.old, pair.new), (pair.new, pair.old)):
            if count.is_mismatch:
                yield _report_mismatch(context, count, other)


def _report_swap(context: MigrationContext, pair: TokenPair) -> Diagnostic:
    """The diagnostic of a diff whose old and new counts are swapped."""
    diff, old, new = pair
    changes = [
        ReplaceValue(old.pointer, count_to_write(new.stored)),
        ReplaceValue(new.pointer, count_to_write(old.stored)),
    ]
    if isinstance(old.published, Decimal) and isinstance(new.published, Decimal):
        stored = diff.change_pct
        if stored is not UNAVAILABLE and not percent_matches(stored, old.published, new.published):
            change = percent_change(old.published, new.published)
            right = None if change is None else number_to_write(round_percent(change))
            changes.append(ReplaceValue(f"/{old.diff}/change_pct", right))
    message = (
        f"`old_tokens` and `new_tokens` are swapped: `{old.model_id}` has {count_in_words(old.published)}, "
        f"`{new.model_id}` has {count_in_words(new.published)}."
    )
    related = [*old.related(context), *new.related(context)]
    fix = change_all("Swap the two", changes)
    return context.report(TOKENS_MISMATCH, message, old.pointer, related=related, fix=fix)


def _report_mismatch(context: MigrationContext, count: TokenCount, other: TokenCount) -> Diagnostic:
    """The diagnostic of a count that differs from the model's."""
    stored, published, model = count.stored, count.published, count.model_id
    if published is None:
        right = "null"
        message = f"`{count.name}` is {count_in_words(stored)}, but the record of `{model}` publishes none. Write null."
    else:
        assert isinstance(published, Decimal)
        right = format_number(published)
        cause = _likely_cause(count, other)
        cause_words = f" ({cause})" if cause else ""
        current = "null" if stored is None else count_in_words(stored)
        message = (
            f"`{count.name}` is {current}, but `{model}` has {count_in_words(published)}{cause_words}. Write {right}."
        )
    safe = stored is None and isinstance(published, Decimal)
    fix = replace_value(f"Change to {right}", count.pointer, count_to_write(published), safe=safe)
    return context.report(TOKENS_MISMATCH, message, count.pointer, related=count.related(context), fix=fix)


def _likely_cause(count: TokenCount, other: TokenCount) -> str | None:
    """The likely cause of a wrong count in words; None if unknown."""
    stored, published = count.stored, count.published
    if not isinstance(stored, Decimal) or not isinstance(published, Decimal) or not stored:
        return None
    for factor, words in (
        (1000, "in thousands"),
        (1024, "in thousands of 1024"),
        (1000000, "in millions"),
        (1048576, "in millions of 1024 × 1024"),
        (10, "a zero is missing"),
        (100, "two zeros are missing"),
    ):
        if stored * factor == published:
            return words
        if stored == published * factor:
            return "a zero too many" if factor == 10 else f"{factor} times too many"
    if stored * 1000 == published * 1024:
        return "counted with 1024 for a thousand"
    if stored * 1024 == published * 1000:
        return "counted with 1000 for 1024"
    if stored == other.published:
        return f"that is what `{other.model_id}` has"
    model = count.side.model
    for _, field in LIMIT_OF_DIFF:
        if model is not None and field != count.field and stored == number(model.specs, field):
            return f"that is its `{field}`"
    return None


CHECK = RuleCheck(TOKENS_MISMATCH, migration=_check)
