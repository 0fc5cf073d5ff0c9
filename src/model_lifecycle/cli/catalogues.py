"""`model-lifecycle catalogues`: fetch copies of public catalogues, list them, and show their claims about a model."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.carried import carried_store
from model_lifecycle.catalogues.catalogue_set import count_ignored_dates
from model_lifecycle.catalogues.claim import Catalogue, Claim
from model_lifecycle.catalogues.newest_copies import Origin, newest_copies
from model_lifecycle.catalogues.read_catalogue import CatalogueError, ReadCatalogue
from model_lifecycle.catalogues.recorded_values import in_words
from model_lifecycle.catalogues.store import CopyEntry, Store
from model_lifecycle.cli import options
from model_lifecycle.cli.catalogue_options import (
    add_catalogue_option,
    named_catalogue,
    store_of,
    used_catalogues,
)
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import only_workspace, workspaces_at
from model_lifecycle.cli.import_models import importer_for, named_keys
from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import cells, visible
from model_lifecycle.ide.import_models import Importer, shown_data
from model_lifecycle.network.copied import is_in_future, utc_today
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import counted, days_words
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.catalogues.fetch import Download, Outcome

_DESCRIPTION = """\
Public catalogues of models: `update` fetches copies of them, `list` shows all
catalogues and the age of their copies, `show` their claims about a model.

Only this and `sources check` use the network. The copies are in your cache folder, or in
the `folder` of [catalogues] in the configuration: then only the providers of
the workspace are kept, one entry a line, so that a change of it can be read."""

_EPILOG = """\
examples:
  model-lifecycle catalogues update
  model-lifecycle catalogues update models.dev litellm
  model-lifecycle catalogues list
  model-lifecycle catalogues show provider-1/gpt-4o --format json

exit codes: 0 done, 1 a catalogue could not be fetched (its copy is as it was;
the others are new) or no catalogue knows the model, 2 the run itself failed"""

_SECONDS = 60.0
"""The default of `--timeout`."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = (
        "model-lifecycle catalogues update [NAME ...] [options]\n"
        "       model-lifecycle catalogues list [options]\n"
        "       model-lifecycle catalogues show PROVIDER/MODEL [options]"
    )
    parser.add_argument(
        "words",
        metavar="update|list|show",
        nargs="+",
        help="the action; then the catalogues to fetch (default: those in use), or a model",
    )
    parser.add_argument(
        "--force", action="store_true", help="with update: accept a download much smaller than the current copy"
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=_SECONDS,
        help=f"with update: timeout for each catalogue, in seconds (default: {_SECONDS:g})",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="output format (default: text)")
    parser.add_argument("-q", "--quiet", action="store_true", help="no summary of the downloads")
    add_catalogue_option(parser)
    options.add_config_option(parser)
    options.add_as_of_option(parser, "the newest day of the catalogues")


