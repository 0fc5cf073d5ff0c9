"""A model's modalities, each by itself and against `supports_vision`."""

from collections.abc import Iterator

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import Fix, Remove
from model_lifecycle.records.values import items
from model_lifecycle.rules.plausible import vision_differs
from model_lifecycle.rules.rule import ModelContext, Rule, replace_value

VISION_MISMATCH = Code(
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

DUPLICATE_MODALITY = Code(
    name="duplicate-modality",
    severity=Severity.WARNING,
    part="rule",
    summary="A modality that is listed twice.",
    explanation="Each modality stands in the list once. Remove the second, or write the one that was meant.",
    bad="specs: {modalities_in: [text, image, text]}",
    good="specs: {modalities_in: [text, image]}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    model = context.model
    if vision_differs(model):
        vision = model.specs["supports_vision"]
        image = "no `image`" if vision else "`image`"
        message = (
            f"`supports_vision` is {'true' if vision else 'false'}, but `modalities_in` has {image}. "
            "Correct one of the two."
        )
        related = context.related("The input modalities", "/specs/modalities_in")
        fix = replace_value(f"Change to {'false' if vision else 'true'}", "/specs/supports_vision", not vision)
        yield context.report(VISION_MISMATCH, message, "/specs/supports_vision", related=[related], fix=fix)
    for name in ("modalities_in", "modalities_out"):
        listed = items(model.specs, name)
        if isinstance(listed, list) and len(listed) > 1:
            yield from _duplicates(context, name, listed)


def _duplicates(context: ModelContext, name: str, listed: list[object]) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for index, modality in enumerate(listed):
        if not isinstance(modality, str):
            continue
        if modality in first:
            pointer = f"/specs/{name}/{index}"
            related = context.related("The first one", f"/specs/{name}/{first[modality]}")
            message = f"`{modality}` is listed twice. Remove one."
            fix = Fix("Remove this one", (Remove(pointer),), safe=True)
            yield context.report(DUPLICATE_MODALITY, message, pointer, related=[related], fix=fix)
        first.setdefault(modality, index)


RULE = Rule((VISION_MISMATCH, DUPLICATE_MODALITY), model=_check)
