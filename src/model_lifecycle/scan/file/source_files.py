"""The files to scan and their texts: those that git does not ignore and that are not binary."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.syntax.limits import LARGEST_FILE
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.workspace.discovery.gitignore import FILE_NAME as GITIGNORE
from model_lifecycle.workspace.discovery.gitignore import IgnoreRules, rules_above, rules_in
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_of
from model_lifecycle.workspace.paths import join

_SNIFFED: Final = 8_000
"""The number of bytes at the start of a file in which a NUL makes it binary, as for git."""

_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_SKIPPED: Final = frozenset({".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".tox"})
_BINARY_ENDINGS: Final = frozenset(
    ending
    for group in (
        "png jpg jpeg gif webp ico bmp tiff pdf zip gz bz2 xz zst 7z tar jar war whl egg so dylib dll exe bin",
        "o a class pyc woff woff2 ttf otf eot mp3 mp4 mov avi webm wav ogg flac sqlite db parquet npy npz pt",
        "pth onnx safetensors gguf",
    )
    for ending in group.split()
)


class UnreadSource(NamedTuple):
    """A file or folder that could not be read, and why, as the end of a sentence."""

    path: str
    reason: str


def walk_sources(top: str, unread: Callable[[UnreadSource], None]) -> Iterator[str]:
    """The files below the folder `top` that no `.gitignore` names, unordered, with dot files; links are skipped."""
    waiting: list[tuple[str, IgnoreRules | None]] = [(top, rules_above(top))]
    while waiting:
        folder, rules = waiting.pop()
        try:
            with os.scandir(folder) as scanned:
                entries = list(scanned)
        except OSError as error:
            if error.errno != errno.ENOENT:
                unread(UnreadSource(folder, reason_of(error)))
            continue
        if any(entry.name in (GITIGNORE, ".git") for entry in entries):
            rules = rules_in(folder, rules)
        for entry in entries:
            path = join(folder, entry.name)
            try:
                is_folder = entry.is_dir(follow_symlinks=False)
                is_file = entry.is_file(follow_symlinks=False)
            except OSError:
                continue
            if is_skipped(entry.name) or not (is_folder or is_file):
                continue
            if rules is not None and rules.ignores(path, folder=is_folder):
                continue
            if is_folder:
                waiting.append((path, rules))
            else:
                yield path


def is_skipped(name: str) -> bool:
    """Whether a folder with this name holds nothing written by a person, such as `node_modules`."""
    return name in _SKIPPED


def is_binary_name(path: str) -> bool:
    """Whether `path` has the ending of a binary file."""
    return path.rpartition(".")[2].lower() in _BINARY_ENDINGS


def read_source(path: str) -> bytes | UnreadSource | None:
    """The bytes of a text file; None if it is binary, a link, gone, or not regular; the reason if it cannot be read."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return None
        data = read_bytes(path, LARGEST_FILE + 1)
    except UnreadableError as error:
        return None if error.gone else UnreadSource(path, error.reason)
    except OSError as error:
        return None if error.errno in (errno.ENOENT, errno.ENOTDIR) else UnreadSource(path, reason_of(error))
    except ValueError:
        return None
    if len(data) > LARGEST_FILE:
        return UnreadSource(path, f"it has more than {LARGEST_FILE // 1024 // 1024} MiB")
    is_wide = data.startswith(_WIDE_MARKS)
    return None if not is_wide and data.find(b"\0", 0, _SNIFFED) >= 0 else data


def is_binary_text(text: str) -> bool:
    """Whether a text that an editor has open would be a binary file on disk."""
    return text.find("\0", 0, _SNIFFED) >= 0


def lines_on_disk(path: str) -> LineIndex:
    """The lines of a file as it is on disk; none if it cannot be read or is not a text file."""
    data = read_source(path)
    return LineIndex(source_of(data).text if isinstance(data, bytes) else "")


def source_of(data: bytes) -> FileText:
    """The text of a file: in the encoding of its byte order mark, otherwise UTF-8, or Latin-1 if that is invalid."""
    source = decode(data)
    if source.undecodable is not None and source.encoding == "utf-8" and not source.bom:
        return FileText(data.decode("latin-1"), "latin-1")
    return source
