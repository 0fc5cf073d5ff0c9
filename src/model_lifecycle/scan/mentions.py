"""Where code names models without using them, and what there is to say of these: menus, lists, tests, comments, texts.

A menu that offers models which are over is no mistake, but people want to know.
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
"""The roles that are no uses, in the order in which they are shown, each with its heading."""


class Mentions(NamedTuple):
    """How often models of which there is something to say are named, and how many of these models are over."""

    tests: int = 0
    others: int = 0
    over: int = 0
    listed: int = 0
    """Places in menus and lists that name models which are over."""

    @property
    def words(self) -> str:
        """The counts in a sentence; empty where there are none."""
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
        """The counts by the names that they have in JSON and for agents."""
        return {"mentions": self.tests + self.others, "models_over_mentioned": self.over, "places_listed": self.listed}


def mentions_in(scanned: Iterable[ScannedFile], judge: Judge) -> Mentions:
    """What some files name without using it."""
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
