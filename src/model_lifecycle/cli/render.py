"""`model-lifecycle render`: renders comparison pages, one by one or as a site."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from model_lifecycle.cli import options
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import find_in_workspaces, only_workspace, workspaces_at
from model_lifecycle.cli.migrations import Migrations
from model_lifecycle.cli.output import write_file, write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.progress import progress_bar
from model_lifecycle.cli.record_errors import RecordErrors, record_errors
from model_lifecycle.cli.site_folder import FolderChanges, check_site, site_folder, write_site_together
from model_lifecycle.cli.terminal import visible
from model_lifecycle.page.assumed_day import day_of_pages
from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.format import link
from model_lifecycle.page.record_reader import Lines
from model_lifecycle.site.build_site import ENDINGS, Format, files_of, page_text, prepare, site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import INDEX, Plan, official_links, plan_site
from model_lifecycle.text.counting import counted
from model_lifecycle.text.garbage import without_collection
from model_lifecycle.workspace.index import Entry, key_of_reference
from model_lifecycle.workspace.paths import absolute, display
from model_lifecycle.workspace.process_pool import worthwhile_jobs
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Render the comparison page of a migration, or with --output DIR a whole site:
all comparison pages, a page for every model and provider, an index with the
shutdowns ahead, and the same as a calendar.

A migration is named by its file, or by its slugs as in old-slug-to-new-slug.
Days are counted from today, or from the day that --as-of or the configuration
sets: with these, the same records always make the same pages."""

_EPILOG = """\
examples:
  model-lifecycle render migrations/a-to-b.yaml > page.html
  model-lifecycle render a-to-b --format markdown
  model-lifecycle render a-to-b --output page.md
  model-lifecycle render --from a --to b --format json
  model-lifecycle render --output public                  the whole site
  model-lifecycle render --since origin/main              what a pull request changes
  model-lifecycle render --since HEAD~1 --output changed  the same as pages

exit codes: 0 done, 1 records with errors were left out (or --check found something), 2 the run itself failed"""


