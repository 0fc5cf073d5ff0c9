"""The article of the page of a model or a provider, or of the index, as HTML."""

from collections.abc import Sequence
from typing import Final

from model_lifecycle.page.detail_page import Bar, DetailPage, Filter, Listing, Timeline
from model_lifecycle.page.page import Prose, prose_text
from model_lifecycle.page.rendering.html_document import Links
from model_lifecycle.page.rendering.html_pattern import EMPTY, Html, Pattern, joined
from model_lifecycle.page.rendering.source_html import actions_html, counted_html, draft_html, sources_html
from model_lifecycle.page.rendering.value_html import columns_html, prose_html, rows_html, status_html
from model_lifecycle.text.counting import counted

_ARTICLE: Final = Pattern("""\
<article class="sheet{kind}">
<header>
{draft}{kicker}<h1><bdi>{title}</bdi>{status}</h1>
{counted}{lead}{filters}{timeline}{facts}</header>
{listings}{sources}
{footer}
</article>""")
_KICKER: Final = Pattern('<p class="kicker">{words}</p>\n')
_LEAD: Final = Pattern('<p class="summary" dir="auto">{words}</p>\n')
_FOOTER: Final = Pattern("<footer>\n{made_from}{actions}</footer>\n")
_MADE_FROM: Final = Pattern("<p>Made from the record <code>{path}</code>.</p>\n")


def detail_html(detail: DetailPage, links: Links, feeds: Sequence[tuple[str, str]]) -> Html:
    """What stands between the page's navigation and its end: one `article` element."""
    # only footnotes lead back to values
    made = _Sheet(links, ids=bool(detail.sources or detail.unsourced))
    return _ARTICLE(
        kind=" index" if detail.filters else "" if detail.trail else " provider",
        kicker=_KICKER(words=made.words(detail.kicker)) if detail.kicker else EMPTY,
        title=detail.title,
        status=Html(f" {status_html(detail.status)}") if detail.status else EMPTY,
        lead=joined(_LEAD(words=made.words(line)) for line in detail.lead),
        filters=_filters(detail, feeds) if detail.filters else EMPTY,
        timeline=_timeline(detail.timeline) if detail.timeline else EMPTY,
        facts=_FACTS(facts=joined(made.fact(*fact) for fact in detail.facts)) if detail.facts else EMPTY,
        listings=joined(map(made.listing, detail.listings)),
        sources=sources_html(detail),
        footer=_footer(detail) if detail.path or detail.actions else EMPTY,
        counted=counted_html(detail.day),
        draft=draft_html(detail.draft_line),
    )


def _footer(detail: DetailPage) -> Html:
    made_from = _MADE_FROM(path=detail.path) if detail.path else EMPTY
    return _FOOTER(made_from=made_from, actions=actions_html(detail.actions))


_FILTERS: Final = Pattern("""\
<ul class="jumps">
{jumps}{feeds}</ul>
<form class="filters" role="search" id="filters">
<label for="find">Find a model</label>
<input type="search" id="find" autocomplete="off" spellcheck="false" placeholder="Type three letters of its name">
{filters}<p id="found" role="status"></p>
</form>
""")
_JUMP: Final = Pattern('<li><a href="#{id}">{heading}</a> <span class="count">{count}</span></li>\n')
_FEED: Final = Pattern('<li class="feed"><a href="{address}">{name}</a></li>\n')
_FILTER: Final = Pattern('<div class="choices" role="group" aria-label="{label}">\n{name}{choices}</div>\n')
_FILTER_NAME: Final = Pattern('<span class="name">{name}</span>\n')
_CHOICE: Final = Pattern(
    '<button type="button" class="choice" data-filter="{word}" aria-pressed="false">{name}</button>\n'
)


def _filters(detail: DetailPage, feeds: Sequence[tuple[str, str]]) -> Html:
    return _FILTERS(
        jumps=joined(
            _JUMP(id=listing.id, heading=listing.heading, count=f"{len(listing.rows):,}")
            for listing in detail.listings
            if listing.rows
        ),
        feeds=joined(_FEED(name=name, address=address) for name, address in feeds),
        filters=joined(map(_filter, detail.filters)),
    )


def _filter(each: Filter) -> Html:
    return _FILTER(
        label=each.name or "More",
        name=_FILTER_NAME(name=each.name) if each.name else EMPTY,
        choices=joined(_CHOICE(word=word, name=name) for word, name in each.choices),
    )


