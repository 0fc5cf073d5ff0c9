"""What the thresholds of `scan/company.py` cost and buy, on places of real repositories that people have labelled.

    python tests/benchmarks/scan_thresholds.py TREES LABELS …

TREES holds a work tree for each repository, `OWNER+NAME`. LABELS are files of one JSON object a line: `repo`
(`OWNER/NAME`), `path`, `line`, `written`, and `use` (`yes` or `no`). Prints the precision and the recall of the places
that `scan` lists as uses, with each threshold at several values; `*` marks the value of the code. Places without a
label count for neither. Public catalogues that the package carries say which names are models.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

from model_lifecycle.cli.catalogue_options import copies_for
from model_lifecycle.cli.scan_input import settings_of
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.scan import company, scan_text
from model_lifecycle.scan.file.source_files import source_of
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue
from model_lifecycle.scan.verdict.register_facts import with_registers
from model_lifecycle.text.lines import LineIndex

THRESHOLDS: Final = {
    "_MANY_IN_FILE": (3, 5, 8, 10, 12, 15, 20, 10_000),
    "_MANY_BESIDE": (2, 3, 5, 10_000),
    "_MANY_CONSTANTS": (2, 3, 4, 10_000),
}
Labels = dict[tuple[int, str], bool]
"""Whether a written form on a line (from 1) is a use."""


class File(NamedTuple):
    """The places of a file, each judged by itself, with the line of each, and its labels."""

    places: Sequence[Place]
    lines: dict[int, int]
    labels: Labels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", type=Path)
    parser.add_argument("labels", type=Path, nargs="+")
    arguments = parser.parse_args()
    files = list(read_files(arguments.trees, read_labels(arguments.labels)))
    for name, values in THRESHOLDS.items():
        chosen = getattr(company, name)
        sys.stdout.write(f"{name}\n")
        for value in sorted({*values, chosen}):
            setattr(company, name, value)
            sys.stdout.write(f"{'*' if value == chosen else ' '} {value:6} {score(files)}\n")
        setattr(company, name, chosen)


def read_labels(paths: Sequence[Path]) -> dict[tuple[str, str], Labels]:
    """The labels of each file, by repository and path."""
    labels: dict[tuple[str, str], Labels] = {}
    for line in (line for path in paths for line in path.read_text(encoding="utf-8").splitlines()):
        place = json.loads(line)
        of_file = labels.setdefault((place["repo"], place["path"]), {})
        key = place["line"], place["written"]
        of_file[key] = of_file.get(key, False) or place["use"] == "yes"
    return labels


def read_files(trees: Path, labels: dict[tuple[str, str], Labels]) -> Iterator[File]:
    settings = settings_of(["."], None)
    copies = copies_for(settings.configuration, settings.root.path, ())
    names = with_registers(ModelCatalogue({}, ModelNames(frozenset())), copies, date.today()).names
    needles = Needles(names, unknown=True)
    for (repository, path), of_file in labels.items():
        file = trees / repository.replace("/", "+") / path
        text = source_of(file.read_bytes()).text if file.is_file() else ""
        lines = LineIndex(text)
        with patch.object(scan_text, "in_company", iter):  # each by itself: their company is what is measured
            places = scan_text.all_places(scan_text.SourceText(text, path, needles))
        yield File(places, {place.span.start: lines.line_of(place.span.start) + 1 for place in places}, of_file)


def score(files: Sequence[File]) -> str:
    right = wrong = wanted = found = 0
    for file in files:
        uses = {(file.lines[use.span.start], use.written) for use in company.in_company(file.places) if use.is_use}
        right += sum(file.labels.get(use) is True for use in uses)
        wrong += sum(file.labels.get(use) is False for use in uses)
        wanted += sum(file.labels.values())
        found += sum(is_use and place in uses for place, is_use in file.labels.items())
    return f"precision {right / max(1, right + wrong):6.1%} of {right + wrong}, recall {found / max(1, wanted):6.1%}"


if __name__ == "__main__":
    main()
