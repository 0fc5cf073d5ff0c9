"""The records that answer, as they are on disk at the moment of a question."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from threading import Lock

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.diagnostics.diagnostic import Related, Severity
from model_lifecycle.mcp.answers import NoAnswerError
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import as_date
from model_lifecycle.rules import rule_options
from model_lifecycle.scan.findings import Judge
from model_lifecycle.scan.model_facts import Catalogue, ModelFacts, catalogue_of, catalogue_of_site
from model_lifecycle.scan.needles import Needles
from model_lifecycle.text.counting import counted, days_words
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.discovery.discovery import stamps
from model_lifecycle.workspace.discovery.root import configuration_in, find_root
from model_lifecycle.workspace.disk import UnreadableError, is_file, read_bytes, stamp_of
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True)
class Known:
    """What is known at one moment. `workspace` is empty where a site's data or public catalogues answer."""

    catalogue: Catalogue
    workspace: Workspace
    basis: str
    """What answers rest on, in words: `27 records in /home/a/records`."""
    today: date
    """The day that everything is judged by."""
    folder: str
    """Paths of records are shown as they are reached from here."""

    @cached_property
    def checked(self) -> Checked:
        """The records with their diagnostics."""
        return check(self.workspace, today=self.today)

    def rests_on(self, facts: ModelFacts | None) -> str:
        """What an answer rests on and how old that is, in sentences; of a model, by its record."""
        sentences = [f"By {self.basis}."]
        if facts is not None and facts.entry is not None:
            sources = Model(self.workspace.record(facts.entry)).all_sources()
            days = [day for source in sources if (day := as_date(source.last_checked)) is not None]
            if days:
                sentences.append(
                    f"Its pages were last read on {max(days)}, {days_words((max(days) - self.today).days)}."
                )
        return " ".join(filter(None, [*sentences, self.note]))

    def makers(self, given: str | None) -> frozenset[str] | None:
        """The ids of the providers that a client means by an id or the name of a maker; None where it names none."""
        if given is None:
            return None
        names = self.catalogue.names
        return frozenset(key.provider for key in names.keys if given.lower() in (key.provider, names.maker(key)))

    @cached_property
    def needles(self) -> Needles:
        return Needles(self.catalogue.names)

    def judge(self, day: date | None = None) -> Judge:
        """The judge of models, on a day (default: today)."""
        scan = self.workspace.configuration.scan
        return Judge(
            self.catalogue,
            day or self.today,
            scan.fail_within if scan else None,
            severity=self.workspace.configuration.severity,
            related=self._related,
            page=self.shown,
        )

    def shown(self, path: str) -> str:
        """The path of a record, or the address of a page, as people in the folder write it."""
        return display(path, self.folder) if path.startswith("/") else path

    def _related(self, entry: Entry, pointer: str) -> Related | None:
        file = self.workspace.files.get(entry.path)
        if file is None:
            return None
        return Related("The record says so here.", file.span(entry.record_index, pointer), entry.path)

    @cached_property
    def note(self) -> str:
        """A sentence where files of records have errors, and are known as far as they can be read; else empty."""
        wrong = sum(
            any(each.severity is Severity.ERROR for each in file.diagnostics) for file in self.workspace.files.values()
        ) + len(self.workspace.diagnostics)
        files = counted(wrong, "file of records has errors", "files of records have errors")
        return f"{files}; the answer is from what can be read. check_records says what is wrong." if wrong else ""


class KnownRecords:
    """Gives the records as they are now; read again when a file on disk has changed. For any thread."""

    def __init__(self, given: str | None, folder: str, as_of: date | None = None) -> None:
        """`given` is the path of `--records`; without it the records are those of `folder`, as for `scan`."""
        self.folder = folder
        self._given = given
        self._as_of = as_of
        self._lock = Lock()
        self._last: tuple[object, Known] | None = None

    def now(self) -> Known:
        """The records as they are on disk. Raises `NoAnswerError`."""
        with self._lock:
            code = configuration_of(self.folder)
            named = code.scan.records if code.scan is not None else None
            base = code.root if self._given is None and named else self.folder
            place = absolute(self._given or named or ".", base)
            today = self._as_of or date.today()
            state = (place, today, code, _state_of(place))
            if self._last is None or self._last[0] != state:
                self._last = state, _read(place, code, today, self.folder)
            return self._last[1]


def configuration_of(folder: str) -> Configuration:
    """The configuration that holds in a folder, as far as it can be read; the defaults where there is none."""
    file = configuration_in(find_root(folder, folder).path)
    if file is None:
        return Configuration()
    return load_configuration(file, codes=all_rules, options=rule_options)[0]


def _state_of(place: str) -> object:
    """What changes when a file of the records changes, comes or goes."""
    if is_file(place):
        return stamp_of(place)
    root = find_root(place, place).path
    return stamps(root, configuration_of(root))


def _read(place: str, code: Configuration, today: date, folder: str) -> Known:
    if is_file(place):
        return Known(_site(place).with_settings(code), Workspace(""), f"the site's data in {place}", today, folder)
    root = find_root(place, place).path
    workspace = load_workspace(root, configuration_of(root))
    catalogue = catalogue_of(workspace)
    if not catalogue.models:
        raise NoAnswerError(f"{root} holds no record of a model: start the server with --records PATH")
    records = sum(len(file.records) for file in workspace.files.values())
    basis = f"{counted(records, 'record')} in {root}"
    return Known(catalogue.with_settings(code), workspace, basis, today, folder)


def _site(path: str) -> Catalogue:
    try:
        return catalogue_of_site(json.loads(read_bytes(path)))
    except UnreadableError as error:
        raise NoAnswerError(f"{path} cannot be read: {error.reason}") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NoAnswerError(f"{path} is not the index.json of a site") from error
