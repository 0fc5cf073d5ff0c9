"""Judges the claims about each model in the catalogues; an alias inherits the end of its snapshots."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final

from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import ChosenValue, topic_of
from model_lifecycle.catalogues.judge import JudgedClaims, judge
from model_lifecycle.catalogues.modeldeprecations import end_of_snapshot

_SNAPSHOT: Final = re.compile(r"(?P<line>.+?)-(?:\d{4}-\d\d-\d\d|\d{8}|\d\d-\d{4}|\d\d-\d\d|\d{4}|\d{3})", re.ASCII)
"""Matches the id of a snapshot: the id of its line, then a day, a month or a number, as `gpt-4o-2024-08-06`."""

_LATEST: Final = "-latest"
_END: Final = "/shutdown_date"
_END_FIELDS: Final = frozenset({"deprecation_date", "shutdown_date", "shutdown_on", "earliest_shutdown_on", "eolFrom"})
"""The members of entries that hold an end. An invalid value there still counts as an end."""

_OF_SNAPSHOTS: Final = (_END, "/shutdown_date_kind", "/status", "/deprecation_date", "/announced_date")


class JudgedModels:
    """The judged claims about each model, computed on the first request and then kept."""

    def __init__(self, catalogues: CatalogueSet) -> None:
        self.catalogues = catalogues
        self._judged: dict[tuple[str, str], JudgedClaims] = {}

    def of(self, provider: str, name: str) -> JudgedClaims:
        """The judged claims about a model, by its provider's canonical name and its id there.

        An alias of which no register states an end or a status has the last end or floor of its snapshots, once all of
        them have one or are over, and the replacement that belongs to it. One that moves on (`-latest`) has it only
        once that is over.
        """
        if (provider, name) not in self._judged:
            own = self._own(provider, name)
            is_stated = not own.verdicts.keys().isdisjoint((_END, "/status"))
            self._judged[provider, name] = own if is_stated else self._inferred_lifecycle(provider, name, own)
        return self._judged[provider, name]

    def _inferred_lifecycle(self, provider: str, name: str, own: JudgedClaims) -> JudgedClaims:
        """`own`, completed for a model for which no catalogue of lifecycle dates states an end or a status.

        The end is the last one of the model's snapshots; otherwise the status is `active` if a catalogue lists a price,
        unless an end could not be read, or the model without its date (`gpt-4o` of `gpt-4o-2024-08-06`) is retired.
        """
        inherited = self._with_snapshots(provider, name, own)
        if inherited is not own or any(claim.field in _END_FIELDS for claim in own.unplaced):
            return inherited
        snapshot = _SNAPSHOT.fullmatch(name)
        line = self._own(provider, snapshot["line"]).verdicts.get("/status") if snapshot is not None else None
        return own if line is not None and line.value == "retired" else _listed_as_active(own)

    def _own(self, provider: str, name: str) -> JudgedClaims:
        return judge(self.catalogues.claims(provider, name), self.catalogues.today)

    def _with_snapshots(self, provider: str, name: str, own: JudgedClaims) -> JudgedClaims:
        """The judgement of an alias with the last end of its snapshots, if all have one; otherwise `own`."""
        snapshots = dict.fromkeys(self._snapshots(provider, name))
        ends = [(end, snapshot) for snapshot in snapshots if (end := self._end(provider, snapshot)) is not None]
        if not ends or len(ends) < len(snapshots):
            return own
        _, last = max(ends)
        of_snapshot = self._own(provider, last).verdicts
        if name.endswith(_LATEST) and of_snapshot["/status"].value != "retired":
            return own
        verdicts = dict(own.verdicts)
        for pointer in _OF_SNAPSHOTS:
            if pointer in of_snapshot:
                verdicts[pointer] = _inherited(of_snapshot[pointer], last)
        if "/replacements" in of_snapshot:
            verdicts.setdefault("/replacements", _inherited(of_snapshot["/replacements"], last))
        return replace(own, verdicts=verdicts)

    def _end(self, provider: str, name: str) -> str | None:
        """The day of a snapshot's end or floor; empty if it is over since an unknown day, None if it has no end."""
        verdicts = self._own(provider, name).verdicts
        if _END in verdicts:
            return str(verdicts[_END].value)
        status = verdicts.get("/status")
        return "" if status is not None and status.value == "retired" else None

    def _snapshots(self, provider: str, name: str) -> Iterator[str]:
        """Yield the snapshots of an alias: the one that a register names, and those of its line."""
        named = end_of_snapshot(self.catalogues.claims(provider, name))
        if named is not None:
            yield named[1]
        if _SNAPSHOT.fullmatch(name) is None:
            yield from self._by_line.get((provider, name.removesuffix(_LATEST)), ())

    @cached_property
    def _by_line(self) -> Mapping[tuple[str, str], list[str]]:
        """The snapshot ids of each line, by provider and line id."""
        lines: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for catalogue in self.catalogues.catalogues:
            for provider, name in catalogue.entries:
                if (snapshot := _SNAPSHOT.fullmatch(name)) is not None:
                    lines[provider, snapshot["line"]].append(name)
        return lines


def _listed_as_active(judgement: JudgedClaims) -> JudgedClaims:
    """The judgement with the status `active` if the model is listed with a price; otherwise unchanged."""
    listed = next((verdict for pointer, verdict in judgement.verdicts.items() if topic_of(pointer) == "price"), None)
    if listed is None:
        return judgement
    why = f"inferred: {listed.claim.catalogue} lists it, and no register states an end"
    return replace(
        judgement, verdicts={**judgement.verdicts, "/status": ChosenValue("/status", "active", listed.claim, why)}
    )


def _inherited(verdict: ChosenValue, snapshot: str) -> ChosenValue:
    return replace(verdict, why=f"that of its snapshot {snapshot}: {verdict.why}")
