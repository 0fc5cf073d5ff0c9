"""What public catalogues say of models that have no record, and of the ends that hosts state: judged when asked."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.carried import HOSTS, MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.judge import Judgement, judge
from model_lifecycle.catalogues.modeldeprecations import end_of_snapshot
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.catalogues.recorded_values import conflict_sides
from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.records.shutdown import published_shutdown
from model_lifecycle.scan.abilities import abilities_of
from model_lifecycle.scan.model_facts import Catalogue, ModelFacts, Origin, Replacement
from model_lifecycle.workspace.index import ModelKey

_ENDS: Final = ("/shutdown_date", "/status", "/deprecation_date", "/announced_date")
"""What a finding rests on, the first that is known."""

_PROVIDERS: Final = {"bedrock": "amazon-bedrock", "azure": "azure", "vertex": "google-vertex"}
"""What catalogues call the hosts that the tables of platforms name."""

_DATED: Final = re.compile(r".*-\d{4}-\d\d-\d\d|.*-\d{4}")


class RegisterFacts(Mapping[ModelKey, ModelFacts]):
    """The models of the makers that catalogues know. `here` is the provider's id in a model's key, by the maker's."""

    def __init__(self, catalogues: CatalogueSet, here: Mapping[str, str]) -> None:
        self._catalogues = catalogues
        self._keys = {ModelKey(here.get(maker, maker), name): maker for maker, name in _ids(catalogues)}
        self._here = here
        self._facts: dict[ModelKey, ModelFacts] = {}

    def __getitem__(self, key: ModelKey) -> ModelFacts:
        if key not in self._facts:
            self._facts[key] = self._judged(key, self._keys[key])
        return self._facts[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[ModelKey]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def _judged(self, key: ModelKey, maker: str) -> ModelFacts:
        facts = self._stated(key, maker)
        return facts if facts.status or facts.shutdown else self._by_snapshot(facts, maker)

    def _stated(self, key: ModelKey, maker: str) -> ModelFacts:
        judgement = judge(self._catalogues.claims(maker, key.id), self._catalogues.today)
        listed = judgement.verdicts.get("/replacements")
        replacements = tuple(self._replacements(key, listed.value if listed is not None else None))
        return replace(_facts(key, judgement, MAKERS[maker]), replacements=replacements)

    def _by_snapshot(self, facts: ModelFacts, maker: str) -> ModelFacts:
        """The facts of an alias of which nothing is stated: it may have ended with its snapshot, where that is over."""
        end = end_of_snapshot(self._catalogues.claims(maker, facts.key.id))
        snapshot = self._stated(ModelKey(facts.key.provider, end[1]), maker) if end is not None else None
        if end is None or snapshot is None or snapshot.status != "retired":
            return facts
        shutdown = published_shutdown(end[0], "not_before")
        return replace(snapshot, key=facts.key, status="deprecated", shutdown=shutdown)

    def _replacements(self, key: ModelKey, listed: Any) -> Iterator[Replacement]:
        """Those that are models: registers also list names of pages and families."""
        for replacement in listed if isinstance(listed, list) else ():
            other = ModelKey(self._here.get(replacement["provider"], replacement["provider"]), replacement["id"])
            if other in self._keys and other != key:
                yield Replacement(other, replacement["kind"] == "official")


def _ids(catalogues: CatalogueSet) -> Iterator[tuple[str, str]]:
    """The maker and id of all models, each id once: whose model it is, not who serves it too."""
    seen: set[str] = set()
    for maker in MAKERS:
        for name in catalogues.models(maker):
            vendor, slash, inner = name.partition("/")
            is_route = slash and vendor in platforms.SLASH and inner in seen
            if name not in seen and not is_route:
                seen.add(name)
                yield maker, name


def _facts(key: ModelKey, judgement: Judgement, maker: str) -> ModelFacts:
    """What is taken of the claims about a model, without its replacements."""
    values = {pointer: verdict.value for pointer, verdict in judgement.verdicts.items()}
    status, day, kind = (values.get(f"/{name}") for name in ("status", "shutdown_date", "shutdown_date_kind"))
    prices = (values.get(f"/specs/{name}_price_per_mtok") for name in ("input", "output"))
    of_input, of_output = (price if isinstance(price, Decimal) else None for price in prices)
    return ModelFacts(
        key,
        status if isinstance(status, str) else None,
        published_shutdown(day, kind) if isinstance(day, str) and isinstance(kind, str) else None,
        prices=(of_input, of_output),
        origin=_origin(judgement, maker),
        abilities=abilities_of(lambda name: values.get(f"/specs/{name}")),
    )


def _origin(judgement: Judgement, maker: str) -> Origin | None:
    """Where the end or the status of a model comes from."""
    verdict = next((judgement.verdicts[pointer] for pointer in _ENDS if pointer in judgement.verdicts), None)
    if verdict is None:
        return None
    conflict = judgement.conflicts.get(verdict.pointer)
    page = verdict.claim.page
    return Origin(
        maker,
        verdict.claim.catalogue,
        (page.read if page else None) or verdict.claim.day or "",
        page.url if page else "",
        conflict_sides(conflict) if conflict is not None else "",
    )


class HostEnds:
    """The ends that AWS Bedrock, Azure and Vertex AI state."""

    def __init__(self, catalogues: CatalogueSet) -> None:
        self._catalogues = catalogues

    def at_host(self, facts: ModelFacts, platform: str, written: str) -> ModelFacts:
        """The facts of a model with the host's end; as they are where no register knows the form that is written."""
        host = _PROVIDERS.get(platform, "")
        for name in _names(platform, written, facts.key):
            maker = facts.origin.maker if facts.origin else ""
            end = _facts(facts.key, judge(self._catalogues.claims(host, name), self._catalogues.today), maker)
            if end.shutdown is not None and end.status is not None:
                at_host = replace(facts, status=end.status, shutdown=end.shutdown, origin=end.origin)
                return replace(at_host, entry=None, host=HOSTS[host])
        return facts


def _names(platform: str, written: str, key: ModelKey) -> Iterator[str]:
    """What registers may call a form: without regions, prefixes of routers and end points."""
    last = written.rpartition("/")[2]
    if platform == "bedrock" and (form := platforms.BEDROCK.fullmatch(last)) is not None:
        yield platforms.BEDROCK_WINDOW.sub("", f"{form['vendor']}.{form['name']}")
    elif platform == "vertex":
        yield last
        yield last.partition("@")[0]
    elif platform == "azure" and _DATED.fullmatch(key.id):  # others name a family, whose versions end on different days
        yield key.id


def register_catalogue(
    catalogues: CatalogueSet, here: Mapping[str, str], without: Collection[ModelKey] = ()
) -> Catalogue:
    """The models of catalogues. `without` are those that have records: a record wins, whatever its provider is called.

    `here` is the provider's id in a workspace, by its canonical name, where it has another one.
    """
    facts = RegisterFacts(catalogues, here)
    recorded = {key.id for key in without}
    keys = frozenset(key for key in facts if key.id not in recorded)
    return Catalogue(facts, ModelNames(keys, {here.get(maker, maker): maker for maker in MAKERS}))


def with_registers(recorded: Catalogue, copies: Copies, today: date) -> Catalogue:
    """The models of records, and those of public catalogues that have none."""
    here = {maker: provider for provider, maker in recorded.names.makers.items()}
    catalogues = CatalogueSet((copy.read for copy in copies.used), today.isoformat())
    joined = recorded.joined(register_catalogue(catalogues, here, recorded.models))
    return replace(joined, at_host=HostEnds(catalogues).at_host)
