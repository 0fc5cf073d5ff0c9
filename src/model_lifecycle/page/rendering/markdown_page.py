"""Render a page as Markdown (CommonMark with GitHub's tables) that is also readable as plain text."""

from collections.abc import Iterator, Sequence

from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.format import code_runs
from model_lifecycle.page.page import (
    MADE_FROM_MODELS,
    NO_DAY,
    CodeChange,
    Footnote,
    Page,
    Prose,
    Value,
    ValueTable,
)
from model_lifecycle.page.rendering.html_document import Links
from model_lifecycle.page.rendering.marks import code_block, code_span, escape, escape_within, markdown_link, table


def render_markdown(page: Page, links: Links) -> str:
    """Render a comparison page as Markdown; equal pages give equal texts. `links` gives addresses of other pages."""
    return "\n\n".join(_blocks(page, links)) + "\n"


def _blocks(page: Page, links: Links) -> Iterator[str]:
    """Yield the blocks of a comparison page, which blank lines separate."""
    if page.draft_line:
        yield f"> **{page.draft_line}**"
    yield f"# {escape(page.title.text, starts=True)}"
    yield f"**{words(page.heading, links)}**"
    for notice in page.notices:
        if notice.kind == "chain":
            yield f"> **Warning:** {words(notice.words, links)}"
    if page.status_note:
        yield f"> **Warning:** {page.status_note}"
    yield words(page.status_line, links)
    yield page.day.words if page.day else NO_DAY
    yield "\n".join(f"- {name}: {text}" for name, text in _facts(page, links))
    yield words(page.summary, links)
    for notice in page.notices:
        if notice.kind != "chain":
            yield f"> **Note:** {words(notice.words, links)}"
    for price in (page.prices, page.limits):
        yield from _table(price, links)
    yield "## Capabilities that differ"
    yield _capabilities(page, links)
    yield "## API changes"
    yield _api_changes(page, links)
    yield "## Code"
    for code in page.code:
        yield from _code(code)
    yield "## Checklist"
    yield "\n".join(f"{number}. {escape(step.text, starts=True)}" for number, step in enumerate(page.checklist, 1))
    yield "## Questions"
    for question in page.questions:
        yield f"### {words(question.question, links)}"
        yield words(question.answer, links)
    yield from _sources(page)
    yield "---"
    yield words(page.note, links)
    yield " · ".join(_made_from(page))


def render_detail_markdown(detail: DetailPage, links: Links, feeds: Sequence[tuple[str, str]] = ()) -> str:
    """Render the page of a model or provider, or the index, as Markdown; `feeds` are names and addresses."""
    return "\n\n".join(_detail_blocks(detail, links, feeds)) + "\n"


