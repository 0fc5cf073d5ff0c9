"""Candidates for URLs, labels, excerpts and days of sources, from this record and others."""

from collections.abc import Iterator

from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.completion.sibling_texts import usual_of_page
from model_lifecycle.ide.completion.writing import Stop
from model_lifecycle.ide.meaning.cited_pages import CitedPage, citations, citations_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import NOTHING, text
from model_lifecycle.syntax.pointer import Step


def cited_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate] | None:
    """The candidates at `steps` if these lead into a source; otherwise None."""
    match steps:
        case (*_, "url" | "source_url"):
            return _urls(facts, steps)
        case ("sources", int(index), "label"):
            return _labels(facts, facts.text("sources", index, "url"))
        case ("sources", int(index), "excerpt"):
            return _excerpts(facts, facts.text("sources", index, "url"))
    return None


def _urls(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield candidates for a URL: the preferred page, pages of the draft, and other cited pages."""
    by_url = citations(facts)
    taken = facts.listed("url", "sources", without=steps[-2]) if steps[0] == "sources" else set()
    label = facts.text(*steps[:-1], "label")
    preferred = next(
        (citation.url for citation in by_url.values() if label is not None and label in citation.labels), None
    )
    if preferred is None and steps[:2] == ("specs", "specs_sources"):
        preferred = _source_of_group(facts, str(steps[-2]))
    if steps[0] in ("replacements", "api_changes"):
        preferred = _source_of(facts, steps)
    draft_urls = [source["url"] for source in facts.draft.get("sources", ())] if steps[0] == "sources" else []
    if preferred is None:
        preferred = next((url for url in draft_urls if url not in taken), None)
    ranked = sorted(
        by_url.values(),
        key=lambda citation: (citation.url != preferred, citation.url in taken, citation.url not in draft_urls),
    )
    for citation in ranked:
        yield Candidate(citation.url, "url", _citation_words(citation), certain=citation.url == preferred)
    yield Candidate("https://", "url", "an address")


def _citation_words(citation: CitedPage) -> str:
    return " · ".join(
        part for part in (citation.label, citation.last_checked and f"checked {citation.last_checked}") if part
    )


def _source_of(facts: RecordFacts, steps: tuple[Step, ...]) -> str | None:
    """The likeliest page of a replacement or an API change: the record's first source."""
    return facts.text("sources", 0, "url")


def _source_of_group(facts: RecordFacts, key: str) -> str | None:
    """The page that another model of the provider cites for a key of `specs_sources`; None if there is none."""
    provider = facts.provider
    for model in facts.models(provider) if provider is not None else ():
        url = text(model.specs_sources.get(key, NOTHING), "url")
        if isinstance(url, str) and model.id != facts.text("id"):
            return url
    return None


def _labels(facts: RecordFacts, url: str | None) -> Iterator[Candidate]:
    """Yield labels for the page `url`: the most common in migrations, those in other records, those of other pages."""
    for label in usual_of_page(facts, url, "label"):
        yield Candidate(label, "text", url or "", certain=True)
    by_url = citations(facts)
    for label in by_url[url].labels if url in by_url else ():
        yield Candidate(label, "text", url or "", certain=True)
    for source in facts.draft.get("sources", ()):
        if source["url"] == url:
            yield Candidate(source["label"], "text", url or "")
    for citation in by_url.values():
        for label in citation.labels if citation.url != url else ():
            yield Candidate(label, "text", citation.url)


def _excerpts(facts: RecordFacts, url: str | None) -> Iterator[Candidate]:
    """Yield excerpts for the page `url`: the most common in migrations, those in other records, and an empty one."""
    citation = citations(facts).get(url or "")
    excerpts = [excerpt for excerpt in (citation.excerpts if citation is not None else ()) if "\n" not in excerpt]
    for excerpt in usual_of_page(facts, url, "excerpt"):
        yield Candidate(excerpt, "text", "used for the same page" if excerpt else "no excerpt")
    for excerpt in excerpts:
        yield Candidate(excerpt, "text", "used for the same page")
    yield Candidate("", "text", "no excerpt", certain=not excerpts)


def source_items(facts: RecordFacts) -> Iterator[Candidate]:
    """Yield whole sources that the record does not cite yet."""
    taken = facts.listed("url", "sources")
    for citation in citations(facts).values():
        if citation.url not in taken and citation.label:
            day = Stop(citation.last_checked or GAP_DAY)
            value = {"url": citation.url, "label": citation.label, "last_checked": day, "excerpt": ""}
            yield Candidate(value, "record", _citation_words(citation), label=citation.url)


def dates_of(facts: RecordFacts) -> Iterator[tuple[str, str]]:
    """Yield the days in the record and in the models of a migration, each with the name of its property."""
    for name in ("announced_date", "deprecation_date", "shutdown_date", "last_checked"):
        if (day := facts.text(name)) is not None:
            yield day, name
    for citation in citations_of(facts.data):
        yield citation.last_checked, "last_checked"
    if facts.kind == "migration":
        for side in ("from", "to"):
            model = facts.endpoint(side)
            if isinstance(model, Model):
                for name in ("announced_date", "deprecation_date", "shutdown_date"):
                    if isinstance(found := text(model.values, name), str):
                        yield found, f"{name} of {model.id}"