_FORMATS: Final[dict[str, Format]] = {".md": "markdown", ".markdown": "markdown", ".json": "json"}
"""The formats of single pages besides HTML, by file extension."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument(
        "migrations", metavar="MIGRATION", nargs="*", type=options.path, help="a migration's file or its slugs"
    )
    parser.add_argument(
        "--from", metavar="ID", dest="old", help="the migration from this model: id, slug, name or `provider/id`"
    )
    parser.add_argument("--to", metavar="ID", dest="new", help="the migration to this model")
    parser.add_argument(
        "--format", choices=ENDINGS, help="output format (default: by the extension of --output, otherwise html)"
    )
    parser.add_argument(
        "--output",
        metavar="PATH",
        type=options.path,
        help="the file for one page (default: standard output), or the folder for a site: for several pages always, "
        "for one page if the folder exists or PATH ends with a slash",
    )
    parser.add_argument(
        "--site-url",
        metavar="URL",
        type=_site_url,
        help="the address of the published site: a single page then links to its model and provider pages (default: "
        "to the providers' own), and links within a site are absolute",
    )
    parser.add_argument(
        "--since",
        metavar="REV",
        help="show the changes since the branch left this git revision, each value as old → new: a summary in "
        "Markdown or JSON, or with --output DIR the pages",
    )
    parser.add_argument(
        "--quiet-if-equal",
        action="store_true",
        help="with --since: print nothing if no record and no page changed",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="list what --output would change, and write nothing (exit code 1 if anything)",
    )
    options.add_config_option(parser)
    options.add_as_of_option(parser)
    parser.add_argument(
        "--jobs", metavar="N", type=options.count, help="read files and make pages in at most N processes"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")


def _site_url(text: str) -> str:
    """Parse the value of `--site-url`, without a slash at the end. Raises `ArgumentTypeError`."""
    if link(text) is None:
        raise ArgumentTypeError(f"`{text}` is not the address of a site; write it as https://doc.example/models")
    return text.rstrip("/")


def run(arguments: Namespace) -> int:
    """Render one page, a site, or the changes since a revision; return the exit code. Raises `UsageError`."""
    workspace, migrations = _workspace_and_migrations(arguments)
    output: str | None = arguments.output
    if arguments.check and output in (None, "-"):
        raise UsageError("--check compares with existing files: name them with --output PATH")
    if arguments.since is not None:
        if arguments.check:
            raise UsageError("--check and --since cannot be combined")
        if migrations is not None:
            raise UsageError("--since finds the migrations itself: leave out their names")
        from model_lifecycle.cli.since import render_since  # a site does not need it

        return render_since(arguments, workspace)
    if arguments.quiet_if_equal:
        raise UsageError("--quiet-if-equal needs --since REV")
    if migrations is None and output is None:
        raise UsageError("say what to render: a MIGRATION, or --output DIR for the whole site")
    if output not in (None, "-") and (migrations is None or len(migrations) > 1 or _is_folder(str(output))):
        return _render_site(arguments, workspace, site_folder(str(output), workspace), migrations)
    if migrations is None or len(migrations) > 1:
        raise UsageError("several pages do not fit into one file: name a folder with --output DIR")
    return _render_page(arguments, workspace, migrations[0], None if output in (None, "-") else Path(str(output)))


def form_of(arguments: Namespace, file: Path | None = None) -> Format:
    """The requested format; without one, that of the extension of `file`, or HTML."""
    form: Format = arguments.format or (_FORMATS.get(file.suffix.lower(), "html") if file is not None else "html")
    return form


def _workspace_and_migrations(arguments: Namespace) -> tuple[Workspace, tuple[Entry, ...] | None]:
    """The workspace to render, and the requested migrations, or None for all. Raises `UsageError`."""
    named_files = [absolute(name, current_folder()) for name in arguments.migrations if Path(name).is_file()]
    path = named_files[0] if named_files else current_folder()
    workspaces = workspaces_at(
        path, arguments.config, named_paths=named_files, jobs=arguments.jobs, progress=not arguments.quiet
    )
    if arguments.old is None and arguments.new is None and not arguments.migrations:
        return only_workspace(workspaces, path), None
    return find_in_workspaces(workspaces, path, lambda workspace: _chosen_migrations(arguments, workspace))


def _chosen_migrations(arguments: Namespace, workspace: Workspace) -> tuple[Entry, ...]:
    """The migrations that the arguments name. Raises `UsageError`."""
    migrations = Migrations(workspace)
    entries = [entry for name in arguments.migrations for entry in migrations.find(name)]
    if arguments.old is not None or arguments.new is not None:
        entries.append(migrations.between(arguments.old, arguments.new))
    return tuple(dict.fromkeys(entries))


def _is_folder(output: str) -> bool:
    """Whether `--output` names a folder: it exists, or ends with a slash."""
    return output.endswith(("/", "\\")) or Path(output).is_dir()


def _render_page(arguments: Namespace, workspace: Workspace, entry: Entry, file: Path | None) -> int:
    """Write the page of one migration to `file` or standard output, or with `--check` compare it.

    Returns the exit code, which is 1 if the migration, or a record that the page reads, has errors.
    """
    if file is not None and absolute(str(file), current_folder()) in workspace.files:
        raise UsageError(f"`{file}` is a record file: name another one with --output FILE")
    day = day_of_pages(workspace.configuration, arguments.as_of)
    errors = record_errors(workspace, day)
    if entry in errors.entries:
        sys.stderr.write(errors.message([entry.path], "nothing was rendered: the migration has errors"))
        return 1
    view = workspace.view()
    page = build_page(workspace, entry, day, view=view, suspect=errors.entries)
    plan = plan_site(workspace, workspace.entries(), errors.entries)
    form = form_of(arguments, file)
    site_url: str | None = arguments.site_url
    links = plan.links(page.site_path, ENDINGS[form], site_url) if site_url else official_links(workspace, plan)
    text = page_text(page, form, links)
    if arguments.check and file is not None:
        return _check_page(file, text)
    if file is None:
        write_text(text)
    else:
        write_file(file, text)
    paths_read = {key[1] for key in view.keys_read if key[0] in ("file", "record")}
    message = errors.message(sorted(paths_read), "the page reads records that have errors, and says so")
    sys.stderr.write(message)
    return int(bool(message))


def _render_site(arguments: Namespace, workspace: Workspace, folder: Path, migrations: tuple[Entry, ...] | None) -> int:
    """Write (or check) the site of all records, or of the given `migrations`; return the exit code."""
    entries = tuple(workspace.entries()) if migrations is None else _with_compared(workspace, migrations)
    day = day_of_pages(workspace.configuration, arguments.as_of)
    errors = record_errors(workspace, day)
    plan = plan_site(workspace, entries, errors.entries)
    site = Site(workspace, plan, day, Lines(), errors.entries, arguments.site_url)
    if arguments.check:
        return _print_changes(folder, check_site(folder, site_files(site, form_of(arguments))))
    with without_collection(), progress_bar("Rendering", is_shown=not arguments.quiet) as progress:
        form = form_of(arguments)
        # The longest work comes first, or one process would do it alone at the end.
        parts = [INDEX, *sorted(plan.pages, key=lambda path: workspace.record(plan.pages[path]).kind != "provider")]
        jobs = worthwhile_jobs(len(parts), arguments.jobs)
        if jobs > 1:
            prepare(site)
        edited_files = write_site_together(folder, parts, partial(files_of, site, form), jobs=jobs, progress=progress)
    if not arguments.quiet:
        sys.stderr.write(f"Wrote {counted(len(plan.pages) + 1, 'page')} to {visible(str(folder))}\n")
    sys.stderr.write("".join(f"kept, because it was edited: {visible(path)}\n" for path in edited_files))
    return int(_report_left_out(workspace, plan, errors, entries, is_whole_site=migrations is None))


def _print_changes(folder: Path, difference: FolderChanges) -> int:
    """Print each file that a run would write, remove or keep; return the exit code, 1 if there is any."""
    for verb_phrase, paths in (
        ("would write", difference.written),
        ("would remove", difference.removed),
        ("would keep, because it was edited:", difference.kept),
    ):
        sys.stdout.write("".join(f"{verb_phrase} {visible(str(folder / path))}\n" for path in paths))
    return int(bool(difference.written or difference.removed or difference.kept))


def _check_page(file: Path, text: str) -> int:
    """Print the file if a run would change it; return the exit code, 1 in that case."""
    try:
        is_equal = file.read_bytes() == text.encode()
    except OSError:
        is_equal = False
    if not is_equal:
        sys.stdout.write(f"would write {visible(str(file))}\n")
    return int(not is_equal)


def _report_left_out(
    workspace: Workspace, plan: Plan, errors: RecordErrors, entries: Sequence[Entry], *, is_whole_site: bool
) -> bool:
    """Name on standard error the records without a page, with the reason; return whether there are any."""
    paths = [*errors.files] if is_whole_site else [entry.path for entry in entries]
    message = errors.message(paths, "left out, because of errors")
    for entry, other in plan.clashes:
        path, other_path = (visible(display(each.path, current_folder())) for each in (entry, other))
        message += f"left out: {path} would have the same page as {other_path}; give one of them another slug\n"
    sys.stderr.write(message)
    return bool(message)


def _with_compared(workspace: Workspace, migrations: Sequence[Entry]) -> tuple[Entry, ...]:
    """The given `migrations` and the models and providers that they compare, in the order of the workspace."""
    view = workspace.view()
    entries = set(migrations)
    for entry in migrations:
        for end in ("from", "to"):
            key = key_of_reference(workspace.record(entry), end)
            if all(key):
                entries.update((*view.models(*key), *view.providers(key.provider)))
    return tuple(entry for entry in workspace.entries() if entry in entries)
