"""Comments that silence a finding."""

from model_lifecycle.document.diagnostic import Code, Diagnostic
from model_lifecycle.workspace.file import RecordFile

CODES: tuple[Code, ...] = ()


def suppress(file: RecordFile, found: list[Diagnostic]) -> list[Diagnostic]:
    """The findings that no comment in the file silences."""
    return found
