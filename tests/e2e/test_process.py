"""The server's process: how it begins, how it ends, what it writes where."""

import json
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from support.patience import PATIENCE
from support.pytest_lsp_client import SERVER

from model_lifecycle.lsp.transport.framing import Frames, frame


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*SERVER, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def say(stream: IO[bytes], *messages: object) -> None:
    for message in messages:
        stream.write(frame(json.dumps({"jsonrpc": "2.0", **message}).encode()))  # type: ignore[dict-item]
    stream.flush()


def initialize(process_id: int | None = None) -> dict[str, object]:
    return {"id": 1, "method": "initialize", "params": {"processId": process_id, "rootUri": None, "capabilities": {}}}


def hear(stream: IO[bytes]) -> dict[str, object]:
    """The next message."""
    frames = Frames()
    while data := stream.read(1):
        for body in frames.feed(data):
            assert body is not None
            message: dict[str, object] = json.loads(body)
            return message
    raise EOFError


SAYS_ITS_TURN = """\
import sys
from argparse import Namespace
from model_lifecycle.lsp import lsp_command, serve
serve.serve = lambda **_: print(sys.getswitchinterval())
lsp_command.run(Namespace(log_file=None, client=None))
"""


def test_a_thread_that_computes_lets_others_go_on_sooner_than_in_other_programs() -> None:
    with_server = subprocess.run(
        [sys.executable, "-c", SAYS_ITS_TURN], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert float(with_server.stdout) <= sys.getswitchinterval() / 5


def test_exit_after_shutdown() -> None:
    with start() as server:
        output, errors = server.communicate(
            b"".join(
                frame(json.dumps({"jsonrpc": "2.0", **message}).encode())
                for message in (initialize(), {"id": 2, "method": "shutdown"}, {"method": "exit"})
            ),
            timeout=PATIENCE,
        )
    assert server.returncode == 0
    assert errors == b""
    answers = [json.loads(body) for body in Frames().feed(output) if body]
    assert [answer["id"] for answer in answers] == [1, 2]


def test_exit_without_shutdown() -> None:
    with start() as server:
        server.communicate(frame(b'{"jsonrpc": "2.0", "method": "exit"}'), timeout=PATIENCE)
    assert server.returncode == 1


@pytest.mark.parametrize("greeted", [True, False])
def test_the_end_of_standard_input_ends_the_server(greeted: bool) -> None:
    with start() as server:
        server.communicate(
            frame(json.dumps({"jsonrpc": "2.0", **initialize()}).encode()) if greeted else b"", timeout=PATIENCE
        )
    assert server.returncode == 1


def test_a_client_that_stops_reading_and_goes_ends_the_server() -> None:
    with start() as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.close()
        say(server.stdin, initialize())
        assert server.wait(PATIENCE) == 1
        server.stdin.close()


def test_the_end_of_the_client_s_process_ends_the_server() -> None:
    """Even where a third process still holds the other end of standard input."""
    client = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with start() as server:
        assert server.stdin is not None
        assert server.stdout is not None
        say(server.stdin, initialize(client.pid))
        assert hear(server.stdout)["id"] == 1
        client.communicate(b"\n")
        assert server.wait(PATIENCE) == 1


def test_what_happens_is_written_to_a_log_file(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    with start("--log-file", str(log)) as server:
        server.communicate(frame(json.dumps({"jsonrpc": "2.0", **initialize()}).encode()), timeout=PATIENCE)
    assert "initialize" in log.read_text()


def test_a_log_file_that_cannot_be_written(tmp_path: Path) -> None:
    with start("--log-file", str(tmp_path / "none" / "server.log")) as server:
        _, errors = server.communicate(b"", timeout=PATIENCE)
    assert server.returncode == 2
    assert b"cannot write the log file" in errors


def test_the_command_says_what_it_does() -> None:
    done = subprocess.run([*SERVER, "--help"], capture_output=True, text=True, check=True)
    assert "Language Server Protocol" in done.stdout
