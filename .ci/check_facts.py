#!/usr/bin/env python3
"""check_facts.py [FOLDER]: name the pages of the package's own facts that have changed, moved or gone, a line each.

The facts are those about requests (`scan/verdict/request_facts.py`) and the makers' samples
(`generate/maker_samples.toml`), each with its page and the day on which it was read. FOLDER (default:
`build/fact-pages`) keeps the text of each page as the first run after that day found it, and later runs compare with
that text until somebody has read the page again and written the new day into the table. Exit code 1 if a line needs
somebody: a page that has changed, moved or gone, or that could not be read.
"""

import sys
from collections.abc import Mapping
from datetime import date
from difflib import unified_diff
from pathlib import Path
from urllib.parse import urldefrag

from model_lifecycle.generate.maker_samples import maker_samples
from model_lifecycle.scan.verdict.request_facts import REQUEST_FACTS
from model_lifecycle.sources.page_store import PageStore
from model_lifecycle.sources.read_sources import PageRequest, PageResult, read_sources

MOST_LINES = 8
"""Changed passages shown of a page."""


def pages_of_facts() -> dict[str, date]:
    """The pages that facts and samples name, each with the first of the days on which it was read."""
    cited = [(facts.page, date.fromisoformat(facts.read)) for facts in REQUEST_FACTS]
    samples, *_ = maker_samples()
    cited += [(page, sample.read) for sample in samples for page in sample.pages.values()]
    days: dict[str, date] = {}
    for address, day in cited:
        page = urldefrag(address).url
        days[page] = min(day, days.get(page, day))
    return days


def report_on(read: PageResult, day: date, store: PageStore) -> tuple[bool, list[str]]:
    """Whether a page that was read for facts of `day` needs somebody, and the lines that say so."""
    copy, visit = read.request.copy, read.copy.visit
    if visit.page.outcome != "read":
        return True, [f"{'gone' if visit.page.outcome == 'dead' else 'not read'}: {visit.page.reason}"]
    if visit.moved_to:
        return True, [f"moved to {visit.moved_to}"]
    if copy is None or date.fromisoformat(copy.visit.day) < day:
        store.write(read.copy)
        return False, [f"its text of {visit.day} is kept; its facts were read on {day}"]
    if visit.page == copy.visit.page:
        return False, [f"the same as on {copy.visit.day}"]
    before, after = ([passage.text for passage in page.passages] for page in (copy.visit.page, visit.page))
    lines = [line for line in list(unified_diff(before, after, n=0, lineterm=""))[2:] if not line.startswith("@@")]
    return True, [f"changed since {copy.visit.day}", *lines[:MOST_LINES]]


def check(pages: Mapping[str, date], folder: Path) -> int:
    """Report on each of `pages`, with its day; 1 if one of them needs somebody."""
    store = PageStore(folder)
    needing: list[str] = []

    def done(read: PageResult) -> None:
        address = read.request.address
        needs, (said, *details) = report_on(read, pages[address], store)
        needing.extend([address] * needs)
        sys.stdout.writelines((f"{address}: {said}\n", *(f"  {line}\n" for line in details)))

    read_sources([PageRequest(page, store.read(page)) for page in pages], done)
    sys.stdout.write(f"{len(needing)} of {len(pages)} pages need somebody to read them.\n")
    return int(bool(needing))


if __name__ == "__main__":
    sys.exit(check(pages_of_facts(), Path(*sys.argv[1:2] or ("build/fact-pages",))))
