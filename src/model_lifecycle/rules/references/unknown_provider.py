"""`unknown-provider`: a provider that has no record."""

from bisect import bisect_left
from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, RecordContext, RuleCheck
from model_lifecycle.workspace.index import Entry

UNKNOWN_PROVIDER = Rule(
    name=codes.UNKNOWN_PROVIDER,
    severity=Severity.WARNING,
    part="rule",
    summary="A provider that has no record.",
    explanation="""\
The page links to the provider's deprecation page, whose address is in the provider's record. Add
`providers/<id>.yaml` with the provider's name and addresses, or correct the provider.

A file without a configuration that is in no folder `models/`, `providers/` or `migrations/` is not checked.""",
    bad="""\
# file: models/provider-3/example-1.yaml
provider: provider-3
""",
    good="""\
# file: models/provider-2/example-1.yaml
provider: provider-2
""",
    needs_whole_index=True,
)


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a model's provider that has no record, once per file."""
    provider = context.model.provider
    if isinstance(provider, str) and _has_no_record(context, provider) and _is_first_of_file(context, provider):
        yield _report(context, provider, "/provider")


def _is_first_of_file(context: ModelContext, provider: str) -> bool:
    """Whether no earlier record of this file has the same provider, so that each file reports a provider once."""
    models = context.view.models_of(provider)
    return models[bisect_left(models, Entry(context.file.path, -1))] == context.entry


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each provider of the two endpoints that has no record."""
    seen: set[str] = set()
    for side in (context.old, context.new):
        provider = side.reference.provider
        if side.fault in (
            None,
            EndpointFault.WRONG_SLUG,
            EndpointFault.WRONG_ID,
            EndpointFault.NOT_IN_SAMPLES,
        ) and isinstance(provider, str):
            if provider not in seen and _has_no_record(context, provider):
                yield _report(context, provider, f"{side.pointer}/provider")
            seen.add(provider)


def _has_no_record(context: RecordContext, provider: str) -> bool:
    """Whether the provider certainly has no record; False for a file outside of any workspace."""
    view = context.view
    return not (context.is_loose or view.providers(provider) or view.unresolved_providers())


def _report(context: RecordContext, provider: str, pointer: str) -> Diagnostic:
    """The diagnostic of a provider without a record."""
    message = f"There is no record of the provider `{provider}`. Add `providers/{provider}.yaml`, or correct the id."
    return context.report(UNKNOWN_PROVIDER, message, pointer)


CHECK = RuleCheck(UNKNOWN_PROVIDER, model=_check_model, migration=_check_migration)
