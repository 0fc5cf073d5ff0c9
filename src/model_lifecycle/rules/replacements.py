"""A model's replacements: each listed once, not the model itself, not going in circles, not gone before it."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import Fix, Remove
from model_lifecycle.records.model import Model
from model_lifecycle.rules.dates import shutdown_of
from model_lifecycle.rules.duplicates import is_duplicate_model
from model_lifecycle.rules.far_dates import believable
from model_lifecycle.rules.rule import ModelContext, Rule
from model_lifecycle.rules.status_date import is_status_in_doubt
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.view import IndexView

MOST_FOLLOWED: Final = 200
"""How many models are followed from replacement to replacement in search of cycles, for one model."""

SELF_REPLACEMENT = Code(
    name="self-replacement",
    severity=Severity.ERROR,
    part="rule",
    summary="A model that lists itself as its replacement.",
    explanation="A replacement is another model. Name the one that users should move to, or remove the entry.",
    bad="replacements: [{model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)

DUPLICATE_REPLACEMENT = Code(
    name="duplicate-replacement",
    severity=Severity.ERROR,
    part="rule",
    summary="A replacement that is listed twice.",
    explanation="""\
Each replacement stands in the list once. If the provider names it and others recommend it too, it is `official`.""",
    bad="""\
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
  - {model_id: example-2, provider: provider-1, kind: editorial, source_url: https://doc.example/}
""",
    good="""\
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
""",
)

REPLACEMENT_CYCLE = Code(
    name="replacement-cycle",
    severity=Severity.ERROR,
    part="rule",
    summary="Models that replace each other in a circle.",
    explanation="""\
Whoever follows the replacements from model to model must arrive somewhere. One of the entries in the circle is wrong:
often the newer model names its predecessor.""",
    bad="""\
# file: models/provider-1/example-2.yaml
replacements: [{model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}]
""",
    good="""\
# file: models/provider-1/example-2.yaml
replacements: []
""",
)

REPLACEMENT_RETIRED = Code(
    name="replacement-retired",
    severity=Severity.WARNING,
    part="rule",
    summary="A replacement that is retired already, or shuts down before the model it replaces.",
    explanation="""\
Nobody can move to a model that is gone. Name a replacement that lives longer, or correct the status or the shutdown
date of one of the two.""",
    bad="""\
# file: models/provider-1/example-2.yaml
status: deprecated
deprecation_date: 2026-01-15
shutdown_date: 2026-09-30
shutdown_date_kind: exact
""",
    good="""\
# file: models/provider-1/example-2.yaml
status: deprecated
deprecation_date: 2026-01-15
shutdown_date: 2027-09-30
shutdown_date_kind: exact
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    replacements = context.model.replacements
    if not replacements or is_duplicate_model(context):
        return
    model = context.model
    own = ModelKey(model.provider, model.id) if isinstance(model.provider, str) and isinstance(model.id, str) else None
    seen: dict[ModelKey, int] = {}
    for replacement in replacements:
        if not isinstance(replacement.provider, str) or not isinstance(replacement.model_id, str):
            continue
        key = ModelKey(replacement.provider, replacement.model_id)
        pointer = f"/replacements/{replacement.index}/model_id"
        if key == own:
            message = f"`{key.id}` lists itself as its replacement. Name another model, or remove the entry."
            yield context.report(SELF_REPLACEMENT, message, pointer)
            continue
        entries = context.view.models(*key)
        if key in seen and entries:
            yield _twice(context, replacement.index, seen[key], key)
            continue
        seen[key] = replacement.index
        if len(entries) != 1:
            continue
        circle = (
            _way_back(context.view, key, own, max(MOST_FOLLOWED // len(replacements), 1)) if own is not None else None
        )
        if circle is not None:
            names = " → ".join(f"`{step.id}`" for step in (*circle, circle[0]))
            message = f"The replacements go in a circle: {names}. One of them is wrong."
            related = [context.related("The next one", "/replacements", entry) for entry in entries]
            yield context.report(REPLACEMENT_CYCLE, message, pointer, related=related)
        else:
            yield from _gone(context, pointer, entries[0])


def _twice(context: ModelContext, index: int, first: int, key: ModelKey) -> Diagnostic:
    listed = context.model.values["replacements"]
    pointer = f"/replacements/{index}"
    same = listed[index] == listed[first]
    return context.report(
        DUPLICATE_REPLACEMENT,
        f"`{key.id}` of `{key.provider}` is listed as a replacement twice. Remove one of the entries.",
        f"{pointer}/model_id",
        related=[context.related("The first entry", f"/replacements/{first}/model_id")],
        fix=Fix("Remove this entry", (Remove(pointer),), safe=same),
    )


def _way_back(view: IndexView, start: ModelKey, goal: ModelKey, most: int) -> tuple[ModelKey, ...] | None:
    """The shortest way of replacements from `start` to `goal`, with `goal` in front, past at most so many models.

    None where there is none.
    """
    came_from: dict[ModelKey, ModelKey] = {start: goal}
    waiting = [start]
    for key in waiting:
        for following in view.replacements(key):
            if following == goal:
                way = [key]
                while way[-1] != goal:
                    way.append(came_from[way[-1]])
                return tuple(reversed(way))
            if following not in came_from and len(came_from) < most:
                came_from[following] = key
                waiting.append(following)
    return None


def _gone(context: ModelContext, pointer: str, entry: Entry) -> Iterator[Diagnostic]:
    replacement = Model(believable(context.view.record(entry)))
    if replacement.status == "retired":
        if is_status_in_doubt(replacement, context.today.isoformat()):
            return
        message = f"`{replacement.id}` is retired, so nobody can move to it. Name a replacement that is in service."
        yield context.report(
            REPLACEMENT_RETIRED, message, pointer, related=[context.related("It is retired here", "/status", entry)]
        )
        return
    own, other = shutdown_of(context.model), shutdown_of(replacement)
    if own is not None and other is not None and other.latest < own.earliest:
        message = (
            f"`{replacement.id}` shuts down ({replacement.shutdown_date}) before the model it replaces "
            f"({context.model.shutdown_date}). Name a replacement that lives longer, or correct the dates."
        )
        related = [
            context.related("Its shutdown date", "/shutdown_date", entry),
            context.related("The shutdown date of this model", "/shutdown_date"),
        ]
        yield context.report(REPLACEMENT_RETIRED, message, pointer, related=related)


RULE = Rule(
    (SELF_REPLACEMENT, DUPLICATE_REPLACEMENT, REPLACEMENT_CYCLE, REPLACEMENT_RETIRED),
    model=_check,
)
