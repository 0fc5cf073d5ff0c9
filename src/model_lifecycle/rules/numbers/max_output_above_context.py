"""`max-output-above-context`: more output tokens than the context window holds."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import format_count
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import plain_number
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.workspace.index import ModelKey

MAX_OUTPUT_ABOVE_CONTEXT = Rule(
    name="max-output-above-context",
    severity=Severity.WARNING,
    part="rule",
    summary="More output tokens than the context window holds.",
    explanation="""\
The output is part of the context, so `max_output_tokens` is at most `context_window_tokens`. Often a zero is missing or
too many, or one of the two is in thousands. The finding is at the value that the model's migrations, or other
models of the provider, contradict.""",
    bad="""\
# file: models/provider-1/example-3.yaml
specs: {context_window_tokens: 8000, max_output_tokens: 8192}
""",
    good="""\
# file: models/provider-1/example-3.yaml
specs: {context_window_tokens: 80000, max_output_tokens: 8192}
""",
)

_MOST_SIBLINGS: Final = 100
"""The most models of the provider that are compared for usual limits."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an output limit above the context window, at the one that is probably wrong."""
    specs = context.model.specs
    plain_window, plain_output = plain_number(specs, "context_window_tokens"), plain_number(specs, "max_output_tokens")
    if plain_window is None or plain_output is None or plain_output <= plain_window:
        return
    window, output = context.model.context_window, context.model.max_output
    if not isinstance(window, Decimal) or not isinstance(output, Decimal) or not output > window >= 0:
        return
    names = ("context_window_tokens", "max_output_tokens")
    wrong, other = names if _window_is_wrong(context, window, output) else names[::-1]
    message = (
        f"`max_output_tokens` ({format_count(output)}) is more than the context window holds "
        f"({format_count(window)}). Correct one of the two."
    )
    related = context.related(f"`{other}`", f"/specs/{other}")
    yield context.report(MAX_OUTPUT_ABOVE_CONTEXT, message, f"/specs/{wrong}", related=[related])


def _window_is_wrong(context: ModelContext, window: Decimal, output: Decimal) -> bool:
    """Whether the context window, not the output limit, is wrong, by comparison with migrations and other models."""
    windows, outputs = _limits_in_migrations(context)
    if (window in windows) != (output in outputs) and windows and outputs:
        return output in outputs
    entries = context.view.models_of(str(context.model.provider))[:_MOST_SIBLINGS]
    siblings = [Model(context.view.record(entry)) for entry in entries]
    return (
        Counter(model.context_window for model in siblings)[window]
        < Counter(model.max_output for model in siblings)[output]
    )


def _limits_in_migrations(context: ModelContext) -> tuple[set[object], set[object]]:
    """The context windows and the output limits that migrations state for this model."""
    key = ModelKey(str(context.model.provider), str(context.model.id))
    windows: set[object] = set()
    outputs: set[object] = set()
    for entry in context.view.migrations_from(key):
        migration = Migration(context.view.record(entry))
        windows.add(migration.context.old_tokens)
        outputs.add(migration.max_output.old_tokens)
    for entry in context.view.migrations_to(key):
        migration = Migration(context.view.record(entry))
        windows.add(migration.context.new_tokens)
        outputs.add(migration.max_output.new_tokens)
    return windows, outputs


CHECK = RuleCheck(MAX_OUTPUT_ABOVE_CONTEXT, model=_check)
