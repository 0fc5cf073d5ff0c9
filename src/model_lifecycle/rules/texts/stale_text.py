"""`stale-text`: a sentence that repeats a model's id or day of shutdown, and no longer agrees with its record."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value
from model_lifecycle.rules.texts.derived_words import StaleWords, stale_words

STALE_TEXT = Rule(
    name="stale-text",
    severity=Severity.WARNING,
    part="rule",
    summary="A sentence that repeats a model's id or day of shutdown, and no longer agrees with its record.",
    explanation="""\
A page shows ids, days and prices from the records of the two models; a sentence that repeats one of them is outdated
once the record changes. This rule checks the steps of a checklist that name a model of the workspace ("Point requests
at ID.") or a deadline after the end ("Ship the change before DAY."), and a sentence that begins with the id of one of
the two models and says on which day it shuts down, and nothing more. Write what the model's record says, or leave the
day out. `new --recompute` corrects such sentences with the numbers.""",
    bad="""\
# file: models/provider-1/example-1.yaml
status: deprecated
deprecation_date: 2025-01-31
shutdown_date: 2026-09-01
shutdown_date_kind: exact
# file: migrations/example-1-to-example-2.yaml
migration_checklist: [Ship the change before 2026-10-01.]
""",
    good="""\
# file: models/provider-1/example-1.yaml
status: deprecated
deprecation_date: 2025-01-31
shutdown_date: 2026-09-01
shutdown_date_kind: exact
# file: migrations/example-1-to-example-2.yaml
migration_checklist: [Ship the change before 2026-09-01.]
""",
)


_MOST_SHOWN: Final = 80
"""Code points of the words of a text in a message."""


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for words that contradict a model, unless the property they repeat has a finding itself."""
    for stale in stale_words(context):
        pointers = ("/id",) if stale.property_name == "id" else ("/shutdown_date", "/shutdown_date_kind")
        if not any(context.has_finding(stale.side, pointer) for pointer in pointers):
            yield _report(context, stale)


def _report(context: MigrationContext, stale: StaleWords) -> Diagnostic:
    """The diagnostic of stale words, with a fix that writes the right ones."""
    written, right = (_shown(words) for words in (stale.text[stale.start : stale.end], stale.right))
    model = stale.side.model
    assert model is not None
    if stale.property_name == "id":
        verb = "starts from" if stale.side is context.old else "leads to"
        message = f"This text names `{written}`, but the migration {verb} `{right}`. Write that id."
    else:
        published = f"`{model.shutdown_date}`" if isinstance(model.shutdown_date, str) else "no shutdown date"
        kind = " (not before)" if model.shutdown_date_kind == "not_before" else ""
        message = (
            f"This text says `{written}`, but the record of `{model.id}` says {published}{kind}. "
            f"Write `{right}`, or correct the record."
        )
    related = [context.related(f"`{stale.property_name}`", f"/{stale.property_name}", stale.side.entry)]
    fix = replace_value(f"Change to “{right}”", stale.pointer, stale.corrected)
    span = context.text_span(stale.pointer, stale.start, stale.end)
    return context.report(STALE_TEXT, message, stale.pointer, span=span, related=related, fix=fix)


def _shown(words: str) -> str:
    """The words for a message, truncated to `_MOST_SHOWN` code points."""
    return words if len(words) <= _MOST_SHOWN else f"{words[: _MOST_SHOWN - 1]}…"


CHECK = RuleCheck(STALE_TEXT, migration=_check)
