"""`source-removed`: a source that is gone, with nothing in its place."""

from collections.abc import Iterator
from typing import Any

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import SOURCE_GROUPS, Model, Source, source_keys
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, RecordContext, RuleCheck
from model_lifecycle.rules.losses.checked_again import addresses
from model_lifecycle.rules.losses.sources_gone import date_without_sources

SOURCE_REMOVED = Rule(
    name="source-removed",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A source that was there at the revision of `--since` and was not replaced by another.",
    explanation="""\
Values read there can no longer be checked. A page that was replaced by another does not count as removed, nor does an
entry of `specs_sources` whose values are not published any more, or have another source.""",
    bad="""\
# before: models/provider-1/example-1.yaml
sources:
  - {url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}
  - {url: https://doc.example/models, label: Docs, last_checked: 2026-06-01, excerpt: ""}
# file: models/provider-1/example-1.yaml
sources:
  - {url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}
""",
    good="""\
# before: models/provider-1/example-1.yaml
sources:
  - {url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}
  - {url: https://doc.example/models, label: Docs, last_checked: 2026-06-01, excerpt: ""}
# file: models/provider-1/example-1.yaml
sources:
  - {url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}
  - {url: https://doc.example/all-models, label: Docs, last_checked: 2026-06-20, excerpt: ""}
""",
    needs_earlier=True,
)


def _model(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a model: removed sources of the record, and removed entries of `specs_sources`."""
    if context.before is None:
        return
    old, new = Model(context.before), context.model
    if date_without_sources(context) is None:
        yield from _removed(context, old.sources, new.sources)
    for key in old.specs_sources:
        if key not in new.specs_sources and (field := _without_source(old, new, str(key))) is not None:
            message = f"The source of `{key}` is gone, but `{field}` stays. {_ADVICE}"
            yield context.report(SOURCE_REMOVED, message, "/specs/specs_sources", key=True)


def _migration(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of removed sources of a migration."""
    if context.before is not None:
        yield from _removed(context, Migration(context.before).sources, context.migration.sources)


_ADVICE = "Restore it, or ignore this with the reason."


def _removed(context: RecordContext, old: list[Source], new: list[Source]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each removed source, unless as many were added."""
    before, after = addresses(old), addresses(new)
    lost = [url for url in before if url not in after]
    if not after or len(lost) <= len([url for url in after if url not in before]):
        return
    for url in lost:
        message = f"The source {url} is gone, and none took its place. {_ADVICE}"
        yield context.report(SOURCE_REMOVED, message, "/sources", key=True)


def _without_source(old: Model, new: Model, key: str) -> str | None:
    """A property that `key` covered, whose value is unchanged, and which has no source now; None if there is none."""
    for field in SOURCE_GROUPS.get(key, (key,)):
        value: Any = new.specs.get(field)
        is_unchanged = isinstance(value, bool | int | float | str | list) and value == old.specs.get(field)
        if is_unchanged and not any(other in new.specs_sources for other in source_keys(field)):
            return field
    return None


CHECK = RuleCheck(SOURCE_REMOVED, model=_model, migration=_migration)
