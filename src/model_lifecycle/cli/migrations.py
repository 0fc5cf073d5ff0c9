"""Which migrations a command line names: by file, by slugs, by ids."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.settings import current_folder
from model_lifecycle.document.document import language_of
from model_lifecycle.workspace.index import Entry, key_of_model
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.workspace import Workspace

_MOST_CANDIDATES = 10


class Migrations:
    """The migration records of a snapshot, by what people call them."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.entries = [entry for entry in workspace.entries() if workspace.record(entry).kind == "migration"]

    def named(self, name: str) -> tuple[Entry, ...]:
        """The migrations of a file, or the one with these slugs (`old-slug-to-new-slug`).

        Raises `UsageError` where there is none, or where slugs name several.
        """
        if language_of(name) is not None:
            return self._of_file(name)
        found = [entry for entry in self.entries if self._slugs(entry) == name]
        if not found:
            close = _close(name, {self._slugs(entry) for entry in self.entries})
            raise UsageError(f"there is no migration `{name}`{self._did_you_mean(close)}")
        if len(found) > 1:
            raise UsageError(f"`{name}` names {len(found)} migrations{self.candidates(found)}\nName one by its file")
        return (found[0],)

    def between(self, old: str | None, new: str | None) -> Entry:
        """The migration between two models, by their ids (or `provider/id`); either may be left out.

        Raises `UsageError` where there is none, or several.
        """
        found = [
            entry
            for entry in self.entries
            if (old is None or self._is(entry, "from", old)) and (new is None or self._is(entry, "to", new))
        ]
        asked = " ".join(f"--{end} {name}" for end, name in (("from", old), ("to", new)) if name is not None)
        if not found:
            raise UsageError(f"there is no migration with {asked}{self._known_ids(old, new)}")
        if len(found) > 1:
            raise UsageError(
                f"{asked} names {len(found)} migrations{self.candidates(found)}\n"
                "Give both --from and --to, as `provider/id` where providers share an id, or name one by its file"
            )
        return found[0]

    def _of_file(self, name: str) -> tuple[Entry, ...]:
        path = absolute(name, current_folder())
        file = self._workspace.files.get(path)
        if file is None:
            missing = "there is no file" if not Path(name).exists() else "no record file of this workspace is"
            close = _close(self._shown(path), {self._path(entry) for entry in self.entries})
            raise UsageError(f"{missing} `{name}`{self._did_you_mean(close)}")
        found = tuple(entry for entry in self.entries if entry.path == path)
        if not found:
            kind = file.kind.kind
            what = f"a {kind} file" if kind else "a file of no known kind"
            raise UsageError(f"`{name}` is {what}: pages are made from migrations{self._uses(path)}")
        return found

    def _uses(self, path: str) -> str:
        """The migrations that name a model of this file, as candidates."""
        view = self._workspace.view()
        keys = [key_of_model(record) for record in self._workspace.files[path].records]
        found = [entry for key in keys for entry in (*view.migrations_from(key), *view.migrations_to(key))]
        return self.candidates(list(dict.fromkeys(found))) if found else ""

    def _slugs(self, entry: Entry) -> str:
        record = self._workspace.record(entry)
        old, new = record.text("from", "slug"), record.text("to", "slug")
        return f"{old}-to-{new}" if isinstance(old, str) and isinstance(new, str) else ""

    def _is(self, entry: Entry, end: str, name: str) -> bool:
        record = self._workspace.record(entry)
        provider, known = record.text(end, "provider"), record.text(end, "model_id")
        return known == name or f"{provider}/{known}" == name

    def _known_ids(self, old: str | None, new: str | None) -> str:
        """For the first end that no migration has: ids that may have been meant; else those of the other end."""
        for end, name in (("from", old), ("to", new)):
            if name is not None and not any(self._is(entry, end, name) for entry in self.entries):
                ids = {self._workspace.record(entry).text(end, "model_id") for entry in self.entries}
                return self._did_you_mean(_close(name, {text for text in ids if isinstance(text, str)}))
        return self.candidates([entry for entry in self.entries if old is not None and self._is(entry, "from", old)])

    def candidates(self, entries: Sequence[Entry]) -> str:
        """The files of some migrations as the end of a message; nothing where there are none."""
        return _listed("", [self._path(entry) for entry in entries])

    def _did_you_mean(self, names: Sequence[str]) -> str:
        if names:
            return _listed(". Did you mean", names)
        return _listed(". There are", [self._slugs(entry) for entry in self.entries])

    def _path(self, entry: Entry) -> str:
        return self._shown(entry.path)

    def _shown(self, path: str) -> str:
        return display(path, current_folder())


def _close(name: str, known: set[str]) -> list[str]:
    """The known names most like one, which may share no more than half of it."""
    return get_close_matches(name, sorted(known), n=5, cutoff=0.5)


def _listed(words: str, names: Iterable[str]) -> str:
    known = list(dict.fromkeys(name for name in names if name))
    shown = "".join(f"\n  {name}" for name in known[:_MOST_CANDIDATES])
    more = f"\n  and {len(known) - _MOST_CANDIDATES} more" if len(known) > _MOST_CANDIDATES else ""
    return f"{words}:{shown}{more}" if known else ""
