#!/usr/bin/env python3
"""check_release.py X.Y.Z: name what the release X.Y.Z still lacks, a line each; exit code 1 if there is a line."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

CHANGELOGS = (".github/CHANGELOG.md", "editors/vscode/CHANGELOG.md")


def missing(checkout: Path, version: str) -> Iterator[str]:
    """Sentences that say what is missing, and where it belongs."""
    settings = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    if not list(checkout.glob("LICENSE*")):
        yield "LICENSE: the text of the licence belongs into this file, at the top of the checkout."
    if "license" not in settings["project"]:
        yield 'pyproject.toml: `license = "…"` (an SPDX expression) belongs below `[project]`.'
    if not settings["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]:
        yield "pyproject.toml: `address` has to be the https address of the repository."
    for name in CHANGELOGS:
        if f"\n## {version}\n" not in (checkout / name).read_text(encoding="utf-8"):
            yield f"{name}: the heading `## {version}` is missing; `.ci/set-version {version}` writes it."


def main(arguments: list[str]) -> int:
    """Exit code 2 for other arguments than one version."""
    if len(arguments) != 1 or re.fullmatch(r"\d+\.\d+\.\d+", arguments[0], re.ASCII) is None:
        sys.stderr.write("usage: .ci/check_release.py X.Y.Z\n")
        return 2
    found = list(missing(Path(__file__).parents[1], arguments[0]))
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
