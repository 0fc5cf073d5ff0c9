"""The log file: whose it is, and what it does not tell."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pygls.exceptions import JsonRpcException, JsonRpcInternalError

from model_lifecycle.lsp.transport.logs import set_up_logging
from model_lifecycle.preview.http_server import PreviewServer
from model_lifecycle.preview.preview_registry import PreviewRegistry


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def test_only_its_user_can_read_it(tmp_path: Path) -> None:
    new, old = tmp_path / "new.log", tmp_path / "old.log"
    old.write_text("before\n", encoding="utf-8")
    old.chmod(0o644)
    for path in (new, old):
        set_up_logging(path)
        logging.getLogger("x").warning("a line")
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.read_text(encoding="utf-8").endswith("WARNING x: a line\n")
    assert old.read_text(encoding="utf-8").startswith("before\n")


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_file_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    path = tmp_path / "server.log"
    if kind == "link":
        path.symlink_to(tmp_path / "target")
    else:
        path.touch()
    os.lchown(path, 12345, 12345) if os.getuid() == 0 else monkeypatch.setattr(os, "getuid", lambda: 12345)
    with pytest.raises(PermissionError, match="another user"):
        set_up_logging(path)
    assert not (tmp_path / "target").exists()


@pytest.mark.parametrize(
    "text",
    [
        "%s",
        'Content: {"uri": "%s", "id": "x"}',
        "%saction",
        "GET %sevents HTTP/1.1",
    ],
)
@pytest.mark.parametrize("host", ["", "https://name-8000.editor.example"])
def test_the_tokens_of_previews_are_not_in_it(tmp_path: Path, text: str, host: str) -> None:
    server = PreviewServer(PreviewRegistry(), lambda jump: None)
    server.start()
    server.stop()
    address = server.address("0123456789ab")
    if host:
        address = host + urlsplit(address).path
    set_up_logging(tmp_path / "server.log")
    logging.getLogger("x").error(text, address)
    try:
        raise ValueError(address)
    except ValueError:
        logging.getLogger("x").exception("in a traceback")
    written = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert server.token not in written
    assert "/****/0123456789ab/" in written


@pytest.mark.parametrize(
    ("error", "is_failure"), [(JsonRpcException("No name here."), False), (JsonRpcInternalError("Odd."), True)]
)
def test_a_refused_request_is_one_line(tmp_path: Path, error: Exception, is_failure: bool) -> None:
    set_up_logging(tmp_path / "server.log")
    try:
        raise error
    except JsonRpcException:
        logging.getLogger("pygls.x").exception("Exception occurred for message %s", 7)
    written = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert str(error) in written
    assert (written.count("\n") > 1, "Traceback" in written) == (is_failure, is_failure)
