"""`duplicate-model`: two model records with the same provider and id."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.duplicates import Original, is_duplicate_model, report_duplicate

DUPLICATE_MODEL = Rule(
    name="duplicate-model",
    severity=Severity.ERROR,
    part="rule",
    summary="Two model records with the same provider and id.",
    explanation="""\
References name a model by provider and id, so there can be one record of each. Usually one was copied and its id not
changed; or a model is recorded twice, and one record has to go. The finding is in the copy: the record in the file
that is named after the model counts as the original.""",
    bad="""\
# file: models/provider-1/example-3.yaml
id: example-2
""",
    good="""\
# file: models/provider-1/example-3.yaml
id: example-3
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a record that copies the provider and id of another record."""
    if not is_duplicate_model(context):
        return
    model = context.model
    provider, model_id = str(model.provider), str(model.id)
    original = context.view.derived("models", (provider, model_id), Original(model_id, provider))
    subject, advice = f"`{model.id}` of `{model.provider}`", "Write the id of the model that this record describes"
    yield from report_duplicate(context, DUPLICATE_MODEL, subject, advice, "/id", original)


CHECK = RuleCheck(DUPLICATE_MODEL, model=_check)
