"""Candidates for references to models and providers: ids, slugs, and whole references."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from model_lifecycle.generate.new_records import usual_slug
from model_lifecycle.ide.choices import Choice, choice_card, choice_words, rank_of_maker
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.completion.writing import Stop
from model_lifecycle.ide.meaning.cards import prices_words
from model_lifecycle.ide.meaning.record_facts import RecordFacts, key_of
from model_lifecycle.records.file_path import folder_of_file
from model_lifecycle.records.gaps import GAP_ADDRESS, text_without_gap
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.workspace.index import ModelKey

_Offer = tuple[Choice, bool]
"""A model, and whether it can be derived from the rest of the record."""


def reference_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate] | None:
    """The candidates at `steps` if the property there refers to a model or provider; otherwise None."""
    match steps:
        case ("from" | "to" as side,) if facts.kind == "migration":
            return (_whole_reference(facts, model, certain=certain) for model, certain in _sides(facts, side))
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


def replacement_items(facts: RecordFacts) -> Iterator[Candidate]:
    """Yield whole entries for `replacements`; kind and page are for the author unless a catalogue gives them."""
    name, owner = facts.text("id"), facts.provider
    is_known = facts.catalogues is not None and owner is not None and name is not None
    named = facts.catalogues.named_replacements(ModelKey(owner, name)) if is_known else {}  # type: ignore[union-attr, arg-type] # as `is_known` says
    for choice in _replacements(facts, None, facts.text("provider")):
        kind = Stop("editorial", ("editorial", "official"))  # the author must say who recommends it
        entry: dict[str, Any] = {"kind": kind, "source_url": Stop(GAP_ADDRESS)}
        start = {"model_id": choice.key.id, "provider": choice.key.provider}
        yield reference(facts, choice, {**start, **entry, **named.get(choice.key, {})})


def _provider_of_model(facts: RecordFacts) -> str | None:
    """The provider of the record by its file, folder or id; None if it is unknown."""
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
    """The likeliest provider of the replacement at `index`, by its model id or the record's provider."""
    name = facts.text("replacements", index, "model_id")
    if name is not None:
        providers = {_text(Model(facts.view.record(entry)).provider) for entry in facts.view.models_with_id(name)}
        providers.discard(None)
        if providers:
            provider = facts.text("provider")
            return provider if provider in providers else min(filter(None, providers))
    return facts.provider


def provider_candidates(facts: RecordFacts, first: str | None) -> Iterator[Candidate]:
    """Yield the providers with their names: `first`, then that of this record, then in the configuration's order."""
    near = [name for name in (first, facts.provider) if name in facts.providers]
    for provider in dict.fromkeys((*near, *facts.providers)):
        entries = facts.view.providers(str(provider))
        name = Provider(facts.view.record(entries[0])).name if entries else None
        detail = name if isinstance(name, str) else ""
        yield Candidate(provider, "reference", detail, certain=provider == first)


def _sides(facts: RecordFacts, side: str, without: str = "") -> Iterator[_Offer]:
    """Yield the models that a `side` (`from` or `to`) may name, the one derived from the rest of the record first."""
    model = facts.endpoint(side, without=without)
    provider = facts.text(side, "provider")
    if provider not in facts.providers:
        provider = None  # still being typed, or unknown
    seen = set()
    certain = key_of(model) if model is not None else _model_of_file_name(facts, side)
    if certain is not None and (choice := facts.choices.of(certain)) is not None:
        seen.add(certain)
        yield choice, True
    typed = facts.text(side, "model_id") or facts.text(side, "slug") or facts.text(side) or ""
    for choice in _choices_for_side(facts, side, provider, typed):
        if choice.key not in seen:
            seen.add(choice.key)
            yield choice, False


def _choices_for_side(facts: RecordFacts, side: str, provider: str | None, typed: str) -> Iterator[Choice]:
    """The models that a side may name, best first, for the model that the other side names."""
    choices, near = facts.choices, provider or facts.provider
    other = _key_of_side(facts, "from" if side == "to" else "to")
    if side == "from":
        return _by_provider(facts, lambda some: choices.to_leave(other, some, near), provider, typed)
    return _best_replacements(facts, other, provider, typed)


def _best_replacements(
    facts: RecordFacts, old: ModelKey | None, provider: str | None, typed: str, family: str | None = None
) -> Iterator[Choice]:
    """Yield the named replacements of the model `old`, then all other models, the best replacements first."""
    choices = facts.choices
    for key in choices.replacements_in_service(old) if old is not None else ():
        choice = choices.of(key) if provider in (None, key.provider) and key.provider in facts.providers else None
        if choice is not None:
            yield choice
    for choice in _by_provider(facts, lambda some: choices.to_replace(old, some, family), provider, typed):
        if choice.key != old:
            yield choice


