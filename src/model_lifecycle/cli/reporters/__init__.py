"""The reporters by the name of their format: one module and one line here for each."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, NamedTuple, cast

from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style


class Reporter(NamedTuple):
    """A format: its module, imported on use, and its purpose, as docs/checking.md lists it."""

    module: str
    use: str
    function: str = "render"

    def render(self, report: Report, style: Style) -> Iterator[str]:
        """Yield the text of a report in parts."""
        render = getattr(import_module(f"{__name__}.{self.module}"), self.function)
        return cast("Iterator[str]", render(report, style))


REPORTERS: Final[Mapping[str, Reporter]] = {
    "full": Reporter("full", "people: the source line, and carets under the exact range. The default on a terminal"),
    "concise": Reporter(
        "concise",
        "people and `grep`: one line each, `path:line:column: severity[code] message`. The default elsewhere",
    ),
    "json": Reporter("json", "programs; see [JSON](#json)"),
    "json-lines": Reporter("json", "programs: the findings of `json` alone, one a line", "render_lines"),
    "github": Reporter(
        "github",
        "annotations on a pull request, and the job's summary. The default inside GitHub Actions",
    ),
    "github-summary": Reporter("github_summary", "the summary of a job, or any place that shows Markdown"),
    "gitlab": Reporter("gitlab", "GitLab's code quality report"),
    "sarif": Reporter("sarif", "code scanning (SARIF 2.1.0)"),
    "rdjson": Reporter("rdjson", "reviewdog, with fixes as suggestions"),
    "junit": Reporter("junit", "test reports"),
}
"""The reporters by the name of their format, which is the value of `--format`."""
