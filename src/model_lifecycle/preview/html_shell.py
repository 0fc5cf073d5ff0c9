"""The fixed HTML document of a live page, without any content of records."""

from functools import cache
from importlib.resources import files

from model_lifecycle.page.rendering.html_document import style
from model_lifecycle.page.rendering.html_page import render_template

_ASSETS = files("model_lifecycle.preview") / "assets"


@cache
def asset(name: str) -> str:
    """The text of a file in `assets/`."""
    return (_ASSETS / name).read_text(encoding="utf-8")


@cache
def live_style() -> str:
    """The style sheet of a live page: that of all pages, and that of the frame of live pages."""
    return style() + asset("preview.css")


@cache
def live_script() -> str:
    """The script of a live page, without the transport, which depends on the window."""
    return asset("preview.js")


def policy(nonce: str) -> str:
    """The Content-Security-Policy of a live page: only its style and script, by `nonce`, and its server are allowed."""
    return (
        f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def shell(title: str, nonce: str) -> str:
    """The page as a browser first receives it; its content follows with the first event."""
    script = live_script() + asset("http.js")
    return render_template(
        "live.html", title=title, nonce=nonce, style=live_style(), script=script, chrome=asset("chrome.html")
    )
