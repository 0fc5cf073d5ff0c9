"""Findings that the configuration of the code leaves out: by the file, or because a team lives with a model for now."""

from collections.abc import Iterable, Iterator
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.workspace.configuration.configuration import Accepted, Configuration
from model_lifecycle.workspace.configuration.path_ignores import ignored_codes


def accepted_models(configuration: Configuration, today: date) -> dict[str, Accepted]:
    """What `[scan.accept]` accepts on a day, by the model; from the day on that it names, the model is back."""
    scan = configuration.scan
    return {one.model: one for one in (scan.accept if scan is not None else ()) if today < one.until}


def reported(
    diagnostics: Iterable[Diagnostic], path: str, configuration: Configuration, today: date
) -> Iterator[Diagnostic]:
    """The findings of a file that neither `[per-path-ignores]` nor `[scan.accept]` leaves out."""
    ignored, accepted = ignored_codes(configuration, path), accepted_models(configuration, today)
    for diagnostic in diagnostics:
        if diagnostic.code not in ignored and (diagnostic.data or {}).get("model") not in accepted:
            yield diagnostic
