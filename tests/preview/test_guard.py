"""Which requests the loopback server answers."""

import pytest

from model_lifecycle.preview import guard


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
    assert guard.host_fits(host, 8000) is fits


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
    assert guard.origin_fits(origin, 8000) is fits


@pytest.mark.parametrize(
    ("site", "fits"),
    [(None, True), ("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False)],
)
def test_fetch_site(site: str | None, fits: bool) -> None:
    assert guard.fetch_fits(site) is fits


@pytest.mark.parametrize("given", ["", "secre", "secret2", "SECRET", "sécret", "\udcff"])
def test_only_the_whole_token_fits(given: str) -> None:
    assert not guard.token_fits(given, "secret")
    assert guard.token_fits("secret", "secret")
