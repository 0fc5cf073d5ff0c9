"""`render --since`: the records and pages that differ from an earlier state."""

import sys
from argparse import Namespace

from model_lifecycle.check import check
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.earlier_workspace import earlier_state, earlier_workspace
from model_lifecycle.cli.new_findings import new_findings
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.record_errors import errors_of
from model_lifecycle.cli.site_folder import site_folder, write_site
from model_lifecycle.cli.terminal import visible
from model_lifecycle.page.assumed_day import day_of_pages
from model_lifecycle.page.changes import touched_pages
from model_lifecycle.page.rendering.json_page import to_json
from model_lifecycle.review.record_changes import changed_records
from model_lifecycle.review.review import Review, review_of
from model_lifecycle.review.review_data import review_data
from model_lifecycle.review.review_markdown import review_markdown
from model_lifecycle.site.build_site import ENDINGS
from model_lifecycle.site.changed_pages import change_files
from model_lifecycle.site.plan import INDEX, plan_site
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.earlier_records import earlier_records
from model_lifecycle.workspace.workspace import Workspace


def render_since(arguments: Namespace, workspace: Workspace) -> int:
    """Write the pages that differ from a revision, or their summary; return 1 if a touched migration has errors.

    A migration that violates a rule is shown, and its page says so: a reviewer wants to see what a new price changes
    before the percentages are updated. Raises `UsageError`.
    """
    if arguments.output is None and arguments.format == "html":
        raise UsageError("several pages do not fit into one file: name a folder with --output DIR")
    earlier = earlier_workspace(workspace, earlier_state(workspace.root, arguments.since))
    day = day_of_pages(workspace.configuration, arguments.as_of)
    checked = check(workspace, today=day.day, earlier=earlier_records(earlier, workspace))
    errors = errors_of(checked)
    touched, removed_pages = touched_pages(earlier, workspace, day, errors.entries)
    readable_pages = tuple(finding for finding in touched if finding.entry not in errors.unreadable)
    records = changed_records(
        earlier, workspace, {entry.path for entry in errors.unreadable} | _without_records(workspace)
    )
    providers = workspace.configuration.providers
    findings = tuple(new_findings(checked, earlier))
    review = review_of(records, readable_pages, removed_pages, arguments.since, day, providers, findings)
    quiet = arguments.quiet or (arguments.quiet_if_equal and review.is_empty)
    if arguments.output is not None:
        folder = site_folder(arguments.output, workspace)
        edited_files = write_site(folder, change_files(review, arguments.format or "html"))
        if not quiet:
            sys.stderr.write(f"Wrote {counted(len(readable_pages), 'changed page')} to {visible(str(folder))}\n")
        sys.stderr.write("".join(f"kept, because it was edited: {visible(path)}\n" for path in edited_files))
    elif not (arguments.quiet_if_equal and review.is_empty):
        write_text(_text(review, workspace, arguments))
    left_out = [finding.entry.path for finding in touched if finding.entry in errors.unreadable]
    suspect = [finding.entry.path for finding in readable_pages if finding.entry in errors.entries]
    message = errors.message(left_out, "left out, because they cannot be read")
    message += errors.message(suspect, "shown, although the records have errors")
    sys.stderr.write(message)
    return int(bool(message))


def _text(review: Review, workspace: Workspace, arguments: Namespace) -> str:
    """The summary of the changes as JSON, or as Markdown with links to the site at `--site-url`, if given."""
    if arguments.format == "json":
        return to_json(review_data(review))
    plan = plan_site(workspace, workspace.entries(), ())
    site_url: str | None = arguments.site_url
    links = plan.links(INDEX, ENDINGS["html"], site_url)
    return review_markdown(review, links if site_url else lambda path: None)


def _without_records(workspace: Workspace) -> set[str]:
    """The paths of files without a readable record."""
    return {path for path, file in workspace.files.items() if not file.records}
