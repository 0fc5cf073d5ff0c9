"""Write the shutdowns of a site as feeds: Atom (RFC 4287) and JSON Feed 1.1.

An entry is one model and one date: a changed date makes a new entry, which subscribers see. Everything comes from the
records; equal records give equal bytes.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from model_lifecycle.page.assumed_day import newest_check
from model_lifecycle.page.comparison import MOST_NAME
from model_lifecycle.page.format import cut
from model_lifecycle.page.record_reader import WorkspaceReader
from model_lifecycle.page.rendering.html_page import render_template
from model_lifecycle.records.values import as_date
from model_lifecycle.site.detail_common import Site, provider_link
from model_lifecycle.site.shutdown_groups import Ending

_MOST_ENTRIES: Final = 200


@dataclass(frozen=True)
class FeedEntry:
    """A shutdown as an entry of a feed."""

    id: str
    title: str
    words: str
    address: str
    published: str
    updated: str
    """`published` and `updated` are the first moments of days, as in RFC 3339."""


@dataclass(frozen=True)
class Feed:
    """A feed, with its own address and that of the site's index; both are absolute if the site's address is known."""

    title: str
    home: str
    address: str
    updated: str
    entries: tuple[FeedEntry, ...]

    @property
    def id(self) -> str:
        """The identity of the feed, a URN."""
        return uuid5(NAMESPACE_URL, f"{self.address} {self.title}").urn


def feed_entries(
    site: Site, reader: WorkspaceReader, shutdowns: Iterable[Ending], ending: str, address: str
) -> tuple[FeedEntry, ...]:
    """The entries for shutdowns, the last checked first; `address` is that of the site with a final slash, or empty."""
    entries = [_entry(site, reader, shutdown, ending, address) for shutdown in shutdowns]
    entries.sort(key=lambda entry: (entry.updated, entry.published, entry.id), reverse=True)
    return tuple(entries[:_MOST_ENTRIES])


def _entry(site: Site, reader: WorkspaceReader, shutdown: Ending, ending: str, address: str) -> FeedEntry:
    """The entry of one shutdown; `ending` is the file extension of pages, `address` as in `feed_entries`."""
    model, end = shutdown.model, shutdown.shutdown
    name = cut(model.text("display_name") or shutdown.key.id, MOST_NAME)
    provider = provider_link(site, reader, shutdown.key.provider, "feed").text
    event = {"past": f" shut down {end.words}", "overdue": f" was due to shut down {end.words}"}.get(
        shutdown.group, end.ahead_words
    )
    replacements = ", ".join(cut(key.id, MOST_NAME) for key in shutdown.replacements)
    words = f"{cut(shutdown.key.id, MOST_NAME)} of {provider}{event}."
    words += f" Replacement: {replacements}." if replacements else " No replacement is recorded."
    announced = as_date(model.text("announced_date")) or as_date(model.text("deprecation_date"))
    checked = newest_check(model) or end.first
    state = "over" if shutdown.group == "past" else "announced"
    target = shutdown.comparisons[0] if shutdown.comparisons else shutdown.entry
    return FeedEntry(
        id=uuid5(NAMESPACE_URL, "\n".join((*shutdown.key, end.kind, end.text, state))).urn,
        title=f"{name}{event}",
        words=words,
        address=f"{address}{site.page(target)}{ending}",
        published=moment(announced or checked),
        updated=moment(checked),
    )


def atom(feed: Feed) -> str:
    """Write a feed as Atom."""
    return render_template("feed.xml", feed=feed)


def json_feed(feed: Feed) -> str:
    """Write a feed as JSON Feed."""
    items = [
        {
            "id": entry.id,
            "url": entry.address,
            "title": entry.title,
            "content_text": entry.words,
            "date_published": entry.published,
            "date_modified": entry.updated,
        }
        for entry in feed.entries
    ]
    data = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.home,
        "feed_url": feed.address,
        "items": items,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def moment(day: date) -> str:
    """The first moment of a day, as an RFC 3339 date-time."""
    return f"{day.isoformat()}T00:00:00Z"
