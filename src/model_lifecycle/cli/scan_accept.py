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

_MOST_MEANT = 3


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
    """Accept a model in the configuration file and return a summary line. Raises `UsageError`."""
    names = records.catalogue.names
    key = resolve(arguments.accept.strip(), names).model
    if key is None:
        near = nearest(arguments.accept.rpartition("/")[2], sorted({key.id for key in names.keys}), _MOST_MEANT)
        raise UsageError(f"--accept: no model is called `{arguments.accept}`. {did_you_mean(*near)}".rstrip())
    if arguments.until <= records.today:
        raise UsageError(f"--until: {arguments.until} is not after {records.today}, the day that is judged by")
    path = settings.configuration.path or join(settings.root.path, FILE_NAME)
    place, model = Path(path), "/".join(key)
    try:
        text = read_bytes(path).decode() if place.exists() else ""
    except (UnreadableError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` cannot be read: {error}") from error
    table = "tool.model-lifecycle.scan.accept" if place.name == PYPROJECT else "scan.accept"
    reason = _on_one_line(arguments.reason)
    new = with_accepted(text, table, model, arguments.until, reason)
    shown = visible(display(path, current_folder()))
    if new is None:
        line = _line(model, arguments.until, reason)
        raise UsageError(f"`{shown}` cannot be edited automatically; add this below [{table}]:\n{line}")
    write_file(place, new)
    return f"Accepted `{visible(model)}` until {arguments.until}, in {shown}.\n"


def with_accepted(text: str, table: str, model: str, until: date, reason: str) -> str | None:
    """The configuration text with the model accepted; None if parsing it does not give exactly this change."""
    line = _line(model, until, reason)
    header = re.compile(rf"^[ \t]*\[[ \t]*{re.escape(table)}[ \t]*\][ \t]*(?:#.*)?$\n?", re.MULTILINE)
    found = header.search(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if found is None:
        gap = "" if not text else end if text.endswith("\n") else end * 2
        new = f"{text}{gap}[{table}]{end}{line}{end}"
    else:
        known = re.compile(rf"^[ \t]*{re.escape(_key(model))}[ \t]*=[ \t]*\{{.*\}}[ \t]*$\n?", re.MULTILINE)
        head, rest = text[: found.end()], text[found.end() :]
        before = head if head.endswith("\n") else head + end
        new = f"{before}{line}{end}{known.sub('', rest, count=1)}"
    try:
        said, expected = tomllib.loads(new), tomllib.loads(text) if text else {}
    except tomllib.TOMLDecodeError:
        return None
    place: Any = expected
    for name in table.split("."):
        place = place.setdefault(name, {})
        if not isinstance(place, dict):
            return None
    place[model] = {"until": until, "reason": reason}
    return new if said == expected else None


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _line(model: str, until: date, reason: str) -> str:
    return f"{_key(model)} = {{ until = {until}, reason = {json.dumps(reason, ensure_ascii=False)} }}"


def _key(model: str) -> str:
    return json.dumps(model, ensure_ascii=False)


def accepted_lines(scan_run: ScanRun) -> Iterator[str]:
    """Yield a line for each accepted model that is used, for the summary of a run."""
    accepted = accepted_models(scan_run.settings.configuration, scan_run.records.today)
    places = [place for file in scan_run.scanned for place in file.places if place.is_use] if accepted else []
    written = [place.written_model for place in places]
    uses = Counter("/".join(model.key) for model in written if model is not None and scan_run.judge.verdict(model))
    for model, one in accepted.items():
        if uses[model]:
            reason = f": {visible(one.reason)}" if one.reason else ""
            yield f"Accepted until {one.until}: {visible(model)}, {counted(uses[model], 'use')}{reason}\n"
