"""The server's log: for its user alone, and without the tokens of previews, as logs are passed on to others."""

import errno
import logging
import os
import re
import stat
import sys
from pathlib import Path
from typing import IO, Any, Final

from pygls.exceptions import JsonRpcException, JsonRpcInternalError

from model_lifecycle.workspace.disk import reason_not_written

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_TOKEN: Final = re.compile(r"(?<=/)[\w-]{32}(?=/)", re.ASCII)
"""As in the address of a preview: `http://127.0.0.1:PORT/TOKEN/ID/`, under whatever host it is forwarded."""


def set_up_logging(log_file: Path | None) -> None:
    """Everything to the log file where one is asked for; to standard error, which editors keep, what went wrong.

    Raises OSError where the file cannot be written, or belongs to somebody else.
    """
    handler = logging.StreamHandler(sys.stderr) if log_file is None else _PrivateFileHandler(log_file, encoding="utf-8")
    handler.setFormatter(_Lines(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.ERROR if log_file is None else logging.INFO)
    if log_file is None:
        # Errors logged by pygls answer an error of the client, or are logged by `Client.failed` too.
        logging.getLogger("pygls").setLevel(logging.CRITICAL)


class _Lines(logging.Formatter):
    """Writes asterisks in place of tokens, in messages and tracebacks alike.

    A request refused for a reason is not a failure: it gets one line, without a traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info is not None else None
        if isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError):
            reason = {"msg": f"{record.getMessage()}: {error}", "args": (), "exc_info": None, "exc_text": None}
            record = logging.makeLogRecord({**record.__dict__, **reason, "levelname": "INFO"})
        return _TOKEN.sub("****", super().format(record))


class _PrivateFileHandler(logging.FileHandler):
    """Appends to a file that only its user can read."""

    def _open(self) -> IO[Any]:  # type: ignore[override]
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=_open_private)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name in `logging`
        """Says once what cannot be written any more, as on a full disk."""
        error = sys.exc_info()[1]
        logging.getLogger().removeHandler(self)
        if isinstance(error, OSError):
            sys.stderr.write(f"model-lifecycle: no more is written to the log: {reason_not_written(error)}.\n")


def _open_private(path: str, flags: int) -> int:
    """Raises OSError for what belongs to somebody else, who could read it, and for a link that somebody else made."""
    if hasattr(os, "getuid") and Path(path).is_symlink() and Path(path).lstat().st_uid not in (0, os.getuid()):
        raise PermissionError(errno.EPERM, "it is a link that somebody else made", path)
    descriptor = os.open(path, flags, 0o600)
    status = os.fstat(descriptor)
    if hasattr(os, "fchmod") and stat.S_ISREG(status.st_mode):
        if status.st_uid != os.getuid():
            os.close(descriptor)
            raise PermissionError(errno.EPERM, "it belongs to somebody else", path)
        os.fchmod(descriptor, 0o600)
    return descriptor
