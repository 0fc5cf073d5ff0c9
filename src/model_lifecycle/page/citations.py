"""The sources of a page's values as footnotes, one for each address, numbered in the order of their first use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.page.format import MOST_ADDRESS, MOST_ROWS, TextBudget, cut, link
from model_lifecycle.page.page import Footnote, Mark, Value
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.records.catalogue_addresses import may_state_ends
from model_lifecycle.records.model import source_keys
from model_lifecycle.records.values import Unavailable, as_date
from model_lifecycle.sources.stored_results import Contradiction, still_has_value
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import days_words
from model_lifecycle.workspace.index import Entry

_MOST_EXCERPTS: Final = 5

_MAX_LISTED: Final = 20
"""The most footnotes shown at a value, with the number of further ones; a record may cite thousands of sources."""

_MAX_USERS: Final = 100
"""The most values that a footnote lists: a source may be cited for thousands."""

_PROVIDER_PAGES: Final = (("deprecations_url", "deprecations"), ("pricing_url", "pricing"), ("models_url", "models"))


class CheckedAddress(NamedTuple):
    """An address and the day on which it was checked, both as the record writes them."""

    address: str
    checked: str


def _specs_citations(model: RecordReader) -> dict[str, tuple[CheckedAddress, ...]]:
    """The citations in `specs_sources` of a model record, by key: a field or a group of fields."""
    sources = model.record.value("specs", "specs_sources")
    return (
        {key: (citation,) for key, entry in sources.items() if (citation := _citation(entry))}
        if isinstance(sources, dict)
        else {}
    )


@lru_cache(4096)  # bounded: records may list any number of unknown fields
def _source_keys(field: str) -> tuple[str, ...]:
    """The keys of `specs_sources` that may cite a field, cached."""
    return tuple(source_keys(field))


class Notes(NamedTuple):
    """The footnotes of a value: see the fields of `Value` with the same names."""

    notes: tuple[int, ...]
    more_notes: int
    checked: str
    mark: Mark


_UNSOURCED: Final = Notes((), 0, "", "unsourced")


@lru_cache(10_000)  # records name the same few hundred days again and again
def _days_until(day: date, checked: str) -> int | None:
    """The number of days from `checked`, a day in a record, to `day`; None if `checked` is not a valid day."""
    last = as_date(checked)
    return None if last is None else (day - last).days


@dataclass(frozen=True)
class _RecordCitations:
    """The citations in `sources` of a record, and an index of them by address with and without its fragment."""

    all: tuple[CheckedAddress, ...]
    by_address: dict[str, tuple[CheckedAddress, ...]]
    by_page: dict[str, tuple[CheckedAddress, ...]]


def _record_citations(subject: RecordReader) -> _RecordCitations:
    """The citations in `sources` of a record, each once."""
    sources = subject.value("sources")
    candidates = map(_citation, sources if isinstance(sources, list) else ())
    citations = tuple(dict.fromkeys(citation for citation in candidates if citation is not None))
    by_address: dict[str, list[CheckedAddress]] = {}
    by_page: dict[str, list[CheckedAddress]] = {}
    for citation in citations:
        by_address.setdefault(citation.address, []).append(citation)
        by_page.setdefault(citation.address.partition("#")[0], []).append(citation)
    return _RecordCitations(
        citations, *({key: tuple(cited_at) for key, cited_at in index.items()} for index in (by_address, by_page))
    )


def _citation(entry: Data | Unavailable) -> CheckedAddress | None:
    """The citation in an entry of `sources` or `specs_sources`; None if its address or day is not a text."""
    if not isinstance(entry, dict):
        return None
    address, checked = entry.get("url"), entry.get("last_checked")
    return CheckedAddress(address, checked) if isinstance(address, str) and isinstance(checked, str) else None


class Citations:
    """Collects and numbers the footnotes of a page while it is built.

    `day` is the day from which ages are counted, or None; a source is stale if it was checked more than
    `stale_after_days` before it. `contradicted` are the contradictions found when cited pages were last read, by
    record.
    """

    def __init__(
        self,
        day: date | None,
        stale_after_days: int,
        contradicted: Mapping[tuple[str, int], Sequence[Contradiction]] | None = None,
    ) -> None:
        """Start without footnotes."""
        self._day = day
        self._contradictions_by_record = contradicted or {}
        self._stale_after_days = stale_after_days
        self._numbers: dict[str, int] = {}
        """The number of the footnote of each address; one address has one footnote, on whatever days it was checked."""
        self._citations_by_address: dict[str, dict[CheckedAddress, None]] = {}
        self._records: dict[Entry, _RecordCitations] = {}
        self._lifecycles: dict[Entry, tuple[CheckedAddress, ...]] = {}
        self._specs: dict[Entry, dict[str, tuple[CheckedAddress, ...]]] = {}
        self._notes: dict[int, tuple[tuple[CheckedAddress, ...], Notes]] = {}
        """Cache of footnotes by `id` of a tuple of citations, which this keeps alive: thousands of values share one."""

    def for_record(self, subject: RecordReader, address: str | None = None) -> tuple[CheckedAddress, ...]:
        """The citations in `sources` of a record; with `address`, those of that address.

        If none has the fragment of `address`, those of the same page. Returns the same tuple object for the same
        arguments.
        """
        citations = self._records.get(subject.entry)
        if citations is None:
            citations = self._records[subject.entry] = _record_citations(subject)
        if address is None:
            return citations.all
        return citations.by_address.get(address) or citations.by_page.get(address.partition("#")[0], ())

    def for_lifecycle(self, subject: RecordReader) -> tuple[CheckedAddress, ...]:
        """The citations of a model record that may state its dates. The same record gives the same tuple object."""
        citations = self.for_record(subject)
        if all(may_state_ends(citation.address) for citation in citations):
            return citations
        with_dates = self._lifecycles.get(subject.entry)
        if with_dates is None:
            with_dates = tuple(citation for citation in citations if may_state_ends(citation.address))
            self._lifecycles[subject.entry] = with_dates
        return with_dates

    def for_spec(self, model: RecordReader | None, field: str) -> tuple[CheckedAddress, ...]:
        """The citations of a model record for one field of its specs: those of the field, otherwise those of its group.

        Returns the same tuple object for the same arguments.
        """
        if model is None:
            return ()
        citations = self._specs.get(model.entry)
        if citations is None:
            citations = self._specs[model.entry] = _specs_citations(model)
        for key in _source_keys(field):
            if key in citations:
                return citations[key]
        return ()

    def cite(self, value: Value, citations: tuple[CheckedAddress, ...]) -> Value:
        """A copy of a value with its footnotes, marked if it has none or even the newest is stale.

        A value that is not published needs no source and is never marked.
        """
        if value.tone == "missing":
            return value
        notes = self.notes(citations)
        return value._replace(notes=notes.notes, more_notes=notes.more_notes, checked=notes.checked, mark=notes.mark)

    def notes(self, citations: tuple[CheckedAddress, ...]) -> Notes:
        """The footnotes and the mark of a published value with these citations, cached."""
        if not citations:
            return _UNSOURCED
        cached = self._notes.get(id(citations))
        if cached is None:
            cached = self._notes[id(citations)] = citations, self._new_notes(citations)
        return cached[1]

    def _new_notes(self, citations: tuple[CheckedAddress, ...]) -> Notes:
        """The footnotes and the mark of a published value with these citations, at least one."""
        if len(citations) == 1:  # the usual case
            (citation,) = citations
            mark: Mark = "stale" if self._is_stale(citation) else ""
            return Notes((self._number(citation),), 0, cut(citation.checked, 40), mark)
        numbers = sorted({self._number(citation) for citation in citations[:MOST_ROWS]})
        more = len({citation.address for citation in citations}) - _MAX_LISTED
        newest = max(citations, key=lambda citation: citation.checked)
        mark = "stale" if all(map(self._is_stale, citations)) else ""
        return Notes(tuple(numbers[:_MAX_LISTED]), max(0, more), cut(newest.checked, 40), mark)

    def _number(self, citation: CheckedAddress) -> int:
        """The number of the footnote for the address of a citation, which is created if necessary."""
        self._citations_by_address.setdefault(citation.address, {})[citation] = None
        return self._numbers.setdefault(citation.address, len(self._numbers) + 1)

    def sources(
        self, subjects: Iterable[RecordReader], values: Sequence[Value], subject: RecordReader
    ) -> tuple[Footnote, ...]:
        """The footnotes of the page, with labels and excerpts from the records and the values that cite them.

        Sources of the page's `subject` record that no value cites come last: its authors have read them too.
        """
        for citation in self.for_record(subject)[:MOST_ROWS]:
            self._number(citation)
        budget = TextBudget()
        subjects = tuple(subjects)
        titles, excerpts = _descriptions(subjects)
        contradictions = self._contradictions(subjects)
        users: dict[int, list[Value]] = {}
        for value in values:
            for number in value.notes:
                users.setdefault(number, []).append(value)
        return tuple(
            replace(
                self._footnote(address, number, titles, excerpts, users.get(number, ()), budget),
                contradicted=contradictions.get(address, ""),
            )
            for address, number in self._numbers.items()
        )

    def _contradictions(self, subjects: Sequence[RecordReader]) -> dict[str, str]:
        """The contradictions on cited pages, in words, of values that `subjects` still have, by address."""
        return {
            contradiction.url: contradiction.words
            for subject in subjects
            for contradiction in self._contradictions_by_record.get(subject.entry, ())
            if still_has_value(subject.record, contradiction)
        }

    def _footnote(
        self,
        address: str,
        number: int,
        titles: Mapping[str, str],
        excerpts: Mapping[CheckedAddress, tuple[str, ...]],
        users: Sequence[Value],
        budget: TextBudget,
    ) -> Footnote:
        """The footnote of one address; `users` are the values that cite it."""
        shown_address = budget.cut(address, MOST_ADDRESS)
        days = sorted(self._citations_by_address[address], key=lambda citation: citation.checked, reverse=True)
        earlier = tuple(cut(citation.checked, 40) for citation in days[1:])
        return Footnote(
            number=number,
            title=cut(titles.get(address, ""), 200),
            address=shown_address,
            url=link(address) if shown_address == address else None,
            checked=cut(days[0].checked, 40),
            stale=self._is_stale(days[0]),
            when=f"Checked {cut(days[0].checked, 40)}{self._age(days[0])}{_earlier_words(earlier)}",
            earlier=earlier,
            contradicted="",
            excerpts=tuple(
                budget.cut(text) for text in [text for day in days for text in excerpts.get(day, ())][:_MOST_EXCERPTS]
            ),
            values=tuple(users[:_MAX_USERS]),
            more_values=max(0, len(users) - _MAX_USERS),
        )

    def _days_since_check(self, citation: CheckedAddress) -> int | None:
        """The age of a citation in days; None if it, or the page's day, is unknown."""
        return None if self._day is None else _days_until(self._day, citation.checked)

    def _is_stale(self, citation: CheckedAddress) -> bool:
        """Whether a source was checked more than `stale_after_days` before the page's day."""
        days = self._days_since_check(citation)
        return days is not None and days > self._stale_after_days

    def _age(self, citation: CheckedAddress) -> str:
        """The age of a citation as the end of a phrase: `, 56 days ago`; empty if it is unknown or 0."""
        days = self._days_since_check(citation)
        return "" if days is None or days <= 0 else f", {days_words(-days)}"


