"""The article of a comparison page as HTML."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.changes import Change, essential
from model_lifecycle.page.page import (
    MADE_FROM_MODELS,
    NO_CAPABILITIES,
    ApiChange,
    CapabilityChange,
    CodeChange,
    Fact,
    Notice,
    Page,
    Prose,
    Question,
    Row,
    Table,
    Value,
)
from model_lifecycle.page.rendering.html_document import Links
from model_lifecycle.page.rendering.html_pattern import EMPTY, Html, Pattern, joined
from model_lifecycle.page.rendering.source_html import actions_html, counted_html, draft_html, sources_html
from model_lifecycle.page.rendering.value_html import (
    bar_html,
    breakable_html,
    code_lines_html,
    notes_html,
    prose_html,
    status_html,
    value_html,
    words_html,
)


@dataclass(frozen=True)
class Since:
    """What a page is compared with: a revision as it was named, and what differs."""

    revision: str
    changes: tuple[Change, ...]
    new: bool
    """Whether there was no such page."""


_ARTICLE: Final = Pattern("""\
<article class="comparison">
<header>
{draft}<p class="kicker">{title}</p>
<h1>{heading}</h1>
{warnings}{status_note}<p class="status-line">{status_line}</p>
{counted}<dl class="verdict">
{verdict}</dl>
<ul class="linked">
{links}</ul>
<p class="summary" dir="auto">{summary}</p>
{notices}</header>
<nav class="contents" aria-label="On this page">
<ul>
{contents}</ul>
</nav>
{since}
{tables}
<section>
<h2 id="capabilities">Capabilities that differ{to_capabilities}</h2>
{capabilities}</section>

<section>
<h2 id="api-changes">API changes{to_api_changes}</h2>
{api_changes}</section>

<section>
<h2 id="code">Code{to_code}</h2>
<div class="tabs">
{code}</div>
</section>

<section>
<h2 id="checklist">Checklist{to_checklist}</h2>
<ol class="checklist">
{checklist}</ol>
</section>

<section>
<h2 id="questions">Questions{to_questions}</h2>
{questions}</section>

