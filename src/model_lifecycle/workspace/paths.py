"""Converts paths between three forms: internal (absolute, with `/`), for display, and URIs.

Pure functions on text: `windows` selects the rules, by default those of this machine.
"""

import os
import re
from typing import Final
from urllib.parse import quote, unquote, urlsplit

WINDOWS: Final = os.name == "nt"

_DRIVE = re.compile(r"[A-Za-z]:(?=/|$)")
"""Matches a drive letter: `C:`."""
_URI_SAFE = "/!$&'()*+,;=:@~"
"""The characters of a path that a URI does not percent-encode."""


def absolute(path: str, base: str, *, windows: bool = WINDOWS) -> str:
    """The internal form of a path: absolute, with `/`, `.` and `..` resolved by name, a drive letter in capitals.

    `base` is the folder, in that form, that a relative path starts from. Symbolic links are not resolved.
    """
    if windows:
        path = path.replace("\\", "/")
    anchor, rest = _anchor(path, windows=windows)
    if not anchor:
        base_anchor, base_rest = _anchor(base, windows=windows)
        anchor, rest = base_anchor, f"{base_rest}/{path}"
    elif windows and anchor == "/":  # `\folder` is on the base's drive
        anchor = _anchor(base, windows=windows)[0] or anchor
    parts: list[str] = []
    for part in rest.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return anchor + "/".join(parts)


def _anchor(path: str, *, windows: bool) -> tuple[str, str]:
    """Split a path into its root (`/`, `C:/`, `//server/share/`, or `""` if it is relative) and the rest."""
    if windows:
        if (drive := _DRIVE.match(path)) is not None:
            return f"{drive[0].upper()}/", path[drive.end() :]
        if path.startswith("//"):
            server, _, rest = path[2:].partition("/")
            share, _, rest = rest.partition("/")
            return f"//{server}/{share}/" if share else f"//{server}/", rest
    return ("/", path) if path.startswith("/") else ("", path)


def is_absolute(path: str) -> bool:
    """Whether a text may be a path in internal form; the URI of a document other than a file never is."""
    return path.startswith("/") or _DRIVE.match(path) is not None


def join(folder: str, name: str) -> str:
    """The path of the entry `name` in a folder."""
    return folder + name if folder.endswith("/") else f"{folder}/{name}"


def parent(path: str) -> str:
    """The folder that contains a path; a root's parent is itself."""
    above, _, name = path.rpartition("/")
    if not name:  # `/`, `C:/`, `//server/share/`
        return path
    return f"{above}/" if above.endswith(":") or not above or _is_share(above) else above


def _is_share(path: str) -> bool:
    """Whether a path is a network share: `//server/share`."""
    return path.startswith("//") and path.count("/") == len("//a/b") - len("ab")


def relative_to(path: str, folder: str) -> str | None:
    """A path relative to a folder that contains it; `""` for the folder itself, None if the path is elsewhere."""
    if path == folder:
        return ""
    start = folder if folder.endswith("/") else f"{folder}/"
    return path[len(start) :] if path.startswith(start) else None


def display(path: str, base: str) -> str:
    """The path for display: relative to `base`, with `..` where needed; absolute if the two share no folder.

    Undecodable bytes of a file name become U+FFFD.
    """
    return _readable(_relative_or_same(path, base))


def _relative_or_same(path: str, base: str) -> str:
    """The path relative to `base`, with `..` where needed; the path itself if they share no folder."""
    relative_path = relative_to(path, base)
    if relative_path is not None:
        return relative_path or "."
    folder, levels = base, 0
    while parent(folder) != folder:
        folder, levels = parent(folder), levels + 1
        relative_path = relative_to(path, folder)
        if relative_path is not None and parent(folder) != folder:
            return "../" * levels + relative_path if relative_path else "/".join([".."] * levels)
    return path


def _readable(path: str) -> str:
    """The path with U+FFFD in place of undecodable bytes."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def to_uri(path: str) -> str:
    """The `file:` URI of an absolute path."""
    encoded = quote(path.encode("utf-8", "surrogateescape"), safe=_URI_SAFE)
    if encoded.startswith("//"):
        return f"file:{encoded}"
    return f"file://{encoded}" if encoded.startswith("/") else f"file:///{encoded}"


def _can_be_a_path(path: str) -> bool:
    """Whether a path is possible on some system: without NUL and lone surrogates."""
    try:
        path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return "\0" not in path


def from_uri(uri: str, *, windows: bool = WINDOWS) -> str | None:
    """The internal path of a `file:` URI; None for another scheme or an invalid URI.

    Understands `file:///c%3A/x`, `file://server/share/x` (on Windows), `file://localhost/x` and `file:/x`.
    """
    try:
        scheme, host, path, _, _ = urlsplit(uri)
    except ValueError:
        return None
    if scheme.lower() != "file" or not path.startswith("/"):
        return None
    path = unquote(path, errors="surrogateescape")
    if not _can_be_a_path(path):
        return None
    if host and host.lower() != "localhost":
        return absolute(f"//{host}{path}", "/", windows=True) if windows else None
    if windows and _DRIVE.match(path[1:]):
        path = path[1:]
    return absolute(path, "/", windows=windows)
