"""The configuration of a root, as its file on disk says."""

from dataclasses import dataclass

from model_lifecycle.check import all_codes
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.rules import OPTIONS
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.configuration_file import load_configuration, read_configuration
from model_lifecycle.workspace.root import PYPROJECT, configuration_in


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration, and what is wrong with its file. Without a file, the defaults."""

    configuration: Configuration
    findings: tuple[Diagnostic, ...] = ()


def is_configuration(path: str) -> bool:
    """Whether a path is that of a file that may configure us."""
    return path.rpartition("/")[2] in (FILE_NAME, PYPROJECT)


def configuration_of(root: str, config: str | None) -> Loaded:
    """What holds in a root: the file `config` if there is one, else what the root has, else the defaults.

    Both paths are absolute, with `/`. What is mistaken in a file keeps its default.
    """
    path = config or configuration_in(root)
    if path is None:
        return Loaded(Configuration())
    everywhere = config is not None
    configuration, findings = load_configuration(
        path, codes=all_codes(), options=OPTIONS, root=root if everywhere else None, everywhere=everywhere
    )
    return Loaded(configuration, findings)


def findings_in(path: str, text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a configuration file that holds this text."""
    return read_configuration(path, Source(text), codes=all_codes(), options=OPTIONS)[1]
