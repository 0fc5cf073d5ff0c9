"""What a record claims about where its values come from."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import Fix, RenameKey
from model_lifecycle.document.pointer import child
from model_lifecycle.records.model import SOURCE_GROUPS, SPECS_FIELDS
from model_lifecycle.records.values import Values, members
from model_lifecycle.rules.rule import MigrationContext, ModelContext, Rule, replace_value
from model_lifecycle.rules.sides import Side
from model_lifecycle.text.closest import closest

OFFICIAL_WITH_GAPS = Code(
    name="official-with-gaps",
    severity=Severity.WARNING,
    part="rule",
    summary="An `official` migration although a price or a limit is not published.",
    explanation="""\
`confidence: official` makes the page say that all values come from official sources. Where the input or output price,
the context window or the output limit of one of the models is not published, it is `partial`.""",
    bad="""\
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
""",
    good="""\
# file: models/provider-1/example-2.yaml
specs: {max_output_tokens: null}
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {new_tokens: null, change_pct: null}
confidence: partial
""",
)

UNSOURCED_VALUE = Code(
    name="unsourced-value",
    severity=Severity.WARNING,
    part="rule",
    summary="A value of specs that no entry of `specs_sources` gives a source for.",
    explanation="""\
Each key of `specs_sources` names a property of specs, or a group: `prices` for the three prices, discount and currency,
`limits` for context window and output. Off by default; switch it on to have every number sourced.""",
    bad="specs: {endpoints: [/v1/messages]}",
    good="""\
specs:
  endpoints: [/v1/messages]
  specs_sources: {endpoints: {url: https://doc.example/, last_checked: 2026-06-01}}
""",
    off=True,
)

UNKNOWN_SOURCE_KEY = Code(
    name="unknown-source-key",
    severity=Severity.INFORMATION,
    part="rule",
    summary="An entry of `specs_sources` that names nothing in specs.",
    explanation="""\
A key of `specs_sources` is the name of a property of specs, or `prices` or `limits`. Under any other name the source
is a footnote of nothing.""",
    bad="specs: {specs_sources: {price: {url: https://doc.example/, last_checked: 2026-06-01}}}",
    good="specs: {specs_sources: {prices: {url: https://doc.example/, last_checked: 2026-06-01}}}",
)


_GROUP_OF: Final = {field: group for group, fields in SOURCE_GROUPS.items() for field in fields}
_PUBLISHED: Final = (int, float, str, list)


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    if context.migration.confidence != "official":
        return
    gap = next(_gaps(context), None)
    if gap is not None:
        message = f"`confidence` is `official`, but {gap} is not published. Write partial, or add the value."
        fix = replace_value("Change to `partial`", "/confidence", "partial")
        yield context.report(OFFICIAL_WITH_GAPS, message, "/confidence", fix=fix)


def _gaps(context: MigrationContext) -> Iterator[str]:
    """The values that neither the models' records nor, where there are none, the migration has."""
    values = context.migration.values
    costs = members(values, "price_diff")
    for side, which in ((context.old, "old"), (context.new, "new")):
        if side.model is None:
            unpriced = _is_null(costs, f"example_monthly_cost_{which}")
        else:
            unpriced = any(_is_null(side.model.specs, f"{part}_price_per_mtok") for part in ("input", "output"))
        if unpriced:
            yield f"a price of {_which(side)}"
        for diff, field, name in (
            ("context_diff", "context_window_tokens", "context window"),
            ("max_output_diff", "max_output_tokens", "output limit"),
        ):
            if _is_null(members(values, diff), f"{which}_tokens") and (
                side.model is None or _is_null(side.model.specs, field)
            ):
                yield f"the {name} of {_which(side)}"


def _is_null(values: Values, name: str) -> bool:
    return name in values and values[name] is None


def _which(side: Side) -> str:
    written = side.reference.model_id
    if isinstance(written, str) and written:
        return f"`{written}`"
    return "the old model" if side.reference.name == "from" else "the new model"


def _check_keys(context: ModelContext) -> Iterator[Diagnostic]:
    for key in context.model.specs_sources:
        if key in SPECS_FIELDS or key in SOURCE_GROUPS:
            continue
        pointer = child("/specs/specs_sources", key)
        if any(finding.pointer == pointer for finding in context.file.findings):
            continue  # a key that is no text is told already
        near = closest(key, (*SOURCE_GROUPS, *SPECS_FIELDS))
        hint = (
            f"Did you mean `{near.name}`?" if near else "Write the name of a property of specs, `prices` or `limits`."
        )
        fix = Fix(f"Rename to `{near.name}`", (RenameKey(pointer, near.name),)) if near else None
        message = f"`{key}` names nothing in specs. {hint}" if key else f"The key is empty. {hint}"
        yield context.report(UNKNOWN_SOURCE_KEY, message, pointer, key=True, fix=fix)


def _check_values(context: ModelContext) -> Iterator[Diagnostic]:
    keys = context.model.specs_sources
    for field, value in context.model.specs.items():
        if field in keys or field not in SPECS_FIELDS or not isinstance(value, _PUBLISHED):
            continue
        group = _GROUP_OF.get(field)
        if group not in keys:
            keyed = f"`{field}` or `{group}`" if group else f"`{field}`"
            message = f"`{field}` has no source. Add an entry for {keyed} to `specs_sources`."
            yield context.report(UNSOURCED_VALUE, message, f"/specs/{field}")


RULE = Rule((OFFICIAL_WITH_GAPS,), migration=_check_migration)
SOURCE_KEYS = Rule((UNKNOWN_SOURCE_KEY,), model=_check_keys)
SOURCED_VALUES = Rule((UNSOURCED_VALUE,), model=_check_values)
