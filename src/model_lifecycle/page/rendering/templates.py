"""The templates of `page/templates`, compiled once in a process, and the filters that they use besides Jinja2's own.

Everything that a template inserts into HTML is escaped, except the `Markup` that three filters make of escaped text:
`words`, `address` and `breakable` control where lines may break.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from model_lifecycle.page.changes import Change
from model_lifecycle.page.detail_page import Listing
from model_lifecycle.page.format import SHORT_WORDS, code_runs
from model_lifecycle.page.page import Prose, Value, prose_text
from model_lifecycle.page.rendering.html_document import HtmlFrame, RenderContext
from model_lifecycle.text.counting import counted

_DAY: Final = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)", re.ASCII)
"""Matches a date: `2026-06-30`."""

_MAX_SHORT: Final = 24
_LONG_WORD: Final = re.compile(rf"[^\s-]{{{_MAX_SHORT + 1},}}")
"""Matches a word without a break opportunity that may be wider than its column."""

_MAX_ADDRESS_PART: Final = 30
"""The most characters between two slashes of an address that fit a phone's screen."""

_MAX_ON_LINE: Final = {"Model": 32, "Comparison": 64, "Time to shutdown": 24}
"""The most characters of a value that a wide list keeps on one line, by the value's label."""

_MAX_FOOTNOTES: Final = 3
"""The most footnotes of a value that are shown one by one; more are shown as a range."""

_MAX_IN_COLUMN: Final = 80
"""The most characters of a fact that shares a line with others."""

_MAX_TEXT: Final = 100
"""The most characters of a value where it is only mentioned."""

_TONES: Final = frozenset({"missing", "todo", "aside"})
"""The tones that are CSS classes of a value."""


def render(name: str, **values: object) -> str:
    """Render a template such as `detail.html`; equal values give equal text."""
    return environment().get_template(f"{name}.j2").render(values)


def load_all() -> None:
    """Compile all templates."""
    for name in environment().list_templates():
        environment().get_template(name)


def render_document(name: str, document: HtmlFrame, **values: object) -> str:
    """Render a whole HTML file: the frame `document` around the article of the template `name`."""
    article = Markup(render(name, document=document, **values))  # noqa: S704 - made by a template
    return render("document.html", document=document, article=article)


def _to_html(value: object) -> str:
    """A value as HTML: escaped, unless it is `Markup`."""
    if type(value) is Markup:
        return value
    text = value if type(value) is str else str(value)
    return _short_to_html(text) if len(text) <= SHORT_WORDS else escape(text)


_short_to_html: Final = lru_cache(maxsize=10_000)(escape)
"""`escape` with a cache, for names, ids and labels that occur on hundreds of pages."""


class _Code(CodeGenerator):
    """Generates faster Python code for templates: attributes and macros are accessed directly, and texts are escaped by
    `_to_html`, as `escape` would make a `Markup` of each of the half a million values of a site.

    If a version of Jinja2 no longer calls one of these methods, templates still work, only slower.
    """

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - Jinja2's name
        """Write an attribute access as one of Python, without Jinja2's fallback to items."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - same
        """Write a call as one of Python."""
        assert not node.kwargs, "our templates name no arguments"
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Begin the escaping of a value."""
        self.write("environment.escaped(")


class _Environment(Environment):
    """The environment in which templates are compiled by `_Code`, and escape by `_to_html`."""

    code_generator_class = _Code
    escaped = staticmethod(_to_html)


