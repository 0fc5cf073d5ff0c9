"""The facts under a page's heading: the ends of both models, costs, limits, and breaking changes.

They summarise values that the sections below show in full.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final, get_args

from model_lifecycle.page.capability_rows import has_unknown_api_changes, has_unread_capabilities
from model_lifecycle.page.comparison import Comparison
from model_lifecycle.page.format import shortened
from model_lifecycle.page.lifecycle_summary import (
    day_counted_to,
    deadline_words,
    is_ending,
    is_over,
    may_end,
    shutdown,
    status,
)
from model_lifecycle.page.page import ApiChange, CapabilityChange, Deadline, Effect, FactTone, Tile, ValueTable
from model_lifecycle.page.tables import (
    counts_in_words,
    limit,
    missing_limits,
    missing_prices,
    price,
    unstated_limits,
)
from model_lifecycle.page.unread import missing_text
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, NOT_READ, format_count, format_factor, format_money
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.text.counting import counted

_MAX_LOST: Final = 3
"""The most lost capabilities to name."""

NumberPair = tuple[Decimal | None, Decimal | None]
"""A number of the old and of the new model; None if it is not published."""

_MAX_FIELD: Final = 40
"""The most characters of the name of a lost capability."""

_PRICE_WORDS: Final[Mapping[tuple[bool, bool], tuple[str, FactTone]]] = {
    (True, False): ("More expensive", "bad"),
    (False, True): ("Cheaper", "good"),
    (True, True): ("Mixed", "mixed"),
    (False, False): ("Same price", "mixed"),
}
"""The words and tone of the costs, by whether a price rises and whether one falls."""

_LIMIT_WORDS: Final[Mapping[tuple[bool, bool], tuple[str, FactTone]]] = {
    (True, False): ("Bigger", "good"),
    (False, True): ("Smaller", "bad"),
    (True, True): ("Mixed", "mixed"),
    (False, False): ("Same", "mixed"),
}
"""The words and tone of the limits, by whether one grows and whether one shrinks."""


_MISSING: Final[Mapping[tuple[bool, bool], str]] = {
    (True, False): "for the old model",
    (False, True): "for the new model",
    (True, True): "for either model",
}
"""The model whose numbers are missing, by whether the old model lacks them and whether the new one does."""


def verdict(
    comparison: Comparison,
    ends: Deadline,
    prices: ValueTable,
    capabilities: Sequence[CapabilityChange],
    apis: Sequence[ApiChange],
) -> tuple[Tile, ...]:
    """The facts under the heading, in order; `ends` is the page's deadline, `apis` are its API changes.

    No fact has the tone `good` if the new model has shut down.
    """
    facts = (
        _ends(comparison, ends),
        *_new_ends(comparison),
        _costs(comparison, prices),
        _limits(comparison),
        _breaks(comparison, capabilities, apis),
    )
    if not is_over(comparison.new.model, comparison.today):
        return facts
    return tuple(replace(fact, tone="mixed") if fact.tone == "good" else fact for fact in facts)


def _ends(comparison: Comparison, ends: Deadline) -> Tile:
    """The tile with the old model's shutdown date; the time left is in `Page.deadline`."""
    end = shutdown(comparison.old.model)
    if end is None:
        is_unread = comparison.old.model is not None and comparison.old.model.is_unread("shutdown_date")
        return Tile("ends", "Old model ends", NOT_READ if is_unread else "No date", "", "unknown", "")
    tone: FactTone = "mixed" if ends.state == "later" else "bad"
    return Tile("ends", "Old model ends", _day_words(end), "", tone, "")


def _new_ends(comparison: Comparison) -> Iterator[Tile]:
    """Yield the tile with the new model's end, if it is ending or may end."""
    model = comparison.new.model
    if may_end(model):
        end = shutdown(model)
        detail = deadline_words(model, comparison.day, comparison.migration)[0]
        words = _day_words(end) if end is not None else (status(model) or "").capitalize()
        tone: FactTone = "bad" if is_ending(model, comparison.today) else "mixed"
        due = day_counted_to(model, comparison.day, comparison.migration)
        yield Tile("new_ends", "New model ends", words, detail, tone, "", due)


def _day_words(end: Shutdown) -> str:
    """A shutdown date as the words of a tile."""
    words = {"exact": end.text, "not_before": f"Not before {end.text}", "month_only": f"In {end.text}"}
    return words[end.kind]


def _costs(comparison: Comparison, prices: ValueTable) -> Tile:
    """The tile on costs: cheaper if no price rises and one falls (schemas/README.md#a7)."""
    fields = (("input", "input_price_per_mtok"), ("output", "output_price_per_mtok"))
    pairs = {name: (price(comparison.old, field), price(comparison.new, field)) for name, field in fields}
    missing = {name: missing_text(missing_prices(comparison, field)) for name, field in fields}
    changes = _changes(pairs, format_money, missing)
    if any(None in pair for pair in pairs.values()):
        return Tile("costs", "Price", "Not comparable", changes, "unknown", "prices")
    words, tone = _PRICE_WORDS[_directions(pairs.values())]
    example = next(row for row in prices.rows if row.id == "price-example")
    costs = dict.fromkeys((example.old.text, example.new.text))
    detail = f"{changes} · example {' → '.join(costs)} a month"
    return Tile("costs", "Price", words, detail, tone, "prices")


