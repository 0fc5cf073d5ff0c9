"""A folder of good records for an editor to open, and the diagnostics that the command line would give for it."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from model_lifecycle.check import all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.load_workspace import load_workspace
from support.examples import AS_OF, BASE_PATHS, as_text, base_record
from support.tree import make_tree

CONFIGURATION = "model-lifecycle.toml"

MODEL, NEW_MODEL = "models/provider-1/example-1.yaml", "models/provider-1/example-2.yaml"
MIGRATION = "migrations/example-1-to-example-2.yaml"
PROVIDER = "providers/provider-1.yaml"


def text_of(path: str, *changes: tuple[str, str]) -> str:
    """The text of a good record, written as JSON, an indented property a line; with some words of it changed."""
    text = _good_text(path)
    for old, new in changes:
        assert old in text, f"{path} holds no {old}"
        text = text.replace(old, new)
    return text


@cache
def _good_text(path: str) -> str:
    return as_text(base_record(path))


def make_records(folder: Path, changes: Mapping[str, str] | None = None) -> Path:
    """A folder with a few good records that refer to each other, judged by a fixed day; `changes` are other texts."""
    make_tree(folder, records_with(changes or {}))
    return folder


def records_with(changes: Mapping[str, str | None]) -> dict[str, str]:
    """The texts of those records and their configuration, by path; of `changes` those that are None are left out."""
    files = {path: text_of(path) for path in BASE_PATHS} | {CONFIGURATION: f'as-of = "{AS_OF}"\n'} | dict(changes)
    return {path: text for path, text in files.items() if text is not None}


def found_by_validate(folder: Path) -> dict[str, tuple[Diagnostic, ...]]:
    """What `validate` finds in a folder with a configuration, by path below it; only files with diagnostics."""
    root = folder.as_posix()
    configuration, mistakes = load_configuration(f"{root}/{CONFIGURATION}", codes=all_rules)
    assert not mistakes
    checked = check(load_workspace(root, configuration, jobs=1), today=configuration.as_of or date.today())
    return {path.removeprefix(f"{root}/"): found for path, found in checked.diagnostics.items()}
