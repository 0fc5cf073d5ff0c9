"""`same-model`: a migration from a model to itself."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck

SAME_MODEL = Rule(
    name="same-model",
    severity=Severity.ERROR,
    part="rule",
    summary="A migration from a model to itself.",
    explanation="`from` and `to` name two models. Usually one of them was copied and not changed.",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
to: {model_id: example-1}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
to: {model_id: example-2}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration from a model to itself, at the endpoint that is more likely wrong."""
    for side, other in ((context.old, context.new), (context.new, context.old)):
        if side.fault == EndpointFault.SAME:
            message = (
                f"`from` and `to` are the same model, `{side.reference.model_id}`. "
                f"Write the id of the {'old' if side is context.old else 'new'} model."
            )
            pointer = f"{side.pointer}/model_id"
            related = context.related(f"`{other.pointer[1:]}`", f"{other.pointer}/model_id")
            yield context.report(SAME_MODEL, message, pointer, related=[related])


CHECK = RuleCheck(SAME_MODEL, migration=_check)
