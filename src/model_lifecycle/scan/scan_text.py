"""The places in a source text that name models, each with its model and its role. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.scan import constants, reasons, words
from model_lifecycle.scan.company import in_company
from model_lifecycle.scan.file.file_kind import kind_of_file
from model_lifecycle.scan.file.languages import Language, is_template, language_of_source
from model_lifecycle.scan.file.lexing import Lexed
from model_lifecycle.scan.file.notebook import Notebook, NotebookCell, cells_in_place, read_notebook
from model_lifecycle.scan.judgement import NOT_JUDGED, USES, RoleJudgement, first_of, unjudged
from model_lifecycle.scan.place import sdk_constants
from model_lifecycle.scan.place.cautions import caution, file_caution
from model_lifecycle.scan.place.code_role import code_role, constant_role
from model_lifecycle.scan.place.data_role import data_role
from model_lifecycle.scan.place.data_surroundings import Tree, tree_of
from model_lifecycle.scan.place.front_matter import FrontMatter, front_matter, front_matter_role
from model_lifecycle.scan.place.line_role import SAYING, line_role, output_role
from model_lifecycle.scan.place.longer_text import in_template
from model_lifecycle.scan.place.markup_role import markup_role
from model_lifecycle.scan.place.model_version import is_resource_name, versioned_identity
from model_lifecycle.scan.place.needles import Needles, is_word
from model_lifecycle.scan.place.place import Place, key_before, pattern_of
from model_lifecycle.scan.place.request_parameters import Parameter, between, parameters_in
from model_lifecycle.scan.place.written_forms import WrittenForm, written_form
from model_lifecycle.suppressions.directive import MARK, Suppression
from model_lifecycle.suppressions.source_comments import suppressions_in
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.discovery.kinds import certainly_holds_records

_START: Final = 200
_LONGEST_LINE: Final = 5_000
_MOST_PLACES: Final = 2_500
_MOST_IN_CODE: Final = 500
"""The number of places in a text that are judged, in code and markup fewer, which cost more; a run reports the rest."""

_TOO_MANY: Final = unjudged("one of very many places in this file")
_MOST_TREE: Final = 2_000_000
_MAGIC: Final = re.compile(r"%%(bash|sql|javascript|ruby|perl)\b")
"""The first line of a notebook cell in another language."""

_WITH_TEMPLATES: Final = frozenset({"yaml", "json", "toml", "lines"})
_SETTINGS_IN_CODE: Final = re.compile(r"(?:^|/)config/[^/]*\.(?:php|exs|rb|[cm]?js|ts)$|\.config\.(?:[cm]?js|ts)$")
"""Paths of code files that hold nothing but settings."""

_RUST_TESTS: Final = re.compile(r"\n[ \t]*mod \w*tests? \{")
"""The module of tests at the end of a Rust file."""

_NEAR: Final = 400
_NEAR_IN_CODE: Final = 1_200
"""Code points to each side of a use within which its request sets parameters: in settings (`_NEAR`) and in code."""

_INFRASTRUCTURE: Final = re.compile(r"\.(?:tf|hcl|bicep|tf\.json|bicepparam)$")


@dataclass(eq=False)
class SourceText:
    """A source text, its `path` (relative, with `/`), and the needles to search for; `role`, if set, is all places'."""

    text: str
    path: str
    needles: Needles
    role: str | None = None
    language_of_cell: Language | None = None
    """The language of a notebook's cell; that of other texts is found by their paths."""

    @cached_property
    def language(self) -> Language:
        return self.language_of_cell or language_of_source(self.path, self.text[:_START])

    @cached_property
    def has_templates(self) -> bool:
        """Whether expressions of templates decide roles: in data, settings, SQL, and templates of shell scripts."""
        language = self.language
        is_script = language.lexer == "bash" and is_template(self.path)
        return is_script or language.reader in _WITH_TEMPLATES or language.lexer == "sql"

    @cached_property
    def kind(self) -> RoleJudgement | None:
        """The role that the file's path or text gives to every place in it; None if it gives none."""
        return kind_of_file(self.text, self.language.reader, self.path)

    @property
    def names(self) -> ModelNames:
        return self.needles.names

    @cached_property
    def lexed(self) -> Lexed:
        return Lexed(self.text, self.language.lexer or "text")

    @cached_property
    def parts(self) -> Lexed:
        """The comments and scripts of a text with tags."""
        return Lexed(self.text, "tags")

    @cached_property
    def tests(self) -> int:
        """The offset of the tests in the same file as the code; the length of the text if there are none."""
        match = _RUST_TESTS.search(self.text) if self.language.lexer == "rust" else None
        return len(self.text) if match is None else match.start()

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places that name models, in order."""
        return tuple(place for place in all_places(self) if place.role)

    @cached_property
    def notebook(self) -> Notebook | None:
        """The cells of a notebook; None for other texts."""
        return read_notebook(self.text) if self.language.reader == "notebook" else None

    @property
    def suppressions(self) -> tuple[Suppression, ...]:
        """The directives of the text's comments; of a notebook, of those in its cells."""
        if MARK in self.text and self.notebook is not None:
            return suppressions_in(cells_in_place(self.text, self.notebook.cells))
        return suppressions_in(self.text)

    @cached_property
    def front_matter(self) -> FrontMatter | None:
        """The settings at the start of a document; None if it has none."""
        return front_matter(self.text)

    @cached_property
    def tree(self) -> Tree:
        """The tree of a text in YAML, JSON or TOML."""
        return tree_of(self.text, self.language.reader)

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters that requests anywhere in the text set, in order."""
        return tuple(parameters_in(self.text))

    def is_known(self, text: str) -> bool:
        """Whether `text` is the written form of a model with a record, and not also a common word."""
        return not is_word(text) and resolve(text, self.names).model is not None


def all_places(source: SourceText) -> tuple[Place, ...]:
    """All places of `source` where an id is written, in order, also those without a role; none in a record file."""
    if certainly_holds_records(source.text, source.path):
        return ()
    notebook = source.notebook
    if notebook is None:
        found = tuple(_places(source, Span(0, len(source.text))))
        if source.language.lexer in sdk_constants.LANGUAGES:
            found = tuple(sorted((*found, *_constants(source)), key=lambda place: place.span))
        is_enumerating = source.language.lexer in constants.LANGUAGES
        return tuple(in_company(tuple(constants.without_enumerations(source.text, found)) if is_enumerating else found))
    return tuple(in_company(sorted(_in_cells(source, notebook), key=lambda place: place.span)))


def _places(source: SourceText, part: Span) -> Iterator[Place]:
    """The places in `part` of a text, in order, each judged on its own."""
    done, count = -1, 0
    most = _MOST_IN_CODE if source.language.reader in ("code", "markup") else _MOST_PLACES
    for match in source.needles.spans(source.text[slice(*part)]):
        spelling = Span(match.start + part.start, match.end + part.start)
        if spelling.start >= done and (form := written_form(source.text, spelling, source.names)) is not None:
            done, count = form.span.end, count + 1
            yield _place(source, form, _TOO_MANY if count > most else _in_statement(source, form.span))


def _constants(source: SourceText) -> Iterator[Place]:
    """The places in code where an SDK's constant stands for a model; they may be uses, but are never rewritten."""
    text, lexed = source.text, source.lexed
    for count, form in enumerate(sdk_constants.constants_in(text, lexed.alias, source.needles.constants)):
        if lexed.literal_at(form.span.start) is not None:
            continue
        if form.identity.model is None or count >= _MOST_IN_CODE:
            judged = unjudged(form.identity.rule) if form.identity.model is None else _TOO_MANY
        else:
            judged = constant_role(text, form.span, lexed, source.is_known)
        yield replace(_place(source, form, judged), caution="", parameters=())


