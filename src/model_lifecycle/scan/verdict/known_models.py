"""The models of records and public catalogues that source code is checked against, and the day."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import reduce

from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.check import today_of
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, catalogue_of
from model_lifecycle.scan.verdict.register_facts import with_registers
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace


def day_of_code(code: Configuration, named: Iterable[Workspace], as_of: date | None = None) -> date:
    """The day for which source code is checked (schemas/README.md#a24): the first given of `as_of`, the code's own
    configuration, and the configurations of the `named` workspaces; today if none gives a day.

    Workspaces found below the code are not `named`: an example kept as of an old day would set the day of all code.
    """
    return today_of(code, *(workspace.configuration for workspace in named), as_of=as_of)


def recorded_models(workspaces: Sequence[Workspace]) -> ModelCatalogue:
    """The models of `workspaces`; the first one's facts for a model in several."""
    recorded = [catalogue_of(workspace) for workspace in workspaces]
    return reduce(ModelCatalogue.joined, recorded) if recorded else ModelCatalogue({}, ModelNames(frozenset()))


def known_models(recorded: ModelCatalogue, code: Configuration, copies: Copies | None, today: date) -> ModelCatalogue:
    """The `recorded` models, and those that only the `copies` of catalogues know, if there are copies.

    Names resolve with the aliases and platforms of the `code`'s configuration.
    """
    models = recorded if copies is None else with_registers(recorded, copies, today)
    return models.with_settings(code)
