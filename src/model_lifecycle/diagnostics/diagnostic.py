"""Diagnostics and the rules that they name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal, NamedTuple

from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.diagnostics.message_text import on_one_line
from model_lifecycle.text.span import Span


class Severity(IntEnum):
    """The severity of a diagnostic; the numbers are the LSP's `DiagnosticSeverity`."""

    ERROR = 1
    WARNING = 2
    INFORMATION = 3
    HINT = 4

    @property
    def word(self) -> str:
        """The name in configuration and output: `error`, `warning`, `information`, `hint`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Related:
    """Another location that a diagnostic refers to. `path` is a workspace file's path, None for the diagnostic's own
    file. `place` is the index of the record in another file, and the JSON Pointer of the value in that record.
    """

    message: str
    span: Span
    path: str | None = None
    place: tuple[int, str] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Put the message on one line."""
        object.__setattr__(self, "message", on_one_line(self.message))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One diagnostic in one file.

    `span` is in code points of the file's text. `record` is the record's position in its file from 0, `pointer` a
    JSON Pointer within that record. `message` is kept on one line (see `on_one_line`). `code` names the rule (see
    `Rule`). `is_rest` says whether it represents the rest of its code, `count` diagnostics that are counted, not
    explained (see `syntax/counted_diagnostics.py`); of all others `count` is 1. Picklable: worker processes send them.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    pointer: str = ""
    record: int = 0
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    count: int = 1
    is_rest: bool = False
    data: Mapping[str, str | int | None] | None = field(default=None, compare=False)
    """Data for programs in addition to the message, such as the model that source code names; None for most."""
    missing: tuple[str, ...] = ()
    """The names of all properties that are missing, where the message may show only the first of them."""

    def __post_init__(self) -> None:
        """Put the message on one line."""
        object.__setattr__(self, "message", on_one_line(self.message))


Part = Literal["syntax", "schema", "workspace", "rule", "scan"]

Tag = Literal["unnecessary", "deprecated"]
"""How an editor shows the span of a diagnostic: faded, as unnecessary, or struck through."""

OptionType = Literal["number", "integer", "boolean", "text"]
"""The type of an option of a rule."""


class Option(NamedTuple):
    """A setting of one rule, `[options.CODE]` in the configuration: its name there, its type, its default."""

    name: str
    type: OptionType
    default: Any


class Rule(NamedTuple):
    """The documentation of one code; the module that reports the code defines it.

    `bad` and `good` are examples, run as tests: `bad` yields this code and no other (unless it is about their number),
    `good` yields nothing. An example is the text of a record file, or several, each begun by a line `# file: PATH`
    (`models/provider-1/example-1.yaml` when there is none); the text after a line `# before: PATH` is that file at the
    revision. Unless `whole` is true, each part is a fragment: it is merged, property by property, over a valid record
    of the kind its folder names, so that an example shows only what matters.
    """

    name: str
    severity: Severity
    part: Part
    summary: str
    """One sentence, for lists: `A property that the record kind does not have.`"""
    explanation: str
    """Markdown: why it is wrong and what to do."""
    bad: str
    good: str
    whole: bool = False
    off: bool = False
    """Whether the rule is off unless the configuration switches it on."""
    options: tuple[Option, ...] = ()
    tag: Tag | None = None
    needs_whole_index: bool = False
    """Whether it reports that something is missing from the workspace, which is known only after all files are read."""
    about_file_name: bool = False
    """Whether it is about the file's name: not reported for a text without a name."""
    hides_structure: bool = False
    """Whether the text at the span could not be read in full, so that missing properties there are not reported."""
    needs_earlier: bool = False
    """Whether it compares records with what they were at a revision: only `validate --since` finds it, a comment that
    silences it must give a reason, and no such comment is called unused.
    """
    needs_catalogues: bool = False
    """Whether it compares records with public catalogues: only `reconcile` finds it, and no comment that silences it is
    called unused.
    """
    needs_pages: bool = False
    """Whether it compares records with the pages that they cite: only `sources` and editors find it, and no comment
    that silences it is called unused.
    """
    fixes_add_up: bool = False
    """Whether the fixes of several diagnostics at one span are merged into one fix that makes all changes."""
