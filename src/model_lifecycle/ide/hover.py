"""Hover: diagnostics at an offset, the value's meaning, claims of catalogues, the schema's description, rule pages."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.ide import markdown_text
from model_lifecycle.ide.meaning.cards import card_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.meaning.value_meaning import value_meaning
from model_lifecycle.ide.navigation.find_occurrences import occurrence_at
from model_lifecycle.ide.navigation.symbol import WORD_ROLES
from model_lifecycle.ide.node_path import PathStep, path_to_offset, record_at
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.ide.rule_page import short_page
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.cited_today import PageReader
    from model_lifecycle.ide.import_models import Importer

_RULE = "\n\n---\n\n"
"""The Markdown line between two sections of a hover."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The hover text, as Markdown, about the document's text in `span`."""

    markdown: str
    span: Span


@dataclass(frozen=True, slots=True)
class HoverRequest:
    """The input of a hover: a file of a workspace, its latest diagnostics, and the day.

    `address` returns the URI of a file, for links to records.
    """

    workspace: Workspace
    file: RecordFile
    diagnostics: Iterable[Diagnostic]
    today: date
    address: Callable[[str], str] | None = None
    catalogues: "Importer | None" = None
    """The stored catalogues; None without any."""
    states_findings: bool = True
    """Whether to begin with the diagnostics: False if the editor shows them itself."""
    pages: "PageReader | None" = None
    """Returns the stored copy of a cited page; None if no pages are stored."""


def hover(request: HoverRequest, offset: int) -> Hover | None:
    """The hover at `offset`: findings, meaning, catalogues, cited pages, description; None if nothing is known."""
    touching = [
        diagnostic for diagnostic in request.diagnostics if diagnostic.span.start <= offset <= diagnostic.span.end
    ]
    meaning, is_word = _meaning(request, offset)
    more_parts = (
        ()
        if is_word
        else (_claims_hover(request, offset), _pages_hover(request, offset), _description_hover(request, offset))
    )
    parts = [part for part in (meaning, *more_parts) if part is not None]
    if not parts and not touching:
        return None
    messages = [markdown_text.message(diagnostic.message) for diagnostic in touching if request.states_findings]
    rule_pages = [short_page(rule) for rule in _rules(touching)]
    sections = [*messages, *(part.markdown for part in parts), *rule_pages]
    return Hover(_RULE.join(sections), parts[0].span if parts else touching[0].span)


def meaning_at(request: HoverRequest, offset: int) -> Hover | None:
    """The meaning of the value at `offset`, or the card of the model or provider named there.

    None if nothing is known beyond the schema's description.
    """
    return _meaning(request, offset)[0]


def _meaning(request: HoverRequest, offset: int) -> tuple[Hover | None, bool]:
    """The result of `meaning_at`, and whether it is about one word of a longer text."""
    links = RecordLinks(request.workspace, request.address)
    occurrence = occurrence_at(request.workspace, request.file.path, offset)
    if occurrence is not None and occurrence.symbol.kind != "url":
        card = card_of(occurrence.symbol, request.workspace.view(), request.today, links)
        if card is not None:
            return Hover(card, occurrence.span), occurrence.role in WORD_ROLES
    record_and_step = _step_at(request.file, offset)
    if record_and_step is None:
        return None, False
    record, step = record_and_step
    data = request.file.records[record].data if record < len(request.file.records) else None
    kind = request.file.kind.kind
    if kind is None or data is None:
        return None, False
    facts = RecordFacts(request.workspace, request.file, kind, data, request.today)
    steps = tuple(int(word) if word.isdecimal() else word for word in from_pointer(step.pointer))
    meaning = value_meaning(facts, steps, links)
    return (Hover(meaning, _hover_span(step, offset)) if meaning is not None else None), False


def _claims_hover(request: HoverRequest, offset: int) -> Hover | None:
    """The claims of catalogues on the value at `offset` of a model record; None if there are none."""
    record_and_step, file = _step_at(request.file, offset), request.file
    if (
        record_and_step is None
        or request.catalogues is None
        or file.kind.kind != "model"
        or record_and_step[0] >= len(file.records)
    ):
        return None
    from model_lifecycle.ide.meaning.catalogue_claims import catalogue_claims

    claims = catalogue_claims(request.catalogues, file.records[record_and_step[0]], record_and_step[1].pointer)
    return Hover(claims, _hover_span(record_and_step[1], offset)) if claims is not None else None


def _pages_hover(request: HoverRequest, offset: int) -> Hover | None:
    """The results of checking the value at `offset` against copies of cited pages; None if there are none."""
    record_and_step = _step_at(request.file, offset)
    if record_and_step is None or request.pages is None or record_and_step[0] >= len(request.file.records):
        return None
    from model_lifecycle.ide.cited_today import page_results_markdown

    results = page_results_markdown(
        request.workspace, request.file, record_and_step[0], record_and_step[1].pointer, request.pages
    )
    return Hover(results, _hover_span(record_and_step[1], offset)) if results is not None else None


def _description_hover(request: HoverRequest, offset: int) -> Hover | None:
    """The schema's description of the property at `offset`; None if it is not in the schema."""
    record_and_step, kind = _step_at(request.file, offset), request.file.kind.kind
    if record_and_step is None or kind is None:
        return None
    step = record_and_step[1]
    description = registry_for(request.workspace.configuration.providers).describe(kind, step.pointer)
    if description is None:
        return None
    return Hover(describe_in_words(description, fallback=from_pointer(step.pointer)[-1]), _hover_span(step, offset))


def _step_at(file: RecordFile, offset: int) -> tuple[int, PathStep] | None:
    """The index of the record at an offset, and the path step to the property or item there; None outside of these."""
    record = record_at(file.document, offset)
    if record is None:
        return None
    step = path_to_offset(file.document.records[record], offset)[-1]
    return None if step.pair is None and not step.pointer else (record, step)


def _hover_span(step: PathStep, offset: int) -> Span:
    """The span that a hover is about: the key of `step` if `offset` is outside its value, otherwise its node."""
    if step.pair is not None and not step.pair.value.start <= offset <= step.pair.value.end:
        return step.pair.key.span
    return step.node.span


def _rules(diagnostics: Iterable[Diagnostic]) -> Iterator[Rule]:
    """Yield the rules of `diagnostics`, each once."""
    for name in dict.fromkeys(diagnostic.code for diagnostic in diagnostics):
        if (rule := all_rules().get(name)) is not None:
            yield rule
