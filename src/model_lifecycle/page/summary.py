"""The sentences of a page: heading, status line, summary, note, questions (rules 10 to 14,
schemas/README.md#rule-10).
"""

from collections.abc import Sequence
from typing import Final, Literal

from model_lifecycle.page.assumed_day import newest_check
from model_lifecycle.page.citations import CheckedAddress
from model_lifecycle.page.comparison import Comparison
from model_lifecycle.page.format import cut, link
from model_lifecycle.page.lifecycle_summary import past_verb, shutdown, shutdown_value, status
from model_lifecycle.page.page import Prose, Question, Value, ValueTable
from model_lifecycle.page.tables import (
    DECISIVE_PRICES,
    counts_in_words,
    limit,
    missing_limits,
    missing_prices,
    price,
    unstated_limits,
)
from model_lifecycle.page.unread import missing_text
from model_lifecycle.records.arithmetic import NOT_READ, format_count
from model_lifecycle.text.counting import counted

_CONFIDENCE: Final = {
    "official": "All values come from official sources",
    "partial": "Some values are not published",
}

_NO_CONFIDENCE: Final = {
    False: "Whether all values are official is not recorded",
    True: "A draft: nobody has confirmed yet that all values are official",
}
"""The sentence for a missing confidence, by whether the page is a draft."""

_NO_COMPARISON: Final = (
    "A full price comparison is not published: one or both prices are missing on the official pages checked."
)
_VERDICTS: Final = {
    (True, False): "Yes.",
    (False, True): "No.",
    (False, False): "The prices are the same.",
    (True, True): "It depends on the workload: one price falls and the other rises.",
}
"""The answer to "is it cheaper?", by whether a price falls and whether one rises."""

_NO_WINDOW: Final = "The context window is not published for one or both models."

_PRICES_UNREAD: Final = (
    "Not known yet: one or both prices have not been read on the official pages; the table of prices links to them."
)
_WINDOW_UNREAD: Final = "The context window of one or both models has not been read yet."
_VALUES_UNREAD: Final = "Some values have not been read on official pages yet"


def title(comparison: Comparison) -> Value:
    """The title of the page: `<from model id> to <to model id>`."""
    places = tuple(comparison.migration.location(side.end, "model_id") for side in comparison.sides)
    return Value("title", f"{comparison.old.name} to {comparison.new.name}", "Title", places)


def heading(comparison: Comparison) -> Prose:
    """The heading `Replace (deprecated) OLD with NEW`, with the old model's status (schemas/README.md#rule-11)."""
    model = comparison.old.model
    places = (model.location("status"),) if model is not None else ()
    marker = Value("heading-status", status(model) or "status unknown", "Status of the old model", places)
    old, new = comparison.name("heading-old", comparison.old), comparison.name("heading-new", comparison.new)
    return ("Replace (", marker, ") ", old, " with ", new)


def confidence(comparison: Comparison) -> Literal["official", "partial", ""]:
    """The record's confidence; empty if it is invalid, and for a draft, which nobody has confirmed."""
    match None if comparison.draft else comparison.migration.text("confidence"):
        case "official" | "partial" as level:
            return level
    return ""


def status_line(comparison: Comparison) -> Prose:
    """The line that says whether all values are official, and when the record was checked (schemas/README.md#a6)."""
    level = confidence(comparison)
    words = _CONFIDENCE.get(level, _NO_CONFIDENCE[comparison.draft])
    if level == "partial" and any(side.model is not None and side.model.has_unread for side in comparison.sides):
        words = _VALUES_UNREAD
    place = comparison.migration.location("confidence")
    return (Value("confidence", words, "Confidence", (place,)), ". Checked ", last_checked_value(comparison, "checked"))


def status_note(unsourced: Sequence[Value]) -> str:
    """The number of published values without a source, in words (schemas/README.md#a34); empty if all cite one."""
    count = len(unsourced)
    return f"{counted(count, 'value')} on this page {'cites' if count == 1 else 'cite'} no source" if count else ""


def last_checked_value(comparison: Comparison, value_id: str) -> Value:
    """The day on which the migration record was last checked."""
    day = comparison.migration.text("last_checked")
    place = comparison.migration.location("last_checked")
    return Value(
        value_id, cut(day, 40) if day else "on an unknown day", "Last checked", (place,), tone="" if day else "missing"
    )


