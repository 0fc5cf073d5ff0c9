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
    """Yield the diagnostic of an `official` migration with the first value that is not published or cites no source."""
    if context.migration.confidence != "official":
        return
    unpublished = (
        f"{value} is not published. Write partial, or add the value." for value in _unpublished_values(context)
    )
    unsourced = (
        f"{value} cites no official source. Write partial, or add one to `specs_sources`."
        for value in _unsourced_prices(context)
    )
    value = next(chain(unpublished, unsourced), None)
    if value is not None:
        message = f"`confidence` is `official`, but {value}"
        fix = replace_value("Change to `partial`", "/confidence", "partial")
        yield context.report(OFFICIAL_WITH_GAPS, message, "/confidence", fix=fix)


def _unpublished_values(context: MigrationContext) -> Iterator[str]:
    """Yield, in words, the values that neither the models' records nor (without records) the migration has."""
    values = context.migration.values
    costs = members(values, "price_diff")
    for side, version in ((context.old, "old"), (context.new, "new")):
        if side.model is None:
            lacks_price = _is_null(costs, f"example_monthly_cost_{version}")
        else:
            lacks_price = any(_is_null(side.model.specs, f"{part}_price_per_mtok") for part in ("input", "output"))
        if lacks_price:
            yield f"a price of {_model_words(side)}"
        for diff, field, name in (
            ("context_diff", "context_window_tokens", "context window"),
            ("max_output_diff", "max_output_tokens", "output limit"),
        ):
            if _is_null(members(values, diff), f"{version}_tokens") and (
                side.model is None or _is_null(side.model.specs, field)
            ):
                yield f"the {name} of {_model_words(side)}"


def _unsourced_prices(context: MigrationContext) -> Iterator[str]:
    """Yield, in words, the prices that cite no page of the provider."""
    for side in context.ends:
        for field in unsourced_prices(side.model) if side.model is not None else ():
            if isinstance(side.published(field), Decimal):
                yield f"the {field.removesuffix('_per_mtok').replace('_', ' ')} of {_model_words(side)}"


def _is_null(values: Values, name: str) -> bool:
    """Whether the property `name` is present and null."""
    return name in values and values[name] is None


def _model_words(side: Endpoint) -> str:
    """An endpoint's model in words: its id, or `the old model`."""
    written = side.reference.model_id
    if isinstance(written, str) and written:
        return f"`{written}`"
    return "the old model" if side.reference.name == "from" else "the new model"


CHECK = RuleCheck(OFFICIAL_WITH_GAPS, migration=_check)
