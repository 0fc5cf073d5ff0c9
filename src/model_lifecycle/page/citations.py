"""What is cited for the values of a page: footnotes, numbered in the order in which the page needs them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from model_lifecycle.document.pointer import Step
from model_lifecycle.page.model import Source, Value
from model_lifecycle.page.subject import Subject
from model_lifecycle.page.words import cut, days_words, link, to_date
from model_lifecycle.records.specs import source_keys

_MOST_EXCERPTS: Final = 5

_PROVIDER_PAGES: Final = (("deprecations_url", "deprecations"), ("pricing_url", "pricing"), ("models_url", "models"))


@dataclass(frozen=True, slots=True)
class Citation:
    """An address and the day on which it was checked, both as the record writes them."""

    address: str
    checked: str


def spec_citations(model: Subject | None, field: str) -> tuple[Citation, ...]:
    """What a model record cites for one field of its specs: the field's own entry, else that of its group."""
    if model is None:
        return ()
    found = (_citation(model, "specs", "specs_sources", key) for key in source_keys(field))
    return tuple(citation for citation in found if citation is not None)[:1]


def record_citations(subject: Subject, only: str | None = None) -> tuple[Citation, ...]:
    """What a record cites for itself as a whole; with `only`, the part of it at that address, whatever its fragment."""
    found = (_citation(subject, "sources", position) for position in range(subject.count("sources")))
    known = tuple(dict.fromkeys(citation for citation in found if citation is not None))
    if only is None:
        return known
    page = only.partition("#")[0]
    exact = tuple(citation for citation in known if citation.address == only)
    return exact or tuple(citation for citation in known if citation.address.partition("#")[0] == page)


def _citation(subject: Subject, *steps: Step) -> Citation | None:
    address, checked = subject.record.text(*steps, "url"), subject.record.text(*steps, "last_checked")
    return Citation(address, checked) if isinstance(address, str) and isinstance(checked, str) else None


class Citations:
    """The footnotes of one page as it is built.

    `day` is the day to count ages from, None where there is none; a source is stale when it was checked more than
    `stale_after_days` before it.
    """

    def __init__(self, day: date | None, stale_after_days: int) -> None:
        self._day = day
        self._stale_after_days = stale_after_days
        self._numbers: dict[Citation, int] = {}

    def cite(self, value: Value, citations: Iterable[Citation]) -> Value:
        """A value with its footnotes, and marked where none is cited for it or the newest of them is stale.

        What is not published needs no source, and is never marked.
        """
        known = tuple(citations)
        if value.tone == "missing":
            return value
        if not known:
            return replace(value, mark="unsourced")
        numbers = tuple(self._numbers.setdefault(citation, len(self._numbers) + 1) for citation in known)
        stale = all(self._stale(citation) for citation in known)
        return replace(value, notes=numbers, mark="stale" if stale else "")

    def sources(self, subjects: Iterable[Subject], values: Iterable[Value]) -> tuple[Source, ...]:
        """The footnotes, with what the records say about each address and the values they are cited for."""
        titles, excerpts = _descriptions(subjects)
        users: dict[int, list[Value]] = {}
        for value in values:
            for number in value.notes:
                users.setdefault(number, []).append(value)
        return tuple(
            Source(
                number=number,
                title=cut(titles.get(citation.address, ""), 200),
                address=cut(citation.address, 2000),
                url=link(citation.address),
                checked=cut(citation.checked, 40),
                stale=self._stale(citation),
                age=self._age(citation),
                excerpts=tuple(cut(text) for text in excerpts.get(citation, ())),
                values=tuple(users.get(number, ())),
            )
            for citation, number in self._numbers.items()
        )

    def _days(self, citation: Citation) -> int | None:
        checked = to_date(citation.checked)
        return None if checked is None or self._day is None else (self._day - checked).days

    def _stale(self, citation: Citation) -> bool:
        days = self._days(citation)
        return days is not None and days > self._stale_after_days

    def _age(self, citation: Citation) -> str:
        days = self._days(citation)
        return "" if days is None or days <= 0 else days_words(-days)


def _descriptions(subjects: Iterable[Subject]) -> tuple[dict[str, str], dict[Citation, tuple[str, ...]]]:
    """The first label that a record gives an address, and the excerpts that records quote from it on a day."""
    titles: dict[str, str] = {}
    excerpts: dict[Citation, tuple[str, ...]] = {}
    for subject in subjects:
        for position in range(0 if subject.record.kind == "provider" else subject.count("sources")):
            cited = _citation(subject, "sources", position)
            label, excerpt = (subject.record.text("sources", position, name) for name in ("label", "excerpt"))
            if cited is not None and isinstance(label, str):
                titles.setdefault(cited.address, label)
            if cited is not None and isinstance(excerpt, str) and excerpt and excerpt not in excerpts.get(cited, ()):
                excerpts[cited] = (*excerpts.get(cited, ()), excerpt)[:_MOST_EXCERPTS]
        if subject.record.kind == "provider":
            for page, words in _PROVIDER_PAGES:
                address, name = subject.record.text(page), subject.record.text("name")
                if isinstance(address, str) and isinstance(name, str):
                    titles.setdefault(address, f"{name}: {words}")
    return titles, excerpts
