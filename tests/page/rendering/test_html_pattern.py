"""Whatever is put into HTML is escaped, unless it is HTML already."""

import pytest

from model_lifecycle.page.rendering.html_pattern import EMPTY, Html, Pattern, joined


def test_text_is_escaped_in_words_and_in_attributes() -> None:
    link = Pattern('<a title="{words}">{words}</a>{more}')
    escaped = "&lt;b&gt;&#34;R&amp;D&#34;&lt;/b&gt; &#39;x&#39;"
    assert link(words="""<b>"R&D"</b> 'x'""", more=EMPTY) == f'<a title="{escaped}">{escaped}</a>'


def test_html_is_put_in_as_it_is() -> None:
    item = Pattern("<li>{words}</li>")
    items = joined(item(words=words) for words in ("a < b", Html("<b>c</b>")))
    assert Pattern("<ul>{items}</ul>")(items=items) == "<ul><li>a &lt; b</li><li><b>c</b></li></ul>"


def test_only_the_pattern_s_own_places_are_filled() -> None:
    """A record may hold what looks like a place, and a percent sign; neither means anything, in patterns neither."""
    assert Pattern("100% {first} {second}")(first="{second} %s", second=7) == "100% {second} %s 7"


def test_a_place_without_a_value_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="words"):
        Pattern("<p>{words}</p>")(word="x")
