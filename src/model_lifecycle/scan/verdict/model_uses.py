"""How often source code uses each model, at each host apart: one model may end on other days there."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts
from model_lifecycle.workspace.index import ModelKey


class ModelUses(NamedTuple):
    """The facts of a model where it is used, and the number of its uses."""

    facts: ModelFacts
    uses: int


ModelsInUse = Mapping[tuple[ModelKey, str], ModelUses]
"""By model and by the host whose end it has there; empty for the maker's."""


def model_uses(places: Iterable[Place], catalogue: ModelCatalogue) -> ModelsInUse:
    """The uses among some places."""
    uses: dict[tuple[ModelKey, str], ModelUses] = {}
    for written, count in Counter(place.written_model for place in places if place.is_use).items():
        facts = catalogue.facts(written) if written is not None else None
        if facts is not None:
            other = uses.get((facts.key, facts.host), ModelUses(facts, 0))
            uses[facts.key, facts.host] = ModelUses(min(other.facts, facts, key=_first_day), count + other.uses)
    return uses


def _first_day(facts: ModelFacts) -> date:
    """The day by which the sooner of two ends of a model is told, as of its regions at a host."""
    return facts.shutdown.first if facts.shutdown is not None else date.max
