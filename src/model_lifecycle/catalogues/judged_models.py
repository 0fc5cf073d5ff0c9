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

_SNAPSHOT: Final = re.compile(r"(?P<base>.+?)-(?:\d{4}-\d\d-\d\d|\d{8}|\d\d-\d{4}|\d\d-\d\d|\d{4}|\d{3})", re.ASCII)
"""Matches a snapshot's id: its base id, then a day, a month or a number, as `gpt-4o-2024-08-06` (base `gpt-4o`)."""

_LATEST: Final = "-latest"
_END: Final = "/shutdown_date"
_END_FIELDS: Final = frozenset({"deprecation_date", "shutdown_date", "shutdown_on", "earliest_shutdown_on", "eolFrom"})
"""The members of entries that hold an end. An invalid value there still counts as an end."""

_INHERITED: Final = (_END, "/shutdown_date_kind", "/status", "/deprecation_date", "/announced_date")


class JudgedModels:
    """The judged claims about each model, computed on the first request and then cached."""

    def __init__(self, catalogues: CatalogueSet) -> None:
        self.catalogues = catalogues
        self._cache: dict[tuple[str, str], JudgedClaims] = {}

    def judgement_of(self, provider: str, name: str) -> JudgedClaims:
        """The judged claims about a model, by its provider's canonical name and its id there.

        An alias for which no catalogue states an end or a status has the last end or floor of its snapshots, once all
        of them have one or are over, and the replacement that belongs to it; a `-latest` alias, which is pointed to
        newer snapshots, only once that end has passed.
        """
        if (provider, name) not in self._cache:
            judgement = self._judge(provider, name)
            is_stated = not judgement.verdicts.keys().isdisjoint((_END, "/status"))
            self._cache[provider, name] = (
                judgement if is_stated else self._inferred_lifecycle(provider, name, judgement)
            )
        return self._cache[provider, name]

    def _inferred_lifecycle(self, provider: str, name: str, judgement: JudgedClaims) -> JudgedClaims:
        """The judgement, completed for a model for which no catalogue states an end or a status.

        The end is the last one of the model's snapshots; otherwise the status is `active` if a catalogue lists a price,
        unless an end is invalid, or the model's base id (`gpt-4o` of `gpt-4o-2024-08-06`) is retired.
        """
        inherited = self._with_snapshots(provider, name, judgement)
        if inherited is not judgement or any(claim.field in _END_FIELDS for claim in judgement.unused_claims):
            return inherited
        snapshot = _SNAPSHOT.fullmatch(name)
        base_status = self._judge(provider, snapshot["base"]).verdicts.get("/status") if snapshot is not None else None
        return judgement if base_status is not None and base_status.value == "retired" else _listed_as_active(judgement)

    def _judge(self, provider: str, name: str) -> JudgedClaims:
        """The judgement of the claims about one model, without its snapshots."""
        return judge(self.catalogues.claims(provider, name), self.catalogues.today)

    def _with_snapshots(self, provider: str, name: str, judgement: JudgedClaims) -> JudgedClaims:
        """The judgement of an alias with the last end of its snapshots if all have one; otherwise `judgement`."""
        snapshots = dict.fromkeys(self._snapshots(provider, name))
        ends = [(end, snapshot) for snapshot in snapshots if (end := self._last_day(provider, snapshot)) is not None]
        if not ends or len(ends) < len(snapshots):
            return judgement
        _, last = max(ends)
        snapshot_verdicts = self._judge(provider, last).verdicts
        if name.endswith(_LATEST) and snapshot_verdicts["/status"].value != "retired":
            return judgement
        verdicts = dict(judgement.verdicts)
        for pointer in _INHERITED:
            if pointer in snapshot_verdicts:
                verdicts[pointer] = _inherited(snapshot_verdicts[pointer], last)
        if "/replacements" in snapshot_verdicts:
            verdicts.setdefault("/replacements", _inherited(snapshot_verdicts["/replacements"], last))
        return replace(judgement, verdicts=verdicts)

    def _last_day(self, provider: str, name: str) -> str | None:
        """The day on which a dated model ends, or until which it is promised; None if no catalogue states one.

        Empty if the model is over since an unknown day.
        """
        verdicts = self._judge(provider, name).verdicts
        if _END in verdicts:
            return str(verdicts[_END].value)
        status = verdicts.get("/status")
        return "" if status is not None and status.value == "retired" else None

    def _snapshots(self, provider: str, name: str) -> Iterator[str]:
        """Yield the snapshot ids of an alias: the one that a catalogue names, and those with the alias as base id."""
        named = end_of_snapshot(self.catalogues.claims(provider, name))
        if named is not None:
            yield named[1]
        if _SNAPSHOT.fullmatch(name) is None:
            yield from self._snapshots_by_base.get((provider, name.removesuffix(_LATEST)), ())

    @cached_property
    def _snapshots_by_base(self) -> Mapping[tuple[str, str], list[str]]:
        """The snapshot ids by provider and base id."""
        lines: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for catalogue in self.catalogues.catalogues:
            for provider, name in catalogue.entries:
                if (snapshot := _SNAPSHOT.fullmatch(name)) is not None:
                    lines[provider, snapshot["base"]].append(name)
        return lines


def _listed_as_active(judgement: JudgedClaims) -> JudgedClaims:
    """The judgement with the status `active` if the model is listed with a price; otherwise unchanged."""
    price = next((verdict for pointer, verdict in judgement.verdicts.items() if topic_of(pointer) == "price"), None)
    if price is None:
        return judgement
    why = f"inferred: {price.claim.catalogue} lists it, and no catalogue states an end"
    return replace(
        judgement, verdicts={**judgement.verdicts, "/status": ChosenValue("/status", "active", price.claim, why)}
    )


def _inherited(verdict: ChosenValue, snapshot: str) -> ChosenValue:
    """The value chosen for a snapshot, as the value of its alias."""
    return replace(verdict, why=f"that of its snapshot {snapshot}: {verdict.why}")
