"""The loopback server against the attacks on record: rebinding, cross-site requests, guessing, traversal, floods."""

import http.client
import json
import re
import socket
import zlib
from contextlib import closing, suppress

import pytest
from support.memory_workspace import MemoryWorkspace
from support.pages import NEW_PATH
from support.patience import PATIENCE
from support.preview_server import Served, connected, event, is_ended, stream
from support.workspaces import ROOT

from model_lifecycle.preview.http_server import PreviewServer
from model_lifecycle.preview.preview_registry import PreviewRegistry
from model_lifecycle.preview.preview_target import all_targets
from model_lifecycle.preview.request_guard import MAX_BODY, MAX_STREAMS


def test_the_page_comes_with_every_protection(served: Served) -> None:
    status, headers, body = served.ask("GET", served.path)
    assert status == 200
    nonce = re.search(r"script-src 'nonce-([^']+)'", headers["content-security-policy"])
    assert nonce is not None
    assert f'<script nonce="{nonce[1]}">' in body.decode()
    assert "default-src 'none'" in headers["content-security-policy"]
    expected = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store"}
    assert expected.items() <= headers.items()
    assert not [name for name in headers if name.startswith("access-control-")]


def test_under_an_address_that_an_editor_forwards_it_answers_as_under_its_own(served: Served) -> None:
    headers = {"Host": "name-8000.editor.example", "Origin": "https://name-8000.editor.example"}
    assert served.ask("GET", served.path, headers)[0] == 421
    assert served.server.allow("https://name-8000.editor.example/")
    assert served.ask("GET", served.path, headers)[0] == 200
    assert served.ask("GET", served.path, headers | {"Origin": "http://name-8000.editor.example"})[0] == 403
    assert not served.server.allow("file:///etc/passwd")


def test_no_proxy_holds_events_back(served: Served) -> None:
    with stream(served) as answer:
        assert answer.headers["cache-control"] == "no-store, no-transform"


def test_each_answer_has_a_nonce_of_its_own(served: Served) -> None:
    policies = {served.ask("GET", served.path)[1]["content-security-policy"] for _ in range(3)}
    assert len(policies) == 3


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "rebound.example"},
        {"Host": "rebound.example:80"},
        {"Origin": "https://attacker.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_a_request_from_elsewhere_is_refused_whatever_it_asks_for(served: Served, headers: dict[str, str]) -> None:
    for method, path in (("GET", served.path), ("GET", f"{served.path}events"), ("POST", f"{served.path}action")):
        status, answered, body = served.ask(method, path, {"Content-Type": "application/json"} | headers, b"{}")
        assert status in (403, 421), (method, path)
        assert body == b""
        assert answered["x-content-type-options"] == "nosniff"
    assert served.jumps == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/favicon.ico",
        "/{preview}/",
        "/wrong/{preview}/",
        "/{half}/{preview}/",
        "/{token}/",
        "/{token}/nobody/",
        "/{token}/{preview}",
        "/{token}/{preview}/../../etc/passwd",
        "/{token}/{preview}/..%2f..%2fetc/passwd",
        "/{token}/{preview}/%2e%2e/%2e%2e/etc/passwd",
        "/{token}/{preview}/....//etc/passwd",
        "//etc/passwd",
        "/{token}/%00/",
        "/{token}/{preview}/preview.js",
        "/{token}\\{preview}\\",
    ],
)
def test_nothing_is_served_but_the_pages(served: Served, path: str) -> None:
    token, preview = served.server.token, served.preview.id
    status, _, body = served.ask("GET", path.format(token=token, preview=preview, half=token[:-1]))
    message = b"There is no preview at this address any more: it was closed, or its server ended. Open it again.\n"
    assert (status, body) == (404, message)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_only_get_reads(served: Served, method: str) -> None:
    assert served.ask(method, served.path, body=b"")[0] in (404, 405)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_an_action_is_json_which_no_form_of_another_site_can_send(served: Served, kind: str) -> None:
    body = json.dumps({"kind": "reveal", "value": "price-input-new"}).encode()
    assert served.ask("POST", f"{served.path}action", {"Content-Type": kind}, body)[0] == 415
    assert served.jumps == []


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'"x"', b"{", b"\xff", b"null", b"[" * 2000 + b"]" * 2000, b'{"a":' * 800, b"\xfe\xff"]
)
def test_what_is_no_action_is_refused(served: Served, body: bytes) -> None:
    status, _, _ = served.ask("POST", f"{served.path}action", {"Content-Type": "application/json"}, body)
    assert status == 400


@pytest.mark.parametrize("headers", [{"Content-Type": "application/json; charset=klingon"}], ids=str)
def test_an_action_is_read_whatever_its_headers_say(served: Served, headers: dict[str, str]) -> None:
    assert served.act({"kind": "nothing"}, headers) == 200