def _detail_blocks(detail: DetailPage, links: Links, feeds: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the blocks of the page of a model or provider, or of the index."""
    if detail.draft_line:
        yield f"> **{detail.draft_line}**"
    yield f"# {escape(detail.title, starts=True)}"
    if detail.kicker:
        yield words(detail.kicker, links)
    yield detail.day.words if detail.day else NO_DAY
    for line in detail.lead:
        yield words(line, links)
    if feeds:
        yield " · ".join(markdown_link(name, address) for name, address in feeds)
    if detail.facts:
        yield "\n".join(f"- {name}: {words(value, links)}" for name, value in detail.facts)
    for listing in detail.listings:
        yield f"## {escape(listing.heading, starts=True)}"
        rows = [tuple([_cell_text(prose, links) for prose in row]) for row in (*listing.rows, *listing.folded)]
        yield table(listing.columns, rows, numbers=listing.numbers) if rows else listing.none
    yield from _sources(detail)
    if made_from := " · ".join(_made_from(detail)):
        yield f"---\n\n{made_from}"


def _cell_text(prose: Prose, links: Links) -> str:
    """A sentence in a table cell, with all its parts escaped."""
    return "".join([escape_within(part) if isinstance(part, str) else cell(part, links) for part in prose])


def _sources(page: Page | DetailPage) -> Iterator[str]:
    """Yield the blocks of the section of sources."""
    if page.sources or page.unsourced:
        yield "## Sources"
    for source in page.sources:
        yield _source(source, page)
    if page.unsourced:
        yield f"The records cite no source for: {_names(page.unsourced)}."


def words(prose: Prose, links: Links) -> str:
    """A sentence, with all its parts escaped."""
    return "".join([escape_within(part) if isinstance(part, str) else value(part, links) for part in prose])


def value(shown: Value, links: Links, *, bar: str = "|") -> str:
    """A value as Markdown: text, code or a link; `bar` is the spelling of `|` in code."""
    address = shown.url or (links(shown.page) if shown.page else None)
    if address:
        return markdown_link(shown.link_name or shown.text, address)
    if shown.holds_code:
        runs = code_runs(" ".join(shown.text.split()))
        return "".join(code_span(run).replace("|", bar) if code else escape_within(run) for run, code in runs)
    return code_span(shown.text).replace("|", bar) if shown.code else escape(shown.text)


def cell(content: Value, links: Links) -> str:
    """A value in a table cell, where a bare `|` would end the cell even in code."""
    return value(content, links, bar=r"\|")


_LINKS = {
    "model": "Old model",
    "replacement": "New model",
    "provider": "Provider",
    "replacement_provider": "New provider",
}


def _facts(page: Page, links: Links) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the facts under the heading, and of the links."""
    for fact in page.verdict:
        detail = " · ".join(
            filter(None, (page.deadline.words.text if fact.id == "ends" else "", fact.detail, fact.checked))
        )
        yield fact.name, f"**{escape(fact.words)}**" + (f" · {escape(detail)}" if detail else "")
    for name, link in page.links:
        status = {"model": page.old_status, "replacement": page.new_status}.get(name)
        yield _LINKS[name], value(link, links) + (f" ({status})" if status else "")


def _table(values: ValueTable, links: Links) -> Iterator[str]:
    """Yield the blocks of a table of prices or limits."""
    yield f"## {values.heading}"
    rows = [(row.name, *(cell(part, links) for part in (row.old, row.new, row.change))) for row in values.rows]
    yield table(values.columns, rows, numbers=values.columns[1:])
    if values.label is not None:
        yield f"Example monthly cost: {escape(values.label.text)}"


def _capabilities(page: Page, links: Links) -> str:
    """The table of capability changes, or the sentence for none."""
    rows = [
        (cell(change.field, links), change.effect, cell(change.old, links), cell(change.new, links))
        for change in page.capabilities
    ]
    return table(("Capability", "Effect", "Old", "New"), rows) if rows else page.no_capabilities


def _api_changes(page: Page, links: Links) -> str:
    """The list of API changes, or the sentence for none."""
    items = [
        f"- **{escape(change.kind_words)}**: {escape(change.detail.text)} ({value(change.source, links)})"
        for change in page.api_changes
    ]
    return "\n".join(items) or page.no_api_changes


def _code(code: CodeChange) -> Iterator[str]:
    """Yield the blocks of the snippets of one language."""
    language = "sh" if code.language == "curl" else code.language
    yield f"### {code.name}"
    for moment, snippet in (("Before", code.before), ("After", code.after)):
        yield f"{moment}:"
        yield snippet.text if snippet.tone == "missing" else code_block(snippet.text, language)


def _source(source: Footnote, page: Page | DetailPage) -> str:
    """The line of one footnote."""
    title = f"{escape(source.title, starts=True)}: " if source.title else ""
    address = markdown_link(source.address, source.url) if source.url else code_span(source.address)
    stale = f" (more than {page.stale_after_days} days ago)" if source.stale else ""
    contradiction = f" (≠ {escape(source.contradicted)})" if source.contradicted else ""
    quotes = "".join(f" “{escape(excerpt)}”" for excerpt in source.excerpts)
    more_values = f"; and {source.more_values:,} more" if source.more_values else ""
    cited_for = f" Cited for: {_names(source.values)}{more_values}." if source.values else ""
    return f"{source.number}. {title}{address}. {escape(source.when)}{stale}{contradiction}.{quotes}{cited_for}"


def _names(values: tuple[Value, ...]) -> str:
    """The labels of values with their locations, joined."""
    return "; ".join([_label_with_location(item) for item in values])


def _label_with_location(named: Value) -> str:
    """The label of a value, with the location where it is written."""
    if not named.places:
        return escape(named.label)
    place = named.places[0]
    return f"{escape(named.label)} ({code_span(f'{place.path}:{place.line}')})"


def _made_from(page: Page | DetailPage) -> Iterator[str]:
    """Yield the parts of the last line: the record file and the actions."""
    if isinstance(page, Page) and page.draft:
        yield MADE_FROM_MODELS
    elif page.path:
        yield f"Made from {code_span(page.path)}."
    yield from (markdown_link(name, address) for name, address in page.actions)
