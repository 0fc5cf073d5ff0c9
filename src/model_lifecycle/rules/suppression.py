"""Comments that silence findings."""

from model_lifecycle.document.diagnostic import Code, Diagnostic
from model_lifecycle.workspace.file import RecordFile

CODES: tuple[Code, ...] = ()


def suppress(file: RecordFile, found: list[Diagnostic]) -> list[Diagnostic]:
    return found
