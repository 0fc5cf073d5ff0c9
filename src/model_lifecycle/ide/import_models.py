"""New model records from the claims of public catalogues, for the command line and for editors."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import Claim
from model_lifecycle.catalogues.filled_record import FilledRecord, filled_record, plain, resolved_replacements
from model_lifecycle.catalogues.judge import JudgedClaims
from model_lifecycle.catalogues.judged_models import JudgedModels
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.recorded_values import origin, unread_status
from model_lifecycle.generate.new_file import NewFile, UnnameableError, new_file, why_unnameable
from model_lifecycle.generate.new_records import (
    NewRecord,
    nameable_slug,
    new_model,
    provider_values,
    to_fill_in,
)
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import CURRENCY_POINTER, PRICE_POINTERS, Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import value_at
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.index import ModelKey, keys_of_replacements
from model_lifecycle.workspace.workspace import Workspace

_NO_DAY: Final = date.fromisoformat(GAP_DAY)
"""The placeholder for the date of a record of which no day is known."""

_LIFECYCLE: Final = ("/shutdown_date", "/status")
"""The pointers whose catalogue is named as the source of a model, the first with a value."""

_MOST_DEEP: Final = 20
"""The most levels of nested data that are shown."""

_MOST_SHOWN: Final = 60
"""The most characters of an id that a message shows."""


@dataclass(frozen=True)
class ImportedValue:
    """A value of a new record, the claim that it comes from, and the reason why that claim was preferred."""

    pointer: str
    value: Data
    claim: Claim
    why: str


@dataclass(frozen=True)
class ImportedModel:
    """A new record with its file, the origin of its values, and the values that it lacks."""

    key: ModelKey
    path: str
    text: str
    record: NewRecord
    values: tuple[ImportedValue, ...]
    conflicts: tuple[tuple[str, tuple[tuple[Data, str], ...]], ...]
    """By pointer, the values that contradict each other, each with its catalogue."""
    not_represented: tuple[tuple[str, str, Data], ...]
    """Catalogue, field and value of data that records have no property for."""
    missing: tuple[str, ...]
    """The pointers that no catalogue fills."""


@dataclass(frozen=True)
class ImportResult:
    """The new records; the models without a new one, which exist or are unknown; how many are `left` by the limit."""

    models: tuple[ImportedModel, ...]
    existing: tuple[ModelKey, ...]
    unknown: tuple[ModelKey, ...]
    left: int
    workspace: Workspace
    """The workspace with the new records."""
    unnameable: tuple[str, ...] = ()
    """A sentence on each model left out because no file can be named after it."""


class Importer:
    """Creates records for a workspace from catalogues; `day` is the date of the records if no catalogue has one."""

    def __init__(
        self, workspace: Workspace, catalogues: CatalogueSet, providers: ProviderMap, day: date | None = None
    ) -> None:
        """Set up the importer; the date of new records is the catalogues' day, otherwise `day`."""
        self.workspace = workspace
        self.catalogues = catalogues
        self.providers = providers
        self.day = date.fromisoformat(catalogues.today) if catalogues.today is not None else day or _NO_DAY
        self._models = JudgedModels(catalogues)
        self._judged: dict[ModelKey, JudgedClaims] = {}
        self._known_models: dict[ModelKey, tuple[Model, str, str] | None] = {}

    def for_workspace(self, workspace: Workspace) -> "Importer":
        """A copy of this importer, with its cached results, for another state of the workspace."""
        other = copy(self)
        other.workspace = workspace
        return other

    def claims(self, key: ModelKey) -> list[Claim]:
        """The claims of the catalogues on the model `key`, whose provider is named as in the workspace."""
        names = self.providers.names(key.provider)
        return [claim for name in names for claim in self.catalogues.claims(name, key.id)]

    def judged(self, key: ModelKey) -> JudgedClaims:
        """The claims on the model `key` and the values chosen from them, as of the catalogues' day; cached."""
        if key not in self._judged:  # called at each keystroke in the record
            names = self.providers.names(key.provider)
            listed_names = (
                names if len(names) == 1 else (name for name in names if self.catalogues.claims(name, key.id))
            )
            self._judged[key] = self._models.judgement_of(next(iter(listed_names), key.provider), key.id)
        return self._judged[key]

    def known_model(self, key: ModelKey) -> tuple[Model, str, str] | None:
        """The model `key` made from catalogues, a catalogue to name, and its unread status; None if it is unknown.

        The catalogue is that of the shutdown date or status, or if it has neither, of any value. The status is in
        words, and empty if someone has read it.
        """
        if key not in self._known_models:
            judgement = self.judged(key)
            is_known = judgement.claims or judgement.verdicts or judgement.unused_claims
            self._known_models[key] = self._known_model(key, judgement) if is_known else None
        return self._known_models[key]

    def _known_model(self, key: ModelKey, judgement: JudgedClaims) -> tuple[Model, str, str]:
        """The record of a model made from the values of `judgement`, the catalogue to name, and `unread_status`."""
        base = new_model(self.workspace.view(), key, self.day)
        record = {**filled_record(base, judgement, self._resolve_name).record}
        if "/status" not in judgement.verdicts:
            record["status"] = None
        verdicts = [*(judgement.verdicts.get(pointer) for pointer in _LIFECYCLE), *judgement.verdicts.values()]
        verdict = next(filter(None, verdicts), None)
        catalogue = origin(verdict.claim) if verdict is not None else "catalogues"
        return Model(Record("model", 0, record)), catalogue, unread_status(judgement.verdicts.get("/status"))

    def _resolve_name(self, provider: str, name: str) -> tuple[str, str] | None:
        """The provider's id in this workspace, with the model id `name`; None if either is unknown."""
        provider_here = self.providers.here(provider)
        return (provider_here, name) if provider_here is not None and self.catalogues.knows(provider, name) else None

    def named_replacements(self, key: ModelKey) -> dict[ModelKey, dict[str, Data]]:
        """The replacements that catalogues name for the model `key`, as entries for a record's list, by model."""
        verdict = self.judged(key).verdicts.get("/replacements")
        entries, _ = resolved_replacements(verdict, self._resolve_name) if verdict is not None else ([], [])
        objects = [entry for entry in entries if isinstance(entry, dict)]
        return {ModelKey(str(entry["provider"]), str(entry["model_id"])): entry for entry in objects}

    def unrecorded(self, provider: str) -> list[ModelKey]:
        """The models of `provider` that catalogues list and that have no record, in the catalogues' order."""
        view = self.workspace.view()
        names = (
            name for catalogue_name in self.providers.names(provider) for name in self.catalogues.models(catalogue_name)
        )
        return [ModelKey(provider, name) for name in dict.fromkeys(names) if not view.models(provider, name)]

    def missing(self, providers: Iterable[str]) -> list[ModelKey]:
        """The models of `providers` that catalogues have claims on and that have no record, in order."""
        keys = [key for provider in dict.fromkeys(providers) for key in self.unrecorded(provider)]
        return [key for key in keys if self.claims(key)]

    def is_served(self, key: ModelKey) -> bool:
        """Whether catalogues list the model as active, or give no status."""
        status = self.judged(key).verdicts.get("/status")
        return status is None or status.value == "active"

    def best_first(self, keys: Iterable[ModelKey]) -> list[ModelKey]:
        """Sort `keys`: models still in service first, then by the number of values in catalogues, most first."""
        return sorted(keys, key=lambda key: (not self.is_served(key), -len(self.judged(key).verdicts)))

    def import_models(
        self, wanted: Sequence[ModelKey], *, at_most: int | None = None, with_replacements: bool = False
    ) -> ImportResult:
        """Create records of those `wanted` models that have none, at most `at_most`; nothing is written to disk.

        With `with_replacements`, also of their direct and indirect successors without a record.
        """
        view = self.workspace.view()
        existing = tuple(key for key in wanted if view.models(*key))
        unknown = tuple(key for key in wanted if key not in existing and not self.claims(key))
        batch = [key for key in dict.fromkeys(wanted) if key not in existing and key not in unknown]
        if with_replacements:
            for key in batch:  # grows during the iteration
                batch += [successor for successor in self._unrecorded_successors(key) if successor not in batch]
        reasons = {key: reason for key in batch if (reason := why_unnameable(nameable_slug(key)))}
        batch = [key for key in batch if key not in reasons]
        chosen = batch if at_most is None else batch[:at_most]
        workspace, models = self.workspace, []
        for key in chosen:
            try:
                workspace, model = self._import_model(workspace, key, chosen)
            except UnnameableError as error:  # a folder that links out of the workspace
                reasons[key] = str(error)
            else:
                models.append(model)
        unnameable = tuple(f"`{key.provider}/{key.id[:_MOST_SHOWN]}` is left out: {reasons[key]}" for key in reasons)
        return ImportResult(tuple(models), existing, unknown, len(batch) - len(chosen), workspace, unnameable)

    def successors(self, key: ModelKey) -> list[ModelKey]:
        """The replacements that catalogues name for the model `key` and that they list as models themselves."""
        verdict = self.judged(key).verdicts.get("/replacements")
        return [
            ModelKey(provider_here, replacement["id"])
            for replacement in (verdict.value if verdict is not None and isinstance(verdict.value, list) else ())
            if (provider_here := self.providers.here(replacement["provider"])) is not None
            and self.catalogues.knows(replacement["provider"], replacement["id"])
        ]

    def _unrecorded_successors(self, key: ModelKey) -> Iterator[ModelKey]:
        """The successors of the model `key` that have no record."""
        return (successor for successor in self.successors(key) if not self.workspace.view().models(*successor))

    def _import_model(
        self, workspace: Workspace, key: ModelKey, batch: Collection[ModelKey]
    ) -> tuple[Workspace, ImportedModel]:
        """The workspace with a file for the model's new record, and the origins of its values.

        `batch` are the models that get their records with it.
        """
        new_record = self.filled(workspace, key, batch)
        file = _free_file(workspace, new_file(workspace, "model", new_record.record))
        record_file = workspace.read(file.path, FileText(file.text), named=True)
        return workspace.with_files({file.path: record_file}), _model(key, file, new_record, self.judged(key))

    def filled(self, workspace: Workspace, key: ModelKey, batch: Collection[ModelKey] = ()) -> FilledRecord:
        """The new record of the model `key`, filled from catalogues.

        It may list the models of `batch` as replacements, as their records are created too.
        """
        view = workspace.view()

        def resolve(provider: str, name: str) -> tuple[str, str] | None:
            """The recorded model that a catalogue's name refers to; None without a record, or if `key` replaces it."""
            provider_here = self.providers.here(provider)
            other = ModelKey(provider_here or "", name)
            has_record = provider_here is not None and other != key and (other in batch or view.models(*other))
            return tuple(other) if has_record and not _is_replaced_by(workspace, other, key) else None  # type: ignore[return-value] # two texts

        return filled_record(
            new_model(view, key, self.day), self.judged(key), resolve, provider_values(view, key.provider)
        )


