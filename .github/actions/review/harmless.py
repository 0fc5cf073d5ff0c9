"""Copies Markdown from standard input to standard output without what acts: mentions, references, links, images, HTML.

The text is what a fork has left, who may write anything into it, and it is posted with the rights of the repository:
nobody is notified, nothing is loaded from elsewhere, no address can be followed.
"""

import re
import sys

BREAK = "\u200b"
"""A character that is not seen, and ends whatever Markdown or GitHub reads there."""

LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s<>]*\)")

ACTS = re.compile(
    r"""
    @                                                  # mentions, addresses of mail
    | \](?=[(\[:])                                     # links and images, and their definitions
    | <(?!/?(?:details|summary)>)                      # HTML, and addresses in angle brackets
    | :(?=\\?/\\?/) | \bwww(?=\\?\.)                       # addresses by themselves
    | \#(?=\w) | \bGH(?=\\?-) | [0-9a-f]{6}(?=[0-9a-f])  # issues and commits
    | &(?!(?:amp|lt|gt|quot);)(?=[\#\w])               # any of these in disguise
    | (?:```|~~~)(?=[\s{.]*(?:mermaid|geojson|topojson|stl|math)\b)  # drawings
    """,
    re.VERBOSE | re.IGNORECASE,
)


def harmless(text: str) -> str:
    """The text, with the words of each link in place of it and a break in whatever else would act."""
    return ACTS.sub(lambda match: match[0] + BREAK, LINK.sub(r"\1", text.replace("<!-- -->", "")))


if __name__ == "__main__":
    given = sys.stdin.buffer.read().decode("utf-8", "replace").replace("\0", "")
    sys.stdout.buffer.write(harmless(given).encode())