@cache
def environment() -> Environment:
    """The Jinja2 environment of all templates."""
    templates = _Environment(
        loader=PackageLoader("model_lifecycle.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    templates.filters |= {
        "address": _address,
        "breakable": _breakable,
        "code_runs": code_runs,
        "counted": counted,
        "footnotes": _footnotes,
        "place": _place,
        "rows": _rows,
        "link_text": _link_text,
        "start": _start,
        "values": _values,
        "words": _words,
    }
    templates.tests["wide"] = _is_wide
    return templates


def _words(text: str) -> Markup:
    """A text as HTML in which no line breaks inside a date; browsers would break it after a `-`."""
    return _short_words_html(text) if len(text) <= SHORT_WORDS else _words_html(text)


def _words_html(text: str) -> Markup:
    """`_words` without a cache."""
    escaped = escape(text)
    if "-" not in text:
        return escaped
    return Markup(_DAY.sub(r'<span class="day">\g<0></span>', str(escaped)))  # noqa: S704 - escaped before


_short_words_html: Final = lru_cache(maxsize=10_000)(_words_html)
"""`_words_html` with a cache, for texts that occur on hundreds of pages, several times on each."""


def _address(text: str) -> Markup:
    """A web address as HTML that may break after slashes; in other positions only if a part of it is long."""
    shown = re.sub(r"(?<=[^/:])/(?=.)", "/<wbr>", str(escape(text)))
    fits = max(map(len, text.split("/"))) <= _MAX_ADDRESS_PART
    return Markup(f'<span class="address">{shown}</span>' if fits else shown)  # noqa: S704 - escaped before


def _breakable(text: str) -> Markup:
    """A text as HTML in which long names may break after `_`."""
    return escape(text).replace("_", Markup("_<wbr>"))


def _link_text(text: str) -> Markup:
    """The text of a link as HTML; an address may break after slashes."""
    return _address(text) if "://" in text else escape(text)


def _values(prose: Prose, view: RenderContext) -> Iterator[tuple[str | Value, str, Change | None, str | None]]:
    """Yield the parts of a sentence; for a value with its CSS classes, its change, and its link address."""
    for part in prose:
        if isinstance(part, str):
            yield part, "", None, None
        else:
            address = part.url or (view.links(part.page) if part.page else None)
            yield part, _css(part), view.changes.get(part.id), address


def _css(value: Value) -> str:
    """The CSS classes of a value, each with a space before it."""
    classes = f" {value.tone}" if value.tone in _TONES else ""
    length = len(value.text)
    if length > _MAX_SHORT and (length > _MAX_ON_LINE.get(value.label, length) or _LONG_WORD.search(value.text)):
        classes += " long"
    return classes


class _Footnote(NamedTuple):
    """A link to a footnote: its text, and the same in words."""

    number: int
    text: str
    words: str
    separator: str
    """The text before the link."""


@lru_cache  # hundreds of values of a page have the same footnotes
def _footnotes(numbers: tuple[int, ...]) -> list[_Footnote]:
    """The links to the footnotes of a value, or one link for a range if there are many."""
    if len(numbers) <= _MAX_FOOTNOTES:
        separators = ["", *[", "] * len(numbers)]
        return [
            _Footnote(number, f"{number}", f"Source {number}", separators[index])
            for index, number in enumerate(numbers)
        ]
    first, last = numbers[0], numbers[-1]
    whole = last - first == len(numbers) - 1
    return [_Footnote(first, f"{first}–{last}" if whole else f"{first}…{last}", f"Sources {first} to {last}", "")]


def _start(text: str) -> Markup:
    """The first `_MAX_TEXT` characters of a text, as HTML."""
    return _words(text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]}…")


def _place(value: Value) -> str:
    """The location where a value is written, as `file:line`; empty if there is none."""
    place = value.places[0] if value.places else None
    return f"{place.path}:{place.line}" if place and place.path else ""


def _is_wide(prose: Prose) -> bool:
    """Whether a fact is too long to share a line with others."""
    return len(prose_text(prose)) > _MAX_IN_COLUMN


def _rows(
    listing: Listing, rows: Sequence[tuple[Prose, ...]]
) -> Iterator[tuple[str | None, str, Prose, list[tuple[str, Prose]]]]:
    """Yield the rows of a table: id, filter words, name cell, and the other cells with the names of their columns."""
    columns = listing.columns[1:]
    for position, (name, *cells) in enumerate(rows):
        keys = listing.row_keys[position] if listing.row_keys else ""
        yield listing.row_ids.get(position), keys, name, list(zip(columns, cells, strict=True))
