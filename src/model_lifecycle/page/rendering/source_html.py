"""The footnotes of a page as HTML: made without a `Pattern`, as on most pages they are more than half of the text."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import NO_DAY, AssumedDay, Page, Source, Value
from model_lifecycle.page.rendering.html_pattern import Html, Pattern, joined
from model_lifecycle.page.rendering.value_html import address_html, escape_words, words_html
from model_lifecycle.text.counting import counted

_MOST_TEXT: Final = 100
"""Characters of a value where it is only named."""


def sources_html(page: Page | DetailPage) -> Html:
    """The section of the sources; nothing where the page needs none."""
    if not page.sources and not page.unsourced:
        return Html()
    return Html("\n".join(_section(page)))


def _section(page: Page | DetailPage) -> Iterator[str]:
    yield '<section class="sources">'
    yield '<h2 id="sources">Sources<a class="permalink" href="#sources" aria-label="Link to this section"></a></h2>'
    if page.sources:
        yield "<ol>"
        for source in page.sources:
            yield from _source(source, page.stale_after_days)
        yield "</ol>"
    if page.unsourced:
        yield '<div id="unsourced" class="unsourced">'
        chip = '<span class="chip unsourced">? no source cited</span>'
        yield f"<p>{chip} The records cite no source for these values.</p>"
        yield _cited(page.unsourced)
        yield "</div>"
    yield "</section>"


def _source(source: Source, stale_after_days: int) -> Iterator[str]:
    address = address_html(source.address)
    shown = f'<span class="plain">{address}</span>'
    if source.url:
        shown = f'<a href="{escape(source.url)}" rel="noopener noreferrer">{address}</a>'
    title = f'<strong dir="auto">{words_html(source.title)}</strong> ' if source.title else ""
    yield f'<li id="source-{source.number}">'
    yield f"<p>{title}{shown}</p>"
    stale = f' <span class="chip stale">† more than {stale_after_days} days ago</span>' if source.stale else ""
    yield f'<p class="checked">{words_html(source.when)}{stale}</p>'
    for excerpt in source.excerpts:
        yield f'<blockquote dir="auto">{words_html(excerpt)}</blockquote>'
    if source.values:
        yield _cited(source.values, source.more_values, days=bool(source.earlier))
    yield "</li>"


def _cited(values: Sequence[Value], more: int = 0, *, days: bool = False) -> str:
    """The values that a source is cited for, folded; with `days` each with the day on which it was checked for it."""
    lines = [_line(value, with_day=days and len(value.notes) == 1 and not value.more_notes) for value in values]
    if more:
        lines.append(f"<li>and {more} more</li>")
    items = "\n".join(lines)
    return f"<details><summary>{counted(len(values) + more, 'value')}</summary>\n<ul>\n{items}\n</ul>\n</details>"


def _line(value: Value, *, with_day: bool) -> str:
    text = value.text if len(value.text) <= _MOST_TEXT else f"{value.text[:_MOST_TEXT]}…"
    day = f", checked {words_html(value.checked)}" if with_day else ""
    place = ""
    if value.places and (first := value.places[0]).path:
        place = f' <span class="place">{escape_words(first.path)}:{first.line}</span>'
    return f'<li><a href="#{value.id}">{escape_words(value.label)}</a>: <bdi>{words_html(text)}</bdi>{day}{place}</li>'


_COUNTED: Final = Pattern('<p class="counted">{words}</p>\n')


def counted_html(day: AssumedDay | None) -> Html:
    """The one line of a page that says from which day it counts, and why."""
    return _COUNTED(words=words_html(day.words if day else NO_DAY))


_ACTION: Final = Pattern('<li><a href="{address}" rel="noopener noreferrer">{name}</a></li>\n')
_ACTIONS: Final = Pattern('<ul class="actions">\n{actions}</ul>\n')


def actions_html(actions: Sequence[tuple[str, str]]) -> Html:
    """What a reader can do about the record."""
    listed = joined(_ACTION(name=name, address=address) for name, address in actions)
    return _ACTIONS(actions=listed) if actions else Html()


_DRAFT: Final = Pattern('<p class="notice draft">{words}</p>\n')


def draft_html(words: str) -> Html:
    """The first line of a page that is a draft."""
    return _DRAFT(words=words) if words else Html()
