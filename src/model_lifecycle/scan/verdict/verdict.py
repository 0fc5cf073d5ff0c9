"""The verdict of the records on a model on a day: the code, the days left, the replacement and the migration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.identity.platforms import HOSTS
from model_lifecycle.identity.resolve import WrittenModel
from model_lifecycle.scan.verdict.model_facts import MigrationFacts, ModelFacts, NamedReplacement, Origin
from model_lifecycle.text.counting import days_words
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import DEPRECATED_MODEL, ENDING_MODEL, LEGACY_MODEL, RETIRED_MODEL

_ENDING_CODES: Final = frozenset({RETIRED_MODEL.name, ENDING_MODEL.name, DEPRECATED_MODEL.name})
"""The codes of models whose replacement is replaced in turn."""
_MOST_PARAMETERS: Final = 3
"""The most changes of parameters that a message lists."""
_MOST_STEPS: Final = 50
"""The most models in a chain of replacements."""
_HALF, _SAME = (Decimal("0.45"), Decimal("0.55")), (Decimal("0.95"), Decimal("1.05"))
"""The ranges of a ratio of prices that are called half the price and the same price."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a model that is not simply active; `pointer` is the record's property that supports it."""

    facts: ModelFacts
    rule: Rule
    days: int | None
    """The days left to an exact shutdown date, negative once it has passed; None without an exact date."""
    pointer: str
    target: ModelKey | None
    """The official replacement of the same provider, at the end of the chain, which is not retired itself."""
    replacement: NamedReplacement | None
    """The target, or the first listed replacement if there is no target."""
    migration: MigrationFacts | None
    today: date
    by_way_of: ModelKey | None = None
    """The replacement that the record names, if it leads on to the target."""


def rule_of(facts: ModelFacts, today: date) -> tuple[Rule, str] | None:
    """The rule that reports a model on the day `today`, and the property that supports it; None if there is none."""
    shutdown = facts.shutdown
    if shutdown is not None and shutdown.is_over(today):
        return RETIRED_MODEL, "/shutdown_date"
    if facts.status == "retired":
        return RETIRED_MODEL, "/status"
    if shutdown is not None and shutdown.last is not None:
        return ENDING_MODEL, "/shutdown_date"
    if facts.status == "deprecated":
        return DEPRECATED_MODEL, "/status"
    if facts.origin is not None and shutdown is not None and shutdown.first <= today:  # the promised time is over
        return DEPRECATED_MODEL, "/shutdown_date"
    return (LEGACY_MODEL, "/status") if facts.status == "legacy" else None


def verdict_of(facts: ModelFacts, models: Mapping[ModelKey, ModelFacts], today: date) -> Verdict | None:
    """The verdict on a model; None if there is nothing to report."""
    rule_and_pointer = rule_of(facts, today)
    if rule_and_pointer is None:
        return None
    replacements = sorted(facts.replacements, key=lambda replacement: not replacement.official)
    is_named_by_host = bool(
        facts.host and replacements and replacements[0].named_by == facts.host
    )  # at the host, other models end on other days
    chain = () if is_named_by_host else _replacement_chain(facts, models, today, {facts.key})
    target = chain[-1].key if chain else None
    replacement = (
        NamedReplacement(chain[-1].key, True, chain[0].named_by) if chain else replacements[0] if replacements else None
    )
    by_way_of = chain[0].key if len(chain) > 1 else None
    days = (facts.shutdown.first - today).days if facts.shutdown and facts.shutdown.kind == "exact" else None
    migration = _migration(facts, replacement)
    return Verdict(
        facts, rule_and_pointer[0], days, rule_and_pointer[1], target, replacement, migration, today, by_way_of
    )


def _replacement_chain(
    facts: ModelFacts, models: Mapping[ModelKey, ModelFacts], today: date, visited: set[ModelKey]
) -> tuple[NamedReplacement, ...]:
    """The official replacements of the same provider, from the named one to one that is not retired; empty without any.

    `visited` holds the models visited so far: none is visited twice, and the chain has at most `_MOST_STEPS` models.
    """
    for replacement in facts.replacements:
        key = replacement.key
        if not replacement.official or key.provider != facts.key.provider or key in visited or key not in models:
            continue
        visited.add(key)
        rule_and_pointer = rule_of(models[key], today)
        if rule_and_pointer is not None and rule_and_pointer[0].name in _ENDING_CODES and len(visited) <= _MOST_STEPS:
            rest = _replacement_chain(models[key], models, today, visited)
            if rest:
                return (replacement, *rest)
        if rule_and_pointer is None or rule_and_pointer[0] is not RETIRED_MODEL:
            return (replacement,)
    return ()


def _migration(facts: ModelFacts, replacement: NamedReplacement | None) -> MigrationFacts | None:
    """The migration to the replacement, or the model's first migration if there is none to it."""
    if replacement is None:
        return None
    matching = (migration for migration in facts.migrations if migration.new == replacement.key)
    return next(matching, facts.migrations[0] if facts.migrations else None)