def _place(source: SourceText, form: WrittenForm, judged: RoleJudgement) -> Place:
    """The place of a written form with the role by its file, otherwise by its surroundings; empty if it has none."""
    text, span = source.text, form.span
    written, key = text[slice(*span)], "" if judged.role == NOT_JUDGED else key_before(text, span.start)
    if _is_word(form, written) and (judged.role not in (*USES, "table") or not words.asks_for_model(key)):
        judged = RoleJudgement(None, "a common word, not a model")
    if judged.role is not None:
        judged = _by_file(source, span) or judged
    if judged.role is None or judged.role == NOT_JUDGED:
        return Place(span, written, form.identity, judged.role or "", judged.rule)
    return Place(
        span,
        written,
        versioned_identity(text, span, source.names) or form.identity,
        judged.role,
        judged.rule,
        key,
        pattern_of(text, span),
        _caution(source, span, key) if judged.role in USES else "",
        _set_around(source, span, judged.role),
    )


def _is_word(form: WrittenForm, written: str) -> bool:
    """Whether a written form is also a word, or is `azure/` and a word, more often a folder: `azure/whisper`."""
    return is_word(written.rpartition("/")[2] if form.identity.platform == "azure" else written)


def _caution(source: SourceText, span: Span, key: str) -> str:
    is_code = source.language.reader == "code"
    literal = source.lexed.literal_at(span.start) if is_code else None
    return caution(source.text, span, source.path, key, literal, is_code=is_code)


