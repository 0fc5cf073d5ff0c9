"""Record text in Markdown: whatever it holds, a reader of Markdown sees the words and nothing else."""

import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from model_lifecycle.page.rendering.marks import code_block, code_span, escape, markdown_link, table

MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

# Everything a record's text can hold once it is cut to what a page may show, with Markdown's own characters more often.
words = st.text(st.sampled_from("\\`*_[]<>|~&$#@!()-+=:.0123aA \n\t") | st.characters(categories=("L", "N", "P", "S")))


def shown(text: str) -> str:
    return " ".join(text.split())


def inline(text: str) -> str:
    """What a paragraph of Markdown says, if it is one paragraph and nothing in it is marked up."""
    html = MARKDOWN.render(text).strip().replace("<!-- -->", "")
    assert html.startswith("<p>"), html
    assert html.endswith("</p>"), html
    assert "<" not in html[3:-4], html
    return unescape(html[3:-4])


@given(words.filter(lambda text: bool(text.strip())))
@example("1. one")
@example("- one")
@example("<script>alert(1)</script>")
@example("**bold** _it_ `code` [a](javascript:alert(1)) ![](x)")
@example("&lt;b&gt; &#60;")
@example("a | b\n---|---")
@example("Title\n===")
def test_words_are_shown_as_they_are(text: str) -> None:
    assert inline(escape(text, starts=True)) == shown(text)


@given(words.filter(lambda text: bool(text.strip())))
def test_words_in_the_middle_of_a_sentence(text: str) -> None:
    assert inline(f"Words {escape(text)} words.") == f"Words {shown(text)} words."


@given(words)
@example("``` ` ```")
@example("`")
def test_code_is_shown_as_it_is(text: str) -> None:
    html = MARKDOWN.render(f"Words {code_span(text)} words.").strip()
    assert html.startswith("<p>Words <code>")
    assert html.endswith("</code> words.</p>")
    assert unescape(html[15:-18]).strip() == shown(text)


@given(words)
@example("```\n# out")
def test_a_block_of_code_is_not_left(text: str) -> None:
    [token] = MARKDOWN.parse(code_block(text, "python"))
    assert (token.type, token.info) == ("fence", "python")
    assert token.content == f"{text.removesuffix(chr(10))}\n"


@given(words, words)
def test_cells_stay_in_their_table(left: str, right: str) -> None:
    text = table(("A", "B"), [(escape(left), code_span(right).replace("|", "\\|"))])
    tokens = [token.type for token in MARKDOWN.parse(text)]
    assert tokens[0] == "table_open"
    assert tokens.count("td_open") == 2
    assert tokens[-1] == "table_close"


@pytest.mark.parametrize(
    ("text", "url", "markdown"),
    [
        ("https://doc.example/a", "https://doc.example/a", "<https://doc.example/a>"),
        ("Example", "https://doc.example/a", "[Example](https://doc.example/a)"),
        ("](x) <b>", "https://doc.example/a)b", r"[\](x) \<b>](https://doc.example/a%29b)"),
        (
            "https://doc.example/<b>",
            "https://doc.example/<b>",
            r"[https://doc.example/\<b>](https://doc.example/%3Cb%3E)",
        ),
    ],
)
def test_links(text: str, url: str, markdown: str) -> None:
    assert markdown_link(text, url) == markdown


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("ping @octocat about #12", "ping @<!-- -->octocat about #<!-- -->12"),
        ("see GH-1 and gh-22", "see GH<!-- -->-1 and gh<!-- -->-22"),
        ("fixed by 1a2b3c4", "fixed by 1<!-- -->a2b3c4"),
        ("(" + "0f" * 20 + ")", "(0<!-- -->" + ("0f" * 20)[1:] + ")"),
        ("owner/name#3, owner/name@1a2b3c4", "owner/name#<!-- -->3, owner/name@<!-- -->1<!-- -->a2b3c4"),
        ("me@example.com, mailto:me, ftp://x", "me@<!-- -->example.com, mailto<!-- -->:me, ftp<!-- -->://x"),
        ("good :+1: :tada:", "good :<!-- -->+1: :<!-- -->tada:"),
        (
            "128,000 tokens in 2026-05-20 at 12:30:45, $15, GHz-1",
            "128,000 tokens in 2026-05-20 at 12:30:45, $15, GHz-1",
        ),
    ],
)
def test_nothing_is_linked_to_or_mentioned(text: str, markdown: str) -> None:
    assert escape(text) == markdown
    assert inline(markdown) == text


@given(words.filter(lambda text: bool(text.strip())))
@example("#")
@example("a #")
@example("# a ##")
@example("- a")
@example("1. a")
def test_a_heading_and_an_item_of_a_list_say_what_they_are_given(text: str) -> None:
    for markup, tag in (("##", "h2"), ("1.", "li"), ("-", "li")):
        html = MARKDOWN.render(f"{markup} {escape(text, starts=True)}\n").replace("<!-- -->", "")
        match = re.fullmatch(rf"(?:<[ou]l>\n)?<{tag}>([^<]*)</{tag}>(?:\n</[ou]l>)?\n", html)
        assert match is not None, html
        assert unescape(match[1]) == shown(text)