def message_of(verdict: Verdict, written: WrittenModel, models: Mapping[ModelKey, ModelFacts], page: str) -> str:
    """The message for a place: the end of the model and its day, then `sentences`."""
    key = verdict.facts.key
    name = f"`{key.id}`" if written.text == key.id else f"`{written.text}` (`{key.id}`)"
    parts = [f"{name} {what_happens(verdict)}.", *sentences(verdict, models, page)]
    if is_of_maker_alone(written, verdict.facts):
        parts.append(OF_MAKER_ALONE)
    return " ".join(parts)


OF_MAKER_ALONE: Final = "The date is the maker's; your platform's may differ."


def is_of_maker_alone(written: WrittenModel, facts: ModelFacts) -> bool:
    """Whether a model is written as a host writes it, and only the maker's shutdown date is known."""
    return written.platform in HOSTS and not facts.host


def sentences(verdict: Verdict, models: Mapping[ModelKey, ModelFacts], page: str) -> Iterator[str]:
    """Yield sentences on the replacement and its price, the comparison of the two models (`page`), and the source."""
    facts = verdict.facts
    origin = facts.origin
    if verdict.replacement is not None:
        new_facts = models.get(verdict.replacement.key)
        parts = [_price_words(facts, new_facts) if new_facts else ""]
        migration = verdict.migration
        if migration is not None and migration.new == verdict.replacement.key:
            parts += [parameter.rstrip(".") for parameter in migration.parameters[:_MOST_PARAMETERS]]
        details_text = "; ".join(filter(None, parts))
        yield f"{_replacement_words(verdict, verdict.replacement)}{': ' + details_text if details_text else ''}."
    if page:
        yield f"See {page}."
    if origin is not None:
        yield from _source_sentences(origin)


def _replacement_words(verdict: Verdict, replacement: NamedReplacement) -> str:
    """The replacement and who names it: `OpenAI names `gpt-5.1``; with the model that leads to it in a chain."""
    name = f"`{replacement.key.id}`"
    if not replacement.official:
        return f"A replacement is {name}"
    if verdict.by_way_of is not None:
        source_words = f"named by {replacement.named_by}" if replacement.named_by else "the official replacement"
        return f"A replacement is {name}, by way of `{verdict.by_way_of.id}` ({source_words})"
    return f"{replacement.named_by} names {name}" if replacement.named_by else f"The official replacement is {name}"


def _source_sentences(origin: Origin) -> Iterator[str]:
    """Yield sentences on the source of the lifecycle dates, and on another source that contradicts it."""
    if origin.conflict:
        yield f"Registers contradict each other: {origin.conflict}."
    read = f"{origin.register}, read {origin.read}" if origin.read else origin.register
    page = origin.page.partition("://")[2]
    yield f"Source: {page} ({read})." if page else f"Source: {read}."


def what_happens(verdict: Verdict) -> str:
    """The end of a model and its day, as the end of a sentence about it: `shuts down in 3 days, on …`."""
    shutdown = verdict.facts.shutdown
    host_words = f" at {verdict.facts.host}" if verdict.facts.host else ""
    if verdict.rule is RETIRED_MODEL:
        if shutdown is None or shutdown.last is None or (verdict.days or 0) > 0:
            return f"is retired{host_words}"
        days_ago = f", {days_words(verdict.days)}" if verdict.days is not None else ""
        return f"shut down{host_words} {shutdown.words}{days_ago}"
    if verdict.rule is ENDING_MODEL and shutdown is not None:
        return (
            f"shuts down{host_words} "
            + (f"{days_words(verdict.days)}, " if verdict.days is not None else "")
            + shutdown.words
        )
    if verdict.rule is DEPRECATED_MODEL:
        if shutdown is None:
            unread = verdict.facts.is_unread
            return f"is deprecated{host_words}; " + (
                "its end has not been read yet" if unread else "no end is published"
            )
        if shutdown.first > verdict.today:
            return f"is deprecated{host_words} and shuts down {shutdown.words}"
        if verdict.facts.origin is not None and not verdict.facts.origin.conflict:
            return f"was promised{host_words} until {shutdown.text}, which has passed; nothing newer is known"
        return f"is deprecated{host_words} and may have ended: {shutdown.words}"
    return "is legacy: the maker recommends a newer model"


def _price_words(old: ModelFacts, new: ModelFacts) -> str:
    """The ratio of the prices in words: `about half the price`; empty if they are not known."""
    ratios = [
        after / before for before, after in zip(old.prices, new.prices, strict=True) if before and after is not None
    ]
    if len(ratios) < len(old.prices):
        return ""
    low, high = min(ratios), max(ratios)
    if _SAME[0] <= low and high <= _SAME[1]:
        return "the same price"
    if _HALF[0] <= low and high <= _HALF[1]:
        return "about half the price"
    if high <= low * Decimal("1.1"):
        return f"{times_words(low)} the price"
    return f"input {times_words(ratios[0])} the price, output {times_words(ratios[1]).removesuffix(' of')}"


def times_words(ratio: Decimal) -> str:
    """A ratio of prices in words: `2.5 times`, `67 % of`."""
    if ratio >= Decimal("1.05"):
        return f"{ratio.quantize(Decimal('0.1')).normalize():f} times"
    if ratio and ratio < Decimal("0.01"):
        return "less than 1 % of"
    return f"{(ratio * 100).quantize(Decimal(1))} % of"
