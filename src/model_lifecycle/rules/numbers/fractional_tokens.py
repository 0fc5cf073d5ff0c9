"""`fractional-tokens`: a token count that is not a whole number."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value
from model_lifecycle.rules.numbers.token_counts import count_in_words, token_counts

FRACTIONAL_TOKENS = Rule(
    name="fractional-tokens",
    severity=Severity.WARNING,
    part="rule",
    summary="A token count that is not a whole number.",
    explanation="""\
Tokens are counted, not measured. A fraction usually means that the count is in thousands or millions: 131.072 for
131072.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {old_tokens: 8192.4}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {old_tokens: 8192}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each token count with a fraction that no other rule reports."""
    counts = token_counts(context)
    if counts.are_swapped:
        return
    for pair in counts.pairs:
        for count in () if pair.is_swapped else (pair.old, pair.new):
            if count.is_fractional and not count.is_negative and not count.is_mismatch:
                whole = count.rounded
                message = f"`{count.name}` is {count_in_words(count.stored)}, but tokens come whole. Write {whole}."
                fix = replace_value(f"Change to {whole}", count.pointer, whole)
                yield context.report(FRACTIONAL_TOKENS, message, count.pointer, fix=fix)


CHECK = RuleCheck(FRACTIONAL_TOKENS, migration=_check)
