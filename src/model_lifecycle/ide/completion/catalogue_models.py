"""Candidates for the `id` of a record without specs: models without a record, completed from catalogues."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from model_lifecycle.generate.new_records import usual_slug
from model_lifecycle.ide.choices import Choice
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.completion.model_references import reference
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.workspace.index import ModelKey

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.import_models import Importer

_MOST: Final = 25
"""The most models offered at once, as the whole record of each is generated."""


def named_model(facts: RecordFacts) -> Iterator[Candidate]:
    """Yield the model without a record whose usual slug is the record's slug or file name."""
    importer, slug = facts.catalogues, facts.text("slug") or facts.name
    if importer is not None and slug is not None and facts.value("specs") is None:
        keys = (key for key in _unrecorded_models(facts, importer) if usual_slug(key.id) == slug)
        choices = (choice for key in keys if (choice := facts.choices.of(key)) is not None)
        yield from (_whole(facts, importer, choice, certain=True) for choice in islice(choices, 1))


def catalogue_models(facts: RecordFacts) -> Iterator[Candidate]:
    """Yield the models without a record whose id contains the typed text, of the record's provider if that is known."""
    importer = facts.catalogues
    if importer is None or facts.value("specs") is not None:
        return
    typed = facts.value("id")  # a number if only digits are typed
    choices = list(islice(_matching_choices(facts, importer, "" if typed is None else str(typed)), _MOST + 1))
    for choice in choices[:_MOST]:
        yield _whole(facts, importer, choice, has_more=len(choices) > _MOST)


def _whole(
    facts: RecordFacts, importer: "Importer", choice: Choice, *, certain: bool = False, has_more: bool = False
) -> Candidate:
    """The candidate that writes the whole record of a model from catalogues."""
    filled = importer.filled(facts.workspace, choice.key)
    rest = {name: value for name, value in filled.record.items() if name != "id"}
    item = reference(facts, choice, choice.key.id, certain=certain)
    return replace(item, kind="record", extra=rest, has_more=has_more)


def _matching_choices(facts: RecordFacts, importer: "Importer", typed: str) -> Iterator[Choice]:
    """Yield the models whose id contains `typed`, by provider, best choices first; models that are over come last."""
    over: list[Choice] = []
    for _, keys in groupby(_unrecorded_models(facts, importer), lambda key: key.provider):
        wanted = [facts.choices.of(key) for key in keys if typed.casefold() in key.id.casefold()]
        for choice in facts.choices.to_replace(None, filter(None, wanted)):
            if choice.state == "over":
                over.append(choice)
            else:
                yield choice
    yield from over


def _unrecorded_models(facts: RecordFacts, importer: "Importer") -> Iterator[ModelKey]:
    for provider in (facts.provider,) if facts.provider else facts.providers:
        yield from importer.unrecorded(provider)
