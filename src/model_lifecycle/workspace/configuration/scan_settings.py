"""Reads the settings of source code: the tables `scan`, `aliases` and `platforms`."""

from typing import Final

from model_lifecycle.workspace.configuration.configuration import ROLES, Accepted, ScanSettings
from model_lifecycle.workspace.configuration.table_reader import (
    Setting,
    TableReader,
    TableValue,
    as_fields,
    day,
    of_type,
    text,
    whole_number,
    word_of,
)


def _roles(reader: TableReader, value: TableValue) -> tuple[tuple[str, str], ...]:
    """Read the globs in `[scan.roles]`, each with its role; report invalid ones."""
    role_of = word_of(ROLES)
    entries = reader.entries(value, "a table that gives globs a role")
    roles = ((entry.name, role_of(reader, entry.value)) for entry in entries if reader.is_glob(entry.name, entry.key))
    return tuple((glob, role) for glob, role in roles if role is not None)


_ACCEPTED: Final[dict[str, Setting]] = {"until": day, "reason": text("a text that says why")}


def _accept(reader: TableReader, value: TableValue) -> tuple[Accepted, ...]:
    """Read the accepted models of `[scan.accept]`; report invalid entries."""
    accepted = []
    for position, entry in enumerate(reader.entries(value, "a table of models, each with `until` and `reason`")):
        if reader.is_too_many(position, "models", entry.key):
            break
        if "/" not in entry.name:
            reader.reject(entry.key, "a model as `provider/id`")
            continue
        count_before = len(reader.diagnostics)
        settings = reader.settings(entry.value, _ACCEPTED, "a table with `until`, a day, and `reason`, a text")
        if "until" in settings and "reason" in settings:
            accepted.append(Accepted(entry.name, settings["until"], settings["reason"]))
        elif len(reader.diagnostics) == count_before:
            reader.reject(entry.value, "a table with `until`, a day, and `reason`, a text")
    return tuple(accepted)


_SCAN: Final[dict[str, Setting]] = {
    "records": text("the path of a folder or of an `index.json`"),
    "paths": TableReader.globs,
    "exclude": TableReader.globs,
    "fail-within": whole_number("a number of days", 0),
    "roles": _roles,
    "catalogues": of_type("boolean"),
    "accept": _accept,
}


def scan_settings(reader: TableReader, value: TableValue) -> ScanSettings:
    """Read the table `scan`; invalid settings are reported and have their defaults."""
    values = reader.settings(value, _SCAN, "a table of settings of `scan`", noun="setting of `[scan]`")
    return ScanSettings(**as_fields(values))