def _seconds(text: str) -> float:
    """Parse the value of `--timeout`. Raises `ArgumentTypeError`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < 100_000:
        raise ArgumentTypeError(f"`{text}` is not a number of seconds above 0")
    return seconds


def run(arguments: Namespace) -> int:
    """Run `update`, `list` or `show`, as the first word says; return the exit code. Raises `UsageError`."""
    folder = current_folder()
    workspace = only_workspace(workspaces_at(folder, arguments.config, progress=False, may_be_empty=True), folder)
    action, *arguments.names = arguments.words
    match action:
        case "update":
            return _update(workspace, arguments)
        case "list":
            return _list(workspace, arguments)
        case "show":
            return _show(workspace, arguments)
        case _:
            raise UsageError(f"there is no `catalogues {visible(action)}`. There are: update, list, show")


def _update(workspace: Workspace, arguments: Namespace) -> int:
    """Fetch and store the chosen catalogues, report each on standard error, and return the exit code."""
    from model_lifecycle.catalogues.fetch import FetchRequest, fetch_all  # no other run fetches

    store = store_of(workspace)
    chosen = [named_catalogue(name) for name in dict.fromkeys(arguments.names)] or used_catalogues(
        workspace.configuration
    )
    today = utc_today()
    failures: list[str] = []

    def handle_outcome(request: FetchRequest, outcome: "Outcome") -> None:
        """Store the outcome of one request and report it; a failure is added to `failures`."""
        catalogue = request.catalogue
        try:
            if isinstance(outcome, str):
                raise CatalogueError(outcome)
            summary = _store(store, request.catalogue, outcome, today, force=arguments.force)
        except (CatalogueError, OSError) as error:
            reason = reason_not_written(error) if isinstance(error, OSError) else str(error)
            failures.append(f"{catalogue.name} was not updated: {visible(reason)} ({visible(request.address)})")
        else:
            if not arguments.quiet:
                sys.stderr.write(f"{catalogue.name}: {summary}\n")

    requests = [FetchRequest(catalogue, store.address(catalogue), store.validators(catalogue)) for catalogue in chosen]
    fetch_all(requests, arguments.timeout, handle_outcome)
    for sentence in sorted(failures):
        sys.stderr.write(f"model-lifecycle: {sentence}\n")
    return int(bool(failures))


def _store(store: Store, catalogue: Catalogue, download: "Download", today: str, *, force: bool) -> str:
    """Store a download in place of the copy; return a summary of it. Raises `CatalogueError` or OSError if refused."""
    if download.content is None:
        store.confirm(catalogue, today)
        return "unchanged"
    etag, last_modified, addresses = download.validators
    metadata = CopyEntry(fetched=today, etag=etag, last_modified=last_modified, places=addresses)
    return store.replace(catalogue, download.content, metadata, carried=_packaged_copy(catalogue), force=force)


def _packaged_copy(catalogue: Catalogue) -> ReadCatalogue | None:
    """The package's copy of a catalogue; None if there is none, or it is invalid."""
    try:
        return carried_store().read(catalogue)
    except CatalogueError:
        return None


def _list(workspace: Workspace, arguments: Namespace) -> int:
    """Write the table (or JSON) of all catalogues with the age and size of their copies, and return the exit code."""
    store = store_of(workspace)
    used = used_catalogues(workspace.configuration)
    today = arguments.as_of or date.today()
    rows: list[dict[str, Data]] = []
    origin: Origin = "cache" if workspace.configuration.catalogues.folder is None else "folder"
    for name, catalogue in CATALOGUES.items():
        copies = newest_copies([catalogue], store, origin)
        copy = copies.used[0] if copies.used else None
        rows.append(
            {
                "name": name,
                "address": store.address(catalogue),
                "used": catalogue in used,
                "day": copy.read.day if copy is not None else None,
                "fetched": store.index_entry(catalogue).fetched,
                "entries": copy.read.count if copy is not None else None,
                "passed_over": count_ignored_dates(copy.read) if copy is not None else None,
                "copy": copy.origin if copy is not None else None,
                "why": copy.why if copy is not None else None,
                "error": "; ".join(reason for _, reason in copies.unread) or None,
            }
        )
    if arguments.format == "json":
        write_text(json_text({"folder": str(store.folder), "catalogues": rows}, indent=2) + "\n")
        return 0
    table = [("Catalogue", "Used", "Day", "Fetched", "Entries", "Copy", "Address")]
    for row in rows:
        age = _age(str(row["fetched"] or ""), today)
        entries = str(row["error"] or row["entries"] or "-")
        if row["passed_over"]:
            entries += f", {counted(int(str(row['passed_over'])), 'date')} ignored"
        table.append(
            (
                str(row["name"]),
                "yes" if row["used"] else "no",
                str(row["day"] or "-"),
                age,
                entries,
                str(row["why"] or "-"),
                str(row["address"]),
            )
        )
    write_text(f"{visible(str(store.folder))}\n" + "".join(_aligned(table)))
    return 0


