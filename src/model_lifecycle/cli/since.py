"""`render --since`: the pages that differ from an earlier state of the records."""

import sys
from argparse import Namespace

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.git import Earlier, earlier_state
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.record_errors import record_errors
from model_lifecycle.cli.site_folder import site_folder, write_site
from model_lifecycle.cli.terminal import visible
from model_lifecycle.page.assumed_day import day_of_workspace
from model_lifecycle.page.changes import touched_pages
from model_lifecycle.page.rendering.json_page import to_json
from model_lifecycle.page.site.changed_pages import change_data, change_files, summary
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.counting import counted
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.globs import matching
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


def render_since(arguments: Namespace, workspace: Workspace) -> int:
    """Write the pages that differ from a revision, or their summary; 1 where a touched migration has errors.

    One that is against a rule is shown all the same, and its page says so: a reviewer wants to see what a new price
    does before the percentages follow it.
    """
    if arguments.output is None and arguments.format == "html":
        raise UsageError("several pages do not fit into one file: name a folder with --output DIR")
    before = earlier_workspace(workspace, earlier_state(workspace.root, arguments.since))
    day = day_of_workspace(workspace, arguments.as_of)
    errors = record_errors(workspace, day)
    found, gone = touched_pages(before, workspace, day, errors.entries)
    changed = tuple(each for each in found if each.entry not in errors.unread)
    if arguments.output is None:
        if arguments.format == "json":
            pages = [{"title": each.page.title.text, "file": each.page.path, "new": each.before is None,
                      "changes": change_data(each.changes)} for each in changed]  # fmt: skip
            lost = [{"title": each.title, "file": each.path} for each in gone]
            write_text(to_json({"since": arguments.since, "pages": pages, "gone": lost}))
        else:
            write_text(summary(changed, gone, arguments.since, day))
    else:
        folder = site_folder(arguments.output, workspace)
        kept = write_site(folder, change_files(changed, gone, arguments.since, arguments.format or "html", day))
        if not arguments.quiet:
            sys.stderr.write(f"Wrote {counted(len(changed), 'changed page')} to {visible(str(folder))}\n")
        sys.stderr.write("".join(f"left alone, because it was changed: {visible(path)}\n" for path in kept))
    left_out = [each.entry.path for each in found if each.entry in errors.unread]
    suspect = [each.entry.path for each in changed if each.entry in errors.entries]
    message = errors.message(left_out, "left out, because they cannot be read")
    message += errors.message(suspect, "shown, although the records have errors")
    sys.stderr.write(message)
    return int(bool(message))


def earlier_workspace(workspace: Workspace, earlier: Earlier) -> Workspace:
    """The snapshot with the record files as they were at an earlier state; it shares whatever did not change."""
    paths = earlier.changed(workspace.files, lambda path: language_of(path) is not None)
    contents = earlier.contents(path for path in paths if _is_ours(workspace, path))
    return workspace.with_files({path: _earlier_file(workspace, path, contents.get(path)) for path in paths})


def _is_ours(workspace: Workspace, path: str) -> bool:
    """Whether a file belongs to the records, or would if it was still there."""
    inside = relative_to(path, workspace.configuration.root or workspace.root)
    return path in workspace.files or inside is None or not matching(workspace.configuration.exclude, inside)


def _earlier_file(workspace: Workspace, path: str, data: bytes | None) -> RecordFile | None:
    if data is None:
        return None
    return workspace.read(path, decode(data))