def _earlier_words(earlier: Sequence[str]) -> str:
    """The other days on which an address was checked, newest first, as the end of a phrase."""
    match len(earlier):
        case 0:
            return ""
        case 1:
            return f"; other values on {earlier[0]}"
    return f"; other values on {len(earlier)} earlier days since {earlier[-1]}"


def _descriptions(subjects: Iterable[RecordReader]) -> tuple[dict[str, str], dict[CheckedAddress, tuple[str, ...]]]:
    """The first label that a record gives each address, and the excerpts by address and day of checking."""
    titles: dict[str, str] = {}
    excerpts: dict[CheckedAddress, tuple[str, ...]] = {}
    for subject in subjects:
        for position in range(0 if subject.record.kind == "provider" else subject.count("sources")):
            citation = _citation(subject.record.value("sources", position))
            label, excerpt = (subject.record.text("sources", position, name) for name in ("label", "excerpt"))
            if citation is not None and isinstance(label, str):
                titles.setdefault(citation.address, label)
            if (
                citation is not None
                and isinstance(excerpt, str)
                and excerpt
                and excerpt not in excerpts.get(citation, ())
            ):
                excerpts[citation] = (*excerpts.get(citation, ()), excerpt)[:_MOST_EXCERPTS]
        if subject.record.kind == "provider":
            for page, words in _PROVIDER_PAGES:
                address, name = subject.record.text(page), subject.record.text("name")
                if isinstance(address, str) and isinstance(name, str):
                    titles.setdefault(address, f"{name}: {words}")
    return titles, excerpts
