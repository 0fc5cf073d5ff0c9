"""Connections that ask for nothing, or too slowly, are bounded."""

from contextlib import closing

import pytest
from support.pages import NEW_PATH
from support.preview_server import Served, connected, event, is_ended, stream

from model_lifecycle.preview import connections
from model_lifecycle.preview.connections import MAX_WAITING

HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "


def half_a_body(served: Served) -> bytes:
    head = f"POST {served.path}action HTTP/1.1\r\nHost: 127.0.0.1:{served.server.port}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n".encode()


def test_connections_that_ask_for_nothing_are_bounded_and_hold_nothing_up(served: Served) -> None:
    waiting = [connected(served, HALF_A_HEAD) for _ in range(MAX_WAITING + 10)]
    try:
        assert served.ask("GET", served.path)[0] == 200
        for connection in waiting[:10]:
            assert is_ended(connection)
        waiting[-1].settimeout(0)
        with pytest.raises(BlockingIOError):
            waiting[-1].recv(1)
    finally:
        for connection in waiting:
            connection.close()


@pytest.mark.parametrize("sent", [b"", b"G", HALF_A_HEAD])
def test_a_request_has_seconds_for_its_head(served: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    with closing(connected(served, sent)) as connection:
        assert is_ended(connection)


def test_a_request_has_seconds_for_its_body(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    with closing(connected(served, half_a_body(served))) as connection:
        assert is_ended(connection)


def test_half_requests_with_the_token_are_bounded(served: Served) -> None:
    waiting = [connected(served, half_a_body(served)) for _ in range(MAX_WAITING + 10)]
    try:
        assert served.ask("GET", served.path)[0] == 200
        for connection in waiting[:10]:
            assert is_ended(connection)
    finally:
        for connection in waiting:
            connection.close()


def test_a_stream_outlives_those_seconds(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    with stream(served) as answer:
        event(answer)
        with closing(connected(served)) as connection:  # those seconds are over when this connection is ended
            assert is_ended(connection)
        served.hub.update(served.memory.edit(NEW_PATH, '"input_price_per_mtok": 2', '"input_price_per_mtok": 2.75'))
        assert event(answer)[0] == "page"
