"""A repository with several projects, some of which keep records."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from support.examples import BASE_PATHS
from support.workspace_files import make_tree, make_workspace, record_files

FOREIGN: Mapping[str, str] = {
    "app/models/user.yaml": "name: User\ncolumns:\n  - id\n",
    "app/migrations/001.yaml": "from: a\nto: b\n",
    "app/providers/mail.json": '{"name": "smtp"}',
    "shop/schema/models/schema.yml": "version: 2\nmodels:\n  - name: orders\n",
    "deploy.model.yaml": "kind: Model\nstatus: {}\n",
}
"""What other people keep in folders and files of these names."""


def make_monorepo(
    root: Path, *, git: str | None = "folder", configured: tuple[str, ...] = (), bare: tuple[str, ...] = ()
) -> Path:
    """Good records in the folders `configured` and `bare`, the former with a configuration, beside `FOREIGN` files.

    `git` is how the top shows that it is a repository: a `folder`, the `file` of a worktree, or not at all.
    """
    make_tree(root, dict(FOREIGN))
    if git is not None:
        make_tree(root, {".git/": ""} if git == "folder" else {".git": "gitdir: /elsewhere\n"})
    for folder in configured:
        make_workspace(root / folder)
    for folder in bare:
        make_tree(root / folder, record_files())
    return root


def records(*folders: str) -> set[str]:
    """The record files in some folders of `make_monorepo`."""
    return {f"{folder}/{path}".removeprefix("./") for folder in folders for path in BASE_PATHS}


def named_records(folders: Iterable[str]) -> set[str]:
    """The `FOREIGN` files that are records by their name, as a configuration stands beside them."""
    return {path for path in FOREIGN if path.endswith(".model.yaml") and "." in folders}


def with_mistakes(root: Path, *folders: str) -> set[str]:
    """Makes one mistake in each record file of some folders; their paths."""
    paths = records(*folders)
    for path in paths:
        (root / path).write_text((root / path).read_text().replace("{", '{"no_such_property": 1,', 1))
    return paths


LAYOUTS: Mapping[str, tuple[str | None, tuple[str, ...], tuple[str, ...]]] = {
    "one configured": ("folder", ("data",), ()),
    "one that nothing configures": ("folder", (), ("data",)),
    "several configured": ("folder", ("data", "team/records"), ()),
    "one in another": ("folder", ("data", "data/archive"), ()),
    "configured beside unconfigured": ("folder", ("data",), ("team/records",)),
    "configured at the top": ("folder", (".",), ("team/records",)),
    "worktree": ("file", ("data",), ("team/records",)),
    "no git": (None, ("data",), ()),
    "no git and no configuration": (None, (), ("data",)),
}
"""By name: the arguments of `make_monorepo`."""
