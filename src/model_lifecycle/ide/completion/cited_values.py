"""URLs, labels and days of sources, as the record, its provider and other records have them."""

from collections.abc import Iterator
from typing import Any

from model_lifecycle.ide.completion.candidate import Candidate
from model_lifecycle.ide.completion.sibling_texts import usual_of_page
from model_lifecycle.ide.completion.writing import Stop
from model_lifecycle.ide.meaning.cited_pages import Citation, citations, citations_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import Model
from model_lifecycle.syntax.pointer import Step


def cited_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate] | None:
    """The values at a place of a source; None for any other place."""
    match steps:
        case (*_, "url" | "source_url"):
            return _urls(facts, steps)
        case ("sources", int(index), "label"):
            return _labels(facts, facts.text("sources", index, "url"))
        case ("sources", int(index), "excerpt"):
            return _excerpts(facts, facts.text("sources", index, "url"))
    return None


def _urls(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    found = citations(facts)
    others = facts.value(*steps[:-2])
    taken: set[Any] = set()
    if steps[0] == "sources" and isinstance(others, list):
        taken = {one.get("url") for at, one in enumerate(others) if isinstance(one, dict) and at != steps[-2]}
    label = facts.text(*steps[:-1], "label")
    first = next((one.url for one in found.values() if label is not None and label in one.labels), None)
    if first is None and steps[:2] == ("specs", "specs_sources"):
        first = _source_of_group(facts, str(steps[-2]))
    if steps[0] in ("replacements", "api_changes"):
        first = _source_of(facts, steps)
    drafted = [one["url"] for one in facts.draft.get("sources", ())] if steps[0] == "sources" else []
    if first is None:
        first = next((url for url in drafted if url not in taken), None)
    ranked = sorted(found.values(), key=lambda one: (one.url != first, one.url in taken, one.url not in drafted))
    for one in ranked:
        yield Candidate(one.url, "url", _said(one), certain=one.url == first)
    yield Candidate("https://", "url", "an address")


def _said(one: Citation) -> str:
    return " · ".join(part for part in (one.label, one.last_checked and f"checked {one.last_checked}") if part)


def _source_of(facts: RecordFacts, steps: tuple[Step, ...]) -> str | None:
    """The page that a replacement or an API change is most likely read from: the record's first source."""
    return facts.text("sources", 0, "url")


def _source_of_group(facts: RecordFacts, key: str) -> str | None:
    """The page that another model of the provider cites for a key of `specs_sources`."""
    provider = facts.provider
    for model in facts.models(provider) if provider is not None else ():
        source = model.specs_sources.get(key)
        url = source.get("url") if isinstance(source, dict) else None
        if isinstance(url, str) and model.id != facts.text("id"):
            return url
    return None


def _labels(facts: RecordFacts, url: str | None) -> Iterator[Candidate]:
    """What most other migrations call the page, what other records do, and the labels of other pages."""
    for label in usual_of_page(facts, url, "label"):
        yield Candidate(label, "text", url or "", certain=True)
    found = citations(facts)
    for label in found[url].labels if url in found else ():
        yield Candidate(label, "text", url or "", certain=True)
    for source in facts.draft.get("sources", ()):
        if source["url"] == url:
            yield Candidate(source["label"], "text", url or "")
    for one in found.values():
        for label in one.labels if one.url != url else ():
            yield Candidate(label, "text", one.url)


def _excerpts(facts: RecordFacts, url: str | None) -> Iterator[Candidate]:
    """What is quoted of a page: by most other migrations that cite it, by the record or those it names, by others."""
    one = citations(facts).get(url or "")
    known = [excerpt for excerpt in (one.excerpts if one is not None else ()) if "\n" not in excerpt]
    for excerpt in usual_of_page(facts, url, "excerpt"):
        yield Candidate(excerpt, "text", "said of the same page" if excerpt else "no excerpt")
    for excerpt in known:
        yield Candidate(excerpt, "text", "said of the same page")
    yield Candidate("", "text", "no excerpt", certain=not known)


def source_items(facts: RecordFacts) -> Iterator[Candidate]:
    """Whole sources that the record does not cite yet."""
    mine = facts.value("sources")
    taken = {one.get("url") for one in (mine if isinstance(mine, list) else ()) if isinstance(one, dict)}
    for one in citations(facts).values():
        if one.url not in taken and one.label:
            day = Stop(one.last_checked or GAP_DAY)
            value = {"url": one.url, "label": one.label, "last_checked": day, "excerpt": ""}
            yield Candidate(value, "record", _said(one), label=one.url)


def dates_of(facts: RecordFacts) -> Iterator[tuple[str, str]]:
    """The days that stand in the record and in the models it names, each with its property."""
    for name in ("announced_date", "deprecation_date", "shutdown_date", "last_checked"):
        if (day := facts.text(name)) is not None:
            yield day, name
    for one in citations_of(facts.data):
        yield one.last_checked, "last_checked"
    if facts.kind == "migration":
        for side in ("from", "to"):
            model = facts.endpoint(side)
            if isinstance(model, Model):
                for name in ("announced_date", "deprecation_date", "shutdown_date"):
                    day = model.values.get(name)
                    if isinstance(day, str):
                        yield day, f"{name} of {model.id}"
