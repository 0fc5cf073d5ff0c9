"""The configuration of a root, as its file on disk says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules import rule_options
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.syntax.text_rules import TOML_SYNTAX
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, PYPROJECT, Configuration, ScanSettings
from model_lifecycle.workspace.configuration.configuration_file import TABLE, load_configuration, read_configuration
from model_lifecycle.workspace.discovery.root import configuration_in
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING

_UNTIL_THEN: Final = "Until it is mended the last settings that could be read hold."
_UNTIL_THEN_VALUE: Final = "Until it is mended the last right value holds, or else the default."


@dataclass(frozen=True, slots=True)
class LoadedConfiguration:
    """A configuration, and what is wrong with its file. Without a file, the defaults."""

    configuration: Configuration
    diagnostics: tuple[Diagnostic, ...] = ()


def is_configuration(path: str) -> bool:
    """Whether a path is that of a file that may configure us."""
    return path.rpartition("/")[2] in (FILE_NAME, PYPROJECT)


def configuration_of(
    root: str, config: str | None, before: LoadedConfiguration | None = None, *, scan: bool = False
) -> LoadedConfiguration:
    """What holds in a root: the file `config` if there is one, else what the root has, else the defaults.

    With `scan`, a root without a configuration has its source code scanned. Both paths are absolute, with `/`. In place
    of a mistaken value the one read `before` holds, else the default. Where the file is no TOML, all of what was read
    `before` goes on to hold; without that, what can be read of it.
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
            return LoadedConfiguration(before.configuration, _with_words(diagnostics))
        configuration = _with_last_values(configuration, before.configuration, diagnostics)
    return LoadedConfiguration(configuration, _with_words(diagnostics))


def diagnostics_in(path: str, text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a configuration file that holds this text."""
    return _with_words(read_configuration(path, Source(text), codes=all_rules, options=rule_options)[1])


def _is_broken(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.code == TOML_SYNTAX.name for diagnostic in diagnostics)


def _with_last_values(new: Configuration, last: Configuration, diagnostics: Iterable[Diagnostic]) -> Configuration:
    """The new settings with the last value of each that is mistaken; in a table, of each mistaken entry."""
    names = {field.name for field in fields(Configuration)}
    values: dict[str, Any] = {}
    for diagnostic in diagnostics:
        steps = _setting(new.path or "", diagnostic.pointer)
        name = steps[0].replace("-", "_") if steps else ""
        if diagnostic.code == INVALID_SETTING.name and name in names:
            values[name] = _with_last(values.get(name, getattr(new, name)), getattr(last, name), steps[1:])
    return replace(new, **values)


def _setting(path: str, pointer: str) -> list[str]:
    """The name of the setting that a pointer in a file leads to, and the steps in its value."""
    steps = from_pointer(pointer)
    return steps[len(TABLE) :] if path.rpartition("/")[2] == PYPROJECT else steps


def _with_last(new: object, last: object, steps: list[str]) -> object:
    """A value in which what is mistaken, at the end of some steps, is as it was."""
    if not steps or not isinstance(new, Mapping) or not isinstance(last, Mapping):
        return last
    name = steps[0]
    if name not in last:
        return new
    return {**new, name: _with_last(new[name], last[name], steps[1:]) if name in new else last[name]}


def _with_words(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics, with words on what holds until they are mended."""
    words = {TOML_SYNTAX.name: _UNTIL_THEN, INVALID_SETTING.name: _UNTIL_THEN_VALUE}
    return tuple(
        replace(diagnostic, message=f"{diagnostic.message} {words[diagnostic.code]}")
        if diagnostic.code in words
        else diagnostic
        for diagnostic in diagnostics
    )