def price_fact(prices_of_models: Sequence[NumberPair]) -> str:
    """The comparison of two models' input and output prices in words: `More expensive`, `Not comparable`."""
    old, new = prices_of_models
    pairs = list(zip(old, new, strict=True))
    return "Not comparable" if any(None in pair for pair in pairs) else _PRICE_WORDS[_directions(pairs)][0]


def _limits(comparison: Comparison) -> Tile:
    """The tile on the context window and the output limit."""
    diffs = (("context", "context_diff"), ("output", "max_output_diff"))
    sides = comparison.sides
    pairs: dict[str, NumberPair] = {
        name: (limit(comparison, sides[0], diff), limit(comparison, sides[1], diff)) for name, diff in diffs
    }
    if any(None in pair for pair in pairs.values()):
        recorded = {name: counts for name, diff in diffs if (counts := unstated_limits(comparison, diff)) is not None}
        missing = {name: missing_text(missing_limits(comparison, diff)) for name, diff in diffs}
        words_by_name = {name: counts_in_words(comparison, dict(diffs)[name], pair) for name, pair in recorded.items()}
        detail = _with_recorded(pairs, words_by_name, missing) if recorded else _changes(pairs, format_count, missing)
        return Tile("limits", "Limits", "Not comparable", detail, "unknown", "limits")
    words, tone = _LIMIT_WORDS[_directions(pairs.values())]
    return Tile("limits", "Limits", words, _changes(pairs, format_count, {}), tone, "limits")


def _with_recorded(pairs: Mapping[str, NumberPair], recorded: Mapping[str, str], missing: Mapping[str, str]) -> str:
    """The change of each limit in words; last those in `recorded` (name to words), which only the models' records
    have.
    """
    stated = {name: pair for name, pair in pairs.items() if name not in recorded}
    counts = ", ".join(f"{name} {words}" for name, words in recorded.items())
    words = f"{counts} in the models' records, not in the migration"
    if stated:
        words = f"{_each_change(stated, format_count, missing)}; {words}"
    return words[0].upper() + words[1:]


def _directions(pairs: Iterable[NumberPair]) -> tuple[bool, bool]:
    """Whether one of the numbers rises, and whether one falls."""
    published = [(old, new) for old, new in pairs if old is not None and new is not None]
    return any(new > old for old, new in published), any(new < old for old, new in published)


def _changes(
    pairs: Mapping[str, NumberPair], format_number: Callable[[Decimal], str], missing: Mapping[str, str]
) -> str:
    """The change of each number in words, or one phrase if all pairs lack a number of the same model or models.

    `format_number` formats a number, `missing` gives the text for a missing one, by name.
    """
    missing_pairs = {(old is None, new is None) for old, new in pairs.values()}
    if (False, False) not in missing_pairs and len(missing_pairs) == 1:
        reasons = set(missing.values())
        return f"{reasons.pop() if len(reasons) == 1 else NOT_PUBLISHED} {_MISSING[missing_pairs.pop()]}"
    words = _each_change(pairs, format_number, missing)
    return words[0].upper() + words[1:]


def _each_change(
    pairs: Mapping[str, NumberPair], format_number: Callable[[Decimal], str], missing: Mapping[str, str]
) -> str:
    """The change of each number in words: `input ×5, output unchanged`."""
    changes = ((name, _change(*pair, format_number) or missing[name].lower()) for name, pair in pairs.items())
    return ", ".join(f"{name} {change}" for name, change in changes)


def _change(old: Decimal | None, new: Decimal | None, format_number: Callable[[Decimal], str]) -> str:
    """A change in words: `×5`, `-66.7%`, `unchanged`, `from $0 to $3`; empty if a number is missing."""
    if old is None or new is None:
        return ""
    if old == new:
        return "unchanged"
    return format_factor(old, new) or f"from {format_number(old)} to {format_number(new)}"


def _breaks(comparison: Comparison, capabilities: Sequence[CapabilityChange], apis: Sequence[ApiChange]) -> Tile:
    """The tile on breaking changes, with lost capabilities; not `good` while API changes or capabilities are unread."""
    are_changes_known, are_capabilities_read = (
        not (comparison.draft or has_unknown_api_changes(comparison.migration)),
        not has_unread_capabilities(comparison),
    )
    lost = [change.lost for change in capabilities if change.lost]
    effects = [(effect, sum(change.effect == effect for change in capabilities)) for effect in get_args(Effect)]
    words = [f"{count:,} {effect}" for effect, count in effects if count]
    words += [counted(len(apis), "API change")] if apis else []
    if not are_changes_known:
        words += ["API changes not looked at yet"] if words else ["Not looked at yet"]
    if not words:
        detail_if_none = "No difference is published" if are_capabilities_read else "Some capabilities not read yet"
        return Tile("breaks", "What breaks", "Nothing listed", detail_if_none, "unknown", "capabilities")
    more = f" and {len(lost) - _MAX_LOST} more" if len(lost) > _MAX_LOST else ""
    detail = f"Loses {', '.join(shortened(name, _MAX_FIELD) for name in lost[:_MAX_LOST])}{more}" if lost else ""
    is_mixed = apis or any(change.effect == "changed" for change in capabilities)
    tone: FactTone = (
        "bad" if lost else "mixed" if is_mixed else "good" if are_changes_known and are_capabilities_read else "unknown"
    )
    section = "capabilities" if capabilities else "api-changes"
    return Tile("breaks", "What breaks", " · ".join(words), detail, tone, section)
