"""The templates, and the fixed parts of every HTML page. The home of jinja2, which is imported when first needed."""

import json
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.page.format import shortened
from model_lifecycle.text.late_dataclass import dataclass

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_TEMPLATES = files("model_lifecycle.page.rendering") / "templates"

_MOST_DESCRIPTION: Final = 300

_OUT_OF_SCRIPT: Final = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}

Links = Callable[[str], str | None]
"""From the site path of a page to the address to link to it; None where it cannot be linked."""


def asset(name: str) -> str:
    """The text of a file that lies beside the templates."""
    return (_TEMPLATES / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Place:
    """Where an HTML file stands in a site; one that stands alone has none, and holds its style sheet itself."""

    root: str
    """From the page to the folder of the site: empty, or `../../`."""
    name: str
    """What the site is called."""
    canonical: str | None = None
    """The page's absolute address, where it is known."""
    alternates: tuple[tuple[str, str], ...] = ()
    """Media types and addresses of the same in other formats, and of feeds."""
    script: str = "page.js"
    """The script of the page, beside the templates."""


@cache
def environment() -> "Environment":
    """Everything is escaped, and an undefined name in a template is an error."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    from model_lifecycle.page.rendering.source_html import sources_html
    from model_lifecycle.page.rendering.value_html import (
        bar_html,
        breakable_html,
        code_lines_html,
        columns_html,
        notes_html,
        prose_html,
        rows_html,
        until_html,
        value_html,
        words_html,
    )

    made = Environment(
        loader=FunctionLoader(asset), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.globals.update(show=value_html, words=prose_html, notes=notes_html, until=until_html)
    made.globals.update(
        rows=rows_html, heads=columns_html, sources=sources_html, bar=bar_html, lines_of=code_lines_html
    )
    made.filters.update(breakable=breakable_html, days=words_html)
    return made


def read_templates() -> None:
    """Compile the templates now: before a process is copied, so that its copies have them, or while others work."""
    for name in ("macros", "comparison", "detail", "document"):
        _template(f"{name}.html.j2")


def fragment(template: str, **values: Any) -> str:
    """A template filled in."""
    return _template(template).render(**values)


@cache
def _template(name: str) -> "Template":
    found = environment().get_template(name)
    found.globals = dict(found.globals)  # it is a chain of mappings, and walked for each page
    return found


@cache
def style() -> str:
    """The style sheet of every page."""
    return asset("page.css")


@cache
def script(name: str = "page.js") -> str:
    """The script of a page. What it adds nobody needs: buttons, a search, and days counted from the reader's own."""
    return asset("days.js") + asset("scroll.js") + asset(name)


@cache
def policy(script_name: str = "page.js", *, in_site: bool = False) -> str:
    """The Content-Security-Policy of a file: our own style and script, and nothing else at all.

    The script by its hash; so the style where the file stands alone. In a site the style sheet and the icon are files
    beside the pages, for which there are no hashes.
    """
    style_source, image_source = ("'self'", "'self'") if in_site else (f"'{_hash(style())}'", "data:")
    return (
        f"default-src 'none'; style-src {style_source}; script-src '{_hash(script(script_name))}'; "
        f"img-src {image_source}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def document(
    title: str,
    description: str,
    article: str,
    *,
    home: str | None = None,
    trail: tuple[tuple[str, str], ...] = (),
    place: Place | None = None,
    alone_name: str = "Model lifecycles",
    alone_script: str = "page.js",
) -> str:
    """A whole HTML file around an article, which is HTML already. Needs nothing from anywhere but its site.

    In a site, `home` is the address of its index and `trail` holds the pages between that and this one. Without a
    `place`, `alone_name` is what the index is called, and `alone_script` the script.
    """
    script_name = place.script if place else alone_script
    return fragment(
        "document.html.j2",
        title=title,
        description=shortened(" ".join(description.split()), _MOST_DESCRIPTION),
        article=article,
        home=home,
        trail=trail,
        place=place,
        name=place.name if place else alone_name,
        linked_data=_linked_data(title, description, place) if place else "",
        policy=policy(script_name, in_site=place is not None),
        style=style(),
        script=script(script_name),
    )


def _linked_data(title: str, description: str, place: Place) -> str:
    """The page as schema.org's WebPage, in JSON-LD that no text of a record can end."""
    data = {"@context": "https://schema.org", "@type": "WebPage", "name": title}
    data["description"] = shortened(" ".join(description.split()), _MOST_DESCRIPTION)
    if place.canonical:
        data["url"] = place.canonical
    return json.dumps(data, ensure_ascii=False).translate(_OUT_OF_SCRIPT)
