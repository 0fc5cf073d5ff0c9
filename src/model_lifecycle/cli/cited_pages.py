"""Loads the pages that records cite: from files saved by hand, from stored copies, or from the web."""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from urllib.parse import urldefrag

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.progress import progress_bar
from model_lifecycle.cli.terminal import visible
from model_lifecycle.ide.page_copies import page_store
from model_lifecycle.network.copied import utc_today
from model_lifecycle.sources.citations import Citation
from model_lifecycle.sources.judge import Result, Visit
from model_lifecycle.sources.page_store import PageStore, StoredPage
from model_lifecycle.sources.stored_results import keep_contradictions
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace


def saved_pages(arguments: Sequence[str]) -> dict[str, Visit]:
    """Read the pages of `URL=FILE` arguments, by address; their day is that of the file. Raises `UsageError`."""
    files: dict[str, tuple[bytes, str]] = {}
    for argument in arguments:
        address, equals, file = argument.rpartition("=")
        if not equals or not file or not address:
            raise UsageError(f"--page: expected URL=FILE, found `{argument}`")
        try:
            content = read_bytes(file)
            day = datetime.fromtimestamp(Path(file).stat().st_mtime, tz=UTC).date().isoformat()
            files[urldefrag(address).url] = content, min(day, utc_today())
        except UnreadableError as error:
            raise UsageError(f"--page: `{file}` cannot be read: {error.reason}") from error
    if not files:
        return {}
    from model_lifecycle.sources.page_reading import read_pages  # most runs have no saved pages

    pages = read_pages([content for content, _ in files.values()])
    return {address: Visit(page, day) for (address, (_, day)), page in zip(files.items(), pages, strict=True)}


def visits_of(
    workspace: Workspace,
    citations: Sequence[Citation],
    arguments: Namespace,
    saved_visits: Mapping[str, Visit],
    *,
    quiet: bool,
) -> tuple[dict[str, Visit], bool]:
    """The cited pages by address, and whether some host was unreachable; copies of read pages are stored.

    A page comes from `saved_visits`, from a copy that is recent enough, or from the web unless `--offline` is given.
    Raises `UsageError` if no page could be reached.
    """
    settings = workspace.configuration.sources
    store = page_store(workspace)
    oldest_day = (date.fromisoformat(utc_today()) - timedelta(days=arguments.max_age)).isoformat()
    visits: dict[str, Visit] = {}
    to_fetch: list[tuple[str, StoredPage | None]] = []
    for address in dict.fromkeys(citation.page for citation in citations):
        if address in saved_visits:
            visits[address] = saved_visits[address]
            if saved_visits[address].page.outcome == "read":
                _store_copy(store, StoredPage(address, visits[address]))
            continue
        copy = store.read(address)
        if copy is not None and (copy.visit.day > oldest_day or arguments.offline):
            visits[address] = copy.visit
        elif not arguments.offline:
            to_fetch.append((address, copy))
    if not quiet:
        _report_future_copies(store)
    if not to_fetch:
        return visits, False
    from model_lifecycle.sources.read_sources import (  # no other run uses the network
        PageRequest,
        PageResult,
        read_sources,
    )

    reads: list[PageResult] = []
    with progress_bar("Reading pages", is_shown=not quiet) as progress:

        def handle_page(read: PageResult) -> None:
            """Note a page that was read, store its copy if it is readable, and update the progress."""
            reads.append(read)
            visits[read.request.address] = read.copy.visit
            if read.copy.visit.page.outcome != "unreadable":
                _store_copy(store, read.copy)
            if progress is not None:
                progress(len(reads), len(to_fetch))

        try:
            read_sources(
                [PageRequest(address, copy) for address, copy in to_fetch],
                handle_page,
                mirrors=settings.addresses,
                contact=settings.contact,
            )
        except KeyboardInterrupt:
            sys.stderr.write(f"{counted(len(reads), 'page')} of {len(to_fetch)} were read and are kept.\n")
            raise
    unreachable = [read for read in reads if read.is_unreachable]
    if unreachable and len(unreachable) == len(reads) and not visits.keys() - {read.request.address for read in reads}:
        reason = unreachable[0].copy.visit.page.reason
        raise UsageError(f"no page could be reached ({visible(reason)}): is there a network?")
    return visits, bool(unreachable)


def _report_future_copies(store: PageStore) -> None:
    """Name on standard error the copies that are ignored since they are dated in the future."""
    for address, day in store.ahead.items():
        sys.stderr.write(
            f"model-lifecycle: the copy of {visible(address)} is dated {day}, in the future, and is ignored\n"
        )


def _store_copy(store: PageStore, copy: StoredPage) -> None:
    """Write a copy of a page to the store. Raises `UsageError` if it cannot be written."""
    try:
        store.write(copy)
    except OSError as error:
        raise UsageError(f"cannot write into `{store.folder}`: {reason_not_written(error)}") from error


def keep_results(workspace: Workspace, is_wanted: Callable[[Entry], bool], results: Sequence[Result]) -> None:
    """Store contradicted citations beside the workspace's page copies, if it keeps any. Raises `UsageError`."""
    try:
        keep_contradictions(workspace, filter(is_wanted, workspace.entries()), results)
    except OSError as error:
        raise UsageError(f"cannot write the results: {reason_not_written(error)}") from error
