"""The lifespans of the models of each family as bars on one scale, from the first sighting to the shutdown."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from model_lifecycle.page.detail_page import Listing
from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import is_over, shutdown
from model_lifecycle.page.page import Prose, SpanKind, TimeBar, Value
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.records.values import as_date
from model_lifecycle.site.detail_common import Site
from model_lifecycle.text.counting import counted

_WIDTH: Final = 1000
"""The width of the scale, in units of the picture."""


def lifespans(site: Site, models: Iterator[RecordReader]) -> Listing:
    """The table of lifespans: a row for each family, sorted by name, with a bar for each of its models."""
    families: dict[str, list[_Life]] = {}
    for model in models:
        if (family := model.text("family")) and (life := _life_of(site, model)):
            families.setdefault(family, []).append(life)
    lives = [life for members in families.values() for life in members]
    first = min((life.first for life in lives), default=date.min)
    last = max((life.last for life in lives), default=date.min)
    rows = tuple(
        _row(name, sorted(families[name], key=lambda life: (life.first, life.name)), first, last, position)
        for position, name in enumerate(sorted(families))
    )
    caption = (
        f"From the first sighting of a model to its end, {first:%Y-%m} to {last:%Y-%m}. "
        "A pale bar has no fixed end date"
    )
    return Listing("lifespans", "Lifespans by family", caption, ("Family", "Models"), rows, "No family is recorded.")


class _Life:
    """The lifespan of a model; without a fixed end, `last` is the later of the page's day and the promised day."""

    def __init__(self, name: str, first: date, last: date, kind: SpanKind, words: str) -> None:
        """Store a lifespan; it has at least the day `first`."""
        self.name = name
        self.first = first
        self.last = max(first, last)
        self.kind = kind
        self.words = words


def _life_of(site: Site, model: RecordReader) -> _Life | None:
    """The lifespan of a model; None if its first day, or the page's day, is unknown."""
    first, today = as_date((model.text("first_seen") or "")[:10]), site.today
    if first is None or today is None:
        return None
    end, name = shutdown(model), cut(model.text("id") or "", 100)
    if end is None:
        kind: SpanKind = "past" if is_over(model, today) else "open"
        return _Life(name, first, today, kind, f"{name}: from {first}, no published end")
    kind = "past" if is_over(model, today) else "open" if end.last is None else "ends"
    return _Life(
        name,
        first,
        max(end.first, today) if kind == "open" else end.first,
        kind,
        f"{name}: from {first}, ends {end.words}",
    )


def _row(name: str, lives: list[_Life], first: date, last: date, position: int) -> tuple[Prose, ...]:
    """The row of the family `name`; bars are placed on a scale from `first` to `last`."""
    days = max(1, (last - first).days)
    spans = tuple(
        TimeBar(
            x=(life.first - first).days * _WIDTH // days,
            width=max(2, (life.last - life.first).days * _WIDTH // days),
            kind=life.kind,
            words=life.words,
        )
        for life in lives
    )
    first_seen = (
        lives[0].first.isoformat()
        if lives[0].first == lives[-1].first
        else f"from {lives[0].first} to {lives[-1].first}"
    )
    words = f"{counted(len(lives), 'model')}, first seen {first_seen}"
    return (
        (Value(f"family-{position}", cut(name, 100), "Family"),),
        (Value(f"family-{position}-models", words, "Lifespans", spans=spans),),
    )