def test_a_compressed_body_is_not_unpacked(served: Served) -> None:
    body = zlib.compress(b" " * 1_000_000)
    headers = {"Content-Type": "application/json", "Content-Encoding": "deflate"}
    assert served.ask("POST", f"{served.path}action", headers, body)[0] == 400


def test_a_body_has_a_bound(served: Served) -> None:
    headers = {"Content-Type": "application/json"}
    assert served.ask("POST", f"{served.path}action", headers, b" " * (MAX_BODY + 1))[0] == 413


def test_a_click_leads_to_a_place_that_the_server_rendered_and_to_no_other(served: Served) -> None:
    assert served.act({"kind": "reveal", "value": "price-input-new"}) == 200
    assert [jump.path for jump in served.jumps] == [f"{ROOT}/{NEW_PATH}"]
    for value in ("/etc/passwd", "file:///etc/passwd", "../x", "", "article"):
        assert served.act({"kind": "reveal", "value": value}) == 200
    assert served.act({"kind": "reveal", "path": "/etc/passwd"}) == 200
    assert len(served.jumps) == 1


def test_events_bring_the_page_and_each_change(served: Served) -> None:
    with stream(served) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        name, first = event(answer)
        assert (name, first["title"]) == ("page", "old-1.0 to new-2.0")
        served.hub.update(served.memory.edit(NEW_PATH, '"input_price_per_mtok": 2', '"input_price_per_mtok": 2.75'))
        name, second = event(answer)
        assert name == "page"
        assert "$2.75" in str(second["html"])


def test_closing_a_preview_ends_its_streams_and_its_page(served: Served) -> None:
    with stream(served) as answer:
        event(answer)
        served.hub.close(served.preview.id)
        assert event(answer)[0] == "closed"
        assert answer.read() == b""
    assert served.ask("GET", served.path)[0] == 404


def test_streams_have_a_bound(served: Served) -> None:
    sockets = []
    try:
        for _ in range(MAX_STREAMS):
            connection = http.client.HTTPConnection("127.0.0.1", served.server.port, timeout=PATIENCE)
            connection.request("GET", f"{served.path}events")
            event(connection.getresponse())
            sockets.append(connection)
        assert served.ask("GET", f"{served.path}events")[0] == 503
        assert served.ask("GET", served.path)[0] == 200
    finally:
        for connection in sockets:
            connection.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
        b"\0" * 100,
    ],
    ids=lambda sent: repr(sent[:30]),
)
def test_the_log_is_quiet_about_what_is_refused(
    served: Served, sent: bytes, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(connected(served, sent)) as connection:
        connection.shutdown(socket.SHUT_WR)
        assert is_ended(connection)
    assert served.ask("GET", "/x/y/")[0] == 404
    assert served.ask("GET", served.path, {"Host": "rebound.example"})[0] == 421
    assert caplog.text == ""
    assert capfd.readouterr() == ("", "")


def test_a_failure_is_told_in_a_line_once_and_without_the_token(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.server, "_act", lambda preview, action: 1 / 0)
    assert [served.act({"kind": "x"}) for _ in range(3)] == [500, 500, 500]
    assert [record.getMessage() for record in caplog.records] == [
        "The preview's server could not answer a request: ZeroDivisionError: division by zero"
    ]


def test_an_answer_ends_its_connection(served: Served) -> None:
    request = f"GET {served.path} HTTP/1.1\r\nHost: 127.0.0.1:{served.server.port}\r\n\r\n".encode()
    with closing(connected(served, request * 5)) as connection:
        received = b""
        with suppress(ConnectionError):
            while part := connection.recv(65536):
                received += part
    assert received.count(b"HTTP/1.1 200 OK") == 1


def test_it_listens_on_loopback_only(served: Served) -> None:
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in addresses - {"127.0.0.1"}:
        with socket.socket() as other:
            other.settimeout(PATIENCE)
            assert other.connect_ex((str(address), served.server.port)) != 0


def test_stopping_frees_the_port_with_streams_open() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    server = PreviewServer(hub, lambda jump: None)
    server.start()
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0])
    with stream(Served(server, hub, preview, memory)) as answer:
        event(answer)
        server.stop()
    with socket.socket() as other:
        assert other.connect_ex(("127.0.0.1", server.port)) != 0
    server.stop()


def test_a_server_that_starts_again_has_the_address_of_before() -> None:
    hub = PreviewRegistry()
    first = PreviewServer(hub, lambda jump: None)
    first.start()
    first.stop()
    second = PreviewServer(hub, lambda jump: None, token=first.token, port=first.port)
    second.start()
    try:
        assert second.address("x") == first.address("x")
        third = PreviewServer(hub, lambda jump: None, token="known", port=second.port)
        third.start()
        try:
            assert third.port not in (0, second.port)
            assert third.token not in ("known", second.token)  # a program at the old port may have been sent it
        finally:
            third.stop()
    finally:
        second.stop()
