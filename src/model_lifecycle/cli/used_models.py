"""Counts the models that source code uses, for `upcoming --used`, and finds shutdowns of those without a record."""

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from model_lifecycle.cli.terminal import style_of
from model_lifecycle.page.upcoming_shutdowns import Upcoming, past_shutdowns, unrecorded_shutdowns
from model_lifecycle.scan.verdict.model_facts import ModelFacts
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

Uses = Mapping[tuple[ModelKey, str], int]
"""The number of uses of each model in source code, by model and host (empty for the maker)."""


class UsedModels(NamedTuple):
    """The number of uses of each model in source code, the facts about all models, and a note for standard error.

    `unrecorded` are the upcoming shutdowns of used models without a record, `over` the shutdowns of retired ones.
    """

    uses: Uses
    unrecorded: tuple[Upcoming, ...]
    over: tuple[Upcoming, ...]
    models: Mapping[ModelKey, ModelFacts]
    note: str


def used_models(arguments: Namespace, workspaces: Sequence[Workspace], today: date) -> UsedModels:
    """Count how often the source code of `--used` uses each model. Raises `UsageError` as `scan` does."""
    from model_lifecycle.cli.catalogue_options import copies_note
    from model_lifecycle.cli.scan_input import (  # most runs scan no code
        records_of,
        settings_of,
        source_files,
        with_catalogues,
    )
    from model_lifecycle.scan.place.needles import Needles
    from model_lifecycle.scan.scan_files import ScannedFile, scan_files
    from model_lifecycle.scan.verdict.model_uses import model_uses

    settings = settings_of([arguments.used], arguments.config)
    records = records_of(workspaces, settings, today)
    scan = settings.configuration.scan
    if scan is None or scan.catalogues:
        records = with_catalogues(records, settings)
    files = source_files([arguments.used], settings, records).files
    scanned = scan_files(files, Needles(records.catalogue.names))
    places = (place for file in scanned if isinstance(file, ScannedFile) for place in file.places)
    uses = model_uses(places, records.catalogue)
    facts = [used.facts for used in uses.values()]
    unrecorded_facts = [fact for fact in facts if fact.origin is not None]
    past_count = sum(fact.status == "retired" for fact in facts)
    note = (
        f"{counted(past_count, 'used model')} {'is' if past_count == 1 else 'are'} over: model-lifecycle scan\n"
        if past_count
        else ""
    )
    if unrecorded_facts and records.copies is not None:
        note += copies_note(records.copies, today, style_of(sys.stderr))
    return UsedModels(
        {key: used.uses for key, used in uses.items()},
        tuple(unrecorded_shutdowns(unrecorded_facts, today)),
        tuple(past_shutdowns(facts, today)),
        records.catalogue.models,
        note,
    )
