"""The server's log: readable by its user only, and without preview tokens, as logs are passed on to others."""

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
"""The token in a preview's URL, such as `http://127.0.0.1:PORT/TOKEN/ID/`, on any host it is forwarded to."""


def set_up_logging(log_file: Path | None) -> None:
    """Set up logging: everything to `log_file`, or without one, errors to standard error, which editors keep.

    Raises OSError if the file cannot be written or belongs to another user.
    """
    handler = logging.StreamHandler(sys.stderr) if log_file is None else _PrivateFileHandler(log_file, encoding="utf-8")
    handler.setFormatter(_LogFormatter(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.ERROR if log_file is None else logging.INFO)
    if log_file is None:
        # An error that pygls logs is a client's, which is answered, or is also logged by `Client.report_failure`.
        logging.getLogger("pygls").setLevel(logging.CRITICAL)


class _LogFormatter(logging.Formatter):
    """Formats log records with asterisks in place of preview tokens, in messages and tracebacks.

    A refused request, which is not a failure, gets one line at level INFO without a traceback.
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
        """Stop logging when the file cannot be written, as on a full disk, and report that once on standard error."""
        error = sys.exc_info()[1]
        logging.getLogger().removeHandler(self)
        if isinstance(error, OSError):
            sys.stderr.write(f"model-lifecycle: the log is no longer written: {reason_not_written(error)}.\n")


def _open_private(path: str, flags: int) -> int:
    """Open a log file that only its user can read. Raises OSError if the file, or a link to it, is another user's."""
    if hasattr(os, "getuid") and Path(path).is_symlink() and Path(path).lstat().st_uid not in (0, os.getuid()):
        raise PermissionError(errno.EPERM, "it is a link created by another user", path)
    descriptor = os.open(path, flags, 0o600)
    status = os.fstat(descriptor)
    if hasattr(os, "fchmod") and stat.S_ISREG(status.st_mode):
        if status.st_uid != os.getuid():
            os.close(descriptor)
            raise PermissionError(errno.EPERM, "it belongs to another user", path)
        os.fchmod(descriptor, 0o600)
    return descriptor
