"""`vision-mismatch`: `supports_vision` contradicts the input modalities."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.plausibility import vision_differs
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

VISION_MISMATCH = Rule(
    name="vision-mismatch",
    severity=Severity.WARNING,
    part="rule",
    summary="`supports_vision` contradicts the input modalities.",
    explanation="""\
A model that supports vision takes images: `image` is among `modalities_in`. A model that does not, does not. Where
either is not published, it is null.""",
    bad="specs: {supports_vision: false, modalities_in: [text, image]}",
    good="specs: {supports_vision: true, modalities_in: [text, image]}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a `supports_vision` that contradicts the input modalities."""
    if not vision_differs(context.model):
        return
    vision = context.model.specs["supports_vision"]
    image = "no `image`" if vision else "`image`"
    message = (
        f"`supports_vision` is {'true' if vision else 'false'}, but `modalities_in` has {image}. "
        "Correct one of the two."
    )
    related = context.related("The input modalities", "/specs/modalities_in")
    fix = replace_value(f"Change to {'false' if vision else 'true'}", "/specs/supports_vision", not vision)
    yield context.report(VISION_MISMATCH, message, "/specs/supports_vision", related=[related], fix=fix)


CHECK = RuleCheck(VISION_MISMATCH, model=_check)
