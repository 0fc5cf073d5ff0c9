"""The text of a fork as it is posted: nobody is mentioned, nothing is linked, loaded or drawn."""

import html
import re
import runpy
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import snapshot
from markdown_it import MarkdownIt
from support.action_steps import CHECKOUT

SCRIPT = CHECKOUT / ".github/actions/review/harmless.py"
harmless = runpy.run_path(str(SCRIPT))["harmless"]

_ACTIVE_TEXT = re.compile(r"@\w|://|\bwww\.|#\d|\bGH-\d|\b[0-9a-f]{7,40}\b", re.IGNORECASE)
_MARKDOWN = MarkdownIt("commonmark").enable("table")
PARTS = (
    *("@", "ada", "org/team", "[", "]", "(", ")", "!", "<", ">", "a/b", "href=x", "img", "src=", "<!-- -->", "<a>"),
    *(
        "<details>",
        "</summary>",
        "http",
        "https",
        "://",
        ":",
        "/",
        "www.",
        "x.example",
        "mailto:",
        "#",
        "12",
        "GH",
        "-",
    ),
    *("0123abc", "&", ";", "&#64;", "&#x40;", "&commat;", "&colon;", "&num;", "&lbrack;", "\\", "`", "```", "~~~"),
    *("mermaid", "math", "*", "_", "|", '"', "'", " ", "\n", "\n\n"),
)


def acts(text: str) -> list[str]:
    """What a text does where it is shown as Markdown."""
    tokens = [token for block in _MARKDOWN.parse(text) for token in (block, *(block.children or ()))]
    done = [token.tag or token.type for token in tokens if token.type in ("link_open", "image")]
    done += [token.info for token in tokens if token.type == "fence" and "mermaid" in token.info.split()]
    for token in tokens:
        if token.type in ("html_inline", "html_block"):
            done += [
                tag for tag in re.findall(r"<[^>\s]+", token.content) if not re.match(r"</?(details|summary)$", tag)
            ]
    shown = re.sub(r"</?(details|summary)>", "", _MARKDOWN.render(text))
    return done + _ACTIVE_TEXT.findall(html.unescape(re.sub(r"<[^>]*>", "", shown)))


@pytest.mark.parametrize(
    "text",
    [
        "@ada, @org/team and a@b.example",
        "&#64;ada &commat;ada \\@ada",
        "[here](https://x.example) [a][b]\n\n[b]: //x.example",
        "![pixel](https://x.example/p.png) <img src=//x.example/p.png>",
        "<https://x.example> https://x.example www.x.example ftp://x.example http\\://x",
        "#12 ada/records#12 GH-12 0123456789abcdef0123456789abcdef01234567",
        "<details><summary>&#64;ada</summary></details>",
        "```mermaid\nclick A\n```",
    ],
)
def test_what_acts_is_broken(text: str) -> None:
    assert acts(text)
    assert not acts(harmless(text))


@given(st.lists(st.sampled_from(PARTS), max_size=25).map("".join))
def test_no_text_acts(text: str) -> None:
    assert not acts(harmless(text))


def test_a_review_stays_as_it_is_read() -> None:
    review = (
        "# What changes\n\n| model | was |\n|---|---|\n| [`a-1`](https://x.example/a) | \\$2 &lt;3 |\n\n<details>\n"
    )
    ended = subprocess.run(
        [sys.executable, "-I", SCRIPT], input=review.encode() + b"\0\xff", capture_output=True, check=True
    )
    assert ended.stdout.decode() == snapshot("""\
# What changes

| model | was |
|---|---|
| `a-1` | \\$2 &lt;3 |

<details>
�\
""")
