"""A comparison page as plain data: its final texts, and the location in the records that each comes from.

Renderings loop over a `Page` and branch, they compute nothing (src/model_lifecycle/README.md#invariants). Every value
has an `id` made from what it
means, not of its place or its text: a page built again from changed records has the same ids.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple

Tone = Literal["", "missing", "lower", "higher", "todo", "aside"]
"""The emphasis that a rendering may give a value: not published, a change downwards or upwards, still to do; `aside` is
a value that it may leave out if there is little room.
"""

Mark = Literal["", "unsourced", "stale"]
"""A published value that no source is cited for, or whose source was checked long ago."""

Effect = Literal["lost", "changed", "gained"]
"""The effect of a migration on a capability, the one that breaks most first."""

Status = Literal["active", "legacy", "deprecated", "retired"]


class ValueLocation(NamedTuple):
    """The place of a value: a file relative to the workspace root with `/`, and a JSON Pointer in its record."""

    path: str
    record: int
    pointer: str
    line: int
    """From 1."""


SpanKind = Literal["past", "ends", "open"]
"""Of a model's life: over, with an end ahead, or with none that is published."""


class TimeBar(NamedTuple):
    """A stretch of time as a bar; lengths in thousandths of the scale."""

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
    """Where it is written; the first is the one to jump to. Empty where nothing in a record holds it."""
    notes: tuple[int, ...] = ()
    """Numbers of the `Footnote`s that are cited for it, ascending; the first ones where there are many."""
    more_notes: int = 0
    """How many more sources are cited for it."""
    checked: str = ""
    """The newest day on which one of its sources was checked; empty where none is cited."""
    derived_from: tuple[str, ...] = ()
    """Ids of the values that it is computed from."""
    tone: Tone = ""
    mark: Mark = ""
    code: bool = False
    """Whether the whole text is set as code, such as model ids and parameters."""
    holds_code: bool = False
    """Whether parts of the text are code, such as those in back quotes."""
    status: Status | None = None
    """The lifecycle status that it names, if it names one."""
    url: str | None = None
    """An address that it links to: http or https, whatever the record holds."""
    link_name: str = ""
    """The words for a link in place of `text`, if that is a bare address and the rendering has links."""
    page: str | None = None
    """The site path, without an ending, of a page that it links to: `models/provider-1/example-1`."""
    spans: tuple[TimeBar, ...] = ()
    """Bars that a rendering with graphics shows below each other, beside the text."""
    hint: str = ""
    """The field's name in the record, which a rendering may show on demand."""
    due: date | None = None
    """The day up to which its words count the days; None if they count none."""


Prose = tuple[str | Value, ...]
"""A sentence: words of this program (plain) around values of the records."""


def prose_text(prose: Prose) -> str:
    """A sentence as plain text."""
    return "".join([part if isinstance(part, str) else part.text for part in prose])


class Row(NamedTuple):
    id: str
    name: str
    old: Value
    new: Value
    change: Value
    bars: tuple[int, int] | None = None
    """The two numbers as lengths, in hundredths of the greater; None where one is not published or both are 0."""


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Prices or limits. `label` is the workload of the example, where the table has one."""

    id: str
    heading: str
    caption: str
    columns: tuple[str, str, str, str]
    rows: tuple[Row, ...]
    label: Value | None = None


@dataclass(frozen=True, slots=True)
class CapabilityChange:
    """`position` is where the record lists it, from 0; the page puts first what breaks first."""

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
    id: str
    kind: str
    kind_words: str
    detail: Value
    source: Value


class TextRun(NamedTuple):
    """A stretch of a line of code; `changed` where it differs from the line beside it."""

    text: str
    changed: bool = False


class CodeLine(NamedTuple):
    """A line of one side of a diff; None for `pieces` is a gap that keeps the two sides level."""

    kind: Literal["same", "changed", "gap"]
    pieces: tuple[TextRun, ...] = ()


@dataclass(frozen=True, slots=True)
class CodeChange:
    """One language's snippets (schemas/README.md#rule-8), whole and as a diff of two sides with equally many lines."""

    id: str
    language: str
    name: str
    before: Value
    after: Value
    before_lines: tuple[CodeLine, ...]
    after_lines: tuple[CodeLine, ...]


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    question: Prose
    answer: Prose


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the page's reader must know: a record that is missing or broken, a replacement that is leaving too."""

    id: str
    kind: Literal["problem", "chain"]
    words: Prose


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time to the old model's shutdown, counted from the day that the page assumes."""

    words: Value
    state: Literal["past", "soon", "later", "unknown"]
    days: int | None
    """Negative when past; None where no day is published."""
    counted_from: date | None = None
    """The day that the words count days from; None where they count none."""


FactTone = Literal["bad", "good", "mixed", "unknown"]
"""The meaning of a fact for a migration; its words say the same."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the answers under the heading, in final words; the sections below hold the values it rests on."""

    id: Literal["ends", "new_ends", "costs", "limits", "breaks"]
    name: str
    words: str
    detail: str
    tone: FactTone
    section: str
    """The id of the section that says more; empty where there is none."""
    due: date | None = None
    """The day that `detail` counts days to; None where it counts none."""
    checked: str = ""
    """The source and day of its check in words, or that no source is cited; empty if nothing is compared."""


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote: an address that is cited for values of this page, with the days on which it was checked."""

    number: int
    title: str
    address: str
    """As the record writes it."""
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
    """The values that it is cited for, in the order of the page; the first ones where there are many."""
    more_values: int = 0
    """The number of values that `values` leaves out."""


@dataclass(frozen=True, slots=True)
class AssumedDay:
    """The day that everything on the page is counted from, and why it is this one."""

    day: date
    reason: str

    @property
    def words(self) -> str:
        """The one line of a page that says from which day it counts (schemas/README.md#a32)."""
        return f"Days are counted from {self.day.isoformat()}, {self.reason}."


NO_DAY: Final = "The records give no day to count from."
"""The text in place of the day, if there is none."""


_NO_CAPABILITIES: Final = "No differing capability values are published for both models."
"""Spec 4, rule 6."""

_CAPABILITIES_UNREAD: Final = (
    "No differing capability values are known. Some capabilities of one or both models have not been read yet."
)

_NO_API_CHANGES: Final = (
    "No parameter change is listed on the official pages checked; the sample only swaps the model id."
)
"""Spec 4, rule 7."""

_NO_API_CHANGES_YET: Final = "Nobody has looked for parameter changes yet."
"""Of a draft, and of a record that says so: the rule is about records whose authors have looked."""

MADE_FROM_MODELS: Final = "Made from the records of the two models; there is no migration record yet."
"""The words of a draft in place of the record that a page is made from."""

STILL_TO_FILL_IN: Final = "values of this record are still to be filled in."
"""The words that mark the page of a record with gaps as a draft."""


@dataclass(frozen=True, slots=True)
class Page:
    """The comparison page of one migration record (schemas/README.md#page).

    Plain data: equal for equal records, settings and day. `path` and `record` identify the migration record.
    """

    path: str
    record: int
    site_path: str
    actions: tuple[tuple[str, str], ...]
    """The actions for the record (edit it, report a mistake): words and address."""
    draft_line: str
    """The first line of a page whose records are not filled in yet; empty of others."""
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
    return (part for part in prose if isinstance(part, Value))
