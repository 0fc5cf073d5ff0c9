"""Loads the configuration of a root; invalid settings keep their last valid values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules import rule_options
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.syntax.text_rules import TOML_SYNTAX
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, PYPROJECT, Configuration, ScanSettings
from model_lifecycle.workspace.configuration.configuration_file import load_configuration, read_configuration
from model_lifecycle.workspace.configuration.own_table import TABLE
from model_lifecycle.workspace.discovery.root import configuration_in
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING

_UNTIL_THEN: Final = "Until it is fixed, the last valid settings stay in effect."
_UNTIL_THEN_VALUE: Final = "Until it is fixed, the last valid value stays in effect, or else the default."


@dataclass(frozen=True, slots=True)
class LoadedConfiguration:
    """A configuration and the diagnostics of its file; without a file, the defaults."""

    configuration: Configuration
    diagnostics: tuple[Diagnostic, ...] = ()


def is_configuration(path: str) -> bool:
    """Whether a path has the name of a configuration file: `model-lifecycle.toml` or `pyproject.toml`."""
    return path.rpartition("/")[2] in (FILE_NAME, PYPROJECT)


def configuration_of(
    root: str, config: str | None, before: LoadedConfiguration | None = None, *, scan: bool = False
) -> LoadedConfiguration:
    """The configuration of a root: the file `config` if given; otherwise the root's own; without one, the defaults.

    With `scan`, a root without a configuration has its source code scanned. Both paths are absolute, with `/`. An
    invalid value is replaced by the one read `before`, or if there is none, by the default. If the file is not valid
    TOML, the whole configuration read `before` stays; without one, the settings that can be read are used.
    """
    path = config or configuration_in(root)
    if path is None:
        return LoadedConfiguration(Configuration(scan=ScanSettings() if scan else None))
    everywhere = config is not None
    configuration, diagnostics = load_configuration(
        path, codes=all_rules, options=rule_options, root=root if everywhere else None, everywhere=everywhere
    )
    if before is not None and before.configuration.path == path:
        if _is_broken(diagnostics):
            return LoadedConfiguration(before.configuration, _with_consequence(diagnostics))
        configuration = _with_last_values(configuration, before.configuration, diagnostics)
    return LoadedConfiguration(configuration, _with_consequence(diagnostics))


def diagnostics_in(path: str, text: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of the configuration file at `path` with this text."""
    return _with_consequence(read_configuration(path, FileText(text), codes=all_rules, options=rule_options)[1])


def _is_broken(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.code == TOML_SYNTAX.name for diagnostic in diagnostics)


def _with_last_values(new: Configuration, last: Configuration, diagnostics: Iterable[Diagnostic]) -> Configuration:
    """The new settings, with each invalid one replaced by its last valid value; in a table, each invalid entry."""
    names = {field.name for field in fields(Configuration)}
    values: dict[str, Any] = {}
    for diagnostic in diagnostics:
        steps = _steps_of_setting(new.path or "", diagnostic.pointer)
        name = steps[0].replace("-", "_") if steps else ""
        if diagnostic.code == INVALID_SETTING.name and name in names:
            values[name] = _keep_last_valid(values.get(name, getattr(new, name)), getattr(last, name), steps[1:])
    return replace(new, **values)


def _steps_of_setting(path: str, pointer: str) -> list[str]:
    """The steps of a pointer in the configuration file at `path`: the name of the setting, then steps in its value."""
    steps = from_pointer(pointer)
    return steps[len(TABLE) :] if path.rpartition("/")[2] == PYPROJECT else steps


def _keep_last_valid(new: object, last: object, steps: list[str]) -> object:
    """The `new` value of a setting, with the invalid entry at `steps` replaced by its `last` valid value."""
    if not steps or not isinstance(new, Mapping) or not isinstance(last, Mapping):
        return last
    name = steps[0]
    if name not in last:
        return new
    return {**new, name: _keep_last_valid(new[name], last[name], steps[1:]) if name in new else last[name]}


def _with_consequence(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Add to each message which settings are in effect until the error is fixed."""
    consequences = {TOML_SYNTAX.name: _UNTIL_THEN, INVALID_SETTING.name: _UNTIL_THEN_VALUE}
    return tuple(
        replace(diagnostic, message=f"{diagnostic.message} {consequences[diagnostic.code]}")
        if diagnostic.code in consequences
        else diagnostic
        for diagnostic in diagnostics
    )
