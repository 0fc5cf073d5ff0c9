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

_FOLDER_HINT = "For the pages of all records of a folder, run `model-lifecycle render --output DIR` in it"
_MOST_CANDIDATES = 10
_MOST_ALIKE = 5


class Migrations:
    """The migration records of a workspace, looked up by file, slugs, ids or names."""

    def __init__(self, workspace: Workspace) -> None:
        """Collect the migrations of a workspace in `entries`."""
        self._workspace = workspace
        self.entries = [entry for entry in workspace.entries() if workspace.record(entry).kind == "migration"]

    def find(self, name: str) -> tuple[Entry, ...]:
        """The migrations in the file `name`, or the migration with these slugs (`old-slug-to-new-slug`).

        Raises `UsageError` if there is none, or if the slugs name several.
        """
        if language_of(name) is not None:
            return self._in_file(name)
        entries = [entry for entry in self.entries if self._slugs(entry) == name]
        if not entries and Path(absolute(name, current_folder())).is_dir():
            raise UsageError(f"`{name}` is a folder; name a migration. {_FOLDER_HINT}")
        if not entries:
            similar = alike(name, {self._slugs(entry) for entry in self.entries}, _MOST_ALIKE)
            raise UsageError(
                f"there is no migration `{name}`{self._did_you_mean(similar)}{unread_note(self._workspace)}"
            )
        if len(entries) > 1:
            raise UsageError(
                f"`{name}` names {len(entries)} migrations{self.candidate_lines(entries)}\nName one by its file"
            )
        return (entries[0],)

    def between(self, old: str | None, new: str | None) -> Entry:
        """The migration between two models, by id, slug or name (or `provider/id`); either may be left out.

        Raises `UsageError` if there is none, or if there are several.
        """
        entries = [
            entry
            for entry in self.entries
            if (old is None or self._has_model(entry, "from", old))
            and (new is None or self._has_model(entry, "to", new))
        ]
        options = " ".join(f"--{end} {name}" for end, name in (("from", old), ("to", new)) if name is not None)
        if not entries:
            raise UsageError(
                f"there is no migration with {options}{self._similar_ids(old, new)}{unread_note(self._workspace)}"
            )
        if len(entries) > 1:
            raise UsageError(
                f"{options} names {len(entries)} migrations{self.candidate_lines(entries)}\n"
                "Give both --from and --to, as `provider/id` where providers share an id, or name one by its file"
            )
        return entries[0]

    def _in_file(self, name: str) -> tuple[Entry, ...]:
        """The migrations in the file `name`. Raises `UsageError` if it is missing, not read, or has none."""
        path = absolute(name, current_folder())
        file = self._workspace.files.get(path)
        if file is None:
            problem = "there is no file" if not Path(name).exists() else "no record file of this workspace is"
            similar = alike(self._shown(path), {self._path(entry) for entry in self.entries}, _MOST_ALIKE)
            raise UsageError(f"{problem} `{name}`{self._did_you_mean(similar)}")
        entries = tuple(entry for entry in self.entries if entry.path == path)
        if not entries:
            kind = file.kind.kind
            file_kind = f"a {kind} file" if kind else "a file of no known kind"
            raise UsageError(
                f"`{name}` is {file_kind}: pages are made from migrations{self._migrations_of_models(path)}"
            )
        return entries

    def _migrations_of_models(self, path: str) -> str:
        """The end of a message that lists the migrations from and to the models in a file; empty if there are none."""
        view = self._workspace.view()
        keys = [key_of_model(record) for record in self._workspace.files[path].records]
        entries = [entry for key in keys for entry in (*view.migrations_from(key), *view.migrations_to(key))]
        return self.candidate_lines(list(dict.fromkeys(entries))) if entries else ""

    def _slugs(self, entry: Entry) -> str:
        """The slugs of a migration as `old-slug-to-new-slug`; empty if one is missing."""
        migration = Migration(self._workspace.record(entry))
        old, new = migration.old.slug, migration.new.slug
        return f"{old}-to-{new}" if isinstance(old, str) and isinstance(new, str) else ""

    def _has_model(self, entry: Entry, end: str, name: str) -> bool:
        """Whether a migration's model at `end` (`from`, `to`) has this id, slug or display name, or `provider/name`."""
        key, view = key_of_reference(self._workspace.record(entry), end), self._workspace.view()
        values = [key.id, self._workspace.record(entry).value(end, "slug")]
        values += [view.record(model).value("display_name") for model in view.models(*key)]
        names = [value for value in values if isinstance(value, str) and value]
        return name in names or name in [f"{key.provider}/{name}" for name in names]

    def _similar_ids(self, old: str | None, new: str | None) -> str:
        """The end of a message that lists ids similar to the first of `old` and `new` that no migration has.

        If both occur, it lists the migrations from `old`.
        """
        for end, name in (("from", old), ("to", new)):
            if name is not None and not any(self._has_model(entry, end, name) for entry in self.entries):
                ids = {key_of_reference(self._workspace.record(entry), end).id for entry in self.entries}
                return self._did_you_mean(alike(name, ids - {""}, _MOST_ALIKE))
        return self.candidate_lines(
            [entry for entry in self.entries if old is not None and self._has_model(entry, "from", old)]
        )

    def candidate_lines(self, entries: Sequence[Entry]) -> str:
        """The end of a message that lists the files of `entries`; empty without entries."""
        return _list_lines("", [self._path(entry) for entry in entries])

    def _did_you_mean(self, names: Sequence[str]) -> str:
        """The end of a message that lists similar names, or without any, all migrations."""
        if names:
            return _list_lines(". Did you mean", names)
        return _list_lines(". There are", [self._slugs(entry) for entry in self.entries])

    def _path(self, entry: Entry) -> str:
        """The displayed path of a migration's file."""
        return self._shown(entry.path)

    def _shown(self, path: str) -> str:
        """The path relative to the current folder, for messages."""
        return display(path, current_folder())


def _list_lines(words: str, names: Iterable[str]) -> str:
    """The `words`, a colon, and a line for each name, cut at `_MOST_CANDIDATES`; empty without names."""
    names = list(dict.fromkeys(name for name in names if name))
    return f"{words}:{name_lines(names, _MOST_CANDIDATES)}" if names else ""
