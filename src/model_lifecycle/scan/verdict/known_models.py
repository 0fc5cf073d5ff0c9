"""All that source code is judged by: the models of records, those of public catalogues, and the day."""

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
    """The day by which source code is judged (schemas/README.md#a24): `as_of`, else that of the code's configuration,
    else that of the records which that configuration or the command line has named, else today.

    Records that were found below the code do not decide: an example that is kept as of a day would hold all of it back.
    """
    return today_of(code, *(workspace.configuration for workspace in named), as_of=as_of)


def recorded_models(workspaces: Sequence[Workspace]) -> ModelCatalogue:
    """The models of some workspaces; of a model that several have, the facts of the first."""
    recorded = [catalogue_of(workspace) for workspace in workspaces]
    return reduce(ModelCatalogue.joined, recorded) if recorded else ModelCatalogue({}, ModelNames(frozenset()))


def known_models(recorded: ModelCatalogue, code: Configuration, copies: Copies | None, today: date) -> ModelCatalogue:
    """The models of records, and those without a record of the copies of catalogues, where there are any to judge by.

    Names are read with the aliases and platforms of the code's configuration.
    """
    known = recorded if copies is None else with_registers(recorded, copies, today)
    return known.with_settings(code)
