"""`scan --explain FILE:LINE`: explains the written forms on a line: model, role, and the rule that gave the role."""

import re
from collections.abc import Iterator

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import PathSettings, current_folder
from model_lifecycle.cli.scan_input import Records, file_to_scan
from model_lifecycle.cli.terminal import visible
from model_lifecycle.scan.file.source_files import read_source, source_of
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_text import SourceText, all_places
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.discovery.kinds import certainly_holds_records
from model_lifecycle.workspace.paths import absolute

_LOCATION = re.compile(r"(?P<file>.+):(?P<line>[0-9]+)(?::[0-9]+)?")
"""Matches `src/app.py:12`, also with a column; groups: file, line."""


def explain_line(location: str, settings: PathSettings, records: Records) -> Iterator[str]:
    """Yield a line for each written form at `location` (FILE:LINE).

    Raises `UsageError` if that is invalid or unreadable.
    """
    match = _LOCATION.fullmatch(location)
    if match is None:
        raise UsageError(f"--explain: `{location}` is not a location; write FILE:LINE, as src/app.py:12")
    path, line = absolute(match["file"], current_folder()), int(match["line"])
    data = read_source(path)
    if not isinstance(data, bytes):
        raise UsageError(f"--explain: `{match['file']}` cannot be read as a text")
    text = source_of(data).text
    file = file_to_scan(path, settings)
    source = SourceText(text, file.name, Needles(records.catalogue.names, unknown=True), file.role)
    lines = LineIndex(text)
    forms = [place for place in all_places(source) if lines.line_of(place.span.start) == line - 1]
    for form in forms:
        model = "/".join(form.identity.model) if form.identity.model else "no model with a record"
        position = lines.position(form.span.start)
        yield (
            f"{visible(match['file'])}:{line}:{position.column + 1}: `{visible(form.written)}` is {visible(model)} "
            f"({form.identity.rule}). Role: {form.role or 'none'} ({visible(form.rule)}).\n"
        )
    if certainly_holds_records(text, file.name):
        yield f"{visible(match['file'])}: this is a file of records, which are not scanned.\n"
    elif not forms:
        yield f"{visible(match['file'])}:{line}: there is no model id on this line.\n"
