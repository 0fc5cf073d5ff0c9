"""`duplicate-slug`: two models of one provider with the same slug."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.duplicates import (
    Original,
    file_in_words,
    is_duplicate_model,
    is_duplicate_slug,
    lacks_separator,
)

DUPLICATE_SLUG = Rule(
    name="duplicate-slug",
    severity=Severity.ERROR,
    part="rule",
    summary="Two models of one provider with the same slug.",
    explanation="""\
The slug is a model's place among its provider's pages and files, so each model needs its own. Other providers may use
the same.""",
    bad="""\
# file: models/provider-1/example-3.yaml
slug: example-2
""",
    good="""\
# file: models/provider-1/example-3.yaml
slug: example-3
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a slug that another model of the provider has, unless this model is the original."""
    if is_duplicate_model(context) or not is_duplicate_slug(context):
        return
    model = context.model
    provider, slug = str(model.provider), str(model.slug)
    original = context.view.derived("models-with-slug", (provider, slug), Original(slug, provider))
    if original != context.entry and not lacks_separator(context, original):
        other = file_in_words(context, original)
        message = f"The slug `{model.slug}` is that of {other} already. Write this model's own slug."
        related = context.related("The other model", "/slug", original)
        yield context.report(DUPLICATE_SLUG, message, "/slug", related=[related])


CHECK = RuleCheck(DUPLICATE_SLUG, model=_check)
