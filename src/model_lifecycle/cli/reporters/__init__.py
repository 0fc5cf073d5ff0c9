"""The reporters by the name of their format: one file for each, one line here for each."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from model_lifecycle.cli.reporters import concise, full, github, gitlab, json, junit, sarif
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import Style

Reporter = Callable[[Report, Style], Iterator[str]]

REPORTERS: Final[Mapping[str, Reporter]] = {
    "full": full.render,
    "concise": concise.render,
    "json": json.render,
    "json-lines": json.render_lines,
    "github": github.render,
    "gitlab": gitlab.render,
    "sarif": sarif.render,
    "junit": junit.render,
}
