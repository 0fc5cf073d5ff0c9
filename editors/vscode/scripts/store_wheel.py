"""Writes a wheel anew without compression: `store_wheel.py WHEEL`. Its files and their hashes stay as they are.

The VSIX compresses what it holds. A wheel of many small files is a quarter smaller when it is compressed as one.
"""

import sys
import zipfile
from pathlib import Path


def main(path: Path) -> None:
    """Replace the wheel at `path`."""
    stored = path.with_suffix(".stored")
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(stored, "w", zipfile.ZIP_STORED) as written:
        for info in wheel.infolist():
            written.writestr(info, wheel.read(info), zipfile.ZIP_STORED)
    stored.replace(path)


main(Path(sys.argv[1]))