def _set_around(source: SourceText, span: Span, role: str) -> tuple[Parameter, ...]:
    """The parameters set near a use; for a default in code those of the whole file, where the request may be."""
    if role not in USES:
        return ()
    if role == "default" and source.language.reader in ("code", "notebook"):
        return between(source.parameters, 0, len(source.text))
    near = _NEAR_IN_CODE if source.language.reader == "code" else _NEAR
    return between(source.parameters, span.start - near, span.end + near)


def _by_file(source: SourceText, span: Span) -> RoleJudgement | None:
    """The role by the configuration, a module of tests, or the file's kind; None if none applies."""
    if source.role is not None:
        return RoleJudgement(source.role, "configuration: roles")
    if span.start > source.tests:
        return RoleJudgement("test", "shape: module of tests")
    return source.kind


def _in_statement(source: SourceText, span: Span) -> RoleJudgement:
    """The role of the place at `span` by its surroundings, read in the language of the file."""
    text, language = source.text, source.language
    if _line_length(text, span.start) > _LONGEST_LINE and language.reader in ("code", "markup"):
        return unjudged(f"a line of more than {_LONGEST_LINE:,} characters")
    if _INFRASTRUCTURE.search(source.path) is not None and is_resource_name(text, span):
        return RoleJudgement(None, "a custom name")
    if source.has_templates and (judged := first_of(in_template(text, span))) is not None:
        return judged
    match language.reader:
        case "prose":
            return _in_document(source, span)
        case "table":
            return RoleJudgement("table", "path: a table")
        case "yaml" | "json" | "toml" if len(text) > _MOST_TREE:
            return unjudged(f"a file of more than {_MOST_TREE:,} characters")
        case "yaml" | "json" | "toml":
            return data_role(text, span, source.tree)
        case "markup":
            return markup_role(text, span, source.lexed, source.parts, source.is_known, is_xml=language.lexer == "xml")
        case "code" if language.lexer == "bash":
            return _in_script(source, span)
        case "code":
            judged = code_role(text, span, source.lexed, source.is_known)
            is_setting = language.is_template and (judged.role == "call" or judged.rule == reasons.CONSTANT)
            is_setting |= judged.role == "call" and _SETTINGS_IN_CODE.search(source.path) is not None
            return RoleJudgement("configuration", judged.rule) if is_setting else judged
    return line_role(text, span, script=source.path.lower().endswith(("makefile", ".mk", "justfile")))


def _in_document(source: SourceText, span: Span) -> RoleJudgement:
    """The role of a place in a document: by its front matter if it is there, otherwise prose."""
    if (front := source.front_matter) is not None and span.end <= front.end:
        return front_matter_role(source.text, span, front.tree)
    return RoleJudgement("prose", "path: a document")


def _in_script(source: SourceText, span: Span) -> RoleJudgement:
    """The role of a place in a shell script, whose here documents and strings of several lines hold no commands."""
    sign = source.lexed.literal_at(span.start)
    if sign is not None and sign.kind == "comment":
        return RoleJudgement("comment", reasons.COMMENT)
    if sign is None or not (sign.text.startswith("<<") or (sign.kind == "string" and "\n" in sign.text)):
        judged = line_role(source.text, span, script=True)
        return judged if judged.role != "prose" else output_role(source.text, span) or judged
    if SAYING.search(source.text, max(0, source.text.rfind("\n", 0, sign.start)), sign.start):
        return RoleJudgement("prose", reasons.FOR_PEOPLE)
    return line_role(source.text, span, script=False)


def _line_length(text: str, place: int) -> int:
    """The length of the line at the offset `place`, up to `_LONGEST_LINE` code points each way."""
    start = text.rfind("\n", max(0, place - _LONGEST_LINE), place)
    end = text.find("\n", place, place + _LONGEST_LINE)
    return (end if end >= 0 else min(len(text), place + _LONGEST_LINE)) - max(start, place - _LONGEST_LINE, 0)


def cell_source(source: SourceText, cell: NotebookCell, lexer: str) -> SourceText:
    """The code of a notebook's cell in the notebook's language, or in the one that its first line names."""
    magic = _MAGIC.match(cell.text)
    return replace(source, text=cell.text, language_of_cell=Language("code", magic[1] if magic else lexer))


def _in_cells(source: SourceText, notebook: Notebook) -> Iterator[Place]:
    """The places in the cells of a notebook: code cells read as code, text cells as documents, outputs as logs."""
    others = {"prose": replace(source, path=f"{source.path}.md"), "history": replace(source, path=f"{source.path}.log")}
    for cell in notebook.cells:
        if cell.kind != "code":
            yield from _places(others[cell.kind], cell.span)
            continue
        inner = cell_source(source, cell, notebook.lexer)
        for place in _places(inner, Span(0, len(cell.text))):
            against = place.caution or (file_caution(source.text) if place.is_use else "")
            written = Span(cell.places[place.span.start], cell.places[place.span.end])
            yield replace(place, span=written, caution=against)
