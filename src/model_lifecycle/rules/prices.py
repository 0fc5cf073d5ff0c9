"""A model's prices, each by itself and against the others."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.records.arithmetic import format_money, format_number
from model_lifecycle.records.model import PRICE_FIELDS
from model_lifecycle.records.record import UNREAD
from model_lifecycle.records.values import number
from model_lifecycle.rules.plausible import price_slips
from model_lifecycle.rules.rule import ModelContext, Rule, as_number, replace_value

IMPLAUSIBLE_PRICE = Code(
    name="implausible-price",
    severity=Severity.WARNING,
    part="rule",
    summary="A price that looks like one per token, per thousand or per billion tokens.",
    explanation="""\
Prices are USD per million tokens. Real ones lie between a tenth of a cent and a thousand dollars, and output costs
about one to a few hundred times as much as input. A price far outside is nearly always in the unit of another list:
$3 per million tokens is 0.000003 per token, 0.003 per thousand and 3000 per billion.

Options: `lowest` (0.001) and `highest` (1000), in USD per million tokens.""",
    bad="specs: {input_price_per_mtok: 0.000002}",
    good="specs: {input_price_per_mtok: 2}",
)

OUTPUT_BELOW_INPUT = Code(
    name="output-below-input",
    severity=Severity.INFORMATION,
    part="rule",
    summary="Output that costs less than input.",
    explanation="""\
Nearly every model that charges for output charges more for it than for input, or the same. Perhaps the two prices are
swapped. An output price of 0, as of embeddings, is not meant.""",
    bad="""\
# file: models/provider-1/example-3.yaml
specs: {input_price_per_mtok: 8, output_price_per_mtok: 2}
""",
    good="""\
# file: models/provider-1/example-3.yaml
specs: {input_price_per_mtok: 2, output_price_per_mtok: 8}
""",
)

CACHED_ABOVE_INPUT = Code(
    name="cached-above-input",
    severity=Severity.WARNING,
    part="rule",
    summary="Cached input that costs more than input.",
    explanation="""\
`cached_input_price_per_mtok` is what reading cached input costs, which is less than input costs, or the same. The price
of writing to the cache is higher, but is not recorded. Perhaps the two prices are swapped.""",
    bad="specs: {cached_input_price_per_mtok: 2.5}",
    good="specs: {cached_input_price_per_mtok: 0.25}",
)

PRICE_WITHOUT_CURRENCY = Code(
    name="price-without-currency",
    severity=Severity.WARNING,
    part="rule",
    summary="A price, but no currency.",
    explanation="""\
All money is in USD. Where there is a price, `currency` says so; it is null only where there is none, or all are 0.""",
    bad="specs: {currency: null}",
    good="specs: {currency: USD}",
)

BATCH_DISCOUNT = Code(
    name="batch-discount",
    severity=Severity.WARNING,
    part="rule",
    summary="A batch discount that is not a percentage from 0 to 100, or is written as a fraction.",
    explanation="""\
`batch_discount_pct` is a percentage without a sign: 50 for half price, not 0.5 and not -50. Without a discount it is 0;
null when none is published.""",
    bad="specs: {batch_discount_pct: 0.5}",
    good="specs: {batch_discount_pct: 50}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    slips = price_slips(context.model, context.plausible_prices)
    for slip in slips:
        pointer = f"/specs/{slip.field}"
        message = (
            f"{format_money(slip.price)} per million tokens is not plausible. It looks like a price {slip.unit}: "
            f"write {format_number(slip.meant)}, the price per million."
        )
        fix = replace_value(f"Change to {format_number(slip.meant)}", pointer, as_number(slip.meant))
        yield context.report(IMPLAUSIBLE_PRICE, message, pointer, fix=fix)
    if not slips:
        yield from _check_order(context)
    if context.model.specs.get("currency", UNREAD) is None:
        yield from _check_currency(context)
    discount = number(context.model.specs, "batch_discount_pct")
    if isinstance(discount, Decimal) and (not 0 <= discount <= 100 or 0 < discount < 1):
        yield _discount(context, discount)


def _check_order(context: ModelContext) -> Iterator[Diagnostic]:
    """Cached input costs at most what input costs, and output at least as much."""
    model = context.model
    first, second, cached = model.input_price, model.output_price, model.cached_input_price
    if not isinstance(first, Decimal) or first < 0:
        return
    if isinstance(cached, Decimal) and cached > first:
        message = (
            f"Cached input costs {format_money(cached)}, more than input ({format_money(first)}). "
            "Correct one of the two prices."
        )
        related = context.related("The input price", "/specs/input_price_per_mtok")
        yield context.report(CACHED_ABOVE_INPUT, message, "/specs/cached_input_price_per_mtok", related=[related])
    if isinstance(second, Decimal) and 0 < second < first:
        message = (
            f"Output costs {format_money(second)}, less than input ({format_money(first)}). "
            "If the two are swapped, exchange them."
        )
        related = context.related("The input price", "/specs/input_price_per_mtok")
        yield context.report(OUTPUT_BELOW_INPUT, message, "/specs/output_price_per_mtok", related=[related])


def _check_currency(context: ModelContext) -> Iterator[Diagnostic]:
    prices = ((field, number(context.model.specs, field)) for field in PRICE_FIELDS)
    priced = next((field for field, price in prices if isinstance(price, Decimal) and price != 0), None)
    if priced is not None:
        fix = replace_value("Change to `USD`", "/specs/currency", "USD", safe=True)
        related = context.related(f"`{priced}`", f"/specs/{priced}")
        message = f"`{priced}` has a price, but `currency` is null. Write USD."
        yield context.report(PRICE_WITHOUT_CURRENCY, message, "/specs/currency", related=[related], fix=fix)


def _discount(context: ModelContext, discount: Decimal) -> Diagnostic:
    pointer = "/specs/batch_discount_pct"
    written = format_number(discount)
    if 0 < abs(discount) < 1:
        meant = abs(discount) * 100
        message = f"{written} looks like a fraction. Write the percentage: {format_number(meant)}."
    elif -100 <= discount < 0:
        meant = -discount
        message = f"A discount has no sign: write {format_number(meant)} for {format_number(meant)}% off."
    else:
        return context.report(BATCH_DISCOUNT, f"A discount is from 0 to 100 percent, found {written}.", pointer)
    fix = replace_value(f"Change to {format_number(meant)}", pointer, as_number(meant))
    return context.report(BATCH_DISCOUNT, message, pointer, fix=fix)


RULE = Rule(
    (IMPLAUSIBLE_PRICE, OUTPUT_BELOW_INPUT, CACHED_ABOVE_INPUT, PRICE_WITHOUT_CURRENCY, BATCH_DISCOUNT),
    model=_check,
    options={IMPLAUSIBLE_PRICE.name: {"lowest": "number", "highest": "number"}},
)
