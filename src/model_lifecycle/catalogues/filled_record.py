"""A new model record with the values that the judge takes: each with its page, and what could not be filled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.claim import Claim, Page, Value, Verdict
from model_lifecycle.catalogues.judge import Judgement
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import PRICE_POINTERS, SOURCE_GROUPS
from model_lifecycle.rules.framework.rule_check import number_to_write
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import child

Resolve = Callable[[str, str], tuple[str, str] | None]
"""The provider and id in the workspace of a model that a catalogue names (its canonical provider, its id); None where
there is no record of it."""

_SPECS: Final = "/specs/"


@dataclass(frozen=True)
class FilledRecord:
    """The data of a record, the verdicts that are in it by pointer, and what is not in it."""

    record: dict[str, Data]
    verdicts: Mapping[str, Verdict]
    unresolved: tuple[tuple[Claim, str], ...]
    """Successors that have no record: the claim, and the model as `provider/id`."""
    missing: tuple[str, ...]
    """The pointers of specs that stay null."""


def plain(value: Value) -> Data:
    """A value as a record holds it."""
    if isinstance(value, Decimal):
        return number_to_write(value)
    return list(value) if isinstance(value, list) else value


def filled_record(base: Mapping[str, Data], judgement: Judgement, resolve: Resolve) -> FilledRecord:
    """`base` is a new record with gaps, whose other values stay."""
    record: dict[str, Any] = {**base, "specs": {**_table(base["specs"])}}
    verdicts = {pointer: verdict for pointer, verdict in judgement.verdicts.items() if pointer != "/replacements"}
    for pointer, verdict in verdicts.items():
        if pointer.startswith(_SPECS):
            record["specs"][pointer.removeprefix(_SPECS)] = plain(verdict.value)
        else:
            record[pointer[1:]] = plain(verdict.value)
    if any(pointer in PRICE_POINTERS for pointer in verdicts):
        record["specs"]["currency"] = "USD"
    unresolved: list[tuple[Claim, str]] = []
    replacements = judgement.verdicts.get("/replacements")
    if replacements is not None:
        taken, unresolved = resolved_replacements(replacements, resolve)
        if taken:
            record["replacements"] = taken
            verdicts["/replacements"] = replacements
    record["specs"]["specs_sources"] = specs_sources(verdicts)
    record["sources"] = _sources(verdicts) or record["sources"]
    missing = tuple(
        child("/specs", name) for name, value in record["specs"].items() if value is None and name != "specs_sources"
    )
    return FilledRecord(record, verdicts, tuple(unresolved), missing)


def resolved_replacements(verdict: Verdict, resolve: Resolve) -> tuple[list[Data], list[tuple[Claim, str]]]:
    """The successors that have records, as a record lists them, and the others."""
    taken: list[Data] = []
    unresolved = []
    for replacement in verdict.value if isinstance(verdict.value, list) else ():
        key = resolve(replacement["provider"], replacement["id"])
        if key is None or replacement["url"] is None:
            unresolved.append((verdict.claim, f"{replacement['provider']}/{replacement['id']}"))
        elif not any(isinstance(other, dict) and other["model_id"] == key[1] for other in taken):
            entry = {
                "model_id": key[1],
                "provider": key[0],
                "kind": replacement["kind"],
                "source_url": replacement["url"],
            }
            taken.append(entry)
    return taken, unresolved


def specs_sources(verdicts: Mapping[str, Verdict]) -> dict[str, Data]:
    """The pages of the values of specs: by group where its values share one, else by property."""
    sources: dict[str, Data] = {}
    group_of = {field: group for group, fields in SOURCE_GROUPS.items() for field in fields}
    for pointer, verdict in sorted(verdicts.items()):
        page = verdict.claim.page
        if not pointer.startswith(_SPECS) or page is None:
            continue
        field = pointer.removeprefix(_SPECS)
        source: Data = {"url": page.url, "last_checked": page.read or verdict.claim.day or GAP_DAY}
        group = group_of.get(field)
        if group is None or sources.setdefault(group, source) != source:
            sources[field] = source
    groups = [name for name in SOURCE_GROUPS if name in sources]
    return {name: sources[name] for name in (*groups, *(name for name in sources if name not in SOURCE_GROUPS))}


def cited_page(verdict: Verdict, page: Page) -> dict[str, Data]:
    """A page as an entry of a record's `sources`."""
    return {
        "url": page.url,
        "label": f"{page.label} (via {verdict.claim.catalogue})",
        "last_checked": page.read or verdict.claim.day or GAP_DAY,
        "excerpt": "",
    }


def _sources(verdicts: Mapping[str, Verdict]) -> list[Data]:
    """The pages that the values were read from, each once, with the newest day."""
    by_page: dict[str, dict[str, Data]] = {}
    for pointer in sorted(verdicts, key=lambda pointer: (pointer.startswith(_SPECS), pointer)):
        verdict = verdicts[pointer]
        if verdict.claim.page is not None:
            source = cited_page(verdict, verdict.claim.page)
            before = by_page.setdefault(verdict.claim.page.url, source)
            before["last_checked"] = max(str(before["last_checked"]), str(source["last_checked"]))
    return list(by_page.values())


def _table(value: Data) -> Mapping[str, Data]:
    return value if isinstance(value, dict) else {}
