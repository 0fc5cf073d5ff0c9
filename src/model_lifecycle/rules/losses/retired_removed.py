"""`retired-removed`: the record of a retired model that is gone."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.rule_check import RuleCheck
from model_lifecycle.workspace.earlier_records import RemovedRecord
from model_lifecycle.workspace.record_pairs import name_of

RETIRED_REMOVED = Rule(
    name="retired-removed",
    severity=Severity.WARNING,
    part="rule",
    summary="The record of a retired model that is gone since the revision of `--since`.",
    explanation="""\
A retired model is still looked up: by people who find its id in old code, and by migrations that read its prices. Keep
its record with `status: retired`. Where the file is gone, no comment can ignore the finding: name its path in
`[per-path-ignores]` of model-lifecycle.toml, with the reason after a `#`.""",
    bad="""\
# before: models/provider-1/example-3.yaml
status: retired
shutdown_date: 2026-01-31
shutdown_date_kind: exact
""",
    good="""\
# before: models/provider-1/example-3.yaml
status: retired
shutdown_date: 2026-01-31
shutdown_date_kind: exact
# file: models/provider-1/example-3.yaml
status: retired
shutdown_date: 2026-01-31
shutdown_date_kind: exact
""",
    needs_earlier=True,
)


def removed_words(removed: RemovedRecord, status: str = "") -> str:
    """The message about a removed record; `status` is put before its kind."""
    name = name_of(removed.record)
    shown = f" `{name.text}`" if name is not None else ""
    return (
        f"The record of the {status}{removed.record.kind}{shown} is gone. Restore it, or ignore this with the reason."
    )


def _check(removed: RemovedRecord) -> Iterator[str]:
    """Yield the message about the removed record of a retired model."""
    if removed.record.kind == "model" and Model(removed.record).status == "retired":
        yield removed_words(removed, "retired ")


CHECK = RuleCheck(RETIRED_REMOVED, removed_record=_check)
