"""The models in use that end soon or have ended, for the status item of editors."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.source_records import SourceRecords
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import ENDING_MODEL, RETIRED_MODEL

if TYPE_CHECKING:  # loaded by the first text that may be a source
    from model_lifecycle.identity.resolve import WrittenModel
    from model_lifecycle.scan.place.place import Place

WITHIN: Final = 90
"""Days before its end from which on a model is counted."""


@dataclass(frozen=True, slots=True)
class CodeFile:
    """A source file that names models; `text` is its open document, None if the file was read from disk."""

    path: str
    text: OpenDocument | None
    places: "tuple[Place, ...]"


@dataclass(frozen=True, slots=True)
class ProjectCode:
    """The source files of a project that name models, and the records used to judge them."""

    records: SourceRecords
    files: Sequence[CodeFile]


@dataclass(frozen=True, slots=True)
class EndingModel:
    """A model in use that ends; `days` until its last possible day are negative afterwards, None if that is unknown."""

    key: ModelKey
    days: int | None
    uses: int
    has_ended: bool


def ending_models(projects: Iterable[ProjectCode]) -> tuple[EndingModel, ...]:
    """The models in use that end within `WITHIN` days or have ended, the soonest first."""
    models: dict[ModelKey, EndingModel] = {}
    for project in projects:
        places = (place for file in project.files for place in file.places if place.is_use)
        for written, uses in Counter(place.written_model for place in places).items():
            ending = _ending(project.records, written, uses) if written is not None else None
            if ending is not None:
                other = models.get(ending.key)
                models[ending.key] = ending if other is None else _merge(ending, other)
    return tuple(sorted(models.values(), key=lambda model: (not model.has_ended, model.days or 0, model.key)))


def _merge(one: EndingModel, other: EndingModel) -> EndingModel:
    """Merge the entries of one model in two written forms, which may differ in their ends: the earlier end counts."""
    sooner = min(one, other, key=lambda ending: (not ending.has_ended, ending.days if ending.days is not None else 0))
    return replace(sooner, uses=one.uses + other.uses)


def _ending(records: SourceRecords, written: "WrittenModel", uses: int) -> EndingModel | None:
    """The entry of a model in use; None unless it has ended or ends within `WITHIN` days."""
    verdict, key = records.judge.verdict(written), written.key
    if verdict is None:
        return None
    shutdown = verdict.facts.shutdown
    days = (shutdown.last - records.judge.today).days if shutdown is not None and shutdown.last is not None else None
    if verdict.rule is RETIRED_MODEL:
        return EndingModel(key, days, uses, has_ended=True)
    is_near = verdict.rule is ENDING_MODEL and days is not None and days <= WITHIN
    return EndingModel(key, days, uses, has_ended=False) if is_near else None


def status_of(models: Sequence[EndingModel]) -> dict[str, Any]:
    """The content of the notification: a line of text, empty if no model ends, and the models."""
    ended = sum(model.has_ended for model in models)
    parts = []
    if ending := len(models) - ended:
        parts.append(f"{counted(ending, 'model')} in use {'ends' if ending == 1 else 'end'} within {WITHIN} days")
    if ended:
        subject = f"{ended:,}" if parts else f"{counted(ended, 'model')} in use"
        parts.append(f"{subject} {'has' if ended == 1 else 'have'} ended")
    return {
        "text": ", ".join(parts),
        "models": [{"model": "/".join(model.key), "days": model.days, "uses": model.uses} for model in models],
    }
