"""`record-removed`: a record that is gone."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.rule_check import RuleCheck
from model_lifecycle.rules.losses.retired_removed import removed_words
from model_lifecycle.workspace.earlier_records import RemovedRecord

RECORD_REMOVED = Rule(
    name="record-removed",
    severity=Severity.WARNING,
    part="rule",
    summary="A record that was there at the revision of `--since`, and is gone.",
    explanation="""\
The dates, prices and sources of a removed record are lost to its readers. A record that was moved to another file, or
given another id, does not count as removed. Nor does a migration whose models are gone too. The finding is at the top
of the file that held the record. Where that file is gone as well, no comment can ignore the finding: name its path in
`[per-path-ignores]` of model-lifecycle.toml, with the reason after a `#`.""",
    bad="""\
# before: models/provider-1/example-3.yaml
display_name: Example 3
""",
    good="""\
# before: models/provider-1/example-3.yaml
display_name: Example 3
# file: models/provider-1/example-3.yaml
display_name: The Third Example
""",
    needs_earlier=True,
)


def _check(removed: RemovedRecord) -> Iterator[str]:
    """Yield the message about a removed record, unless it is a retired model."""
    if removed.record.kind != "model" or Model(removed.record).status != "retired":
        yield removed_words(removed)


CHECK = RuleCheck(RECORD_REMOVED, removed_record=_check)
