"""Links to values of records, as Markdown."""

from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.ide.markdown_text import code, link
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class RecordLinks:
    """Makes links to values in a workspace; `address` returns the URI of a file; without it they are plain text."""

    workspace: Workspace
    address: Callable[[str], str] | None = None

    def link_to_value(self, entry: Entry, pointer: str) -> str:
        """A link to the value at `pointer` of a record, with the text `models/provider-1/a.yaml:12`.

        Without the line if the file is long and not yet parsed, as that would take too long.
        """
        file = self.workspace.file(entry)
        displayed_place, fragment = relative_to(file.path, self.workspace.root) or file.path, ""
        if len(file.source.text) < LONG or file.chunked_document is not None:
            start, _ = file.span(entry.record_index, pointer)
            line = file.document.lines.line_of(start) + 1
            displayed_place, fragment = f"{displayed_place}:{line}", f"#L{line}"
        words = code(displayed_place)
        return words if self.address is None else link(words, f"{self.address(file.path)}{fragment}")
