"""`slug-mismatch`: a migration whose `model_id` and `slug` do not belong to one model."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value

SLUG_MISMATCH = Rule(
    name="slug-mismatch",
    severity=Severity.ERROR,
    part="rule",
    summary="A migration whose `model_id` and `slug` do not belong to one model.",
    explanation="""\
`from` and `to` repeat the slug of the model's own record, which is part of links. Where the slug differs, or is
another model's, one of the two is wrong: the finding is at the value that the code samples contradict.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
from: {slug: example-one}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
from: {slug: example-1}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each endpoint whose slug is not that of the model that its id names."""
    for side in (context.old, context.new):
        if side.entry is None or side.model is None:
            continue
        written, slug = side.reference.slug, side.model.slug
        if side.fault == EndpointFault.WRONG_ID:
            message = (
                f"`{side.reference.model_id}` has another slug: `{written}` is the slug of `{side.model.id}`, "
                f"which the code samples call. Correct the id."
            )
            pointer = f"{side.pointer}/model_id"
            fix = replace_value(f"Change to `{side.model.id}`", pointer, side.model.id)
            related = context.related(f"The slug of `{side.model.id}`", "/slug", side.entry)
            yield context.report(SLUG_MISMATCH, message, pointer, related=[related], fix=fix)
        elif side.fault == EndpointFault.WRONG_SLUG:
            message = f"The slug of `{side.model.id}` is `{slug}`, not `{written}`."
            pointer = f"{side.pointer}/slug"
            fix = replace_value(f"Change to `{slug}`", pointer, slug, safe=True)
            related = context.related("The model's own slug", "/slug", side.entry)
            yield context.report(SLUG_MISMATCH, message, pointer, related=[related], fix=fix)


CHECK = RuleCheck(SLUG_MISMATCH, migration=_check)
