"""URLs, labels and days of sources, as the record, its provider and other records have them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from model_lifecycle.ide.completion.candidate import Candidate
from model_lifecycle.ide.completion.record_facts import RecordFacts
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.syntax.pointer import Step

_LOOKED_AT: Final = 300
"""Models whose sources are looked at."""

_PAGES: Final = ("deprecations_url", "models_url", "pricing_url")


@dataclass
class Citation:
    """A page that records cite."""

    url: str
    label: str = ""
    last_checked: str = ""
    """The newest day on which a record says to have read it."""
    count: int = 0
    excerpts: list[str] = field(default_factory=list)


def citations(facts: RecordFacts) -> dict[str, Citation]:
    """The pages that this record, the records of its provider and the models it names cite, the nearest first."""
    return facts.remembered(_citations)


def _citations(facts: RecordFacts) -> dict[str, Citation]:
    found: dict[str, Citation] = {}
    _add(found, facts.data)
    for side in ("from", "to") if facts.kind == "migration" else ():
        model = facts.endpoint(side)
        if model is not None:
            _add(found, model.record.data)
    provider = facts.provider
    if provider is not None:
        for entry in facts.view.providers(provider)[:1]:
            for page in _PAGES:
                url = Provider(facts.view.record(entry)).values.get(page)
                if isinstance(url, str):
                    found.setdefault(url, Citation(url))
    for model in facts.models(provider)[:_LOOKED_AT]:
        _add(found, model.record.data)
    return found


def _add(found: dict[str, Citation], data: Any) -> None:
    if not isinstance(data, dict):
        return
    listed = data.get("sources")
    specs = data.get("specs")
    sources = specs.get("specs_sources") if isinstance(specs, dict) else None
    entries = [*(listed if isinstance(listed, list) else ()), *(sources.values() if isinstance(sources, dict) else ())]
    for key in ("replacements", "api_changes"):
        more = data.get(key)
        cited = [one for one in (more if isinstance(more, list) else ()) if isinstance(one, dict)]
        entries += [{"url": one.get("source_url")} for one in cited]
    for source in entries:
        url = source.get("url") if isinstance(source, dict) else None
        if isinstance(url, str) and "://" in url:
            one = found.setdefault(url, Citation(url))
            one.count += 1
            label, day, excerpt = source.get("label"), source.get("last_checked"), source.get("excerpt")
            if isinstance(label, str) and label and not one.label:
                one.label = label
            if isinstance(day, str) and day > one.last_checked:
                one.last_checked = day
            if isinstance(excerpt, str) and excerpt and excerpt not in one.excerpts:
                one.excerpts.append(excerpt)


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
    first = next((one.url for one in found.values() if label is not None and one.label == label), None)
    if first is None and steps[:2] == ("specs", "specs_sources"):
        first = _source_of_group(facts, str(steps[-2]))
    if steps[0] in ("replacements", "api_changes"):
        first = _source_of(facts, steps)
    ranked = sorted(found.values(), key=lambda one: (one.url != first, one.url in taken))
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
    found = citations(facts)
    ranked = sorted(found.values(), key=lambda one: one.url != url)
    seen = set()
    for one in ranked:
        if one.label and one.label not in seen:
            seen.add(one.label)
            yield Candidate(one.label, "text", one.url, certain=one.url == url)


def _excerpts(facts: RecordFacts, url: str | None) -> Iterator[Candidate]:
    found = citations(facts)
    one = found.get(url or "")
    known = [excerpt for excerpt in (one.excerpts if one is not None else ()) if "\n" not in excerpt]
    for excerpt in known:
        yield Candidate(excerpt, "text", "said of the same page")
    yield Candidate("", "text", "no excerpt", certain=not known)


def source_items(facts: RecordFacts) -> Iterator[Candidate]:
    """Whole sources that the record does not cite yet."""
    mine = facts.value("sources")
    taken = {one.get("url") for one in (mine if isinstance(mine, list) else ()) if isinstance(one, dict)}
    for one in citations(facts).values():
        if one.url not in taken and one.label:
            value = {"url": one.url, "label": one.label, "last_checked": facts.today.isoformat(), "excerpt": ""}
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


def citations_of(data: Any) -> list[Citation]:
    """The pages that one record cites and says when they were read, the newest first."""
    found: dict[str, Citation] = {}
    _add(found, data)
    return sorted((one for one in found.values() if one.last_checked), key=lambda one: one.last_checked, reverse=True)
