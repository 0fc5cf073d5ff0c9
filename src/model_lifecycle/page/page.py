"""A comparison page as plain data: its final texts, and the location in the records that each comes from.

Renderings loop over a `Page` and branch, they compute nothing (src/model_lifecycle/README.md#invariants). Every value
has an `id` made from what it means, not from its position or text: a page built again from changed records has the same
ids.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple

Tone = Literal["", "missing", "lower", "higher", "todo", "aside"]
"""The emphasis that a rendering may give a value: `missing` is not published, `lower` and `higher` are changes, `todo`
is still to be done, `aside` may be left out if there is little room."""

Mark = Literal["", "unsourced", "stale"]
"""The mark of a published value: it cites no source, or its source was checked long ago."""

Effect = Literal["lost", "changed", "gained"]
"""The effect of a migration on a capability, the most serious first."""

Status = Literal["active", "legacy", "deprecated", "retired"]


class ValueLocation(NamedTuple):
    """The location of a value: its file relative to the workspace root, index of the record, JSON Pointer, and line."""

    path: str
    record: int
    pointer: str
    line: int
    """The line number, from 1."""


SpanKind = Literal["past", "ends", "open"]
"""The kind of a bar of a model's life: it is over, its end is ahead, or no end is published."""


class TimeBar(NamedTuple):
    """A period of time as a bar; `x` and `width` are in thousandths of the scale."""

    x: int
    width: int
    kind: SpanKind
    words: str


class Value(NamedTuple):
    """A piece of a page that comes from the records, or is computed from them.

    A named tuple, as a site has tens of thousands, and a frozen dataclass takes seven times as long to make.
    """

    id: str
    """ASCII letters, digits, `-` and `_` only, whatever the records hold: no rendering escapes it."""
    text: str
    label: str
    """The name of the value, in words that need no context: `Input price, old`."""
    places: tuple[ValueLocation, ...] = ()
    """The locations where it is written, the one to jump to first; empty if no record contains it."""
    notes: tuple[int, ...] = ()
    """The numbers of its `Footnote`s, ascending; only the first ones if there are many."""
    more_notes: int = 0
    """The number of further sources that are cited for it."""
    checked: str = ""
    """The newest day on which one of its sources was checked; empty if none is cited."""
    derived_from: tuple[str, ...] = ()
    """The ids of the values that it is computed from."""
    tone: Tone = ""
    mark: Mark = ""
    code: bool = False
    """Whether the whole text is set as code, such as model ids and parameters."""
    holds_code: bool = False
    """Whether parts of the text are code, such as those in back quotes."""
    status: Status | None = None
    """The lifecycle status that it names, if it names one."""
    url: str | None = None
    """The web address that it links to, always http or https."""
    link_name: str = ""
    """The text of a link to `url`, used instead of `text` if the rendering has links and `text` is a bare address."""
    page: str | None = None
    """The site path, without extension, of the page that it links to: `models/provider-1/example-1`."""
    spans: tuple[TimeBar, ...] = ()
    """The bars that a graphical rendering shows beside the text, one below the other."""
    hint: str = ""
    """The field's name in the record, which a rendering may show on demand."""
    due: date | None = None
    """The day to which its text counts days; None if it contains no number of days."""


Prose = tuple[str | Value, ...]
"""A sentence: words of this program (plain) around values of the records."""


def prose_text(prose: Prose) -> str:
    """A sentence as plain text."""
    return "".join([part if isinstance(part, str) else part.text for part in prose])


