"""The diagnostics of places: the verdict of the records on each use, with its severity."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Severity
from model_lifecycle.identity.platforms import HOSTS
from model_lifecycle.identity.resolve import WrittenModel, as_maker_writes
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue
from model_lifecycle.scan.verdict.rewrite import Against, all_or_none, fix_of
from model_lifecycle.scan.verdict.verdict import Verdict, message_of, verdict_of
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.scan_rules import ENDING_MODEL


def written_in(diagnostic: Diagnostic) -> WrittenModel | None:
    """The model of a finding, as written in the code; None for a name without a record."""
    match diagnostic.data:
        case {"model": str(model), "written": str(text), "platform": str(platform)}:
            return WrittenModel(text, ModelKey(*model.split("/", 1)), platform)
    return None


@dataclass(frozen=True)
class Judge:
    """Makes the diagnostics of places, by the records, the day and the severities.

    `related` returns the place in a record that supports a verdict, by its entry and pointer; `page` a migration's path
    as shown to people.
    """

    catalogue: ModelCatalogue
    today: date
    fail_within: int | None = None
    all_roles: bool = False
    unknown: bool = False
    severity: Mapping[str, Severity | None] = field(default_factory=dict)
    related: Callable[[Entry, str], Related | None] = lambda entry, pointer: None
    page: Callable[[str], str] = lambda path: path
    against: Against = lambda place, old, new: ""
    """Returns the reason in the rest of the code against replacing a model."""

    @cached_property
    def _verdicts(self) -> dict[WrittenModel, Verdict | None]:
        """The cached results of `verdict`."""
        return {}

    def verdict(self, written: WrittenModel) -> Verdict | None:
        """The verdict on a model, cached; by the host's shutdown date if it is known and the host's form is written."""
        form = written if written.platform in HOSTS else as_maker_writes(written.key)
        if form not in self._verdicts:
            facts = self.catalogue.facts(form)
            self._verdicts[form] = verdict_of(facts, self.catalogue.models, self.today) if facts else None
        return self._verdicts[form]

    def diagnostics(self, places: Iterable[Place]) -> Iterator[Diagnostic]:
        """The diagnostics of the uses in a file's `places`; with `all_roles` also of mentions, as hints."""
        yield from all_or_none(self._diagnostics(places))

    def _diagnostics(self, places: Iterable[Place]) -> Iterator[Diagnostic]:
        """Yield the diagnostics of `places`, before fixes are compared with each other."""
        for place in places:
            if place.is_use or self.all_roles:
                diagnostic = (
                    self._unknown_model_diagnostic(place)
                    if place.identity.model is None
                    else self._known_model_diagnostic(place)
                )
                if diagnostic is not None:
                    yield diagnostic

    def _known_model_diagnostic(self, place: Place) -> Diagnostic | None:
        """The diagnostic of a place whose model is known; None if nothing about it is to be reported."""
        written = place.written_model
        verdict = self.verdict(written) if written is not None else None
        if written is None or verdict is None:
            return None
        code = verdict.rule.name
        severity = self.severity.get(code, verdict.rule.severity)
        if severity is None:
            return None
        is_soon = verdict.days is not None and self.fail_within is not None and verdict.days <= self.fail_within
        if verdict.rule is ENDING_MODEL and is_soon:
            severity = Severity.ERROR
        migration = self.page(verdict.migration.path) if verdict.migration else None
        replacement = verdict.replacement.key if verdict.replacement else None
        entry = verdict.facts.entry
        related = self.related(entry, verdict.pointer) if entry else None
        return Diagnostic(
            code,
            message_of(verdict, written, self.catalogue.models, migration or ""),
            place.span,
            severity if place.is_use else Severity.HINT,
            related=(related,) if related else (),
            fix=fix_of(place, verdict, self.catalogue, self.against),
            data={
                "model": "/".join(written.key),
                "written": place.written,
                "platform": place.identity.platform,
                "role": place.role,
                "days": verdict.days,
                "shutdown": verdict.facts.shutdown.text if verdict.facts.shutdown else None,
                "replacement": "/".join(replacement) if replacement else None,
                "migration": migration,
                "rests_on": "catalogues" if verdict.facts.origin else "record",
                "source": verdict.facts.origin.page or None if verdict.facts.origin else None,
            },
        )

    def _unknown_model_diagnostic(self, place: Place) -> Diagnostic | None:
        """The diagnostic of a name without a record; None unless `unknown` asks for it."""
        if not self.unknown:
            return None
        data = {"model": None, "role": place.role, "days": None, "replacement": None, "migration": None}
        message = f"`{place.written}` looks like a model's id and has no record."
        severity = Severity.INFORMATION if place.is_use else Severity.HINT
        return Diagnostic(codes.UNKNOWN_MODEL, message, place.span, severity, data=data)
