"""Judges citations by the pages that they cite."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from model_lifecycle.sources.citations import Citation, Expected
from model_lifecycle.sources.excerpt import judge_excerpt
from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.value import RecordValue, judge_value, names_model
from model_lifecycle.sources.verdict import CONFIRMS, JudgedCitation, Verdict


@dataclass(frozen=True)
class Visit:
    """A page as it was read on a day, `YYYY-MM-DD`. `moved_to` is the target of its permanent redirect, if any."""

    page: PageContent
    day: str
    moved_to: str | None = None


class Result(NamedTuple):
    """The result of checking a citation, or one of its expected values, against the page.

    If the page has moved, `judgement` is about the page that it redirects to, and `verdict` is `moved`.
    """

    citation: Citation
    judgement: JudgedCitation
    day: str
    expected: Expected | None = None
    moved_to: str | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict for reports: `moved` if the page has moved, otherwise that of the judgement."""
        return "moved" if self.moved_to is not None else self.judgement.verdict

    @property
    def confirms(self) -> bool:
        """Whether the page supports the record today."""
        return self.judgement.verdict in CONFIRMS


_NOT_CONFIRMED = frozenset[Verdict](("changed", "gone", "value-differs", "value-not-found", "model-not-named"))
"""Verdicts that a page whose text may be missing (`PageContent.is_partial`) cannot give."""

_ONLY_SCRIPTS = JudgedCitation("unreadable", reason="most of its text is in scripts: save it and use --page URL=FILE")
_PAGE_FAILURES = frozenset[Verdict](("dead", "unreadable"))


def judge(citation: Citation, visit: Visit, other_names: Sequence[str] = ()) -> list[Result]:
    """The results of checking a citation against the visited page: one, or one for each of its values.

    `other_names` are names of other models. If the page redirects to the front page of a site, its text is gone.
    """
    moved_to = visit.moved_to
    is_removed = moved_to is not None and _is_front_page(moved_to) and not _is_front_page(citation.url)
    results = []
    for expected, judgement_of_page in _judgements(citation, visit, tuple(other_names)):
        judgement = (
            _ONLY_SCRIPTS
            if visit.page.is_partial and judgement_of_page.verdict in _NOT_CONFIRMED
            else judgement_of_page
        )
        if judgement.verdict in _PAGE_FAILURES:
            results.append(Result(citation, judgement, visit.day, expected))
        elif is_removed and judgement.verdict not in CONFIRMS:
            removed = replace(judgement, verdict="gone", reason=f"it leads to {moved_to}")
            results.append(Result(citation, removed, visit.day, expected))
        else:
            results.append(Result(citation, judgement, visit.day, expected, moved_to))
    return results


def _judgements(
    citation: Citation, visit: Visit, other_names: tuple[str, ...]
) -> Iterator[tuple[Expected | None, JudgedCitation]]:
    """Yield the judgement on the excerpt, on each expected value, or on the page as a whole (expected is None)."""
    page = visit.page
    names = names_of(citation.names)
    if page.outcome != "read":
        for expected in citation.values or (None,):
            yield expected, JudgedCitation(page.outcome, reason=page.reason)
    elif citation.excerpt is not None:
        yield None, judge_excerpt(citation.excerpt, page, names, other_names)
    elif citation.values:
        for expected in citation.values:
            field = FIELDS[expected.pointer]
            wanted = RecordValue(expected.value, visit.day, citation.currency, expected.is_floor)
            yield expected, judge_value(field, wanted, page, names)
    elif not citation.names:
        yield None, JudgedCitation("readable")
    else:
        yield None, JudgedCitation("named" if names_model(page, names) else "model-not-named")


@lru_cache(4096)
def names_of(names: tuple[str, ...]) -> SubjectNames:
    """The subject of a citation, cached by its names."""
    return SubjectNames(names)


def justifies_renewal(results: Sequence[Result]) -> bool:
    """Whether the results of a citation justify a new day for its last check.

    A source of specs has to show all its values; one for the whole record, at least one, and none contradicted or
    doubtful.
    """
    if not any(result.confirms for result in results) or any(result.judgement.is_doubtful for result in results):
        return False
    if results[0].citation.is_whole_record:
        return all(result.confirms or result.judgement.verdict == "value-not-found" for result in results)
    return all(result.confirms for result in results)


def _is_front_page(address: str) -> bool:
    """Whether a URL is that of a site's front page."""
    return urlsplit(address).path in ("", "/")
