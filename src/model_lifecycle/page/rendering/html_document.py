"""The frame around the article of an HTML file: its head, its navigation, and the fixed parts of every page."""

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
"""From the site path of a page to the address to link to it; None where it cannot be linked."""


class RenderContext(NamedTuple):
    """The context in which the values of a page are rendered."""

    links: Links
    changes: Mapping[str, Change] = {}
    """How values differ from another version of the page, by their ids."""
    row_ids: bool = True
    """Whether the values in the rows of listings have ids."""


def asset(name: str) -> str:
    """The text of a style sheet, a script or a picture that pages have."""
    return (_ASSETS / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class SitePlace:
    """Where an HTML file is in a site; a file outside a site has none, and holds its style sheet itself."""

    root: str
    """From the page to the folder of the site: empty, or `../../`."""
    name: str
    """The name of the site."""
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
    """The script of a page: buttons, a search, and days counted from the reader's today. Pages also work without it."""
    return asset("scroll.js") + asset("days.js") + asset(name)


@cache
def policy(script_name: str = "page.js", *, in_site: bool = False) -> str:
    """The Content-Security-Policy of a file: it allows only our own style and script.

    The script is named by its hash, and so is the style of a file outside a site. In a site the style sheet and the
    icon are files beside the pages, without hashes.
    """
    style_source, image_source = ("'self'", "'self'") if in_site else (f"'{_hash(style())}'", "data:")
    return (
        f"default-src 'none'; style-src {style_source}; script-src '{_hash(script(script_name))}'; "
        f"img-src {image_source}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class HtmlFrame:
    """The frame around an article: the head of an HTML file, its navigation and its script.

    In a site, `home` is the address of its index and `trail` holds the pages between that and this one, as texts and
    addresses. Without a `place`, `site_name` is the name of the index, and `script_name` that of the script.
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
        """The page as schema.org's WebPage."""
        data = {"@context": "https://schema.org", "@type": "WebPage", "name": self.title}
        data["description"] = self.description
        if self.place and self.place.canonical:
            data["url"] = self.place.canonical
        return data
