"""Fetching from a server on this machine, and what is never fetched."""

import asyncio
import gzip
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.web_server import WebServer, serving

from model_lifecycle.network.addresses import PRIVATE_ADDRESSES
from model_lifecycle.network.copied import Validators
from model_lifecycle.network.fetch import Answer, Fetcher, FetchError, FetchFailure, Limits

LIMITS = Limits(size=1024 * 1024, seconds=30)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv(PRIVATE_ADDRESSES, "1")
    with serving() as server:
        yield server


def fetched(address: str, fetcher: Fetcher | None = None, copy: Validators | None = None) -> Answer:
    async def get() -> Answer:
        async with fetcher or Fetcher(LIMITS) as used:
            return await used.get(address, copy)

    return asyncio.run(get())


def failed(address: str, fetcher: Fetcher | None = None) -> FetchError:
    with pytest.raises(FetchError) as error:
        fetched(address, fetcher)
    return error.value


def test_an_answer_of_any_status_comes_whole(server: WebServer) -> None:
    server.answers["/page"] = (404, {"ETag": '"1"', "Retry-After": "9"}, b"not here")
    copy = Validators('"0"', None, (f"{server.address}/page",))
    answer = fetched(f"{server.address}/page", Fetcher(LIMITS, {"User-Agent": "tests"}), copy)
    assert (answer.status, answer.reason, answer.content) == (404, "Not Found", b"not here")
    assert (answer.header("ETag"), answer.header("retry-after"), answer.moved_to) == ('"1"', "9", None)
    assert server.requests[0]["User-Agent"] == "tests"
    assert server.requests[0]["If-None-Match"] == '"0"'


def test_redirects_are_told_apart(server: WebServer) -> None:
    server.answers |= {
        "/old": (301, {"Location": "/older"}, b""),
        "/older": (308, {"Location": f"{server.address}/new"}, b""),
        "/new": (302, {"Location": "today"}, b""),
        "/today": (200, {}, b"page"),
    }
    answer = fetched(f"{server.address}/old")
    assert (answer.address, answer.content) == (f"{server.address}/today", b"page")
    assert answer.moved_to == f"{server.address}/new"
    assert [redirect.status for redirect in answer.redirects] == [301, 308, 302]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"])
def test_hosts_of_this_machine_are_asked_for_nothing(
    host: str, server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PRIVATE_ADDRESSES)
    server.answers["/"] = (200, {}, b"secret")
    address = f"http://{host}:{server.server_address[1]}/"
    for plain_http in (False, True):
        error = failed(address, Fetcher(LIMITS, plain_http=plain_http))
        assert (error.failure, str(error)) == (
            FetchFailure.REFUSED,
            "its host is on this machine or in a private network. Where you trust the address, set the environment "
            "variable MODEL_LIFECYCLE_PRIVATE_ADDRESSES=1",
        )
    assert failed(address.replace("http:", "https:")).failure is FetchFailure.REFUSED
    assert not server.requests


@pytest.mark.parametrize("found", ["127.0.0.1", "169.254.169.254", "fd00:ec2::254", "::ffff:10.0.0.1"])
def test_what_counts_is_where_a_name_leads(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = socket.AF_INET6 if ":" in found else socket.AF_INET
    place = (found, 443, 0, 0) if ":" in found else (found, 443)

    def leads_home(*_: Any, **__: Any) -> list[Any]:
        return [(family, socket.SOCK_STREAM, 6, "", place)]

    monkeypatch.setattr(socket, "getaddrinfo", leads_home)
    monkeypatch.setenv("no_proxy", "*")
    assert failed("https://catalogue.example/x").failure is FetchFailure.REFUSED
    monkeypatch.delenv("no_proxy")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    assert failed("https://catalogue.example/x").failure is FetchFailure.REFUSED


def test_a_redirect_leads_to_no_other_kind_of_host(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, target in {
        "/file": "file:///etc/passwd",
        "/user": "http://user:word@127.0.0.1/",
        "/public": "http://93.184.215.14/",
    }.items():
        server.answers[path] = (302, {"Location": target}, b"")
        error = failed(f"{server.address}{path}")
        assert error.failure is FetchFailure.REFUSED
        assert str(error).startswith(f"it redirects to `{target}`")


def test_no_secret_of_the_person_is_sent(server: WebServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login me password secret\n", encoding="utf-8")
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    server.answers |= {
        "/": (302, {"Location": "/then", "Set-Cookie": "a=b"}, b""),
        "/then": (200, {}, b""),
    }
    fetched(f"{server.address}/")
    assert len(server.requests) == 2
    assert not {"Authorization", "Cookie", "Proxy-Authorization"} & {
        name for request in server.requests for name in request
    }


def test_a_proxy_is_sent_only_its_own_secret(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy")
    monkeypatch.setenv("http_proxy", server.address.replace("//", "//me:secret@"))
    server.answers["http://10.0.0.1/x"] = (200, {}, b"by the proxy")
    assert fetched("http://10.0.0.1/x").content == b"by the proxy"
    assert server.requests[0]["Proxy-Authorization"].startswith("Basic ")
    assert "Authorization" not in server.requests[0]


def test_a_bomb_is_as_large_as_it_becomes(server: WebServer) -> None:
    bomb = gzip.compress(b"0" * 50 * 1024 * 1024)
    server.answers["/"] = (200, {"Content-Encoding": "gzip"}, bomb)
    error = failed(f"{server.address}/")
    assert (error.failure, str(error)) == (FetchFailure.TOO_LARGE, "the answer has more than 1 MiB")


@pytest.mark.parametrize(
    ("answer", "failure"),
    [
        ((301, {"Location": "/"}, b""), FetchFailure.REDIRECTS),
        ((301, {}, b""), FetchFailure.REDIRECTS),
        ((301, {"Location": "http://[x"}, b""), FetchFailure.REFUSED),
        ((200, {"X": "x" * 100_000}, b""), FetchFailure.BROKEN),
        ((200, {"Content-Length": "9"}, b"short"), FetchFailure.BROKEN),
        ((200, {"Content-Encoding": "gzip"}, b"no gzip"), FetchFailure.BROKEN),
    ],
)
def test_a_bad_answer_says_so_in_a_few_words(
    server: WebServer, answer: tuple[int, dict[str, str], bytes], failure: FetchFailure
) -> None:
    server.answers["/"] = answer
    error = failed(f"{server.address}/")
    assert error.failure is failure
    assert len(str(error)) < 100


def test_a_host_that_says_nothing_ends_the_wait(server: WebServer) -> None:
    server.stalling.add("/stall")
    slow = failed(f"{server.address}/stall", Fetcher(Limits(size=9, seconds=0.2)))
    idle = failed(f"{server.address}/stall", Fetcher(Limits(size=9, seconds=30, idle_seconds=0.2)))
    assert {slow.failure, idle.failure} == {FetchFailure.TOO_SLOW}


@pytest.mark.parametrize("address", ["", "x", "ftp://x/", "https://", "https://[", "https://a\nb/", "http://u@x/"])
def test_what_is_no_address_is_said(address: str) -> None:
    assert failed(address).failure is FetchFailure.REFUSED


def test_where_nobody_listens_there_is_no_connection(server: WebServer) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        error = failed(f"http://127.0.0.1:{free.getsockname()[1]}/")
    assert (error.failure, str(error)) == (FetchFailure.UNREACHABLE, "no connection to its host: connection refused")
