"""Which requests the loopback server answers."""

import pytest

from model_lifecycle.preview import request_guard as guard


@pytest.mark.parametrize(
    ("host", "fits"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:8000", True),
        ("127.0.0.1:8001", False),
        ("127.0.0.1", False),
        ("rebound.example:8000", False),
        ("127.0.0.1.nip.io:8000", False),
        ("[::1]:8000", False),
        ("0.0.0.0:8000", False),
        ("", False),
        (None, False),
    ],
)
def test_host(host: str | None, fits: bool) -> None:
    assert guard.host_fits(host, guard.own_origins(8000)) is fits


@pytest.mark.parametrize(
    ("origin", "fits"),
    [
        (None, True),
        ("http://127.0.0.1:8000", True),
        ("http://localhost:8000", True),
        ("null", False),
        ("https://127.0.0.1:8000", False),
        ("http://127.0.0.1:8001", False),
        ("http://127.0.0.1:8000.example", False),
        ("https://attacker.example", False),
        ("", False),
    ],
)
def test_origin(origin: str | None, fits: bool) -> None:
    assert guard.origin_fits(origin, guard.own_origins(8000)) is fits


@pytest.mark.parametrize(
    ("site", "fits"),
    [(None, True), ("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False)],
)
def test_fetch_site(site: str | None, fits: bool) -> None:
    assert guard.fetch_fits(site, "cors", "empty") is fits


@pytest.mark.parametrize(
    ("mode", "destination", "fits"),
    [
        ("navigate", "document", True),
        ("navigate", "iframe", False),
        ("navigate", "embed", False),
        ("no-cors", "script", False),
        ("cors", "empty", False),
        (None, None, False),
    ],
)
def test_another_site_may_link_to_the_page_and_no_more(mode: str | None, destination: str | None, fits: bool) -> None:
    assert guard.fetch_fits("cross-site", mode, destination) is fits


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://name-8000.editor.example/token/id/", "https://name-8000.editor.example"),
        ("http://127.0.0.1:8080/proxy/8000/", "http://127.0.0.1:8080"),
        ("https://editor.example:443/", "https://editor.example"),
        ("http://EDITOR.example:80/", "http://editor.example"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("https://user@editor.example/", None),
        ("file:///etc/passwd", None),
        ("https://", None),
        ("https://editor.example:port/", None),
        ("", None),
    ],
)
def test_the_origin_of_an_address(address: str, origin: str | None) -> None:
    assert guard.origin_of(address) == origin


@pytest.mark.parametrize("given", ["", "secre", "secret2", "SECRET", "sécret", "\udcff"])
def test_only_the_whole_token_fits(given: str) -> None:
    assert not guard.token_fits(given, "secret")
    assert guard.token_fits("secret", "secret")
