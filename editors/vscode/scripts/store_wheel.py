"""Writes a wheel anew as the VSIX carries it: `store_wheel.py WHEEL`.

Its files are not compressed: the wheel is, as a whole, which makes one of many small files a quarter smaller. The long
description is left out of its metadata, as nobody reads it there.
"""

import sys
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path


def main(path: Path) -> None:
    """Replace the wheel at `path`."""
    stored = path.with_suffix(".stored")
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(stored, "w", zipfile.ZIP_STORED) as written:
        row = b""
        for info in wheel.infolist():  # RECORD is the last
            content = wheel.read(info)
            if info.filename.endswith(".dist-info/METADATA"):
                content = content.partition(b"\n\n")[0] + b"\n"
                row = row_of(info.filename, content)
            elif info.filename.endswith(".dist-info/RECORD"):
                lines = content.splitlines()
                changed = [index for index, line in enumerate(lines) if line.split(b",")[0] == row.split(b",")[0]]
                (at,) = changed
                lines[at] = row
                content = b"\n".join(lines) + b"\n"
            written.writestr(info, content, zipfile.ZIP_STORED)
    stored.replace(path)


def row_of(name: str, content: bytes) -> bytes:
    """What RECORD says of a file (packaging.python.org, "Recording installed projects")."""
    digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}".encode()


main(Path(sys.argv[1]))