class Row(NamedTuple):
    """A row of a `ValueTable`: a value of both models, and its change."""

    id: str
    name: str
    old: Value
    new: Value
    change: Value
    bars: tuple[int, int] | None = None
    """The lengths of bars for both numbers, in hundredths of the greater; None if one is missing or both are 0."""


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The table of prices or limits; `label` is the workload of the example, for prices only."""

    id: str
    heading: str
    caption: str
    columns: tuple[str, str, str, str]
    rows: tuple[Row, ...]
    label: Value | None = None


@dataclass(frozen=True, slots=True)
class CapabilityChange:
    """A change of a capability; `position` is its index in the record's list, as the page sorts by effect."""

    id: str
    position: int
    field: Value
    effect: Effect
    old: Value
    new: Value
    raw: tuple[str, object, object]
    """Field, old and new as the record holds them."""
    lost: str
    """The lost capability or items, for the middle of a sentence: `pdf input`, `prompt caching`; empty if none is."""


@dataclass(frozen=True, slots=True)
class ApiChange:
    """A change of the API."""

    id: str
    kind: str
    kind_words: str
    detail: Value
    source: Value


class TextRun(NamedTuple):
    """A run of characters in a line of code; `changed`: it differs from the line beside it."""

    text: str
    changed: bool = False


class CodeLine(NamedTuple):
    """A line of one side of a diff; a `gap` has no pieces and keeps the two sides level."""

    kind: Literal["same", "changed", "gap"]
    pieces: tuple[TextRun, ...] = ()


