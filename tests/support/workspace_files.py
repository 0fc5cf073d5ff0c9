"""A small valid workspace: its files as texts by path, and on disk with the diagnostics that `validate` reports."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from model_lifecycle.check import all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.load_workspace import load_workspace
from support.examples import AS_OF, BASE_PATHS, as_text, base_record

CONFIGURATION = "model-lifecycle.toml"

OLD, NEW = "models/provider-1/example-1.yaml", "models/provider-1/example-2.yaml"
MIGRATION = "migrations/example-1-to-example-2.yaml"
PROVIDER = "providers/provider-1.yaml"


def text_of(path: str, *changes: tuple[str, str]) -> str:
    """The text of a valid record, written as JSON with a line for each property; all places of `changes` replaced."""
    text = _valid_text(path)
    for old, new in changes:
        assert old in text, f"{path} holds no {old}"
        text = text.replace(old, new)
    return text


@cache
def _valid_text(path: str) -> str:
    return as_text(base_record(path))


def record_files(changes: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """Two models, the migration between them and their providers; with `changes`, of which None leaves a file out."""
    files = {path: text_of(path) for path in BASE_PATHS} | dict(changes or {})
    return {path: text for path, text in files.items() if text is not None}


def workspace_files(changes: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """The same records and a configuration with the day on which they are checked."""
    return record_files({CONFIGURATION: f'as-of = "{AS_OF}"\n'} | dict(changes or {}))


def replaced(path: str, old: str, new: str, files: Mapping[str, str] | None = None) -> dict[str, str]:
    """The records with the first place of a text in one file replaced, for instance by one with a cursor."""
    files = files or record_files()
    assert old in files[path], (path, old)
    return {**files, path: files[path].replace(old, new, 1)}


def make_tree(root: Path, files: Mapping[str, str | bytes]) -> str:
    """Write files (a name that ends in `/` is an empty folder) below a folder; its path as a workspace has it."""
    for name, content in files.items():
        path = root / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root.as_posix()


def files_below(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by path."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def make_workspace(folder: Path, changes: Mapping[str, str | None] | None = None) -> Path:
    """Write `workspace_files` below a folder; returns the folder."""
    make_tree(folder, workspace_files(changes))
    return folder


def validated_codes(folder: Path) -> dict[str, list[str]]:
    """The codes that `validate` reports for a folder, by the URI of the file."""
    by_path = validated(folder).items()
    return {(folder / path).as_uri(): [diagnostic.code for diagnostic in diagnostics] for path, diagnostics in by_path}


def validated(folder: Path) -> dict[str, tuple[Diagnostic, ...]]:
    """What `validate` reports for a folder with a configuration, by path below it; only files with diagnostics."""
    root = folder.as_posix()
    configuration, diagnostics_of_it = load_configuration(f"{root}/{CONFIGURATION}", codes=all_rules)
    assert not diagnostics_of_it
    checked = check(load_workspace(root, configuration, jobs=1), today=configuration.as_of or date.today())
    return {path.removeprefix(f"{root}/"): diagnostics for path, diagnostics in checked.diagnostics.items()}
