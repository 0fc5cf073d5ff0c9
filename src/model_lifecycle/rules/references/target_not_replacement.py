"""`target-not-replacement`: a migration to a model that the old model's record does not list as a replacement."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import UNAVAILABLE, items
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.workspace.index import Entry, ModelKey

TARGET_NOT_REPLACEMENT = Rule(
    name=codes.TARGET_NOT_REPLACEMENT,
    severity=Severity.WARNING,
    part="rule",
    summary="A migration to a model that the old model's record does not list as a replacement.",
    explanation="""\
The page says who recommends the new model: the provider (`official`) or the editors (`editorial`). It reads that from
`replacements` of the old model's record, where any entry may be the target. Add the entry, or correct the target.""",
    bad="""\
# file: models/provider-1/example-1.yaml
replacements: []
""",
    good="""\
# file: models/provider-1/example-1.yaml
replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration to a model that the old model's record does not list."""
    old, new, target = context.old.model, context.new.model, context.new.key
    if old is None or new is None or target is None or context.old.entry is None:
        return
    if items(old.values, "replacements") is UNAVAILABLE or new.status == "retired":
        return  # a retired model should not be listed: `target-retired` reports that
    for replacement in old.replacements:
        if not isinstance(replacement.provider, str) or not isinstance(replacement.model_id, str):
            return
        key = ModelKey(replacement.provider, replacement.model_id)
        entries = context.view.models(*key)
        if key in (target, context.old.key) or not entries or _is_retired(context, entries[0]):
            return  # it is listed, or an invalid entry, reported in that record, may mean it
    message = f"`{old.id}` does not list `{new.id}` as a replacement. Add it to that record, or correct the target."
    related = context.related(f"The replacements of `{old.id}`", "/replacements", context.old.entry)
    yield context.report(TARGET_NOT_REPLACEMENT, message, "/to/model_id", related=[related])


def _is_retired(context: MigrationContext, entry: Entry) -> bool:
    """Whether the status of a model record is `retired`."""
    return Model(context.view.record(entry)).status == "retired"


CHECK = RuleCheck(TARGET_NOT_REPLACEMENT, migration=_check)