{sources}
<footer>
<p class="note">{note}</p>
<p>{made_from}</p>
{actions}</footer>
</article>""")

_PERMALINK: Final = Pattern('<a class="permalink" href="#{id}" aria-label="Link to this section"></a>')

_TO_SECTIONS: Final = {
    f"to_{section.replace('-', '_')}": _PERMALINK(id=section)
    for section in ("capabilities", "api-changes", "code", "checklist", "questions")
}
"""The links of the sections that every page has."""


def render_article(page: Page, links: Links, since: Since | None = None) -> Html:
    """What stands between the page's navigation and its end: one `article` element.

    Each value is an element whose `id` is the value's; it has `data-value` where a place in a record is known for it.
    With `since` the values that differ are shown as old → new, and listed first.
    """
    changes = {change.id: change for change in since.changes} if since else {}
    made = _Article(links, changes)
    return _ARTICLE(
        title=made.value(page.title),
        heading=made.words(page.heading),
        status_line=made.words(page.status_line),
        status_note=_STATUS_NOTE(note=page.status_note) if page.status_note else EMPTY,
        verdict=joined(made.fact(fact, page) for fact in page.verdict),
        links=joined(made.linked(name, target, page) for name, target in page.links),
        summary=made.words(page.summary),
        draft=draft_html(page.draft_line),
        counted=counted_html(page.day),
        actions=actions_html(page.actions),
        warnings=joined(made.notice(notice) for notice in page.notices if notice.kind == "chain"),
        notices=joined(made.notice(notice) for notice in page.notices if notice.kind != "chain"),
        contents=joined(_CONTENT(id=section, name=name) for section, name in _contents(page, since)),
        since=_since(since) if since else EMPTY,
        tables=joined(map(made.table, (page.prices, page.limits))),
        capabilities=made.capabilities(page),
        api_changes=made.api_changes(page),
        code=joined(made.code(code, first=code is page.code[0]) for code in page.code),
        checklist=joined(_STEP(step=made.value(step)) for step in page.checklist),
        questions=joined(map(made.question, page.questions)),
        sources=sources_html(page),
        note=made.words(page.note),
        made_from=MADE_FROM_MODELS if page.draft else _MADE_FROM(path=page.path),
        **_TO_SECTIONS,
    )


_STATUS_NOTE: Final = Pattern('<p class="notice problem"><a href="#unsourced">{note}</a></p>\n')
_CONTENT: Final = Pattern('<li><a href="#{id}">{name}</a></li>\n')
_STEP: Final = Pattern("<li><bdi>{step}</bdi></li>\n")
_MADE_FROM: Final = Pattern("Made from the record <code>{path}</code>.")


def _contents(page: Page, since: Since | None) -> Iterator[tuple[str, str]]:
    """The sections: id and name."""
    if since:
        yield "since", f"Changes since {since.revision}"
    yield from ((table.id, table.heading) for table in (page.prices, page.limits))
    yield from (("capabilities", "Capabilities that differ"), ("api-changes", "API changes"), ("code", "Code"))
    yield from (("checklist", "Checklist"), ("questions", "Questions"))
    if page.sources or page.unsourced:
        yield "sources", "Sources"


_SINCE: Final = Pattern("""
<section class="since">
<h2 id="since">{what} since {revision}</h2>
{listed}</section>
""")
_SINCE_TABLE: Final = Pattern("""\
<div class="wide">
<table class="list">
<caption>Values that differ; on the page they are marked</caption>
<thead><tr><th scope="col">Value</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
""")
_SINCE_ROW: Final = Pattern('<tr><th scope="row">{label}</th><td>{old}</td><td>{new}</td></tr>\n')
_CODE: Final = Pattern("<code>{text}</code>")
_NO_SUCH_PAGE: Final = Html('<p class="none">There was no such page.</p>\n')


def _since(since: Since) -> Html:
    listed = essential(since.changes)
    rows = (
        _SINCE_ROW(label=each.label, old=_side(each.old, code=each.code), new=_side(each.new, code=each.code))
        for each in listed
    )
    return _SINCE(
        what="New" if since.new else "Changes",
        revision=since.revision,
        listed=_SINCE_TABLE(rows=joined(rows)) if listed else _NO_SUCH_PAGE,
    )


def _side(text: str | None, *, code: bool) -> str:
    if text is None:
        return "–"
    return _CODE(text=text) if code else text


_FACT: Final = Pattern("""\
<div class="fact {tone}"><dt>{name}</dt>
<dd><strong>{words}</strong>{detail}</dd></div>
""")
_FACT_LINK: Final = Pattern('<a href="#{section}">{name}</a>')
_DETAIL: Final = Pattern(' <span class="detail">{detail}</span>')

_LINK_NAMES: Final = {
    "model": "Old model",
    "replacement": "New model",
    "provider": "Provider",
    "replacement_provider": "New provider",
}
_LINKED: Final = Pattern('<li><span class="name">{name}</span> {target}{more}</li>\n')
_COPY_ID: Final = Html(
    ' <button type="button" class="copy" hidden data-copy="heading-new" aria-label="Copy the id of the new model">'
    "Copy id</button>"
)

_NOTICE: Final = Pattern('<p dir="auto" class="notice {kind}" id="{id}">{words}</p>\n')

_TABLE: Final = Pattern("""\
<section class="{id}">
<h2 id="{id}">{heading}{permalink}</h2>
<div class="wide">
<table class="diff">
<caption>{caption}</caption>
<thead><tr>{columns}</tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
{label}</section>
""")
_COLUMN: Final = Pattern('<th scope="col">{name}</th>')
_ROW: Final = Pattern(
    '<tr{direction}><th scope="row">{name}</th><td>{old}</td><td>{new}</td>'
    '<td class="change {tone}">{change}</td></tr>\n'
)
_DIRECTION: Final = {"lower": Html(' class="lower"'), "higher": Html(' class="higher"')}
_LABEL: Final = Pattern('<p class="label">Example monthly cost: {label}</p>\n')

_CAPABILITIES: Final = Pattern("""\
<div class="wide">
<table class="capabilities">
<caption>What is lost comes first, then what changes, then what is gained</caption>
<thead><tr>{columns}</tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
""")
_CAPABILITY_COLUMNS: Final = joined(_COLUMN(name=name) for name in ("Capability", "Effect", "Old", "New"))
_CAPABILITY: Final = Pattern(
    '<tr><th scope="row">{field}</th><td><span class="chip {effect}">{effect}</span></td>'
    "<td>{old}</td><td>{new}</td></tr>\n"
)
_NONE: Final = Pattern('<p class="none">{words}</p>\n')

_API_CHANGES: Final = Pattern('<ul class="api">\n{changes}</ul>\n')
_API_CHANGE: Final = Pattern(
    '<li id="{id}" dir="auto"><span class="chip {kind}">{words}</span> {detail}<br>'
    '<span class="source">{source}</span></li>\n'
)

_LANGUAGE: Final = Pattern("""\
<details name="code"{open}><summary id="{id}"><h3>{name}</h3></summary>
<div class="sides">
{before}{after}</div>
</details>
""")
_SNIPPET: Final = Pattern("""\
<figure class="{css}">
<figcaption><span>{side}</span>{notes}{copy}</figcaption>
<pre><code id="{id}" class="value{differs}" data-value>{lines}</code></pre>
</figure>
""")
_COPY: Final = Pattern(
    '<button type="button" class="copy" hidden data-copy="{id}" aria-label="Copy {label}">Copy</button>'
)
_OPEN: Final = Html(" open")

_QUESTION: Final = Pattern("""\
<h3 id="{id}" dir="auto">{question}</h3>
<p class="answer" dir="auto">{answer}</p>
""")


class _Article:
    """The parts of an article that show values: they are linked, and marked where they differ, in one way."""

    def __init__(self, links: Links, changes: Mapping[str, Change]) -> None:
        self._links = links
        self._changes = changes

    def value(self, value: Value) -> Html:
        """A value with its footnotes."""
        return value_html(value, self._links, self._changes)

    def words(self, prose: Prose) -> Html:
        """A sentence."""
        return prose_html(prose, self._links, self._changes)

    def fact(self, fact: Fact, page: Page) -> Html:
        """One of the answers."""
        ends = fact.id == "ends"
        detail = self.value(page.deadline.words) if ends else breakable_html(fact.detail)
        return _FACT(
            tone=page.deadline.state if ends else fact.tone,
            name=_FACT_LINK(section=fact.section, name=fact.name) if fact.section else fact.name,
            words=words_html(fact.words),
            detail=_DETAIL(detail=detail) if detail else EMPTY,
        )

    def linked(self, name: str, target: Value, page: Page) -> Html:
        """A link to a model or a provider; behind a model its status."""
        more = ""
        if name == "model":
            more = f" {status_html(page.old_status)}"
        elif name == "replacement":
            more = f" {status_html(page.new_status)}{_COPY_ID}"
        return _LINKED(name=_LINK_NAMES[name], target=self.value(target), more=Html(more))

    def notice(self, notice: Notice) -> Html:
        """What the reader must know."""
        return _NOTICE(kind=notice.kind, id=notice.id, words=self.words(notice.words))

    def table(self, table: Table) -> Html:
        """Prices or limits."""
        return _TABLE(
            id=table.id,
            heading=table.heading,
            permalink=_PERMALINK(id=table.id),
            caption=table.caption,
            columns=joined(_COLUMN(name=column) for column in table.columns),
            rows=joined(map(self._row, table.rows)),
            label=_LABEL(label=self.value(table.label)) if table.label else EMPTY,
        )

    def _row(self, row: Row) -> Html:
        old, new = self.value(row.old), self.value(row.new)
        if row.bars:
            old, new = Html(old + bar_html(row.bars[0], "old")), Html(new + bar_html(row.bars[1], "new"))
        tone = row.change.tone
        direction = _DIRECTION.get(tone, EMPTY)
        return _ROW(direction=direction, name=row.name, old=old, new=new, tone=tone, change=self.value(row.change))

    def capabilities(self, page: Page) -> Html:
        """The table of capabilities, or that there is nothing to list."""
        if not page.capabilities:
            return _NONE(words=NO_CAPABILITIES)
        return _CAPABILITIES(columns=_CAPABILITY_COLUMNS, rows=joined(map(self._capability, page.capabilities)))

    def _capability(self, change: CapabilityChange) -> Html:
        old, new = self.value(change.old), self.value(change.new)
        return _CAPABILITY(field=self.value(change.field), effect=change.effect, old=old, new=new)

    def api_changes(self, page: Page) -> Html:
        """The list of API changes, or that none is listed."""
        if not page.api_changes:
            return _NONE(words=page.no_api_changes)
        return _API_CHANGES(changes=joined(map(self._api_change, page.api_changes)))

    def _api_change(self, change: ApiChange) -> Html:
        detail, source = self.value(change.detail), self.value(change.source)
        return _API_CHANGE(id=change.id, kind=change.kind, words=change.kind_words, detail=detail, source=source)

    def code(self, code: CodeChange, *, first: bool) -> Html:
        """A language's snippets beside each other."""
        return _LANGUAGE(
            open=_OPEN if first else EMPTY,
            id=code.id,
            name=code.name,
            before=self._snippet("Before", code.before, code_lines_html(code.before_lines, "del")),
            after=self._snippet("After", code.after, code_lines_html(code.after_lines, "ins")),
        )

    def _snippet(self, side: str, value: Value, lines: Html) -> Html:
        return _SNIPPET(
            css=side.lower(),
            side=side,
            notes=notes_html(value),
            copy=_COPY(id=value.id, label=value.label),
            id=value.id,
            differs=" differs" if value.id in self._changes else "",
            lines=lines,
        )

    def question(self, question: Question) -> Html:
        """A question and its answer."""
        return _QUESTION(id=question.id, question=self.words(question.question), answer=self.words(question.answer))
