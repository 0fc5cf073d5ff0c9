"""The owners of files, from the CODEOWNERS of their repository."""

from collections.abc import Callable

from model_lifecycle.cli.path_settings import repository_of
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.code_owners import PLACES, read_code_owners
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, why_outside
from model_lifecycle.workspace.paths import join, relative_to


def owners_of(root: str) -> Callable[[str], tuple[str, ...]]:
    """A function from an absolute path to the file's owners; it returns none without a CODEOWNERS above `root`."""
    top = repository_of(root)
    texts: dict[str, str] = {}
    for location in PLACES:
        if why_outside(join(top, location), top):
            continue
        try:
            texts[location] = decode(read_bytes(join(top, location))).text
        except UnreadableError:
            continue
    owners = read_code_owners(texts)
    return lambda path: owners.owners_of(relative_to(path, top) or "")
