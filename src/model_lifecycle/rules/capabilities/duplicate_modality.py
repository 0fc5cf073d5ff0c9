"""`duplicate-modality`: a modality that is listed twice."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.records.values import items
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck

DUPLICATE_MODALITY = Rule(
    name="duplicate-modality",
    severity=Severity.WARNING,
    part="rule",
    summary="A modality that is listed twice.",
    explanation="List each modality once. Remove the second entry, or write the modality that was meant.",
    bad="specs: {modalities_in: [text, image, text]}",
    good="specs: {modalities_in: [text, image]}",
    tag="unnecessary",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of repeated input and output modalities."""
    for name in ("modalities_in", "modalities_out"):
        listed = items(context.model.specs, name)
        if isinstance(listed, list) and len(listed) > 1:
            yield from _duplicates(context, name, listed)


def _duplicates(context: ModelContext, name: str, modalities: list[object]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each repeated modality in the list `name` of specs."""
    first_index: dict[str, int] = {}
    for index, modality in enumerate(modalities):
        if not isinstance(modality, str):
            continue
        if modality in first_index:
            pointer = f"/specs/{name}/{index}"
            related = context.related("The first one", f"/specs/{name}/{first_index[modality]}")
            message = f"`{modality}` is listed twice. Remove one."
            fix = Fix("Remove this one", (Remove(pointer),), safe=True)
            yield context.report(DUPLICATE_MODALITY, message, pointer, related=[related], fix=fix)
        first_index.setdefault(modality, index)


CHECK = RuleCheck(DUPLICATE_MODALITY, model=_check)
