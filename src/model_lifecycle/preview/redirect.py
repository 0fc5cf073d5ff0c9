"""A private HTML file that redirects a browser to the secret address of a preview.

A program gets what it opens in its arguments, which every user of the machine can read: a browser is therefore
given the name of a private file, and finds the address with its token in there.
"""

from hashlib import sha256
from pathlib import Path

from model_lifecycle.page.rendering.html_page import render_template
from model_lifecycle.preview.private_folder import PrivateFolder
from model_lifecycle.preview.session_store import KEPT_SECONDS


def write_redirect(address: str, folder: Path | None = None) -> Path:
    """Write a file that redirects to `address` and that only the user can read; the same file for the same address.

    Later calls remove it once it is old. Raises OSError without a private folder.
    """
    name = f"open-{sha256(address.encode()).hexdigest()[:16]}.html"
    with PrivateFolder.open(folder) as private:
        private.sweep(KEPT_SECONDS)
        private.write(name, render_template("redirect.html", address=address))
        return private.path / name


def remove_redirect(path: Path) -> None:
    """Remove the file, if it is there. Raises OSError where that cannot be done."""
    with PrivateFolder.open(path.parent) as private:
        private.remove(path.name)
