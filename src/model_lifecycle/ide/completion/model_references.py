"""Models and providers to refer to: ids, slugs, and whole references."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import takewhile
from typing import Any, Final

from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.meaning.cards import model_card, prices_words
from model_lifecycle.ide.meaning.record_facts import RecordFacts, key_of
from model_lifecycle.records.gaps import text_without_gap
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.rules.framework.file_path import folder_of_file
from model_lifecycle.syntax.pointer import Step

_ENDING: Final = {"deprecated": 0, "legacy": 1, "retired": 2}
_LASTING: Final = {"active": 0, "legacy": 1, "deprecated": 2, "retired": 4}


def reference_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate] | None:
    """The values at a place that refers to a model or provider; None for any other place."""
    match steps:
        case ("from" | "to" as side,) if facts.kind == "migration":
            return (_whole(facts, model, certain=certain) for model, certain in _sides(facts, side))
        case ("from" | "to" as side, "model_id"):
            return (_id(facts, model, certain=certain) for model, certain in _sides(facts, side, "model_id"))
        case ("from" | "to" as side, "slug"):
            return (_slug(facts, model, certain=certain) for model, certain in _sides(facts, side, "slug"))
        case ("from" | "to" as side, "provider"):
            model = facts.endpoint(side, without="provider")
            return provider_candidates(facts, _text(model.provider) if model is not None else None)
        case ("provider",) | ("id",) if steps == ("provider",) or facts.kind == "provider":
            return provider_candidates(facts, _provider_of_model(facts))
        case ("replacements", int(index), "model_id"):
            wanted = facts.text("replacements", index, "provider")
            return (_id(facts, model) for model in _replacements(facts, index, wanted))
        case ("replacements", int(index), "provider"):
            return provider_candidates(facts, _replacement_provider(facts, index))
    return None


def replacement_items(facts: RecordFacts) -> Iterator[tuple[Model, dict[str, Any]]]:
    """Whole entries of `replacements`, but for the address of the source."""
    for model in _replacements(facts, None, facts.text("provider")):
        yield model, {"model_id": model.id, "provider": model.provider}


def _provider_of_model(facts: RecordFacts) -> str | None:
    if facts.kind == "provider" and facts.name in facts.providers:
        return facts.name
    folder = folder_of_file(facts.file.path)
    if folder in facts.providers:
        return folder
    if (name := facts.text("id")) is not None and facts.kind == "model":
        entries = {entry for entry in facts.view.models_with_id(name) if entry.path != facts.file.path}
        models = [facts.model(entry) for entry in entries]
        return next((str(model.provider) for model in models if model is not None), None)
    return None


def _replacement_provider(facts: RecordFacts, index: int) -> str | None:
    name = facts.text("replacements", index, "model_id")
    if name is not None:
        providers = {_text(Model(facts.view.record(entry)).provider) for entry in facts.view.models_with_id(name)}
        providers.discard(None)
        if providers:
            provider = facts.text("provider")
            return provider if provider in providers else min(filter(None, providers))
    return facts.provider


def provider_candidates(facts: RecordFacts, first: str | None) -> Iterator[Candidate]:
    """The providers with their names: `first`, then those of this record, then in the configuration's order."""
    near = [name for name in (first, facts.provider) if name in facts.providers]
    for provider in dict.fromkeys((*near, *facts.providers)):
        entries = facts.view.providers(str(provider))
        name = Provider(facts.view.record(entries[0])).name if entries else None
        detail = name if isinstance(name, str) else ""
        yield Candidate(provider, "reference", detail, certain=provider == first)


def _sides(facts: RecordFacts, side: str, without: str = "") -> Iterator[tuple[Model, bool]]:
    """The models that `from` or `to` may name, the one that follows from the rest first."""
    certain = facts.endpoint(side, without=without) if without else _by_name_or_replacement(facts, side)
    provider = facts.text(side, "provider")
    if provider not in facts.providers:
        provider = None  # half typed, or wrong
    seen = set()
    if certain is not None:
        seen.add(key_of(certain))
        yield certain, True
    old = facts.endpoint("from") if side == "to" else None
    if old is not None:
        seen.add(key_of(old))
        for model in facts.replacements_of(old):
            if key_of(model) not in seen and provider in (None, model.provider):
                seen.add(key_of(model))
                yield model, False
    other = facts.endpoint("to") if side == "from" else None
    ranks = _ENDING if side == "from" else _LASTING
    rest = [model for model in facts.models(provider) if key_of(model) not in seen]
    near = facts.provider

    def order(model: Model) -> tuple[Any, ...]:
        status = _text(model.status) or ""
        to_other = other is None or not any(replacement.model_id == other.id for replacement in model.replacements)
        day = _text(model.shutdown_date) or "9"
        return (model.provider != near, to_other, ranks.get(status, 3), day, str(model.id))

    for model in sorted(rest, key=order):
        yield model, False


def _by_name_or_replacement(facts: RecordFacts, side: str) -> Model | None:
    return facts.endpoint(side)


def _replacements(facts: RecordFacts, index: int | None, provider: str | None) -> Iterable[Model]:
    name, family = facts.text("id"), facts.text("family")
    others = facts.listed("model_id", "replacements", without=index)

    def order(model: Model) -> tuple[Any, ...]:
        family_matches = family is not None and _text(model.values.get("family", None)) == family
        newest = _text(model.announced_date) or ""
        return (
            _LASTING.get(_text(model.status) or "", 3),
            model.provider != facts.provider,
            not family_matches,
            -len(_common_start(str(model.id), name or "")),
            "".join(chr(0x10FFFF - ord(digit)) for digit in newest),
            str(model.id),
        )

    models = [model for model in facts.models(provider) if model.id != name and model.id not in others]
    return sorted(models, key=order)


def _common_start(first: str, second: str) -> str:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    return "".join(letter for letter, _ in same)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _id(facts: RecordFacts, model: Model, *, certain: bool = False) -> Candidate:
    return Candidate(
        model.id,
        "reference",
        model_detail(model),
        certain=certain,
        deprecated=model.status == "retired",
        document=partial(model_card, model, facts.view, facts.today),
    )


def _slug(facts: RecordFacts, model: Model, *, certain: bool = False) -> Candidate:
    return Candidate(
        model.slug if isinstance(model.slug, str) else model.id,
        "reference",
        str(model.id),
        certain=certain,
        deprecated=model.status == "retired",
        document=partial(model_card, model, facts.view, facts.today),
    )


def _whole(facts: RecordFacts, model: Model, *, certain: bool = False) -> Candidate:
    slug = model.slug if isinstance(model.slug, str) else ""
    return Candidate(
        {"provider": model.provider, "model_id": model.id, "slug": slug},
        "record",
        model_detail(model),
        certain=certain,
        deprecated=model.status == "retired",
        label=str(model.id),
        document=partial(model_card, model, facts.view, facts.today),
    )


def model_detail(model: Model) -> str:
    """A model in a few words: name, status with the day it ends, prices."""
    name, status = text_without_gap("display_name", model.display_name), _text(model.status)
    day = _text(model.shutdown_date)
    parts = [name, f"{status} until {day}" if status in ("deprecated", "legacy") and day else status]
    if prices := prices_words(model):
        parts.append(prices)
    return " · ".join(part for part in parts if part)
