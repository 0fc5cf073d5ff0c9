"""`model-lifecycle sources`: checks whether the pages that records cite still support them."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple
from urllib.parse import urldefrag

from model_lifecycle.check import Checked, today_of, weighed
from model_lifecycle.cli import options
from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.cited_pages import keep_results, saved_pages, visits_of
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import only_workspace, workspaces_at
from model_lifecycle.cli.load_requested import LoadedWorkspace, load_workspaces
from model_lifecycle.cli.output import write_file, write_text
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.record_filter import record_filter
from model_lifecycle.cli.source_table import source_table
from model_lifecycle.cli.terminal import visible
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.cli.validate import report_results
from model_lifecycle.cli.validate_options import add_output_options, add_report_options, options_of
from model_lifecycle.cli.write_rename import RenamedFile, write_rename
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.ide.page_copies import page_store
from model_lifecycle.ide.renew_sources import citation_updates, fixed_texts, quotations
from model_lifecycle.records.catalogue_addresses import is_catalogue_url
from model_lifecycle.sources.citations import Citation, all_citations, known_names, model_names
from model_lifecycle.sources.findings import findings_of
from model_lifecycle.sources.judge import Result, Visit, judge
from model_lifecycle.sources.names import pattern_of
from model_lifecycle.sources.page_changes import page_changes
from model_lifecycle.sources.verdict import Verdict
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
The pages that records cite: `check` reads each page once and reports for each
citation whether the page still supports it, `diff` shows what has changed on a
page around the models that have records.

Copies of the pages' text are kept beside those of catalogues; a page that was
read within --max-age days is not fetched again."""

_EPILOG = """\
examples:
  model-lifecycle sources check
  model-lifecycle sources check models/provider-1 --write
  model-lifecycle sources check --page https://doc.example/pricing=saved.html
  model-lifecycle sources diff https://doc.example/deprecations

exit codes: 0 nothing at or above --fail-on, 1 a finding, or a host that was not
reached, 2 the run itself failed, as without any network"""