def _age(fetched: str, today: date) -> str:
    """The day of fetching and the time since then, as a table cell."""
    if not fetched:
        return "never"
    days = (date.fromisoformat(fetched) - today).days
    return f"{fetched}, {'after today' if is_in_future(fetched) else days_words(days)}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield a line for each row, with the columns padded to the same width in terminal cells."""
    widths = [max(cells(visible(cell)) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells_shown = [visible(cell) for cell in row]
        padded_cells = (cell + " " * (width - cells(cell)) for cell, width in zip(cells_shown, widths, strict=True))
        yield "  ".join(padded_cells).rstrip() + "\n"


def _show(workspace: Workspace, arguments: Namespace) -> int:
    """Write all claims about one model by property, and return the exit code: 1 if no catalogue knows the model."""
    if len(arguments.names) != 1:
        raise UsageError("`catalogues show` needs one model: PROVIDER/MODEL")
    importer = importer_for(workspace, arguments.catalogues, arguments.as_of, quiet=arguments.quiet)
    [key] = named_keys(importer, arguments.names)
    claims = importer.claims(key)
    if not claims:
        sys.stderr.write(f"model-lifecycle: `{visible(f'{key.provider}/{key.id}')}` is known to no catalogue\n")
        return 1
    by_pointer = _by_pointer(claims)
    if arguments.format == "json":
        write_text(json_text(_as_json(importer, key, by_pointer), indent=2) + "\n")
    else:
        write_text("".join(_as_text(importer, key, by_pointer)))
    return 0


def _by_pointer(claims: Sequence[Claim]) -> dict[str, list[Claim]]:
    """Group claims by JSON Pointer, sorted; claims without a property in a record (the empty pointer) come last."""
    by_pointer: dict[str, list[Claim]] = {}
    for claim in claims:
        by_pointer.setdefault(claim.pointer, []).append(claim)
    return dict(sorted(by_pointer.items(), key=lambda pair: (not pair[0], pair[0])))


def _as_json(importer: Importer, key: ModelKey, by_pointer: Mapping[str, list[Claim]]) -> dict[str, Data]:
    """The claims about a model as JSON data: for each property the chosen value, its reason, and all claims."""
    judgement = importer.judged(key)
    properties: list[Data] = []
    for pointer, claims in by_pointer.items():
        verdict = judgement.verdicts.get(pointer)
        properties.append(
            {
                "pointer": pointer or None,
                "taken": shown_data(verdict.value) if verdict else None,
                "why": verdict.why if verdict else None,
                "conflict": pointer in judgement.conflicts,
                "claims": [
                    {
                        "catalogue": claim.catalogue,
                        "entry": claim.entry,
                        "field": claim.field,
                        "value": shown_data(claim.value),
                        "day": claim.day,
                        "page": claim.page.url if claim.page else None,
                        "role": claim.role,
                        "taken": verdict is not None and claim == verdict.claim,
                    }
                    for claim in claims
                ],
            }
        )
    return {"provider": key.provider, "id": key.id, "properties": properties}


def _as_text(importer: Importer, key: ModelKey, by_pointer: Mapping[str, list[Claim]]) -> Iterator[str]:
    """Yield the claims about a model as text: for each property a heading, and a table with the chosen claim marked."""
    judgement = importer.judged(key)
    for pointer, claims in by_pointer.items():
        verdict = judgement.verdicts.get(pointer)
        conflict = ", catalogues contradict each other" if pointer in judgement.conflicts else ""
        why = verdict.why if verdict else "no value is chosen"
        yield f"{pointer[1:]}: {visible(why)}{conflict}\n" if pointer else "not in records\n"
        rows = [
            (
                "  >" if verdict is not None and claim == verdict.claim else "   ",
                in_words(pointer, shown_data(claim.value) if isinstance(claim.value, dict | list) else claim.value)
                if pointer
                else json.dumps(shown_data(claim.value)),
                claim.catalogue,
                claim.day or "-",
                f"{claim.entry} {claim.field}" + (f" ({claim.role})" if claim.role != "source" else ""),
            )
            for claim in claims
        ]
        yield from _aligned(rows)
