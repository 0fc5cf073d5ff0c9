"""A private HTML file that redirects a browser to the secret URL of a preview.

A program's arguments can be read by every user of the machine: a browser is therefore started with the name of a
private file, which contains the URL with its token.
"""

from hashlib import sha256
from pathlib import Path

from model_lifecycle.page.rendering.html_page import render_template
from model_lifecycle.preview.private_folder import PrivateFolder
from model_lifecycle.preview.session_store import KEPT_SECONDS


def write_redirect(address: str, folder: Path | None = None) -> Path:
    """Write a file, readable by the user only, that redirects to `address`; the same file for the same address.

    Later calls remove old files. Raises OSError if there is no private folder.
    """
    name = f"open-{sha256(address.encode()).hexdigest()[:16]}.html"
    with PrivateFolder.open(folder) as private:
        private.sweep(KEPT_SECONDS)
        private.write(name, render_template("redirect.html", address=address))
        return private.path / name


def remove_redirect(path: Path) -> None:
    """Remove the file if it exists. Raises OSError if that fails."""
    with PrivateFolder.open(path.parent) as private:
        private.remove(path.name)
