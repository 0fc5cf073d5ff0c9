"""Converts Markdown and MDX to HTML, which is then read like any page.

Components (`<Note>`) become HTML elements; as in MDX, indented text in them is not code.
"""

import re
from typing import Final

from markdown_it import MarkdownIt

_STRING_EXPRESSION: Final = re.compile(r"""\{\s*(["'`])([^"'`{}\n]*)\1\s*\}""")
"""Matches a string in braces in MDX, as `{" "}`."""
_SELF_CLOSED: Final = re.compile(r"<([A-Z][\w.]{0,80})((?:\s[^<>]*)?)/>")
"""Matches a self-closed component, as `<Card />`, which HTML would treat as an opening tag."""
_FRAGMENT: Final = re.compile(r"</?>")
"""Matches the tags of a React fragment, which have no name."""
_FRONT_MATTER: Final = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
"""Matches the front matter of a page: YAML between two lines `---`."""


def html_of_markdown(text: str) -> str:
    """Convert Markdown or MDX to HTML. Never raises: any text is valid Markdown."""
    text = text.replace("\r\n", "\n")
    front = ""
    if (match := _FRONT_MATTER.match(text)) is not None:
        front, text = "\n\n".join(match[1].splitlines()) + "\n\n", text[match.end() :]
    text = _FRAGMENT.sub("", _STRING_EXPRESSION.sub(r"\2", _without_comments(front + text)))
    return str(_parser().render(_SELF_CLOSED.sub(r"<\1\2></\1>", text)))


def _without_comments(text: str) -> str:
    """The text without MDX comments (`{/* … */}`); an unclosed comment stays as text."""
    parts, start = [], 0
    while (begin := text.find("{/*", start)) >= 0 and (end := text.find("*/}", begin)) >= 0:
        parts.append(text[start:begin])
        start = end + len("*/}")
    return "".join([*parts, text[start:]])


def _parser() -> MarkdownIt:
    """A parser of CommonMark with tables and strikethrough, in which indented lines are not code."""
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable(["code", "html_block"])
