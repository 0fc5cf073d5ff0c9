"""`excerpt-differs`: a price or a shutdown date that an excerpt of the record's own sources contradicts."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import format_number, number_to_write
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.records.values import objects, text
from model_lifecycle.rules.dates.status_clash import contradicts_dates
from model_lifecycle.rules.framework.misplaced_date import misplaced_date
from model_lifecycle.rules.framework.plausibility import QUOTED_PRICES, suspect_fields
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

EXCERPT_DIFFERS = Rule(
    name=codes.EXCERPT_DIFFERS,
    severity=Severity.INFORMATION,
    part="rule",
    summary="A price or a shutdown date that an excerpt of the record's own sources contradicts.",
    explanation="""\
An `excerpt` quotes a source. Where an excerpt says `$3 in, $15 out` or `shuts down 2026-01-05` and the record has
another price or day, either the value was changed and the quote was not, or one of them was mistyped. Read the source
again.""",
    bad="""\
# file: models/provider-1/example-3.yaml
sources:
  - {url: https://doc.example/, label: Pricing, last_checked: 2026-06-01, excerpt: "$3 in, $8 out per 1M tokens"}
""",
    good="""\
# file: models/provider-1/example-3.yaml
sources:
  - {url: https://doc.example/, label: Pricing, last_checked: 2026-06-01, excerpt: "$2 in, $8 out per 1M tokens"}
""",
)

_QUOTED: Final = {
    **{f"/specs/{field}": ("$", pattern) for field, pattern in QUOTED_PRICES.items()},
    "/shutdown_date": ("hut", re.compile(r"\b[Ss]huts? ?down(?: on)?[: ]+(\d{4}-\d{2}-\d{2})")),
}
"""By the pointer of a value: a text that each excerpt quoting it contains, and the pattern of the quote."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each value of which the excerpts quote a single other value."""
    excerpts = [text(source, "excerpt") for source in objects(context.model.values, "sources")]
    quoting_excerpts = [
        (index, excerpt)
        for index, excerpt in enumerate(excerpts)
        if isinstance(excerpt, str) and ("$" in excerpt or "hut" in excerpt)
    ]
    for pointer, (marker, pattern) in _QUOTED.items() if quoting_excerpts else ():
        quotes = [
            (index, match)
            for index, excerpt in quoting_excerpts
            if marker in excerpt
            for match in pattern.finditer(excerpt)
        ]
        if quotes and len({match[1] for _, match in quotes}) == 1:
            yield from _compare(context, pointer, *quotes[0])


def _compare(context: ModelContext, pointer: str, index: int, quote: re.Match[str]) -> Iterator[Diagnostic]:
    """Yield the diagnostic of the value at `pointer` if it contradicts the quote in the excerpt at `index`."""
    quoted = quote[1]
    if pointer == "/shutdown_date":
        written = context.model.shutdown_date
        length = len("2026-01") if context.model.shutdown_date_kind == "month_only" else len("2026-01-05")
        if not isinstance(written, str) or written[:length] == quoted[:length] or _dates_are_reported(context):
            return
        shown, value = quoted, quoted
    else:
        price = context.model.input_price if "input" in pointer else context.model.output_price
        if not isinstance(price, Decimal) or price == Decimal(quoted) or _price_is_reported(context, pointer):
            return
        written, shown, value = format_number(price), format_number(Decimal(quoted)), number_to_write(Decimal(quoted))
    name = pointer.rpartition("/")[2]
    excerpt = f"/sources/{index}/excerpt"
    message = f"`{name}` is {written}, but the excerpt of a source says {shown}. Read the source again."
    related = context.related("The excerpt", excerpt, span=context.text_span(excerpt, *quote.span(1)))
    fix = replace_value(f"Change to {shown}", pointer, value)
    yield context.report(EXCERPT_DIFFERS, message, pointer, related=[related], fix=fix)


def _dates_are_reported(context: ModelContext) -> bool:
    """Whether another rule reports the model's dates."""
    model = context.model
    return misplaced_date(model) is not None or shutdown_of(model) is None or contradicts_dates(model, context.today)


def _price_is_reported(context: ModelContext, pointer: str) -> bool:
    """Whether another rule reports the price."""
    model = context.model
    first, second, cached = model.input_price, model.output_price, model.cached_input_price
    return (
        pointer.removeprefix("/specs/") in suspect_fields(model, context.plausible_prices)
        or (isinstance(first, Decimal) and isinstance(cached, Decimal) and cached > first)
        or (isinstance(first, Decimal) and isinstance(second, Decimal) and 0 < second < first)
    )


CHECK = RuleCheck(EXCERPT_DIFFERS, model=_check)
