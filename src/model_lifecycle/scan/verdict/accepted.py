"""Findings that the code's configuration suppresses: by file, or because a team accepts a model for now."""

from collections.abc import Iterable, Iterator
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.workspace.configuration.configuration import Accepted, Configuration
from model_lifecycle.workspace.configuration.path_ignores import ignored_codes


def accepted_models(configuration: Configuration, today: date) -> dict[str, Accepted]:
    """The entries of `[scan.accept]` in force `today`, by model; an entry ends on its day `until`."""
    scan = configuration.scan
    return {one.model: one for one in (scan.accept if scan is not None else ()) if today < one.until}


def reported(
    diagnostics: Iterable[Diagnostic], path: str, configuration: Configuration, today: date
) -> Iterator[Diagnostic]:
    """The findings in the file `path` that neither `[per-path-ignores]` nor `[scan.accept]` suppresses."""
    ignored, accepted = ignored_codes(configuration, path), accepted_models(configuration, today)
    for diagnostic in diagnostics:
        if diagnostic.code not in ignored and (diagnostic.data or {}).get("model") not in accepted:
            yield diagnostic
