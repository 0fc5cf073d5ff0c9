"""A whole HTML file around an article: its head, its navigation, and the fixed parts of every page."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from model_lifecycle.page.format import shortened
from model_lifecycle.page.rendering.html_pattern import EMPTY, Html, Pattern, joined

_ASSETS: Final = files("model_lifecycle.page.rendering") / "assets"

_MOST_DESCRIPTION: Final = 300

_OUT_OF_SCRIPT: Final = re.compile("[<>&\u2028\u2029]")

_JSON: Final = json.JSONEncoder(ensure_ascii=False)

Links = Callable[[str], str | None]
"""From the site path of a page to the address to link to it; None where it cannot be linked."""


def asset(name: str) -> str:
    """The text of a style sheet, a script or a picture that pages have."""
    return (_ASSETS / name).read_text(encoding="utf-8")


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
    """The script of the page: the name of an `asset`."""


@cache
def style() -> str:
    """The style sheet of every page."""
    return asset("page.css")


@cache
def script(name: str = "page.js") -> str:
    """The script of a page. What it adds nobody needs: buttons, and a search."""
    return asset("scroll.js") + asset(name)


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


_DOCUMENT: Final = Pattern("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="model-lifecycle">
<meta name="description" content="{description}">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:type" content="article">
<title>{title}</title>
{head}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
{navigation}<main id="main">
{article}</main>
<script>{script}</script>
</body>
</html>""")


def document(
    title: str,
    description: str,
    article: Html,
    *,
    home: str | None = None,
    trail: tuple[tuple[str, str], ...] = (),
    place: Place | None = None,
    alone_name: str = "Model lifecycles",
    alone_script: str = "page.js",
) -> Html:
    """A whole HTML file around an article. Needs nothing from anywhere but its site.

    In a site, `home` is the address of its index and `trail` holds the pages between that and this one. Without a
    `place`, `alone_name` is what the index is called, and `alone_script` the script.
    """
    script_name = place.script if place else alone_script
    shown = shortened(" ".join(description.split()), _MOST_DESCRIPTION)
    return _DOCUMENT(
        policy=policy(script_name, in_site=place is not None),
        description=shown,
        title=title,
        head=_head(place, _linked_data(title, shown, place)) if place else _ALONE(style=Html(style())),
        navigation=_navigation(home, place.name if place else alone_name, trail) if home else EMPTY,
        article=article,
        script=Html(script(script_name)),
    )


_ALONE: Final = Pattern("""\
<link rel="icon" href="data:,">
<style>{style}</style>
""")
_IN_SITE: Final = Pattern("""\
{canonical}<link rel="icon" href="{root}favicon.svg">
<link rel="stylesheet" href="{root}style.css">
{alternates}<script type="application/ld+json">{linked_data}</script>
""")
_CANONICAL: Final = Pattern("""\
<meta property="og:url" content="{address}">
<link rel="canonical" href="{address}">
""")
_ALTERNATE: Final = Pattern('<link rel="alternate" type="{kind}" href="{address}">\n')


def _head(place: Place, linked_data: Html) -> Html:
    return _IN_SITE(
        canonical=_CANONICAL(address=place.canonical) if place.canonical else EMPTY,
        root=place.root,
        alternates=joined(_ALTERNATE(kind=kind, address=address) for kind, address in place.alternates),
        linked_data=linked_data,
    )


_NAVIGATION: Final = Pattern(
    '<nav class="site" aria-label="Site"><a class="home" href="{home}">{name}</a>{trail}</nav>\n'
)
_STEP: Final = Pattern(' <span aria-hidden="true">/</span> <a href="{target}">{text}</a>')


def _navigation(home: str, name: str, trail: Sequence[tuple[str, str]]) -> Html:
    return _NAVIGATION(home=home, name=name, trail=joined(_STEP(text=text, target=target) for text, target in trail))


def _linked_data(title: str, description: str, place: Place) -> Html:
    """The page as schema.org's WebPage, in JSON-LD that no text of a record can end."""
    data = {"@context": "https://schema.org", "@type": "WebPage", "name": title, "description": description}
    if place.canonical:
        data["url"] = place.canonical
    return Html(_OUT_OF_SCRIPT.sub(lambda found: f"\\u{ord(found[0]):04x}", _JSON.encode(data)))
