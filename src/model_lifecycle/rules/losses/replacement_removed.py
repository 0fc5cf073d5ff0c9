"""`replacement-removed`: a replacement that is gone, with nothing in its place."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.workspace.index import keys_of_replacements

REPLACEMENT_REMOVED = Rule(
    name="replacement-removed",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A replacement that was listed at the revision of `--since` and was not replaced by another.",
    explanation="""\
Anyone who relies on it no longer knows where to migrate. Replacing it by another one does not count as a loss.""",
    bad="""\
# before: models/provider-1/example-2.yaml
replacements: [{model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}]
# file: models/provider-1/example-2.yaml
replacements: []
""",
    good="""\
# before: models/provider-1/example-2.yaml
replacements: []
# file: models/provider-1/example-2.yaml
replacements: []
""",
    needs_earlier=True,
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each removed replacement, unless as many were added."""
    if context.before is None or not isinstance(context.model.values.get("replacements"), list):
        return
    before = [key for key in keys_of_replacements(context.before) if all(key)]
    after = keys_of_replacements(context.record)
    lost = [key for key in dict.fromkeys(before) if key not in after]
    if len(lost) <= len({key for key in after if key not in before}):
        return
    for key in lost:
        message = (
            f"The replacement `{key.provider}/{key.id}` is gone, and none took its place. "
            "Restore it, or ignore this with the reason."
        )
        yield context.report(REPLACEMENT_REMOVED, message, "/replacements", key=True)


CHECK = RuleCheck(REPLACEMENT_REMOVED, model=_check)
