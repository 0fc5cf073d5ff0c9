"""`model-lifecycle preview`: opens a live comparison page in the browser, from the files on disk."""

import gc
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from model_lifecycle.check import Checked, check, today_of
from model_lifecycle.cli import options
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import find_in_workspaces, workspaces_at
from model_lifecycle.cli.migrations import Migrations
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.terminal import visible
from model_lifecycle.preview.http_server import PreviewServer
from model_lifecycle.preview.preview_registry import PreviewRegistry
from model_lifecycle.preview.preview_state import Jump
from model_lifecycle.preview.preview_target import target_of
from model_lifecycle.preview.redirect import remove_redirect, write_redirect
from model_lifecycle.preview.watcher import changes_on_disk, reloaded_workspace
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import absolute, display

_DESCRIPTION = """\
Open the comparison page of a migration in the browser, and keep it current while
the files on disk change. Ctrl-C ends it.

A migration is named by its file, or by its slugs as in old-slug-to-new-slug."""

_EPILOG = """\
examples:
  model-lifecycle preview migrations/a-to-b.yaml
  model-lifecycle preview --from a --to b --no-open

The page is served on 127.0.0.1 only, at an address that nobody can guess."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument(
        "migration", metavar="MIGRATION", nargs="?", type=options.path, help="a migration's file or its slugs"
    )
    parser.add_argument(
        "--from", metavar="ID", dest="old", help="the migration from this model: id, slug, name or `provider/id`"
    )
    parser.add_argument("--to", metavar="ID", dest="new", help="the migration to this model")
    parser.add_argument("--no-open", action="store_true", help="print the address, and leave the browser alone")
    options.add_config_option(parser)
    options.add_as_of_option(parser)


def run(arguments: Namespace) -> int:
    """Serve the page of a migration, and update it as files change, until Ctrl-C. Raises `UsageError`."""
    gc.enable()
    name: str | None = arguments.migration
    path = absolute(name, current_folder()) if name and Path(name).is_file() else current_folder()
    stop = threading.Event()
    named_files = [path] if path != current_folder() else []
    changes = changes_on_disk(settings_for(path, arguments.config).root.path, named_files, stop)
    next(changes)  # from here on no change is missed
    workspaces = workspaces_at(path, arguments.config, named_paths=named_files)
    workspace, entry = find_in_workspaces(
        workspaces, path, lambda workspace: _chosen_migration(arguments, Migrations(workspace))
    )
    checked = check(workspace, today=today_of(workspace.configuration, as_of=arguments.as_of))
    hub = PreviewRegistry(as_of=arguments.as_of, has_cursor=False)
    redirect: Path | None = None
    server = PreviewServer(hub, _displayed_target, keeps_address=False)
    try:
        server.start()
    except OSError as error:
        raise UsageError(f"no port on 127.0.0.1 is available: {error.strerror}") from error
    try:
        preview = hub.open(checked, target_of(workspace, entry))
        address = server.address(preview.id)
        sys.stdout.write(f"{address}\n")
        sys.stdout.flush()
        sys.stderr.write(f"Previewing {visible(preview.state()['title'])}; Ctrl-C ends it\n")
        if not arguments.no_open:
            redirect = _open_browser(address)
        _update_previews(hub, checked, changes, lambda: settings_for(workspace.root, arguments.config).configuration)
    except KeyboardInterrupt:
        sys.stderr.write("\n")  # the usual way to end it
    finally:
        stop.set()
        server.stop()
        if redirect is not None:
            with suppress(OSError):
                remove_redirect(redirect)
    return 0


def _open_browser(address: str) -> Path | None:
    """Open the page in the browser through a private redirect file, and return its path.

    None, with a message on standard error, if that file cannot be written.
    """
    try:
        redirect = write_redirect(address)
    except OSError as error:
        sys.stderr.write(f"No browser is opened, as there is no private folder to keep the address in ({error})\n")
        return None
    webbrowser.open(redirect.as_uri())
    return redirect


def _chosen_migration(arguments: Namespace, migrations: Migrations) -> Entry:
    """The one migration that the arguments select. Raises `UsageError` if there is none, or if there are several."""
    if arguments.old is not None or arguments.new is not None:
        return migrations.between(arguments.old, arguments.new)
    entries = migrations.find(arguments.migration) if arguments.migration else tuple(migrations.entries)
    if len(entries) != 1:
        candidates = migrations.candidate_lines(entries)
        raise UsageError(f"say which migration: its file, its slugs, or --from ID --to ID{candidates}")
    return entries[0]


def _update_previews(
    hub: PreviewRegistry,
    checked: Checked,
    changes: Iterator[frozenset[str]],
    configuration: Callable[[], Configuration],
) -> None:
    """Update the previews after each batch of changed paths; while the configuration is invalid, they stay.

    The changes of that time are applied once it is valid again. Runs until `changes` ends.
    """
    unread_changes: frozenset[str] = frozenset()
    for batch in changes:
        # Files that could not be read for the moment are read again.
        changed_paths = (
            unread_changes
            | batch
            | {path for path, file in checked.workspace.files.items() if file.unread == "passing"}
        )
        try:
            workspace = (
                reloaded_workspace(checked.workspace, changed_paths, configuration)
                if changed_paths
                else checked.workspace
            )
        except UsageError as error:
            if batch:
                sys.stderr.write(f"The page stays as it is: {error}\n")
            unread_changes = changed_paths
            continue
        unread_changes = frozenset()
        if workspace is not checked.workspace:
            checked = check(workspace, today=checked.today, before=checked)
            hub.update(checked)


def _displayed_target(jump: Jump) -> str:
    """The path and line of a jump's target, `models/a.yaml:3`, which a page without an editor shows."""
    try:
        text = decode(read_bytes(jump.path)).text
    except UnreadableError:
        text = ""
    line = LineIndex(text).position(jump.span.start).line + 1
    return f"{display(jump.path, current_folder())}:{line}"
