"""`transposed-digits`: a token count that is a power of two but for two digits that changed places."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.values import plain_number
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

TRANSPOSED_DIGITS = Rule(
    name="transposed-digits",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A token count that is a power of two but for two digits that changed places.",
    explanation="""\
Limits are round numbers, or powers of two such as 131072 and 1048576. 131702 and 1048756 are neither: they are what
becomes of those when they are typed by hand.""",
    bad="""\
# file: models/provider-1/example-3.yaml
specs: {context_window_tokens: 131702}
""",
    good="""\
# file: models/provider-1/example-3.yaml
specs: {context_window_tokens: 131072}
""",
)


def _transposed(count: int) -> dict[int, int]:
    """The numbers that differ from a power of two in two neighbouring digits, and that power."""
    digits = str(count)
    swapped = {
        int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
        for place in range(len(digits) - 1)
        if digits[place] != digits[place + 1] and (place or digits[1] != "0")
    }
    return dict.fromkeys(swapped, count)


_POWERS: Final = {wrong: right for power in range(12, 25) for wrong, right in _transposed(2**power).items()}


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    for name in ("context_window_tokens", "max_output_tokens"):
        count = plain_number(context.model.specs, name)
        if count is not None and count in _POWERS:
            right = _POWERS[int(count)]
            pointer = f"/specs/{name}"
            message = f"{int(count)} is no round number, nor a power of two. Did you mean {right}?"
            fix = replace_value(f"Change to {right}", pointer, right)
            yield context.report(TRANSPOSED_DIGITS, message, pointer, fix=fix)


CHECK = RuleCheck(TRANSPOSED_DIGITS, model=_check)
