"""The frame around the article of an HTML file: the head, the navigation, and other parts that all pages share."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from model_lifecycle.page.changes import Change
from model_lifecycle.page.format import shortened

_ASSETS: Final = files("model_lifecycle.page.rendering") / "assets"

_MOST_DESCRIPTION: Final = 300

Links = Callable[[str], str | None]
"""Converts the site path of a page to the address for a link to it; None if the page does not exist."""


class RenderContext(NamedTuple):
    """The settings for rendering the values of a page."""

    links: Links
    changes: Mapping[str, Change] = {}
    """The changes from another version of the page, by the ids of values."""
    row_ids: bool = True
    """Whether values in rows of listings get an `id` attribute."""


def asset(name: str) -> str:
    """The text of a file in `assets`: a style sheet, a script or a picture."""
    return (_ASSETS / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class SitePlace:
    """The position of an HTML file in a site. A file outside a site has none, and contains its style sheet."""

    root: str
    """The relative path from the page to the folder of the site: empty, or `../../`."""
    name: str
    """The name of the site."""
    canonical: str | None = None
    """The page's absolute address; None if it is unknown."""
    alternates: tuple[tuple[str, str], ...] = ()
    """The media types and addresses of the page in other formats, and of feeds."""
    script: str = "page.js"
    """The script of the page: the name of an `asset`."""


@cache
def style() -> str:
    """The style sheet of every page."""
    return asset("page.css")


@cache
def script(name: str = "page.js") -> str:
    """The script of a page: buttons, search, and days counted from the reader's today. Pages also work without it."""
    return asset("scroll.js") + asset("days.js") + asset(name)


@cache
def policy(script_name: str = "page.js", *, in_site: bool = False) -> str:
    """The Content-Security-Policy of a file: it allows only our own style and script.

    The script is allowed by its hash, as is the style sheet of a file outside a site. In a site, the style sheet and
    the icon are separate files of the same origin, allowed by `'self'`.
    """
    style_source, image_source = ("'self'", "'self'") if in_site else (f"'{_hash(style())}'", "data:")
    return (
        f"default-src 'none'; style-src {style_source}; script-src '{_hash(script(script_name))}'; "
        f"img-src {image_source}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    """A CSP hash of a style sheet or script."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class HtmlFrame:
    """The frame around an article: the head of an HTML file, its navigation and its script.

    In a site, `home` is the address of its index, and `trail` are the breadcrumbs between that and this page, as texts
    and addresses. `site_name` and `script_name` are used without a `place`.
    """

    def __init__(
        self,
        title: str,
        description: str,
        home: str | None,
        trail: tuple[tuple[str, str], ...] = (),
        place: SitePlace | None = None,
        *,
        site_name: str = "Model lifecycles",
        script_name: str = "page.js",
    ) -> None:
        """Store the parts of a frame; a long description is cut."""
        self.title = title
        self.description = shortened(" ".join(description.split()), _MOST_DESCRIPTION)
        self.home = home
        self.trail = trail
        self.place = place
        self.site_name = place.name if place else site_name
        self._script_name = place.script if place else script_name

    @property
    def policy(self) -> str:
        return policy(self._script_name, in_site=self.place is not None)

    @property
    def script(self) -> str:
        return script(self._script_name)

    @property
    def style(self) -> str:
        """The style sheet of a file outside a site."""
        return style()

    @property
    def linked_data(self) -> dict[str, str]:
        """The JSON-LD data of the page, a schema.org WebPage."""
        data = {"@context": "https://schema.org", "@type": "WebPage", "name": self.title}
        data["description"] = self.description
        if self.place and self.place.canonical:
            data["url"] = self.place.canonical
        return data
