"""Counts of the places that name models without using them: menus, lists, tests, comments, prose.

A menu that offers retired models is not an error, but people want to know.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from model_lifecycle.scan.judgement import NOT_JUDGED, USES
from model_lifecycle.scan.scan_files import ScannedFile
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.scan_rules import RETIRED_MODEL

GROUPS: Final[Mapping[str, str]] = {
    "table": "Menus and lists",
    "test": "Tests",
    "comment": "Comments",
    "prose": "Documents and texts for people",
    "history": "Records of what happened",
    NOT_JUDGED: "Not judged",
}
"""The roles of mentions, in the order in which they are shown, with their headings."""


class Mentions(NamedTuple):
    """The number of mentions of models that have a verdict, in `tests` and `others`, and of retired models (`over`)."""

    tests: int = 0
    others: int = 0
    over: int = 0
    listed: int = 0
    """Places in menus and lists that name retired models."""

    @property
    def words(self) -> str:
        """The counts as a sentence; empty if there are no mentions."""
        named = ", ".join(
            counted(count, one, several)
            for count, one, several in ((self.tests, "test", "tests"), (self.others, "mention", "mentions"))
            if count
        )
        if not named:
            return ""
        lists = f" (menus and lists: {counted(self.listed, 'place')})" if self.listed else ""
        verb = "is" if self.over == 1 else "are"
        over = f", {counted(self.over, 'model')} of which {verb} over{lists}" if self.over else ""
        return f"Named elsewhere: {named}{over}"

    @property
    def counts(self) -> dict[str, int]:
        """The counts by their names in JSON and for agents."""
        return {"mentions": self.tests + self.others, "models_over_mentioned": self.over, "places_listed": self.listed}


def mentions_in(scanned: Iterable[ScannedFile], judge: Judge) -> Mentions:
    """The mentions in the `scanned` files of models on which `judge` has a verdict."""
    tests = others = listed = 0
    over = set()
    for place in (place for file in scanned for place in file.places):
        written = place.written_model
        if written is None or place.role in USES or place.role == NOT_JUDGED:
            continue
        if (verdict := judge.verdict(written)) is None:
            continue
        tests += place.role == "test"
        others += place.role != "test"
        if verdict.rule is RETIRED_MODEL:
            over.add(written.key)
            listed += place.role == "table"
    return Mentions(tests, others, len(over), listed)
