"""The text output of `import`: a line for each new record and a table of totals, or each value's origin."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import name_lines, visible
from model_lifecycle.ide.import_models import ImportedModel
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.paths import display

_MOST_NAMED: Final = 20


def overview_lines(models: Sequence[ImportedModel]) -> Iterator[str]:
    """Yield a line for each new record, and a table of totals."""
    for model in models:
        parts = [counted(len(model.values), "value")]
        if model.missing:
            parts.append(f"{len(model.missing):,} still to be filled in")
        if model.conflicts:
            names = ", ".join(pointer.rpartition("/")[2] for pointer, _ in model.conflicts)
            parts.append(f"catalogues contradict each other: {names}")
        yield f"{visible(display(model.path, current_folder()))}: {'; '.join(parts)}\n"
    totals = {
        "records": len(models),
        "values": sum(len(model.values) for model in models),
        "contradictions of catalogues": sum(len(model.conflicts) for model in models),
        "still to be filled in": sum(len(model.missing) for model in models),
        "not represented in records": sum(len(model.not_represented) for model in models),
    }
    if models:
        width = max(len(f"{total:,}") for total in totals.values())
        yield "\n"
        yield from (f"{total:>{width},}  {name}\n" for name, total in totals.items())
        yield "--verbose shows every value with its origin\n"


def detail_lines(models: Sequence[ImportedModel]) -> Iterator[str]:
    """Yield every value of the new records with its origin, contradictions, and what the records do not represent."""
    for model in models:
        yield from _details(model)


def _details(model: ImportedModel) -> Iterator[str]:
    """Yield the lines on one new record: values with origins, contradictions, what is left out or missing."""
    yield f"{visible(display(model.path, current_folder()))}\n"
    for value in model.values:
        origin = f"{value.claim.catalogue}{f', {value.claim.day}' if value.claim.day else ''}; {visible(value.why)}"
        yield f"  {value.pointer[1:]}: {_value_text(value.value)} ({origin})\n"
    for pointer, candidates in model.conflicts:
        sides = ", ".join(f"{_value_text(value)} ({name})" for value, name in candidates)
        yield f"  catalogues contradict each other, {pointer[1:]}: {sides}\n"
    if model.not_represented:
        fields = [f"{name}: {field} {_value_text(value)}" for name, field, value in model.not_represented]
        yield f"  not represented in the record:{name_lines([visible(field) for field in fields], _MOST_NAMED)}\n"
    if model.missing:
        names = (pointer.removeprefix("/specs").lstrip("/") for pointer in model.missing)
        yield f"  still to be filled in: {', '.join(names)}\n"


def _value_text(value: Data) -> str:
    """A value as text on one line of a terminal; replacements as their ids."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list) and all(isinstance(item, dict) and "model_id" in item for item in value) and value:
        return ", ".join(visible(str(item["model_id"])) for item in value if isinstance(item, dict))
    return visible(json.dumps(value, ensure_ascii=False))
