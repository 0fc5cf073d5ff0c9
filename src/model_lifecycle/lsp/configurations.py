"""The configuration of a root, as its file on disk says."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from model_lifecycle.check import all_codes
from model_lifecycle.document.codes import TOML_SYNTAX
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.rules import OPTIONS
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.configuration_file import load_configuration, read_configuration
from model_lifecycle.workspace.root import PYPROJECT, configuration_in

_UNTIL_THEN: Final = "Until it is mended the last settings that could be read hold."


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration, and what is wrong with its file. Without a file, the defaults."""

    configuration: Configuration
    findings: tuple[Diagnostic, ...] = ()


def is_configuration(path: str) -> bool:
    """Whether a path is that of a file that may configure us."""
    return path.rpartition("/")[2] in (FILE_NAME, PYPROJECT)


def configuration_of(root: str, config: str | None, before: Loaded | None = None) -> Loaded:
    """What holds in a root: the file `config` if there is one, else what the root has, else the defaults.

    Both paths are absolute, with `/`. What is mistaken in a file keeps its default. Where the file is no TOML, what was
    read `before` goes on to hold; without that, what can be read of it.
    """
    path = config or configuration_in(root)
    if path is None:
        return Loaded(Configuration())
    everywhere = config is not None
    configuration, findings = load_configuration(
        path, codes=all_codes(), options=OPTIONS, root=root if everywhere else None, everywhere=everywhere
    )
    if before is not None and before.configuration.path == path and _is_broken(findings):
        return Loaded(before.configuration, _with_words(findings))
    return Loaded(configuration, _with_words(findings))


def findings_in(path: str, text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a configuration file that holds this text."""
    return _with_words(read_configuration(path, Source(text), codes=all_codes(), options=OPTIONS)[1])


def _is_broken(findings: Iterable[Diagnostic]) -> bool:
    return any(finding.code == TOML_SYNTAX.name for finding in findings)


def _with_words(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings, those of syntax with words on what holds until they are mended."""
    return tuple(
        replace(one, message=f"{one.message} {_UNTIL_THEN}") if one.code == TOML_SYNTAX.name else one
        for one in findings
    )
