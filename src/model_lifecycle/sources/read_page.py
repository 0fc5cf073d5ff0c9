"""Converts the bytes of a response or a saved file to a page."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from model_lifecycle.sources.block import MOST_TEXT, Block
from model_lifecycle.sources.html_blocks import blocks_of_html, is_deep
from model_lifecycle.sources.markdown_text import html_of_markdown
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.page_data import is_too_large
from model_lifecycle.sources.script_text import blocks_of_data

MOST_BYTES: Final = 5 * 1024 * 1024

_HTML: Final = re.compile(r"\s*<(?:!doctype|!--|\?xml|[a-z])")
"""Matches the beginning of an HTML text."""

_CHARSET: Final = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})""", re.IGNORECASE)
"""Matches the charset in a `<meta>` element."""

_FOOTNOTE_YEAR: Final = re.compile(
    r"\b((?:\d{4}-\d\d-\d\d)|(?:[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d))\d\b"
)
"""Matches a date followed by a footnote number, as in saved pages: `October 1, 20262`."""

_NOT_FOUND: Final = re.compile(
    r"(?:error )?404\b.*|(?:\W*(?:oops|sorry)\W+)?(?:this |the |that )?(?:page|resource|url)[^.]{0,40}"
    r"(?:not (?:be )?found|(?:doesn.t|does not|no longer) exists?|is gone|is unavailable)\b.*|not found\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""Matches the heading or title of a page that does not exist: `404`, `Page not found`."""

_BARRIER: Final = re.compile(
    r"\b(?:just a moment|verify (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|captcha|access denied|"
    r"attention required|enable javascript|javascript is (?:required|disabled)|unusual traffic|checking your browser|"
    r"(?:sign|log) ?in to (?:continue|view|access|your)|welcome back|forgot (?:your )?password|before you continue|"
    r"accept (?:all )?cookies|cookie (?:preferences|settings|consent))\b",
    re.IGNORECASE,
)
"""Matches words of a page that shows a login, a CAPTCHA or a cookie notice in place of its text."""

_LOGIN_TITLE: Final = re.compile(r"\W*(?:log ?in|sign ?in|login|anmelden)\b.{0,30}", re.IGNORECASE)
"""Matches the title of a login page: `Sign in`."""

_MIN_WORDS_WITH_SCRIPTS: Final = 20
"""Number of words below which a page with scripts has no text of its own."""
_MAX_NOTICE_WORDS: Final = 80
"""Number of words up to which a page may be only a notice, a login, or filled by scripts."""


def read_page(content: bytes, charset: str | None = None) -> PageContent:
    """Read a page from any bytes; an unreadable one has the reason."""
    reason = _why_not_text(content)
    if reason:
        return PageContent(outcome="unreadable", reason=reason)
    text = _decode(content, charset)
    is_html = _HTML.match(text[:1000].lstrip("\ufeff")) is not None and not text.lstrip("\ufeff \n")[1:2].isupper()
    html = text if is_html or text.lstrip("\ufeff \n")[:2] == "<!" else html_of_markdown(text)
    if is_deep(html):
        return PageContent(outcome="unreadable", reason="its elements are nested too deeply")
    blocks = tuple(map(_without_footnotes, blocks_of_html(html)))
    is_short = _count_words(blocks) <= _MAX_NOTICE_WORDS
    data = blocks_of_data(html, scripts=is_short)
    page = _classify((*blocks, *data), html, has_data=bool(data))
    return replace(page, is_partial=is_short and page.outcome == "read" and _count_words(data) > _count_words(blocks))


def _classify(blocks: tuple[Block, ...], html: str, *, has_data: bool) -> PageContent:
    """The page of these blocks; `dead` or `unreadable` if it is too large, or only an error, a login or a notice."""
    if sum(len(block.text) for block in blocks) > MOST_TEXT:
        return PageContent(outcome="unreadable", reason=f"its text has more than {MOST_TEXT:,} characters")
    if is_too_large(blocks):
        return PageContent(outcome="unreadable", reason="its tables are too large")
    words = _count_words(blocks)
    head = next((block.text for block in blocks if block.level), blocks[0].text if blocks else "")
    title = _title(html)
    if words <= _MAX_NOTICE_WORDS:
        if _NOT_FOUND.fullmatch(head.strip()) or (title and _NOT_FOUND.match(title)):
            return PageContent(outcome="dead", reason=f"the page says: {head.strip()[:80] or title}")
        shown = " ".join(block.text for block in blocks)
        if _BARRIER.search(f"{title} {shown}") or _LOGIN_TITLE.fullmatch(title) or _LOGIN_TITLE.fullmatch(head.strip()):
            return PageContent(outcome="unreadable", reason="it shows a login, a notice or a CAPTCHA, not its text")
        if words == 0 or (words < _MIN_WORDS_WITH_SCRIPTS and "<script" in html and not has_data):
            return PageContent(
                outcome="unreadable", reason="it has no text until scripts run: save it and use --page URL=FILE"
            )
    return PageContent(blocks)


def _count_words(blocks: Sequence[Block]) -> int:
    """The number of words in the text of blocks."""
    return sum(len(block.text.split()) for block in blocks)


_TITLE: Final = re.compile(r"<title[^>]{0,200}>([^<]{0,300})", re.IGNORECASE)


def _title(html: str) -> str:
    """The `<title>` of a page; empty without one."""
    match = _TITLE.search(html[:100_000])
    return match[1].strip() if match else ""


def _why_not_text(content: bytes) -> str:
    """The reason why `content` cannot be read as text; empty if it may be text."""
    if len(content) > MOST_BYTES:
        return f"it has more than {MOST_BYTES // 1024 // 1024} MiB"
    if content[:1024].lstrip().startswith(b"%PDF-"):
        return "it is a PDF"
    if not content.strip():
        return "it is empty"
    if b"\0" in content[:4096] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "it is not a text"
    return ""


def _decode(content: bytes, charset: str | None) -> str:
    """Decode a page: UTF-8 if it is valid, otherwise the declared charset, otherwise `cp1252`, as browsers do."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode()
    except UnicodeDecodeError:
        meta = _CHARSET.search(content[:4096])
        for name in (charset, meta[1].decode("ascii") if meta else None, "cp1252"):
            try:
                return content.decode(name or "utf-8")
            except (UnicodeDecodeError, LookupError):
                continue
    return content.decode("utf-8", "replace")


def _without_footnotes(block: Block) -> Block:
    """The block without footnote numbers after dates."""
    if not _FOOTNOTE_YEAR.search(block.text):
        return block
    cells = tuple(cell._replace(text=_FOOTNOTE_YEAR.sub(r"\1", cell.text)) for cell in block.cells)
    return block._replace(text=_FOOTNOTE_YEAR.sub(r"\1", block.text), cells=cells)