def note(comparison: Comparison) -> Prose:
    """The sentence that this page is the canonical comparison, or, for a draft, will be with a migration record."""
    old, new = comparison.name("note-old", comparison.old), comparison.name("note-new", comparison.new)
    if comparison.draft:
        return ("This is a draft: a migration record makes it the canonical diff between ", old, " and ", new, ".")
    return ("This page is the canonical diff between ", old, " and ", new, ": the one place that compares them.")


def summary(comparison: Comparison) -> Prose:
    """The summary: three sentences on replacement, shutdown and context window (schemas/README.md#rule-10)."""
    return (
        *_replacement_sentence(comparison),
        " ",
        *_shutdown_sentence(comparison),
        " ",
        *_window_sentence(comparison),
    )


def _replacement_sentence(comparison: Comparison) -> Prose:
    """The first sentence of the summary: whether the new model is an official or editorial replacement."""
    old, new = comparison.name("summary-old", comparison.old), comparison.name("summary-new", comparison.new)
    relation = _replacement_kind(comparison)
    if relation is None:
        return (old, " is compared with ", new, ", which no source recommends in its place.")
    return ("The ", relation, " replacement for ", old, " is ", new, ".")


def _replacement_kind(comparison: Comparison) -> Value | None:
    """The kind of replacement (schemas/README.md#a10); None if the old model does not list the new one."""
    old = comparison.old.model
    for position in range(old.count("replacements") if old is not None else 0):
        assert old is not None, "only a record has replacements"
        steps = ("replacements", position)
        key = (old.text(*steps, "provider"), old.text(*steps, "model_id"))
        kind = old.text(*steps, "kind")
        if key == comparison.new.key and kind in ("official", "editorial"):
            value = Value("summary-relation", kind, "Kind of replacement", (old.location(*steps, "kind"),))
            return comparison.citations.cite(value, _replacement_citations(comparison, position))
    return None


def _replacement_citations(comparison: Comparison, position: int) -> tuple[CheckedAddress, ...]:
    """The sources of the old model whose address is the `source_url` of the entry of `replacements` at `position`."""
    old = comparison.old.model
    address = old.text("replacements", position, "source_url") if old is not None else None
    return comparison.citations.for_record(old, address) if old is not None and address else ()


def _shutdown_sentence(comparison: Comparison) -> Prose:
    """The second sentence of the summary: when the old model shuts down, and the provider's page about it."""
    old, value = comparison.name("summary-retiring", comparison.old), shutdown_value(comparison, "summary-shutdown")
    day = last_checked_value(comparison, "summary-checked")
    old_model = comparison.old.model
    end = shutdown(old_model)
    reference = _deprecations_page(comparison)
    is_unread = reference is not None and old_model is not None and old_model.is_unread_page(reference.text)
    words = "; not read yet: " if is_unread else "; reference: "
    tail: Prose = (" (checked ", day, words, reference, ").") if reference else (" (checked ", day, ").")
    if end is None:
        is_unread = old_model is not None and old_model.is_unread("shutdown_date")
        return ("The shutdown date of ", old, " has " if is_unread else " is ", value, *tail)
    newest = newest_check(comparison.old.model, comparison.migration)
    return (old, f" {past_verb(end, comparison.today, newest)} ", value, *tail)


def _deprecations_page(comparison: Comparison) -> Value | None:
    """The provider's deprecations page (schemas/README.md#a9); None if it is unknown."""
    address = comparison.provider.text("deprecations_url") if comparison.provider is not None else None
    if comparison.provider is None or not address:
        return None
    place = comparison.provider.location("deprecations_url")
    name = f"{cut(comparison.provider.text('name') or comparison.old.key.provider, 300)}: deprecations"
    return Value(
        "summary-reference", cut(address, 2000), "Deprecation page", (place,), url=link(address), link_name=name
    )


def _window_sentence(comparison: Comparison) -> Prose:
    """The third sentence of the summary: the context windows of both models."""
    counts = [limit(comparison, side, "context_diff") for side in comparison.sides]
    if None in counts:
        return (_no_window(comparison),)
    old, new = _windows(comparison, "summary")
    if counts[0] == counts[1]:
        return ("The context window stays at ", new, " tokens.")
    return ("The context window goes from ", old, " to ", new, " tokens.")


