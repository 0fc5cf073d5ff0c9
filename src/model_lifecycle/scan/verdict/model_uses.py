"""Counts of the uses of each model in source code, by host, since shutdown dates differ between hosts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts
from model_lifecycle.workspace.index import ModelKey


class ModelUses(NamedTuple):
    """The facts of a model at the host where it is used, and the number of its uses."""

    facts: ModelFacts
    uses: int


ModelsInUse = Mapping[tuple[ModelKey, str], ModelUses]
"""By model and host; the host is empty for the maker's own API."""


def model_uses(places: Iterable[Place], catalogue: ModelCatalogue) -> ModelsInUse:
    """The number of uses among `places`, by model and host."""
    uses: dict[tuple[ModelKey, str], ModelUses] = {}
    for written, count in Counter(place.written_model for place in places if place.is_use).items():
        facts = catalogue.facts(written) if written is not None else None
        if facts is not None:
            counted = uses.get((facts.key, facts.host), ModelUses(facts, 0))
            uses[facts.key, facts.host] = ModelUses(min(counted.facts, facts, key=_first_day), count + counted.uses)
    return uses


def _first_day(facts: ModelFacts) -> date:
    """The day that orders the shutdown dates of a model, which may differ between a host's regions."""
    return facts.shutdown.first if facts.shutdown is not None else date.max
