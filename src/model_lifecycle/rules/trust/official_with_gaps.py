"""`official-with-gaps`: an `official` migration although a value is not published, or a price cites no source."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.prices import unsourced_prices
from model_lifecycle.records.values import Values, members
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value

OFFICIAL_WITH_GAPS = Rule(
    name="official-with-gaps",
    severity=Severity.WARNING,
    part="rule",
    summary="An `official` migration although a price or limit is not published, or a price cites no source.",
    explanation="""\
`confidence: official` makes the page say that all values come from official sources. Where the input or output price,
the context window or the output limit of one of the models is not published, or an input or output price has no entry
in its record's `specs_sources`, or only a public catalogue as its source, it is `partial`.""",
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


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    if context.migration.confidence != "official":
        return
    gaps = (f"{gap} is not published. Write partial, or add the value." for gap in _gaps(context))
    sources = (
        f"{gap} cites no official source. Write partial, or add one to `specs_sources`." for gap in _unsourced(context)
    )
    gap = next(chain(gaps, sources), None)
    if gap is not None:
        message = f"`confidence` is `official`, but {gap}"
        fix = replace_value("Change to `partial`", "/confidence", "partial")
        yield context.report(OFFICIAL_WITH_GAPS, message, "/confidence", fix=fix)


def _gaps(context: MigrationContext) -> Iterator[str]:
    """Yield, in words, the values that neither the models' records nor (without records) the migration has."""
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


def _unsourced(context: MigrationContext) -> Iterator[str]:
    """Yield, in words, the prices that cite no page of the provider."""
    for side in context.ends:
        for field in unsourced_prices(side.model) if side.model is not None else ():
            if isinstance(side.published(field), Decimal):
                yield f"the {field.removesuffix('_per_mtok').replace('_', ' ')} of {_which(side)}"


def _is_null(values: Values, name: str) -> bool:
    return name in values and values[name] is None


def _which(side: Endpoint) -> str:
    """An endpoint's model in words: its id, or `the old model`."""
    written = side.reference.model_id
    if isinstance(written, str) and written:
        return f"`{written}`"
    return "the old model" if side.reference.name == "from" else "the new model"


CHECK = RuleCheck(OFFICIAL_WITH_GAPS, migration=_check)
