"""`duplicate-migration`: two migration records from the same model to the same model."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.rules.references.duplicates import Original, duplicates_of_migration, report_duplicate

DUPLICATE_MIGRATION = Rule(
    name="duplicate-migration",
    severity=Severity.ERROR,
    part="rule",
    summary="Two migration records from the same model to the same model.",
    explanation="""\
There is one comparison page for a pair of models, made from one record. Delete one of the two records, or correct
its models.""",
    bad="""\
# file: migrations/example-1-to-example-3.yaml
to: {model_id: example-2, slug: example-2}
code_change:
  after: ask(model="example-2")
  snippets:
    python: {after: ask(model="example-2")}
    typescript: {after: ask(model="example-2")}
    curl: {after: ask(model="example-2")}
""",
    good="""\
# file: models/provider-1/example-1.yaml
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
  - {model_id: example-3, provider: provider-1, kind: official, source_url: https://doc.example/}
# file: models/provider-1/example-3.yaml
id: example-3
# file: migrations/example-1-to-example-3.yaml
to: {model_id: example-3, slug: example-3}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration between the same models as another migration."""
    if len(duplicates_of_migration(context)) > 1:
        old, new = context.migration.old, context.migration.new
        pair = str(old.provider), str(old.model_id), str(new.provider), str(new.model_id)
        original = context.view.derived("migrations", pair, Original(f"{old.model_id}-to-{new.model_id}"))
        subject = f"the migration from `{old.model_id}` to `{new.model_id}`"
        advice = "Write the ids of the models that this record is about"
        yield from report_duplicate(context, DUPLICATE_MIGRATION, subject, advice, "/from/model_id", original)


CHECK = RuleCheck(DUPLICATE_MIGRATION, migration=_check)
