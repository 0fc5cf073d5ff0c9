"""`id-removed`: an id that no record has any more."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.rules.framework.rule_check import ModelContext, ProviderContext, RecordContext, RuleCheck

ID_REMOVED = Rule(
    name="id-removed",
    severity=Severity.INFORMATION,
    part="rule",
    summary="An id that a record had at the revision of `--since`, and that none has now.",
    explanation="""\
Searches for the old id find nothing. Where the provider serves the model under both ids, keep a record of each; where
the id was wrong from the start, ignore this with the reason.""",
    bad="""\
# before: models/provider-1/example-3.yaml
id: example-3-0
slug: example-3
# file: models/provider-1/example-3.yaml
id: example-3.1
slug: example-3
""",
    good="""\
# before: models/provider-1/example-3.yaml
display_name: Example 3
# file: models/provider-1/example-3.yaml
display_name: The Third Example
""",
    needs_earlier=True,
)


def _model(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a model whose former provider and id no record has any more."""
    if context.before is None:
        return
    old, new = Model(context.before), context.model
    if not (isinstance(old.provider, str) and isinstance(old.id, str) and isinstance(new.id, str)):
        return
    if (old.provider, old.id) != (new.provider, new.id) and not context.view.models(old.provider, old.id):
        pointer = "/id" if old.id != new.id else "/provider"
        yield _report(context, f"{old.provider}/{old.id}", f"{new.provider}/{new.id}", pointer)


def _provider(context: ProviderContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a provider whose former id no record has any more."""
    if context.before is None:
        return
    old, new = Provider(context.before).id, context.provider.id
    if isinstance(old, str) and isinstance(new, str) and old != new and not context.view.providers(old):
        yield _report(context, old, new, "/id")


def _report(context: RecordContext, old: str, new: str, pointer: str) -> Diagnostic:
    """The diagnostic of an id `old` that no record has any more; the record now has the id `new`."""
    advice = "Keep a record of the old id, or ignore this with the reason."
    message = f"The id `{old}` is gone: this record is `{new}` now. {advice}"
    return context.report(ID_REMOVED, message, pointer)


CHECK = RuleCheck(ID_REMOVED, model=_model, provider=_provider)
