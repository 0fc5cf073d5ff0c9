"""Models that catalogues know and that have no record: the id with its whole record, for a record without specs."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from model_lifecycle.generate.new_records import usual_slug
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import ModelKey

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.import_models import Importer

_MOST: Final = 25
"""Models that are offered at once: a record is made for each of them."""


def named_model(facts: RecordFacts) -> Iterator[Candidate]:
    """The model that the record's slug or file is named after."""
    importer, slug = facts.catalogues, facts.text("slug") or facts.name
    if importer is not None and slug is not None and facts.value("specs") is None:
        keys = (key for key in _unrecorded(facts, importer, "") if usual_slug(key.id) == slug)
        yield from (_whole(facts, importer, key, certain=True) for key in islice(keys, 1))


def catalogue_models(facts: RecordFacts) -> Iterator[Candidate]:
    """The models whose id holds what is typed, of the record's provider where that is known."""
    importer = facts.catalogues
    if importer is None or facts.value("specs") is not None:
        return
    typed = facts.value("id")  # a number where somebody has typed no more than digits
    keys = list(islice(_unrecorded(facts, importer, "" if typed is None else str(typed)), _MOST + 1))
    for key in keys[:_MOST]:
        yield _whole(facts, importer, key, has_more=len(keys) > _MOST)


def _whole(
    facts: RecordFacts, importer: "Importer", key: ModelKey, *, certain: bool = False, has_more: bool = False
) -> Candidate:
    filled = importer.filled(facts.workspace, key)
    rest = {name: value for name, value in filled.record.items() if name != "id"}
    detail = f"{key.provider}, {counted(len(filled.verdicts), 'value')} from catalogues"
    return Candidate(key.id, "record", detail, certain, extra=rest, has_more=has_more)


def _unrecorded(facts: RecordFacts, importer: "Importer", typed: str) -> Iterator[ModelKey]:
    for provider in (facts.provider,) if facts.provider else facts.providers:
        for canonical in importer.providers.names(provider):
            for name in importer.catalogues.models(canonical):
                if typed.casefold() in name.casefold() and not facts.view.models(provider, name):
                    yield ModelKey(provider, name)