def _by_provider(
    facts: RecordFacts, order: Callable[[Iterable[Choice]], list[Choice]], provider: str | None, typed: str
) -> Iterator[Choice]:
    """Yield the models of `provider`, or of all providers, the record's own first; models that are over come last.

    Within a provider, `order` sorts them. Models of other providers without a record are left out unless their ids
    contain `typed`, as catalogues have thousands.
    """
    near = provider or facts.provider
    over = []

    def is_wanted(name: str) -> bool:
        return typed.casefold() in name.casefold()

    rest = sorted((name for name in facts.providers if name != near), key=rank_of_maker)
    for name in [provider] if provider else [*([near] if near in facts.providers else []), *rest]:
        some = facts.choices.of_provider(name, *([] if name == near else [is_wanted]))
        for choice in order(some):
            if choice.state == "over":
                over.append(choice)
            else:
                yield choice
    yield from over


def _key_of_side(facts: RecordFacts, side: str) -> ModelKey | None:
    """The model that a `side` (`from` or `to`) names, with or without a record; None if it is unknown."""
    model = facts.endpoint(side)
    if model is not None:
        return key_of(model)
    provider, name = facts.text(side, "provider"), facts.text(side, "model_id")
    if name is None:
        return _model_of_file_name(facts, side)
    keys = (ModelKey(owner, name) for owner in ((provider,) if provider else facts.providers))
    return next((key for key in keys if facts.choices.of(key) is not None), None)


def _model_of_file_name(facts: RecordFacts, side: str) -> ModelKey | None:
    """The model without a record whose usual slug the file's name has for a `side`; None if the side names a model."""
    if facts.catalogues is None or facts.text(side, "model_id") or facts.text(side, "slug"):
        return None
    wanted = {slugs[side == "to"] for slugs in facts.named_slugs()}
    provider = facts.text(side, "provider")
    for owner in (provider,) if provider else facts.providers if wanted else ():
        for key in facts.catalogues.unrecorded(owner):
            if usual_slug(key.id) in wanted:
                return key
    return None


def _replacements(facts: RecordFacts, index: int | None, provider: str | None) -> Iterator[Choice]:
    """Yield the models that can replace this record's model, without those it lists except at `index`."""
    name, owner = facts.text("id"), facts.provider
    others = facts.listed("model_id", "replacements", without=index)
    typed = (facts.text("replacements", index, "model_id") if index is not None else None) or ""
    own = ModelKey(owner, name) if owner is not None and name is not None else None
    wanted = provider if provider in facts.providers else None
    seen = set()
    for choice in _best_replacements(facts, own, wanted, typed, facts.text("family")):
        if choice.key.id != name and choice.key.id not in others and choice.key not in seen:
            seen.add(choice.key)
            yield choice


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _id(facts: RecordFacts, choice: Choice, *, certain: bool = False) -> Candidate:
    return reference(facts, choice, choice.key.id, certain=certain)


def _slug(facts: RecordFacts, choice: Choice, *, certain: bool = False) -> Candidate:
    slug = choice.model.slug
    return replace(
        reference(facts, choice, slug if isinstance(slug, str) else choice.key.id, certain=certain),
        detail=choice.key.id,
    )


def _whole_reference(facts: RecordFacts, choice: Choice, *, certain: bool = False) -> Candidate:
    slug = choice.model.slug if isinstance(choice.model.slug, str) else ""
    value = {"provider": choice.key.provider, "model_id": choice.key.id, "slug": slug}
    return reference(facts, choice, value, certain=certain)


def reference(facts: RecordFacts, choice: Choice, value: object, *, certain: bool = False) -> Candidate:
    """A candidate `value` that names a model, with the model's card as documentation."""
    return Candidate(
        value,
        "record" if isinstance(value, dict) else "reference",
        model_detail(choice.model) if choice.is_recorded else choice_words(choice),
        certain=certain,
        deprecated=choice.state == "over",
        label=choice.key.id if isinstance(value, dict) else None,
        document=partial(choice_card, choice, facts.view, facts.today),
        has_more=not choice.is_recorded,
    )


def model_detail(model: Model) -> str:
    """A short description of a model: name, status with the day it ends, prices."""
    name, status = text_without_gap("display_name", model.display_name), _text(model.status)
    day = _text(model.shutdown_date)
    parts = [name, f"{status} until {day}" if status in ("deprecated", "legacy") and day else status]
    if prices := prices_words(model):
        parts.append(prices)
    return " · ".join(part for part in parts if part)
