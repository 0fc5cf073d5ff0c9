"""`replacement-retired`: a replacement that is retired already, or shuts down before the model it replaces."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.rules.dates.status_clash import contradicts_dates
from model_lifecycle.rules.framework.implausible_dates import without_implausible_dates
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.replacement_entries import replacement_entries
from model_lifecycle.workspace.index import Entry

REPLACEMENT_RETIRED = Rule(
    name="replacement-retired",
    severity=Severity.WARNING,
    part="rule",
    summary="A replacement that is retired already, or shuts down before the model it replaces.",
    explanation="""\
Users cannot move to a model that is gone. Name a replacement that stays in service longer, or correct the status or
the shutdown date of one of the two.""",
    bad="""\
# file: models/provider-1/example-2.yaml
status: deprecated
deprecation_date: 2026-01-15
shutdown_date: 2026-09-30
shutdown_date_kind: exact
""",
    good="""\
# file: models/provider-1/example-2.yaml
status: deprecated
deprecation_date: 2026-01-15
shutdown_date: 2027-09-30
shutdown_date_kind: exact
""",
    tag="deprecated",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the replacements whose model has exactly one record."""
    for entry in replacement_entries(context).others:
        yield from _check_entry(context, entry.pointer, entry.records[0])


def _check_entry(context: ModelContext, pointer: str, entry: Entry) -> Iterator[Diagnostic]:
    """Yield the diagnostic of the replacement at `pointer`, whose record is `entry`."""
    replacement = Model(without_implausible_dates(context.view.record(entry)))
    if replacement.status == "retired":
        if contradicts_dates(replacement, context.today):
            return
        message = f"`{replacement.id}` is retired, so users cannot move to it. Name a replacement that is in service."
        yield context.report(
            REPLACEMENT_RETIRED, message, pointer, related=[context.related("It is retired here", "/status", entry)]
        )
        return
    old, new = shutdown_of(context.model), shutdown_of(replacement)
    if old is not None and new is not None and new.is_over(old.first):
        message = (
            f"`{replacement.id}` shuts down ({replacement.shutdown_date}) before the model it replaces "
            f"({context.model.shutdown_date}). Name a replacement that stays in service longer, or correct the dates."
        )
        related = [
            context.related("Its shutdown date", "/shutdown_date", entry),
            context.related("The shutdown date of this model", "/shutdown_date"),
        ]
        yield context.report(REPLACEMENT_RETIRED, message, pointer, related=related)


CHECK = RuleCheck(REPLACEMENT_RETIRED, model=_check)