def _free_file(workspace: Workspace, file: NewFile) -> NewFile:
    """The file, with a number added to its name if the workspace has that name already: `swift-1-2.yaml`."""
    path, number = file.path, 2
    while path in workspace.files:
        folder, _, name = file.path.rpartition("/")
        stem, dot, endings = name.partition(".")
        path = f"{folder}/{stem}-{number}{dot}{endings}"
        number += 1
    return NewFile(path, file.text)


def _is_replaced_by(workspace: Workspace, start: ModelKey, goal: ModelKey) -> bool:
    """Whether the model `goal` is a direct or indirect replacement of `start`."""
    view = workspace.view()
    visited, pending = {start}, [start]
    while pending:
        for entry in view.models(*pending.pop()):
            for key in keys_of_replacements(view.record(entry)):
                if key == goal:
                    return True
                if key not in visited:
                    visited.add(key)
                    pending.append(key)
    return False


def _model(key: ModelKey, file: NewFile, new_record: FilledRecord, judgement: JudgedClaims) -> ImportedModel:
    """Describe the new record in `file`: the claims that its values come from, conflicts, and what is missing."""
    values = [
        ImportedValue(pointer, value_at(new_record.record, from_pointer(pointer)), verdict.claim, verdict.why)
        for pointer, verdict in new_record.verdicts.items()
    ]
    price = next((value for value in values if value.pointer in PRICE_POINTERS), None)
    if price is not None:
        values.append(ImportedValue(CURRENCY_POINTER, "USD", price.claim, "inferred: catalogues have prices in USD"))
    order = _pointer_order(new_record.record)
    values.sort(key=lambda value: order.index(value.pointer))
    conflicts = [
        (pointer, tuple((shown_data(claim.value), claim.catalogue) for claim in conflict.candidates))
        for pointer, conflict in sorted(judgement.conflicts.items())
    ]
    not_represented = [(claim.catalogue, claim.field, shown_data(claim.value)) for claim in judgement.unused_claims]
    not_represented += [(claim.catalogue, claim.field, name) for claim, name in new_record.unresolved]
    status = [] if "/status" in new_record.verdicts else ["/status"]
    missing = dict.fromkeys([*status, *to_fill_in("model", new_record.record), *new_record.missing])
    return ImportedModel(
        key,
        file.path,
        file.text,
        new_record.record,
        tuple(values),
        tuple(conflicts),
        tuple(not_represented),
        tuple(missing),
    )


def _pointer_order(record: NewRecord) -> list[str]:
    """The pointers of a model record's values in the order of the contract."""
    specs = record["specs"]
    assert isinstance(specs, dict)
    return [
        pointer
        for name in record
        for pointer in ([f"/specs/{spec}" for spec in specs] if name == "specs" else [f"/{name}"])
    ]


def shown_data(value: Any, depth: int = 0) -> Data:
    """Convert a catalogue's value to JSON data; a model reference becomes `provider/id`; deep data is cut with `…`."""
    if isinstance(value, dict) and {"provider", "id", "kind"} <= value.keys():
        return f"{value['provider']}/{value['id']}"
    if isinstance(value, dict | list) and depth == _MOST_DEEP:
        return "…"
    if isinstance(value, dict):
        return {str(name): shown_data(member, depth + 1) for name, member in value.items()}
    if isinstance(value, list):
        return [shown_data(item, depth + 1) for item in value]
    return plain(value) if isinstance(value, Decimal) else value
