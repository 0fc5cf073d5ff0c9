"""CPU time of what is shown at the cursor and beside texts: in a workspace of 1,000 records, and in a file of 1,000.

    python tests/benchmarks/glance_times.py

Times are of the answer alone, without the conversion to the LSP. A file of 1,000 records is read in chunks, as the
server reads an open one. `first` is the first answer about it, `again` those after one of its records has changed.
"""

import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import generate
from benchmarks.completion_rank import write_texts
from support.completion_probe import TODAY

from model_lifecycle.ide.document_links import document_links
from model_lifecycle.ide.hover import HoverRequest, hover
from model_lifecycle.ide.inlay_hints import inlay_hints
from model_lifecycle.ide.lenses import lens_title, lenses
from model_lifecycle.ide.linked_editing import linked_stretches
from model_lifecycle.ide.reference_tokens import reference_tokens
from model_lifecycle.lsp.state.lasting_texts import look_once
from model_lifecycle.syntax.incremental.chunks import parse_in_chunks
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_SCREEN = 4000
"""Characters that an editor shows at once, for what is asked about a stretch."""

_PLACES = 300
"""Offsets that are asked about in each file."""


def opened(
    workspace: Workspace, path: str, text: str, before: RecordFile | None = None
) -> tuple[Workspace, RecordFile]:
    """The workspace with a file as the server has it open."""
    file = replace(workspace.files[path], source=workspace.files[path].source.with_text(text))
    document = parse_in_chunks(text, "yaml", before.document if before is not None else None)
    if document is not None:
        file.__dict__["document"] = document
    return workspace.with_files({path: file}), file


def places(file: RecordFile) -> range:
    """Offsets all over a file."""
    length = len(file.source.text)
    return range(0, length, max(length // _PLACES, 1))


def whole(workspace: Workspace, file: RecordFile) -> Iterator[tuple[str, Callable[[], object]]]:
    """The questions about a whole file."""
    yield "links", lambda: document_links(workspace, file, TODAY)
    yield "lenses", lambda: list(lenses(workspace, file))
    yield "tokens", lambda: list(reference_tokens(workspace, file))


def at_places(workspace: Workspace, file: RecordFile) -> Iterator[tuple[str, list[Callable[[], object]]]]:
    """The questions about places of a file."""
    request = HoverRequest(workspace, file, (), TODAY, lambda path: f"file://{path}")
    yield "hover", [lambda at=at: hover(request, at) for at in places(file)]  # type: ignore[misc]
    spans = [Span(at, at + _SCREEN) for at in places(file)[:: _PLACES // 30]]
    yield "hints", [lambda at=at: list(inlay_hints(workspace, file, at, TODAY)) for at in spans]  # type: ignore[misc]
    yield "tokens of a screen", [lambda at=at: list(reference_tokens(workspace, file, at)) for at in spans]  # type: ignore[misc]
    yield "linked editing", [lambda at=at: linked_stretches(file, at) for at in places(file)]  # type: ignore[misc]
    found = list(lenses(workspace, file))[:: max(len(file.records) // 30, 1)]
    yield "a lens' words", [lambda one=one: lens_title(workspace, file, one.record, one.kind, TODAY) for one in found]  # type: ignore[misc]


def seconds(question: Callable[[], object]) -> float:
    """The CPU time of one answer."""
    start = time.process_time()
    question()
    return time.process_time() - start


def show(title: str, times: Iterable[float]) -> None:
    """One line: median and worst in milliseconds."""
    taken = [one * 1000 for one in times]
    if taken:
        sys.stdout.write(
            f"  {title:28} median {statistics.median(taken):8.2f} ms  worst {max(taken):8.2f} ms  of {len(taken)}\n"
        )


def measure(title: str, workspace: Workspace, path: str) -> None:
    """All figures of one file."""
    sys.stdout.write(f"\n{title}\n")
    text = workspace.files[path].source.text
    workspace, file = opened(workspace, path, text)
    _ = file.document.lines
    for name, questions in at_places(workspace, file):
        gc.collect()
        gc.freeze()  # as the server does once all is read
        show(name, [seconds(question) for question in questions])
    for name, question in whole(workspace, file):
        show(f"{name}, first", [seconds(question)])
    again: dict[str, list[float]] = {}
    if "name: " not in text:
        return
    name_at = text.index("name: ", len(text) // 2 if len(file.records) > 1 else 0) + len("name: ")
    for number in range(10):
        changed = f"{text[:name_at]}Changed {number} {text[name_at:]}"
        workspace, file = opened(workspace, path, changed, file)
        _ = file.document.lines
        for name, question in whole(workspace, file):
            again.setdefault(name, []).append(seconds(question))
    for name, times in again.items():
        show(f"{name}, again", times)


def main() -> None:
    """Run it."""
    look_once()
    with tempfile.TemporaryDirectory() as kept:
        many = write_texts(Path(kept) / "many", generate.workspace(1000))
        for kind in ("migrations", "models", "providers"):
            path = next(path for path in sorted(many.files) if f"/{kind}/" in path)
            measure(f"a workspace of 1,000 records: {kind}", many, path)
        one = write_texts(Path(kept) / "one", {"models/provider-1/many.yaml": generate.records_in_one_file(1000)})
        measure("a file of 1,000 records", one, next(iter(one.files)))


if __name__ == "__main__":
    main()
