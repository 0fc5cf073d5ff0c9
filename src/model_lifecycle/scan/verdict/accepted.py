"""Findings that comments or the code's configuration suppress: by file, or because a team accepts a model for now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.languages import language_of_source
from model_lifecycle.suppressions.directive import Suppression
from model_lifecycle.suppressions.suppress import RULES, suppress_in_source
from model_lifecycle.workspace.configuration.configuration import Accepted, Configuration
from model_lifecycle.workspace.configuration.path_ignores import ignored_codes


def accepted_models(configuration: Configuration, today: date) -> dict[str, Accepted]:
    """The entries of `[scan.accept]` in force `today`, by model; an entry ends on its day `until`."""
    scan = configuration.scan
    return {entry.model: entry for entry in (scan.accept if scan is not None else ()) if today < entry.until}


_ABOUT_COMMENTS: Final = frozenset(rule.name for rule in RULES)
"""The codes of findings about comments that suppress others."""


def reported(
    diagnostics: Iterable[Diagnostic],
    suppressions: Sequence[Suppression],
    path: str,
    configuration: Configuration,
    today: date,
) -> Iterator[Diagnostic]:
    """Yield the findings in the file `path` that neither its comments nor `[per-path-ignores]` or `[scan.accept]`
    suppress, and those about the comments.
    """
    ignored, accepted = ignored_codes(configuration, path), accepted_models(configuration, today)
    for diagnostic in suppress_in_source(diagnostics, suppressions, all_rules(), today):
        if diagnostic.code in ignored or (diagnostic.data or {}).get("model") in accepted:
            continue
        if diagnostic.code not in _ABOUT_COMMENTS:
            yield diagnostic
        elif language_of_source(path, "").reader == "prose":
            continue  # a document that shows how such comments are written
        elif (severity := configuration.severity.get(diagnostic.code, diagnostic.severity)) is not None:
            yield replace(diagnostic, severity=severity)