_MAX_AGE: Final = 1
"""The default of `--max-age`, in days."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = (
        "model-lifecycle sources check [OPTION ...] [PATH ...]\n"
        "       model-lifecycle sources diff [OPTION ...] URL ..."
    )
    parser.add_argument(
        "words",
        metavar="check|diff",
        nargs="+",
        help="the action; then the files and folders to check (default: .), or the addresses of pages",
    )
    group = parser.add_argument_group("pages and records")
    options.add_config_option(group)
    group.add_argument(
        "--page",
        metavar="URL=FILE",
        action="append",
        default=[],
        dest="pages",
        help="read a page from a file, as a browser saves it; repeatable",
    )
    group.add_argument(
        "--max-age",
        metavar="DAYS",
        type=options.days,
        default=_MAX_AGE,
        help=f"do not fetch a page again that was read within this many days (default: {_MAX_AGE})",
    )
    group.add_argument("--offline", action="store_true", help="fetch nothing: judge by copies and --page only")
    group.add_argument(
        "--since", metavar="REV", help="only records that changed since the branch left this git revision"
    )
    group = parser.add_argument_group("findings")
    options.add_as_of_option(group)
    add_report_options(group)
    group = parser.add_argument_group("changes")
    group.add_argument(
        "--write",
        action="store_true",
        help="update `last_checked` where a page still confirms the record, and addresses that have moved",
    )
    group.add_argument(
        "--excerpt",
        action="store_true",
        help="with --write or --diff: also quote the passage that shows a value, if a source has no excerpt",
    )
    group.add_argument(
        "--table",
        metavar="FILE",
        type=options.path,
        help="with --write: write a Markdown table of renewals and contradictions to a file, "
        "which is empty if nothing is written",
    )
    group.add_argument("--diff", action="store_true", help="show what --write would change, and change nothing")
    add_output_options(parser)
    parser.set_defaults(stdin_filename=None, changed_only=False, fix=False, unsafe_fixes=False, jobs=None)


def run(arguments: Namespace) -> int:
    """Run `check` or `diff`, as the first word says; return the exit code. Raises `UsageError`."""
    action, *rest = arguments.words
    if action not in ("check", "diff"):
        raise UsageError(f"there is no `sources {visible(action)}`. There are: check, diff")
    arguments.paths = rest
    return _check(arguments) if action == "check" else _diff(rest, arguments)


def _check(arguments: Namespace) -> int:
    """Check the citations, then report; --write updates days and addresses first, --diff only shows that."""
    start = perf_counter()
    if arguments.write and arguments.diff:
        raise UsageError("`--write` makes the changes that `--diff` shows: give one of them")
    if arguments.excerpt and not (arguments.write or arguments.diff):
        raise UsageError("`--excerpt` needs --write or --diff")
    if arguments.table is not None and not arguments.write:
        raise UsageError("`--table` needs --write")
    is_diff, arguments.diff = arguments.diff, False
    validate_options = replace(
        options_of(arguments), since=None
    )  # it says which records are asked about, not what is filtered
    loaded_workspaces = list(load_workspaces(validate_options))
    saved_visits = saved_pages(arguments.pages)
    checks = [
        _check_workspace(workspace, arguments, saved_visits, quiet=validate_options.quiet)
        for workspace in loaded_workspaces
    ]
    if is_diff:
        return _show(checks, quotes=arguments.excerpt)
    if arguments.write:
        _write(checks, arguments)
    results_data = [as_data(result) for check in checks for result in check.results]
    code = report_results([check.report for check in checks], validate_options, start, citation_results=results_data)
    if not validate_options.quiet:
        sys.stderr.write(_summary([result for check in checks for result in check.results]))
        if catalogue_count := sum(check.catalogue_citations for check in checks):
            sys.stderr.write(f"{counted(catalogue_count, 'citation')} of catalogues: `reconcile` compares these.\n")
    return max(code, int(any(check.is_partial for check in checks)))


def _diff(addresses: Sequence[str], arguments: Namespace) -> int:
    """Show the changes of pages since their previous copies; return 1 if there are any. Raises `UsageError`."""
    if not addresses:
        raise UsageError("`sources diff` needs the address of a page")
    folder = current_folder()
    workspace = only_workspace(workspaces_at(folder, arguments.config, progress=False, may_be_empty=True), folder)
    store = page_store(workspace)
    models = pattern_of(model_names(workspace))
    has_changes = False
    for address in addresses:
        page = urldefrag(address).url
        current_copy, previous_copy = store.read(page), store.read(page, before=True)
        if current_copy is None:
            raise UsageError(f"there is no copy of `{visible(page)}`. `sources check` keeps one of each cited page")
        if previous_copy is None:
            sys.stderr.write(f"{visible(page)}: has said the same since its first copy ({current_copy.visit.day}).\n")
            continue
        write_text(f"{visible(page)}: {previous_copy.visit.day} → {current_copy.visit.day}\n")
        for change in page_changes(previous_copy.visit.page, current_copy.visit.page, models):
            has_changes = True
            lines = [change.heading and f"@@ {change.heading}", *(f"- {text}" for text in change.before)]
            lines += [f"+ {text}" for text in change.after]
            write_text("".join(f"{visible(line)}\n" for line in lines if line))
    return int(has_changes)


class _CitationCheck(NamedTuple):
    """A workspace, the results of its citations, and their report.

    `is_partial` says that a host was unreachable; `catalogue_citations` counts citations of catalogues, which are not
    checked here.
    """

    workspace: Workspace
    results: list[Result]
    visits: Mapping[str, Visit]
    report: WorkspaceResult
    is_partial: bool
    catalogue_citations: int

    def fixes(self, *, quotes: bool) -> list[tuple[Entry, Fix]]:
        """The fixes of citations with a new day or address, each with its record; `quotes` adds missing excerpts."""
        quote_fixes = quotations(self.results, self.visits.get) if quotes else ()
        return [*citation_updates(self.results), *quote_fixes]

    def texts(self, *, quotes: bool) -> dict[str, str]:
        """The new texts of the files that the fixes change, by path."""
        return fixed_texts(self.workspace, self.fixes(quotes=quotes))


def _check_workspace(
    loaded: LoadedWorkspace, arguments: Namespace, saved_visits: Mapping[str, Visit], *, quiet: bool
) -> _CitationCheck:
    """Check the citations of one workspace against saved, copied or fetched pages, and store the contradicted ones."""
    workspace = loaded.workspace
    today = today_of(workspace.configuration, as_of=arguments.as_of)
    report = WorkspaceResult(loaded.targets, Checked(workspace, today, {}, {}))
    is_wanted = record_filter(report, arguments.since)
    all_cited = sorted(all_citations(workspace, is_wanted), key=_providers_first)
    citations = [citation for citation in all_cited if not is_catalogue_url(citation.url)]
    visits, is_partial = visits_of(workspace, citations, arguments, saved_visits, quiet=quiet)
    excerpt_names = known_names(workspace)
    results = [
        result
        for citation in citations
        if (visit := visits.get(citation.page)) is not None
        for result in judge(citation, visit, excerpt_names)
    ]
    keep_results(workspace, is_wanted, results)
    checked = Checked(workspace, today, weighed(workspace, findings_of(workspace, results), today), {})
    catalogue_citations = len(all_cited) - len(citations)
    return _CitationCheck(workspace, results, visits, report._replace(checked=checked), is_partial, catalogue_citations)


def _providers_first(citation: Citation) -> tuple[bool, str, int]:
    """Sort key of citations: those of provider records first, as their few pages matter to all records."""
    return bool(citation.names), *citation.entry


def as_data(result: Result) -> dict[str, object]:
    """A result as JSON data, as docs/sources.md describes it."""
    citation, judgement, expected = result.citation, result.judgement, result.expected
    return {
        "path": display(citation.entry.path, current_folder()),
        "record": citation.entry.record_index,
        "pointer": citation.pointer,
        "url": citation.url,
        "verdict": result.verdict,
        "page_verdict": judgement.verdict,
        "moved_to": result.moved_to,
        "day": result.day,
        "value": expected.pointer if expected else None,
        "expected": str(expected.value) if expected else None,
        "found": result.moved_to or judgement.found or None,
        "excerpt": citation.excerpt,
        "excerpt_found": judgement.passage if judgement.verdict in ("holds", "changed") else None,
        "passage": judgement.passage or None,
        "changes": [difference._asdict() for difference in judgement.differences],
        "reason": judgement.reason or None,
    }


def _show(checks: Sequence[_CitationCheck], *, quotes: bool) -> int:
    """Show the changes of `--write` as a patch; return 1 if there are any."""
    has_changes = False
    for check in checks:
        for path, text in sorted(check.texts(quotes=quotes).items()):
            has_changes = True
            name = display(path, current_folder())
            sys.stdout.writelines(unified_diff(name, check.workspace.files[path].source.text, name, text))
    return int(has_changes)


def _write(checks: Sequence[_CitationCheck], arguments: Namespace) -> None:
    """Write the new days and addresses to the records, all or none, and the table if requested. Raises `UsageError`."""
    files = [
        RenamedFile(path, check.workspace.files[path].source, path, text)
        for check in checks
        for path, text in sorted(check.texts(quotes=arguments.excerpt).items())
    ]
    write_rename(files, "written")
    if arguments.table is not None:
        updated_count = sum(len(check.fixes(quotes=False)) for check in checks)
        results = [result for check in checks for result in check.results]
        write_file(Path(arguments.table), source_table(results, updated_count) if files else "")
    if not arguments.quiet:
        sys.stderr.write(f"Changed {counted(len(files), 'record file')}.\n")


_WORDS: Final[dict[Verdict, str]] = {
    "holds": "held",
    "value-shown": "showed the value",
    "changed": "changed",
    "gone": "gone",
    "value-differs": "showed another value",
    "value-not-found": "did not show the value",
    "model-not-named": "did not name the model",
    "named": "named the model",
    "readable": "there",
    "moved": "moved",
    "dead": "dead",
    "unreadable": "could not be read",
}
"""The result of a citation's check in the summary, by its verdict."""


def _summary(results: Sequence[Result]) -> str:
    """A sentence with the number of citations of each verdict."""
    doubtful_count = sum(result.judgement.is_doubtful for result in results)
    counts = Counter(result.verdict for result in results if not result.judgement.is_doubtful)
    parts = [f"{counts[verdict]} {words}" for verdict, words in _WORDS.items() if counts[verdict]]
    if doubtful_count:
        parts.append(f"{doubtful_count} in doubt")
    pages = len({result.citation.page for result in results})
    return f"{counted(len(results), 'citation')} of {counted(pages, 'page')}: {', '.join(parts)}.\n" if results else ""