@dataclass(frozen=True, slots=True)
class CodeChange:
    """The snippets of one language (schemas/README.md#rule-8), whole and as a diff with sides of equal height."""

    id: str
    language: str
    name: str
    before: Value
    after: Value
    before_lines: tuple[CodeLine, ...]
    after_lines: tuple[CodeLine, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer."""

    id: str
    question: Prose
    answer: Prose


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning for the reader: a missing or broken record (`problem`), or a replacement that is ending (`chain`)."""

    id: str
    kind: Literal["problem", "chain"]
    words: Prose


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time to the old model's shutdown, counted from the day that the page assumes."""

    words: Value
    state: Literal["past", "soon", "later", "unknown"]
    days: int | None
    """The days to the shutdown, negative if it is past; None if no day is published."""
    counted_from: date | None = None
    """The day from which `words` count days; None if they contain no number of days."""


FactTone = Literal["bad", "good", "mixed", "unknown"]
"""The meaning of a fact for a migration, which its words say too."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A fact under the heading, in final words; the sections below contain the values that it is based on."""

    id: Literal["ends", "new_ends", "costs", "limits", "breaks"]
    name: str
    words: str
    detail: str
    tone: FactTone
    section: str
    """The id of the section with the details; empty if there is none."""
    due: date | None = None
    """The day to which `detail` counts days; None if it contains no number of days."""
    checked: str = ""
    """In words, its source and day of checking, or that no source is cited; empty if nothing is compared."""


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote: an address that is cited for values of this page, with the days on which it was checked."""

    number: int
    title: str
    address: str
    """The address as written in the record."""
    url: str | None
    """The address if a page may link to it; None if it is shown without a link."""
    checked: str
    """The newest of the days on which it was checked."""
    stale: bool
    when: str
    """The days in words: `Checked 2026-06-27, 56 days ago; for other values on 2026-06-04`."""
    earlier: tuple[str, ...]
    """The other days on which it was checked for values of this page, newest first."""
    excerpts: tuple[str, ...]
    contradicted: str
    """The contradiction of a value by the page when it was last read, in words; empty if none is known."""
    values: tuple[Value, ...]
    """The values that it is cited for, in the order of the page; only the first ones if there are many."""
    more_values: int = 0
    """The number of values that `values` leaves out."""


@dataclass(frozen=True, slots=True)
class AssumedDay:
    """The day from which a page counts days, and the reason for this choice."""

    day: date
    reason: str

    @property
    def words(self) -> str:
        """The line of a page that states its day (schemas/README.md#a32)."""
        return f"Days are counted from {self.day.isoformat()}, {self.reason}."


NO_DAY: Final = "The records give no day to count from."
"""The line of a page without a day."""


_NO_CAPABILITIES: Final = "No differing capability values are published for both models."
"""The sentence of spec 4, rule 6."""

_CAPABILITIES_UNREAD: Final = (
    "No differing capability values are known. Some capabilities of one or both models have not been read yet."
)

_NO_API_CHANGES: Final = (
    "No parameter change is listed on the official pages checked; the sample only swaps the model id."
)
"""The sentence of spec 4, rule 7."""

_NO_API_CHANGES_YET: Final = "Nobody has looked for parameter changes yet."
"""The sentence for a draft, and for a record with the placeholder entry, in place of that of rule 7."""

MADE_FROM_MODELS: Final = "Made from the records of the two models; there is no migration record yet."
"""The sentence on a draft's page where other pages name their record file."""

STILL_TO_FILL_IN: Final = "values of this record are still to be filled in."
"""The words that mark the page of a record with gaps as a draft."""


@dataclass(frozen=True, slots=True)
class Page:
    """The comparison page of one migration record (schemas/README.md#page).

    Equal records, settings and day give equal pages. `path` and `record` identify the migration record.
    """

    path: str
    record: int
    site_path: str
    actions: tuple[tuple[str, str], ...]
    """The actions for the record (edit it, report a mistake): words and address."""
    draft_line: str
    """The first line of a page whose records still have gaps; empty for other pages."""
    title: Value
    heading: Prose
    status_line: Prose
    status_note: str
    """The number of published values without a source, in words (schemas/README.md#a34); empty if all cite one."""
    confidence: Literal["official", "partial", ""]
    old_status: Status | None
    new_status: Status | None
    deadline: Deadline
    verdict: tuple[Tile, ...]
    """The answers under the heading: the end, the new model's end if known, costs, limits, and breaking changes."""
    summary: Prose
    note: Prose
    links: tuple[tuple[str, Value], ...]
    """The linked record (`model`, `replacement`, `provider`) and the link."""
    notices: tuple[Notice, ...]
    prices: ValueTable
    limits: ValueTable
    capabilities: tuple[CapabilityChange, ...]
    api_changes: tuple[ApiChange, ...]
    code: tuple[CodeChange, ...]
    checklist: tuple[Value, ...]
    questions: tuple[Question, ...]
    sources: tuple[Footnote, ...]
    unsourced: tuple[Value, ...]
    """Published values that no source is cited for."""
    day: AssumedDay | None
    stale_after_days: int
    """The age in days, on the assumed day, above which a source counts as stale."""
    draft: bool = False
    """Whether the page was made without a migration record, so that `path` does not name a file."""
    unread_capabilities: bool = False
    """Whether nobody has read some capabilities of one of the models."""
    unseen_api_changes: bool = False
    """Whether the migration record lists no API changes because nobody has looked for any yet."""

    @property
    def no_capabilities(self) -> str:
        """The sentence in the section of capabilities if none differs."""
        return _CAPABILITIES_UNREAD if self.unread_capabilities else _NO_CAPABILITIES

    @property
    def no_api_changes(self) -> str:
        """The sentence in the section of API changes if it lists none."""
        return _NO_API_CHANGES_YET if self.draft or self.unseen_api_changes else _NO_API_CHANGES

    def values(self) -> Iterator[Value]:
        """Every value in the order of the page, each id once."""
        yield self.title
        yield from _values(self.heading)
        yield from _values(self.status_line)
        yield self.deadline.words
        yield from _values(self.summary)
        for _, link in self.links:
            yield link
        yield from _values(self.note)
        for notice in self.notices:
            yield from _values(notice.words)
        for table in (self.prices, self.limits):
            if table.label is not None:
                yield table.label
            for row in table.rows:
                yield from (row.old, row.new, row.change)
        for change in self.capabilities:
            yield from (change.field, change.old, change.new)
        for api in self.api_changes:
            yield from (api.detail, api.source)
        for code in self.code:
            yield from (code.before, code.after)
        yield from self.checklist
        for question in self.questions:
            yield from _values(question.question)
            yield from _values(question.answer)


def _values(prose: Prose) -> Iterator[Value]:
    """Yield the values of a sentence."""
    return (part for part in prose if isinstance(part, Value))
