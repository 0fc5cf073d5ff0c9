"""Selects the migrations that a command line names by file, slugs or ids."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import unread_note
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import name_lines
from model_lifecycle.records.migration import Migration
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.similar import alike
from model_lifecycle.workspace.index import Entry, key_of_model, key_of_reference
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.workspace import Workspace

_OF_A_FOLDER = "For the pages of all records of a folder, run `model-lifecycle render --output DIR` in it"
_MOST_CANDIDATES = 10
_MOST_ALIKE = 5


class Migrations:
    """The migration records of a workspace, looked up by file, slugs, ids or names."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.entries = [entry for entry in workspace.entries() if workspace.record(entry).kind == "migration"]

    def named(self, name: str) -> tuple[Entry, ...]:
        """The migrations of a file, or the migration with these slugs (`old-slug-to-new-slug`).

        Raises `UsageError` if there is none, or if the slugs name several.
        """
        if language_of(name) is not None:
            return self._of_file(name)
        entries = [entry for entry in self.entries if self._slugs(entry) == name]
        if not entries and Path(absolute(name, current_folder())).is_dir():
            raise UsageError(f"`{name}` is a folder; name a migration. {_OF_A_FOLDER}")
        if not entries:
            close = alike(name, {self._slugs(entry) for entry in self.entries}, _MOST_ALIKE)
            raise UsageError(f"there is no migration `{name}`{self._did_you_mean(close)}{unread_note(self._workspace)}")
        if len(entries) > 1:
            raise UsageError(
                f"`{name}` names {len(entries)} migrations{self.candidates(entries)}\nName one by its file"
            )
        return (entries[0],)

    def between(self, old: str | None, new: str | None) -> Entry:
        """The migration between two models, by id, slug or name (or `provider/id`); either may be left out.

        Raises `UsageError` if there is none, or if there are several.
        """
        entries = [
            entry
            for entry in self.entries
            if (old is None or self._is(entry, "from", old)) and (new is None or self._is(entry, "to", new))
        ]
        asked = " ".join(f"--{end} {name}" for end, name in (("from", old), ("to", new)) if name is not None)
        if not entries:
            raise UsageError(
                f"there is no migration with {asked}{self._similar_ids(old, new)}{unread_note(self._workspace)}"
            )
        if len(entries) > 1:
            raise UsageError(
                f"{asked} names {len(entries)} migrations{self.candidates(entries)}\n"
                "Give both --from and --to, as `provider/id` where providers share an id, or name one by its file"
            )
        return entries[0]

    def _of_file(self, name: str) -> tuple[Entry, ...]:
        """The migrations in a file. Raises `UsageError` if it is missing, not read, or has none."""
        path = absolute(name, current_folder())
        file = self._workspace.files.get(path)
        if file is None:
            missing = "there is no file" if not Path(name).exists() else "no record file of this workspace is"
            close = alike(self._shown(path), {self._path(entry) for entry in self.entries}, _MOST_ALIKE)
            raise UsageError(f"{missing} `{name}`{self._did_you_mean(close)}")
        entries = tuple(entry for entry in self.entries if entry.path == path)
        if not entries:
            kind = file.kind.kind
            found = f"a {kind} file" if kind else "a file of no known kind"
            raise UsageError(f"`{name}` is {found}: pages are made from migrations{self._uses(path)}")
        return entries

    def _uses(self, path: str) -> str:
        """The migrations from or to a model of this file, as a list of candidates for a message."""
        view = self._workspace.view()
        keys = [key_of_model(record) for record in self._workspace.files[path].records]
        entries = [entry for key in keys for entry in (*view.migrations_from(key), *view.migrations_to(key))]
        return self.candidates(list(dict.fromkeys(entries))) if entries else ""

    def _slugs(self, entry: Entry) -> str:
        migration = Migration(self._workspace.record(entry))
        old, new = migration.old.slug, migration.new.slug
        return f"{old}-to-{new}" if isinstance(old, str) and isinstance(new, str) else ""

    def _is(self, entry: Entry, end: str, name: str) -> bool:
        """Whether a migration's model at `end` (`from` or `to`) has this id, slug or name, or `provider/` and one."""
        key, view = key_of_reference(self._workspace.record(entry), end), self._workspace.view()
        values = [key.id, self._workspace.record(entry).value(end, "slug")]
        values += [view.record(model).value("display_name") for model in view.models(*key)]
        names = [value for value in values if isinstance(value, str) and value]
        return name in names or name in [f"{key.provider}/{name}" for name in names]

    def _similar_ids(self, old: str | None, new: str | None) -> str:
        """Ids like the first of `old` and `new` that no migration has; if both occur, the migrations from `old`."""
        for end, name in (("from", old), ("to", new)):
            if name is not None and not any(self._is(entry, end, name) for entry in self.entries):
                ids = {key_of_reference(self._workspace.record(entry), end).id for entry in self.entries}
                return self._did_you_mean(alike(name, ids - {""}, _MOST_ALIKE))
        return self.candidates([entry for entry in self.entries if old is not None and self._is(entry, "from", old)])

    def candidates(self, entries: Sequence[Entry]) -> str:
        """The files of `entries` as the end of a message; empty without entries."""
        return _listed("", [self._path(entry) for entry in entries])

    def _did_you_mean(self, names: Sequence[str]) -> str:
        """The end of a message that lists similar names, or without any, all migrations."""
        if names:
            return _listed(". Did you mean", names)
        return _listed(". There are", [self._slugs(entry) for entry in self.entries])

    def _path(self, entry: Entry) -> str:
        return self._shown(entry.path)

    def _shown(self, path: str) -> str:
        return display(path, current_folder())


def _listed(words: str, names: Iterable[str]) -> str:
    names = list(dict.fromkeys(name for name in names if name))
    return f"{words}:{name_lines(names, _MOST_CANDIDATES)}" if names else ""
