"""The reporters by the name of their format: one file for each, one line here for each."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from model_lifecycle.cli.reporters import concise, full, github, github_summary, gitlab, json, junit, rdjson, sarif
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style


class Reporter(NamedTuple):
    """A format: `render` yields the text of a report, `use` says whom it is for, in README's table of formats."""

    render: Callable[[Report, Style], Iterator[str]]
    use: str


REPORTERS: Final[Mapping[str, Reporter]] = {
    "full": Reporter(
        full.render, "people: the source line, and carets under the exact range. The default on a terminal"
    ),
    "concise": Reporter(
        concise.render,
        "people and `grep`: one line each, `path:line:column: severity[code] message`. The default elsewhere",
    ),
    "json": Reporter(json.render, "programs; see [below](#json)"),
    "json-lines": Reporter(json.render_lines, "programs: the findings of `json` alone, one a line"),
    "github": Reporter(
        github.render,
        "annotations on a pull request, and the job's summary. The default inside GitHub Actions",
    ),
    "github-summary": Reporter(github_summary.render, "the summary of a job, or any place that shows Markdown"),
    "gitlab": Reporter(gitlab.render, "GitLab's code quality report"),
    "sarif": Reporter(sarif.render, "code scanning (SARIF 2.1.0)"),
    "rdjson": Reporter(rdjson.render, "reviewdog, with fixes as suggestions"),
    "junit": Reporter(junit.render, "test reports"),
}
