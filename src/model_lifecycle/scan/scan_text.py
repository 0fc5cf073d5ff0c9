"""The places of a text that name models, each with its model and what it is there for. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import Identity, resolve
from model_lifecycle.scan import words
from model_lifecycle.scan.code_place import CONSTANT, CodePlace
from model_lifecycle.scan.code_role import code_role
from model_lifecycle.scan.data_role import Tree, data_role, without_templates
from model_lifecycle.scan.joined_version import is_resource_name, joined_identity
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, in_template
from model_lifecycle.scan.languages import SCRIPTS, Language, language_of_source
from model_lifecycle.scan.lexing import Lexed
from model_lifecycle.scan.line_role import line_role
from model_lifecycle.scan.markup_role import markup_role
from model_lifecycle.scan.needles import Needles, is_word
from model_lifecycle.scan.notebook import read_notebook
from model_lifecycle.scan.path_roles import role_of_path
from model_lifecycle.scan.written_forms import WrittenForm, written_forms
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.span import Span

USES: Final = frozenset({"call", "default", "configuration"})
"""The roles that count; the others are mentions."""

_START: Final = 200
_LONGEST_LINE: Final = 5_000
_MOST_TREE: Final = 2_000_000
_MAGIC: Final = re.compile(r"%%(bash|sql|javascript|ruby|perl)\b")
"""The first line of a cell that is in another language than the notebook."""

_WITH_TEMPLATES: Final = frozenset({"yaml", "json", "toml", "lines"})
_SETTINGS_IN_CODE: Final = re.compile(
    r"(?:^|/)config/[^/]*\.(?:php|exs|rb|js|cjs|mjs|ts)$|(?:^|/)nvim/.*\.lua$|\.config\.(?:js|cjs|mjs|ts)$"
)
"""Files that are code, and hold nothing but settings."""

_RUST_TESTS: Final = re.compile(r"\n[ \t]*mod \w*tests? \{")
"""The module of tests with which a file of Rust ends."""

_WRITES_FILE: Final = re.compile(r"\b(?:cat|tee)\b")
"""A command whose here document becomes a file."""

_CALL_BEFORE: Final = re.compile(r"(?<!\w)(?P<callee>\w+)\([\"'`]$")
_INFRASTRUCTURE: Final = re.compile(r"\.(?:tf|hcl|bicep|tf\.json|bicepparam)$")


@dataclass(frozen=True, slots=True)
class Place:
    """A place that names a model: `written` is the text at `span`, `rule` says why it has its role."""

    span: Span
    written: str
    identity: Identity
    role: str
    rule: str

    @property
    def is_use(self) -> bool:
        return self.role in USES


@dataclass(frozen=True)
class SourceText:
    """A text with its path (relative, with `/`) and the needles; `role` is that of all places, where one is set."""

    text: str
    path: str
    needles: Needles
    role: str | None = None

    @cached_property
    def language(self) -> Language:
        return language_of_source(self.path, self.text[:_START])

    @property
    def names(self) -> ModelNames:
        return self.needles.names

    @cached_property
    def lexed(self) -> Lexed:
        return Lexed(self.text, self.language.lexer or "text")

    @cached_property
    def tests(self) -> int:
        """Where the tests begin that are in the same file as the code; the end of the text where there are none."""
        match = _RUST_TESTS.search(self.text) if self.language.lexer == "rust" else None
        return len(self.text) if match is None else match.start()

    @cached_property
    def tree(self) -> Tree:
        """The tree of a text in YAML, JSON or TOML; an empty one of a text that is too long."""
        if len(self.text) > _MOST_TREE:
            return Tree(())
        match self.language.reader:
            case "toml":
                return Tree((read_toml(self.text).root,))
            case "yaml":
                return Tree(parse(without_templates(self.text), "yaml").roots)
        return Tree(parse(self.text, "json").roots)

    def is_known(self, text: str) -> bool:
        """Whether a text is a written form of a model, and no word."""
        return not is_word(text) and resolve(text, self.names).model is not None


def scan_text(source: SourceText) -> tuple[Place, ...]:
    """All places, in order, without the written forms that cannot be a model where they are."""
    if source.language.reader == "notebook" and (places := _of_notebook(source)) is not None:
        return tuple(sorted(places, key=lambda place: place.span))
    return tuple(places_in(source, whole_of(source)))


@dataclass(frozen=True, slots=True)
class JudgedForm:
    """A written form with what was decided of it; the role is None where it names no model."""

    span: Span
    written: str
    identity: Identity
    role: str | None
    rule: str


def whole_of(source: SourceText) -> Span:
    """All of a text."""
    return Span(0, len(source.text))


def judged_forms(source: SourceText, part: Span) -> Iterator[JudgedForm]:
    """All written forms in whole lines of a text, also those that name no model, in order."""
    done = -1
    for match in source.needles.spans(source.text[slice(*part)]):
        spelling = Span(match.start + part.start, match.end + part.start)
        if spelling.start < done:
            continue
        for form in written_forms(source.text, spelling, source.names):
            done = form.span.end
            yield _judged_form(source, form)


def places_in(source: SourceText, part: Span) -> Iterator[Place]:
    """The places in whole lines of a text, in order."""
    for form in judged_forms(source, part):
        if form.role is not None:
            yield Place(form.span, form.written, form.identity, form.role, form.rule)


def _judged_form(source: SourceText, form: WrittenForm) -> JudgedForm:
    written = source.text[slice(*form.span)]
    identity = joined_identity(source.text, form.span, source.names) or form.identity
    judged = _judged(source, form.span, is_word(written))
    if judged.role is not None:
        judged = _of_path(source, form.span) or judged
    return JudgedForm(form.span, written, identity, judged.role, judged.rule)


def _of_path(source: SourceText, span: Span) -> Judgement | None:
    """What the configuration, or the path, says of every place in a file."""
    if _is_own_name(source, span):
        return Judgement(None, "a name of one's own")
    if source.role is not None:
        return Judgement(source.role, "configuration: roles")
    if span.start > source.tests:
        return Judgement("test", "shape: module of tests")
    path_role = role_of_path(source.path)
    return Judgement(path_role, "path") if path_role is not None else None


def _is_own_name(source: SourceText, span: Span) -> bool:
    return _INFRASTRUCTURE.search(source.path) is not None and is_resource_name(source.text, span)


def _judged(source: SourceText, span: Span, word: bool) -> Judgement:
    text = source.text
    if _line_length(text, span.start) > _LONGEST_LINE and source.language.reader in ("code", "markup"):
        return Judgement(None, f"a line that a program has written {NO_MODEL}")
    is_templated = source.language.reader in _WITH_TEMPLATES or source.language.lexer == "sql"
    if is_templated and (judged := in_template(text, span.start, is_word=word)) is not None:
        return judged
    match source.language.reader:
        case "prose":
            if (call := _CALL_BEFORE.search(text, max(0, span.start - _START), span.start)) is not None and (
                words.is_pattern_call(call["callee"])
            ):
                return Judgement(None, f"`{call['callee']}` looks for a part of a text")
            return Judgement(None if word else "prose", "path: a document")
        case "table":
            return Judgement(None if word else "table", "path: a table")
        case "yaml" | "json" | "toml":
            return data_role(text, span, source.tree, is_word=word)
        case "markup":
            is_xml = source.language.lexer == "xml"
            return markup_role(text, span, source.lexed, source.is_known, is_word=word, is_xml=is_xml)
        case "code" if source.language.lexer in SCRIPTS:
            signs, index = source.lexed.around(span.start)
            sign = signs[index] if index >= 0 and signs[index].end > span.start else None
            in_comment = sign is not None and sign.kind == "comment"
            if sign is not None and sign.text.startswith("<<") and not in_comment:
                judged = line_role(text, span, is_word=word, script=False)
                is_written = _WRITES_FILE.search(text, text.rfind("\n", 0, sign.start) + 1, sign.start) is not None
                is_call = judged.role == "configuration" and not is_written
                return Judgement("call", judged.rule) if is_call else judged
            return line_role(text, span, is_word=word, script=True, in_comment=in_comment)
        case "code":
            judged = code_role(CodePlace(text, span, word, source.lexed, source.is_known))
            is_setting = source.language.is_template and (judged.role == "call" or judged.rule == CONSTANT)
            is_setting |= judged.role == "call" and _SETTINGS_IN_CODE.search(source.path) is not None
            return Judgement("configuration", judged.rule) if is_setting else judged
    judged = line_role(
        text, span, is_word=word, script=source.path.lower().endswith(("makefile", ".mk", "justfile", ".just"))
    )
    is_variable = text[text.rfind("\n", 0, span.start) + 1] == "@"
    is_call = source.language.lexer == "http" and judged.role == "configuration" and not is_variable
    return Judgement("call", judged.rule) if is_call else judged


def _line_length(text: str, place: int) -> int:
    start = text.rfind("\n", max(0, place - _LONGEST_LINE), place)
    end = text.find("\n", place, place + _LONGEST_LINE)
    return (end if end >= 0 else min(len(text), place + _LONGEST_LINE)) - max(start, place - _LONGEST_LINE, 0)


def _of_notebook(source: SourceText) -> Iterator[Place] | None:
    notebook = read_notebook(source.text)
    return None if notebook is None else _of_cells(source, notebook.cells, notebook.lexer)


def _of_cells(source: SourceText, cells: Sequence[object], lexer: str) -> Iterator[Place]:
    from model_lifecycle.scan.notebook import Cell

    ending = {"code": "py", "prose": "md", "history": "log"}
    for cell in cells:
        assert isinstance(cell, Cell)
        path = source.path if cell.kind == "code" else f"{source.path}.{ending[cell.kind]}"
        inner = SourceText(cell.text, path, source.needles, source.role)
        magic = _MAGIC.match(cell.text)
        language = Language("code", magic[1] if magic else lexer) if cell.kind == "code" else Language("prose")
        inner.__dict__["language"] = language
        for place in places_in(inner, whole_of(inner)):
            span = Span(cell.places[place.span.start], cell.places[place.span.end])
            yield replace(place, span=span)
