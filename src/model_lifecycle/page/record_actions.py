"""Links to edit a record, or to report a mistake in it, if its repository is known."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlsplit

_TREE: Final = re.compile(r"(?P<base>https?://[^/]+/.+?)(?P<dash>/-)?/tree/(?P<branch>[^/]+)(?:/(?P<folder>.+))?")
"""A folder of a repository as a browser shows it, at GitHub, GitLab and what works like them."""


def record_actions(site: Mapping[str, str], path: str | None, title: str) -> tuple[tuple[str, str], ...]:
    """`Edit this record` and `Report a mistake` with their addresses, by `repository` of `[site]`.

    That is the repository's address, or that of the branch and folder that hold the records: `…/tree/main/records`.
    Without a `path`, relative to the records, there is nothing to edit.
    """
    repository = site.get("repository", "").rstrip("/")
    if not repository:
        return ()
    tree = _TREE.fullmatch(repository)
    base, branch, folder = (tree["base"], tree["branch"], tree["folder"]) if tree else (repository, "main", None)
    gitlab = bool(tree and tree["dash"]) or "gitlab" in (urlsplit(repository).hostname or "")
    within = f"{base}/-" if gitlab else base
    about = quote(f"Mistake in {title}" if path is None else f"Mistake in {path}: {title}", safe="")
    report = f"{within}/issues/new?{'issue%5Btitle%5D' if gitlab else 'title'}={about}"
    if path is None:
        return (("Report a mistake", report),)
    place = "/".join(filter(None, (branch, folder, quote(path))))
    return ("Edit this record", f"{within}/edit/{place}"), ("Report a mistake", report)
