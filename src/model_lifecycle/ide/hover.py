"""Hover: the diagnostics at a place, what stands there means, what the schema says, what the diagnostics are about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.ide import markdown_text
from model_lifecycle.ide.completion.record_facts import RecordFacts
from model_lifecycle.ide.meaning.cards import card_of
from model_lifecycle.ide.meaning.record_places import RecordPlaces
from model_lifecycle.ide.meaning.value_meaning import value_meaning
from model_lifecycle.ide.navigation.find_occurrences import occurrence_at
from model_lifecycle.ide.navigation.occurrence import WORD_ROLES
from model_lifecycle.ide.node_path import PathStep, path_to_offset, record_at
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.ide.rule_page import short_page
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_RULE = "\n\n---\n\n"


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about the stretch of text in `span`."""

    markdown: str
    span: Span


@dataclass(frozen=True, slots=True)
class HoverRequest:
    """What a hover is made from: a file of a workspace, its diagnostics as last checked, and the day.

    `address` gives the URI of a file, for links to places of the records.
    """

    workspace: Workspace
    file: RecordFile
    diagnostics: Iterable[Diagnostic]
    today: date
    address: Callable[[str], str] | None = None


def hover(request: HoverRequest, offset: int) -> Hover | None:
    """What there is to say at an offset; None where there is nothing."""
    here = [one for one in request.diagnostics if one.span.start <= offset <= one.span.end]
    said = [markdown_text.message(diagnostic.message) for diagnostic in here]
    explained = [short_page(rule) for rule in _rules(here)]
    meant, described = _named(request, offset), None
    if meant is None or not meant[2]:
        described = _described(request, offset, has_card=meant is not None)
    words = [one for one in (meant and meant[0], described and described[0]) if one]
    span = meant[1] if meant is not None else described[1] if described is not None else None
    if not words and not said:
        return None
    return Hover(_RULE.join([*said, *words, *explained]), here[0].span if span is None else span)


def _named(request: HoverRequest, offset: int) -> tuple[str, Span, bool] | None:
    """The card of the model or provider that is named at an offset, and whether it is one word of a longer text."""
    found = occurrence_at(request.workspace, request.file.path, offset)
    if found is None or found.symbol.kind == "url":
        return None
    view = request.workspace.view()
    card = card_of(found.symbol, view, request.today, RecordPlaces(request.workspace, request.address))
    return None if card is None else (card, found.span, found.role in WORD_ROLES)


def _described(request: HoverRequest, offset: int, *, has_card: bool) -> tuple[str, Span] | None:
    """What the value at an offset means, unless a card says that, and what the schema says about its property."""
    file, kind = request.file, request.file.kind.kind
    record = record_at(file.document, offset)
    if record is None or kind is None:
        return None
    step = path_to_offset(file.document.records[record], offset)[-1]
    if step.pair is None and not step.pointer:
        return None
    description = registry_for(request.workspace.configuration.providers).describe(kind, step.pointer)
    if description is None:
        return None
    parts = [describe_in_words(description, fallback=_last(step))]
    if not has_card and record < len(file.records):
        facts = RecordFacts(request.workspace, file, kind, file.records[record].data, request.today)
        steps = tuple(int(one) if one.isdecimal() else one for one in from_pointer(step.pointer))
        meaning = value_meaning(facts, steps, RecordPlaces(request.workspace, request.address))
        parts[:0] = [meaning] if meaning else []
    return _RULE.join(parts), _word(step.node, step, offset)


def _last(step: PathStep) -> str:
    return from_pointer(step.pointer)[-1]


def _word(node: Node, step: PathStep, offset: int) -> Span:
    """The key or the scalar that the pointer is on; of an object or a list its own key."""
    if step.pair is not None and not step.pair.value.start <= offset <= step.pair.value.end:
        return step.pair.key.span
    return node.span


def _rules(diagnostics: Iterable[Diagnostic]) -> Iterator[Rule]:
    for name in dict.fromkeys(diagnostic.code for diagnostic in diagnostics):
        if (rule := all_rules().get(name)) is not None:
            yield rule
