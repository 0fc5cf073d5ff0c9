"""`scan --accept`: writes to the configuration that a model is accepted until a day, and not reported before."""

import json
import re
import tomllib
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.output import write_file
from model_lifecycle.cli.path_settings import PathSettings, current_folder
from model_lifecycle.cli.scan_input import Records
from model_lifecycle.cli.scan_run import ScanRun
from model_lifecycle.cli.terminal import visible
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.scan.verdict.accepted import accepted_models
from model_lifecycle.text.counting import counted
from model_lifecycle.text.similar import did_you_mean, nearest
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, PYPROJECT
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import display, join

_MOST_SUGGESTIONS = 3


def check_accept_options(arguments: Namespace) -> None:
    """Raise `UsageError` if `--accept`, `--until` and `--reason` are not given together, or the reason is invalid."""
    if arguments.accept is None:
        if arguments.until is not None or arguments.reason is not None:
            raise UsageError("`--until` and `--reason` belong to `--accept MODEL`: add it")
    elif arguments.until is None or not (arguments.reason or "").strip():
        raise UsageError("`--accept` needs --until, the day from which the model is reported again, and --reason")
    elif not _on_one_line(arguments.reason).isprintable():
        raise UsageError("--reason: expected a text on one line, without control characters")


def accept(arguments: Namespace, settings: PathSettings, records: Records) -> str:
    """Accept a model until a day, by editing the configuration file; return a summary line. Raises `UsageError`."""
    names = records.catalogue.names
    key = resolve(arguments.accept.strip(), names).model
    if key is None:
        similar = nearest(
            arguments.accept.rpartition("/")[2], sorted({key.id for key in names.keys}), _MOST_SUGGESTIONS
        )
        raise UsageError(f"--accept: no model is called `{arguments.accept}`. {did_you_mean(*similar)}".rstrip())
    if arguments.until <= records.today:
        raise UsageError(f"--until: {arguments.until} is not after {records.today}, the day that is judged by")
    path = settings.configuration.path or join(settings.root.path, FILE_NAME)
    file, model = Path(path), "/".join(key)
    try:
        text = read_bytes(path).decode() if file.exists() else ""
    except (UnreadableError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` cannot be read: {error}") from error
    table = "tool.model-lifecycle.scan.accept" if file.name == PYPROJECT else "scan.accept"
    reason = _on_one_line(arguments.reason)
    new_text = with_accepted(text, table, model, arguments.until, reason)
    displayed_path = visible(display(path, current_folder()))
    if new_text is None:
        line = _accept_line(model, arguments.until, reason)
        raise UsageError(f"`{displayed_path}` cannot be edited automatically; add this below [{table}]:\n{line}")
    write_file(file, new_text)
    return f"Accepted `{visible(model)}` until {arguments.until}, in {displayed_path}.\n"


def with_accepted(text: str, table: str, model: str, until: date, reason: str) -> str | None:
    """The configuration `text` with the model accepted in `table`, replacing an earlier line on that model.

    None if parsing the result does not give exactly this change.
    """
    line = _accept_line(model, until, reason)
    header = re.compile(rf"^[ \t]*\[[ \t]*{re.escape(table)}[ \t]*\][ \t]*(?:#.*)?$\n?", re.MULTILINE)
    header_match = header.search(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if header_match is None:
        separator = "" if not text else end if text.endswith("\n") else end * 2
        new_text = f"{text}{separator}[{table}]{end}{line}{end}"
    else:
        existing_line = re.compile(
            rf"^[ \t]*{re.escape(_quoted_key(model))}[ \t]*=[ \t]*\{{.*\}}[ \t]*$\n?", re.MULTILINE
        )
        head, rest = text[: header_match.end()], text[header_match.end() :]
        table_start = head if head.endswith("\n") else head + end
        new_text = f"{table_start}{line}{end}{existing_line.sub('', rest, count=1)}"
    try:
        new_data, expected_data = tomllib.loads(new_text), tomllib.loads(text) if text else {}
    except tomllib.TOMLDecodeError:
        return None
    inner_table: Any = expected_data
    for name in table.split("."):
        inner_table = inner_table.setdefault(name, {})
        if not isinstance(inner_table, dict):
            return None
    inner_table[model] = {"until": until, "reason": reason}
    return new_text if new_data == expected_data else None


def _on_one_line(text: str) -> str:
    """The text with each run of blanks and line breaks as one blank."""
    return " ".join(text.split())


def _accept_line(model: str, until: date, reason: str) -> str:
    """The TOML line that accepts a model: `"acme/swift-1" = { until = 2026-12-31, reason = "…" }`."""
    return f"{_quoted_key(model)} = {{ until = {until}, reason = {json.dumps(reason, ensure_ascii=False)} }}"


def _quoted_key(model: str) -> str:
    """The model as a quoted TOML key."""
    return json.dumps(model, ensure_ascii=False)


def accepted_lines(scan_run: ScanRun) -> Iterator[str]:
    """Yield a line for each accepted model that the code uses, for the summary of a run."""
    accepted = accepted_models(scan_run.settings.configuration, scan_run.records.today)
    places = [place for file in scan_run.scanned for place in file.places if place.is_use] if accepted else []
    written_models = [place.written_model for place in places]
    uses = Counter(
        "/".join(model.key) for model in written_models if model is not None and scan_run.judge.verdict(model)
    )
    for model, entry in accepted.items():
        if uses[model]:
            reason = f": {visible(entry.reason)}" if entry.reason else ""
            yield f"Accepted until {entry.until}: {visible(model)}, {counted(uses[model], 'use')}{reason}\n"
