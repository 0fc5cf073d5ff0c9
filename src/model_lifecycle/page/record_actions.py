"""Links to edit a record, or to report a mistake in it, if its repository is known."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlsplit

_TREE: Final = re.compile(r"(?P<base>https?://[^/]+/.+?)(?P<dash>/-)?/tree/(?P<branch>[^/]+)(?:/(?P<folder>.+))?")
"""Matches the web address of a folder in a repository at GitHub, GitLab and compatible hosts: `…/tree/main/records`."""


def record_actions(site: Mapping[str, str], path: str | None, title: str) -> tuple[tuple[str, str], ...]:
    """The links `Edit this record` and `Report a mistake`, as texts and addresses, by the setting `repository` of
    `[site]`.

    The setting is the address of the repository, or of the branch and folder with the records: `…/tree/main/records`.
    `path` is relative to that folder; without it only a mistake can be reported.
    """
    repository = site.get("repository", "").rstrip("/")
    if not repository:
        return ()
    tree = _TREE.fullmatch(repository)
    base, branch, folder = (tree["base"], tree["branch"], tree["folder"]) if tree else (repository, "main", None)
    gitlab = bool(tree and tree["dash"]) or "gitlab" in (urlsplit(repository).hostname or "")
    project_url = f"{base}/-" if gitlab else base
    issue_title = quote(f"Mistake in {title}" if path is None else f"Mistake in {path}: {title}", safe="")
    report = f"{project_url}/issues/new?{'issue%5Btitle%5D' if gitlab else 'title'}={issue_title}"
    if path is None:
        return (("Report a mistake", report),)
    place = "/".join(filter(None, (branch, folder, quote(path))))
    return ("Edit this record", f"{project_url}/edit/{place}"), ("Report a mistake", report)