_TIMELINE: Final = Pattern("""\
<figure class="timeline">
<figcaption>{words}</figcaption>
<ul class="legend">
{legend}</ul>
<svg viewBox="0 -14 {width} {whole}" role="group" aria-label="{words}">
<line class="today" x1="{today}" x2="{today}" y1="-14" y2="{height}"/>
<line class="scale" x1="0" x2="{width}" y1="0" y2="0"/>
<text class="most" x="{width}" y="-3">{most}</text>
<line class="ground" x1="0" x2="{width}" y1="{height}" y2="{height}"/>
{bars}{months}</svg>
</figure>
""")
_LEGEND: Final = Pattern(
    '<li><svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">'
    '<rect class="{group}" x="1" y="1" width="10" height="10"/></svg> {words}</li>\n'
)
_BAR: Final = Pattern(
    '<a href="#{target}" aria-label="{words}">'
    '<rect class="{group}" x="{x}" y="{y}" width="20" height="{height}"><title>{words}</title></rect></a>\n'
)
_MONTH: Final = Pattern('<text x="{x}" y="{y}">{name}</text>\n')


def _timeline(timeline: Timeline) -> Html:
    *months, last = timeline.months
    starts = [*((month.x, month.name) for month in months), (timeline.width, last.name)]  # the last ends at the edge
    return _TIMELINE(
        words=timeline.words,
        width=timeline.width,
        height=timeline.height,
        whole=timeline.height + 34,
        most=counted(timeline.most, "shutdown"),
        legend=joined(_LEGEND(group=group, words=words) for group, words in timeline.legend),
        today=timeline.today,
        bars=joined(map(_bar, timeline.bars)),
        months=joined(_MONTH(x=x, y=timeline.height + 16, name=name) for x, name in starts),
    )


def _bar(bar: Bar) -> Html:
    return _BAR(target=bar.target, words=bar.words, group=bar.group, x=bar.x + 4, y=bar.y, height=bar.height)


_FACTS: Final = Pattern('<dl class="facts-list">\n{facts}</dl>\n')
_FACT: Final = Pattern('<div{own_line}><dt>{name}</dt><dd dir="auto">{words}</dd></div>\n')
_OWN_LINE: Final = Html(' class="own-line"')
_MOST_IN_COLUMN: Final = 80
"""Characters of a fact that stands beside others; a longer one has a line of its own."""

_LISTING: Final = Pattern("""\
<section>
<h2 id="{id}">{heading}</h2>
{table}{folded}</section>
""")
_NONE: Final = Pattern('<p class="none">{words}</p>\n')
_FOLDED: Final = Pattern("""\
<details class="folded"><summary>{words}</summary>
{table}</details>
""")
_TABLE: Final = Pattern("""\
<div class="wide">
<table class="list {id}{cards}">
<caption{hidden}>{caption}</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</div>
""")
_HIDDEN: Final = Html(' class="hidden"')


class _Sheet:
    """The parts of an article that show values: they are linked in one way, and have `ids` or not."""

    def __init__(self, links: Links, *, ids: bool) -> None:
        self._links = links
        self._ids = ids

    def words(self, prose: Prose) -> Html:
        """A sentence."""
        return prose_html(prose, self._links, {})

    def fact(self, name: str, prose: Prose) -> Html:
        """A fact of the head."""
        own_line = len(prose_text(prose)) > _MOST_IN_COLUMN
        return _FACT(name=name, words=self.words(prose), own_line=_OWN_LINE if own_line else EMPTY)

    def listing(self, listing: Listing) -> Html:
        """A section with its table, and with the rows that are folded."""
        folded = EMPTY
        if listing.folded:
            table = self._table(listing, listing.folded, listing.folded_words)
            folded = _FOLDED(words=listing.folded_words, table=table)
        return _LISTING(
            id=listing.id,
            heading=listing.heading,
            table=self._table(listing, listing.rows, listing.caption) if listing.rows else _NONE(words=listing.none),
            folded=folded,
        )

    def _table(self, listing: Listing, rows: Sequence[tuple[Prose, ...]], caption: str) -> Html:
        return _TABLE(
            id=listing.id,
            cards=" cards" if len(listing.columns) > 2 else "",
            hidden=EMPTY if caption else _HIDDEN,
            caption=caption or listing.heading,
            heads=columns_html(listing.columns, listing.numbers),
            rows=rows_html(
                listing.columns,
                rows,
                self._links,
                listing.row_ids,
                listing.row_keys,
                listing.numbers,
                ids=self._ids,
            ),
        )
