"""The templates, and the fixed parts of every HTML page. The home of jinja2, which is imported when first needed."""

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES = files("model_lifecycle.page.rendering") / "templates"

Links = Callable[[str], str | None]
"""From the site path of a page to the address to link to it; None where it cannot be linked."""


def asset(name: str) -> str:
    """The text of a file that lies beside the templates."""
    return (_TEMPLATES / name).read_text(encoding="utf-8")


@cache
def environment() -> "Environment":
    """Everything is escaped, and an undefined name in a template is an error."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    return Environment(
        loader=FunctionLoader(asset), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def fragment(template: str, **values: Any) -> str:
    """A template filled in."""
    return environment().get_template(template).render(**values)


@cache
def style() -> str:
    """The style sheet of every page."""
    return asset("page.css")


@cache
def script() -> str:
    """The script of every page: only the copy buttons need it."""
    return asset("page.js")


@cache
def policy() -> str:
    """The Content-Security-Policy of a file: our own style and script by their hashes, and nothing else at all."""
    return (
        f"default-src 'none'; style-src '{_hash(style())}'; script-src '{_hash(script())}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def document(
    title: str, description: str, article: str, *, home: str | None = None, trail: tuple[tuple[str, str], ...] = ()
) -> str:
    """A whole HTML file around an article, which is HTML already. Needs nothing from anywhere.

    In a site, `home` is the address of its index and `trail` holds the pages between that and this one.
    """
    return fragment(
        "document.html.j2",
        title=title,
        description=description,
        article=article,
        home=home,
        trail=trail,
        policy=policy(),
        style=style(),
        script=script(),
    )