def _no_window(comparison: Comparison) -> str:
    """The sentence for context windows that cannot be compared, as the migration lacks one of them."""
    recorded = unstated_limits(comparison, "context_diff")
    if recorded is None:
        missing = missing_text(missing_limits(comparison, "context_diff"))
        return _WINDOW_UNREAD if missing == NOT_READ else _NO_WINDOW
    counts = counts_in_words(comparison, "context_diff", recorded)
    return f"The context window is not published in the migration; in the models' records it is {counts} tokens."


def _windows(comparison: Comparison, prefix: str) -> tuple[Value, Value]:
    """The context windows of both models as values with the id prefix `prefix`."""
    old, new = (
        Value(
            id=f"{prefix}-context-{side.word}",
            text=format_count(limit(comparison, side, "context_diff")),
            label=f"Context window, {side.word}",
            places=(comparison.migration.location("context_diff", f"{side.word}_tokens"),),
        )
        for side in comparison.sides
    )
    return old, new


def questions(comparison: Comparison, prices: ValueTable, summary: Prose) -> tuple[Question, ...]:
    """The three questions with answers (rules 12 to 14, schemas/README.md#rule-12); `summary` is the page's summary."""
    old = [comparison.name(f"question-{number}-old", comparison.old) for number in (1, 2, 3)]
    new = [comparison.name(f"question-{number}-new", comparison.new) for number in (1, 2, 3)]
    return (
        Question("question-1", ("What is the replacement for ", old[0], "?"), _first_answer(summary)),
        Question("question-2", ("Is ", new[1], " cheaper than ", old[1], "?"), _answer_on_price(comparison, prices)),
        Question("question-3", ("Does ", new[2], " have a bigger context window?"), _answer_on_window(comparison)),
    )


def _first_answer(summary: Prose) -> Prose:
    """The answer to the first question: the summary repeated (schemas/README.md#rule-12)."""
    return tuple(part if isinstance(part, str) else _copy_of("answer-1", part) for part in summary)


def _answer_on_price(comparison: Comparison, prices: ValueTable) -> Prose:
    """The answer whether the new model is cheaper, by input and output prices (schemas/README.md#rule-13, #a7)."""
    if missing := missing_prices(comparison, *DECISIVE_PRICES):
        return (_PRICES_UNREAD if missing_text(missing) == NOT_READ else _NO_COMPARISON,)
    pairs = [(price(comparison.old, field), price(comparison.new, field)) for field in DECISIVE_PRICES]
    changes = [new - old for old, new in pairs if old is not None and new is not None]
    falls, rises = any(change < 0 for change in changes), any(change > 0 for change in changes)
    verdict = _VERDICTS[falls, rises]
    values = {value.id: value for row in prices.rows for value in (row.old, row.new)}

    def pair(row: str, to: str) -> Prose:
        """The old and the new value of a row of prices, joined by `to`."""
        old, new = (values[f"price-{row}-{side.word}"] for side in comparison.sides)
        return (_copy_of("answer-2", old), to, _copy_of("answer-2", new))

    return (
        *(f"{verdict} Input ", *pair("input", " → "), ", output ", *pair("output", " → "), " per 1M tokens"),
        *("; the example workload goes from ", *pair("example", " to "), "."),
    )


def _copy_of(prefix: str, value: Value) -> Value:
    """A copy of a value of the tables, without footnotes, with an id of its own."""
    return value._replace(id=f"{prefix}-{value.id}", notes=(), mark="", derived_from=(value.id,))


def _answer_on_window(comparison: Comparison) -> Prose:
    """The answer whether the new context window is larger (schemas/README.md#rule-14, #a8)."""
    old, new = (limit(comparison, side, "context_diff") for side in comparison.sides)
    if old is None or new is None:
        return (_no_window(comparison),)
    verdict = "Yes: " if new > old else "No, it is smaller: " if new < old else "No, it is the same: "
    before, after = _windows(comparison, "answer-3")
    return (verdict, before, " → ", after, " tokens.")
