"""The manual for `explain TOPIC`: one page per topic, in `docs/`."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import model_lifecycle
from model_lifecycle.cli.terminal import Style

_FOLDER: Final = Path(model_lifecycle.__file__).parent / "docs"
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
"""Matches a Markdown link; groups: its words, its target."""

_PAGE = re.compile(r"(?:.*/docs/)?([\w-]+)\.md(?:#.*)?")
"""Matches a link to a page of the manual, such as `docs/scan.md#roles`; group: the topic."""


def topics() -> Mapping[str, str]:
    """The titles of the manual's pages, by topic."""
    return {page.stem: _title(page) for page in sorted(_FOLDER.glob("*.md"))}


def _title(page: Path) -> str:
    """The title of a page, from its first line."""
    with page.open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# ").strip()


def topic_text(topic: str, style: Style) -> str:
    """The page of a topic as terminal text; links become their text, followed by the URL or the other page's topic."""
    text = (_FOLDER / f"{topic}.md").read_text(encoding="utf-8")
    text = re.sub(r"^<!--.*-->\n", "", text, flags=re.MULTILINE)
    return re.sub(
        r"^#+ (.+)$", lambda heading: style("bold", heading[1]), _LINK.sub(_link_text, text), flags=re.MULTILINE
    )


def _link_text(link: re.Match[str]) -> str:
    """The terminal text of a Markdown link: its words, and the URL or the topic of the page it leads to."""
    words, target = link[1], link[2]
    if target.startswith(("https:", "http:")):
        return f"{words} ({target})"
    page = _PAGE.fullmatch(target)
    if page is None or not (_FOLDER / f"{page[1]}.md").is_file() or page[1] in words.lower():
        return words
    return f"{words} (`explain {page[1]}`)"


def topic_list(style: Style) -> str:
    """The text that lists all topics, one per line with its title."""
    titles = topics()
    width = max(map(len, titles))
    lines = [f"  {topic:<{width}}  {title}\n" for topic, title in titles.items()]
    return f"{style('bold', 'Topics of the manual:')}\n\n{''.join(lines)}"
