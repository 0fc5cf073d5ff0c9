"""Whatever a template puts into HTML is escaped, unless it is our own style sheet or script."""

import re
import subprocess
import sys
from types import SimpleNamespace

import pytest
from jinja2 import UndefinedError
from support.pages import value_html

from model_lifecycle.page.page import Value
from model_lifecycle.page.rendering.templates import environment, render

HOSTILE = """<b>"R&D"</b> 'x' {{ 7 }} 2026-05-01"""
ESCAPED = "&lt;b&gt;&#34;R&amp;D&#34;&lt;/b&gt; &#39;x&#39; {{ 7 }} 2026-05-01"


def test_text_is_escaped_in_words_and_in_attributes() -> None:
    html = render("actions.html", page=SimpleNamespace(actions=[(HOSTILE, HOSTILE)]))
    assert f'href="{ESCAPED}"' in html
    assert f">{ESCAPED}</a>" in html


@pytest.mark.parametrize(
    "value",
    [
        Value("x", HOSTILE, "X"),
        Value("x", HOSTILE, "X", code=True),
        Value("x", HOSTILE, "X", holds_code=True),
        Value("x", HOSTILE, "X", hint=HOSTILE),
        Value("x", HOSTILE, "X", url=f"https://a.example/{HOSTILE}", link_name=f"https://a.example/{HOSTILE}"),
    ],
)
def test_each_form_of_a_value_is_escaped(value: Value) -> None:
    html = value_html(value)
    assert "<b>" not in html
    assert "{{ 7 }}" in html
    assert "&lt;b&gt;&#34;R&amp;D&#34;&lt;" in html


def test_only_our_own_style_and_script_are_put_in_as_they_are() -> None:
    loader = environment().loader
    assert loader is not None
    texts = [loader.get_source(environment(), name)[0] for name in environment().list_templates()]
    unescaped = re.findall(r"\{\{ (\S+) \| safe", "".join(texts))
    assert sorted(unescaped) == ["chrome", "document.script", "document.style", "script", "style"]


def test_a_place_without_a_value_is_a_mistake() -> None:
    with pytest.raises(UndefinedError, match="page"):
        render("actions.html")


def test_jinja2_is_loaded_only_for_html() -> None:
    program = "import sys, model_lifecycle.site.build_site; sys.exit('jinja2' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
