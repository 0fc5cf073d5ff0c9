"""What public catalogues say of models that have no record: judged when somebody asks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from model_lifecycle.catalogues.carried import MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import Claim
from model_lifecycle.catalogues.judge import judge
from model_lifecycle.catalogues.modeldeprecations import end_of_snapshot
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.records.shutdown import published_shutdown
from model_lifecycle.scan.abilities import abilities_of
from model_lifecycle.scan.host_ends import HostEnds
from model_lifecycle.scan.model_facts import Catalogue, ModelFacts, Replacement
from model_lifecycle.scan.register_ends import origin_of, shutdown_in
from model_lifecycle.workspace.index import ModelKey


class RegisterFacts(Mapping[ModelKey, ModelFacts]):
    """The models of the makers that catalogues know. `here` is the provider's id in a model's key, by the maker's."""

    def __init__(self, catalogues: CatalogueSet, here: Callable[[str], str]) -> None:
        self._catalogues = catalogues
        self._keys = {ModelKey(here(maker), name): maker for maker, name in _ids(catalogues)}
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
        claims = self._catalogues.claims(maker, key.id)
        facts = self._stated(key, maker, claims)
        return facts if facts.status or facts.shutdown else self._by_snapshot(facts, maker, claims)

    def _stated(self, key: ModelKey, maker: str, claims: Sequence[Claim]) -> ModelFacts:
        judgement = judge(claims, self._catalogues.today)
        values = {pointer: verdict.value for pointer, verdict in judgement.verdicts.items()}
        prices = [values.get(f"/specs/{name}_price_per_mtok") for name in ("input", "output")]
        status = values.get("/status")
        return ModelFacts(
            key,
            status if isinstance(status, str) else None,
            shutdown_in(values),
            tuple(self._replacements(key, values.get("/replacements"))),
            prices=(_price(prices[0]), _price(prices[1])),
            origin=origin_of(judgement, MAKERS[maker]),
            abilities=abilities_of(lambda name: values.get(f"/specs/{name}")),
        )

    def _by_snapshot(self, facts: ModelFacts, maker: str, claims: Sequence[Claim]) -> ModelFacts:
        """The facts of an alias of which nothing is stated: it may have ended with its snapshot, where that is over."""
        end = end_of_snapshot(claims)
        if end is None:
            return facts
        snapshot = self._stated(ModelKey(facts.key.provider, end[1]), maker, self._catalogues.claims(maker, end[1]))
        if snapshot.status != "retired":
            return facts
        shutdown = published_shutdown(end[0], "not_before")
        return replace(snapshot, key=facts.key, status="deprecated", shutdown=shutdown)

    def _replacements(self, key: ModelKey, listed: Any) -> Iterator[Replacement]:
        """Those that are models: registers also list names of pages and families."""
        for each in listed if isinstance(listed, list) else ():
            other = ModelKey(self._here(each["provider"]), each["id"])
            if other in self._keys and other != key:
                yield Replacement(other, each["kind"] == "official")


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


def _price(value: object) -> Decimal | None:
    return value if isinstance(value, Decimal) else None


def register_catalogue(
    catalogues: CatalogueSet, here: Callable[[str], str | None], without: Collection[ModelKey] = ()
) -> Catalogue:
    """The models of catalogues. `without` are those that have records: a record wins, whatever its provider is called.

    `here` is the provider's id in a workspace, by its canonical name, where it has another one.
    """
    facts = RegisterFacts(catalogues, lambda maker: here(maker) or maker)
    recorded = {key.id for key in without}
    keys = frozenset(key for key in facts if key.id not in recorded)
    return Catalogue(facts, ModelNames(keys, {here(maker) or maker: maker for maker in MAKERS}))


def with_registers(recorded: Catalogue, copies: Copies, today: date) -> Catalogue:
    """The models of records, and those of public catalogues that have none."""
    here = {maker: provider for provider, maker in recorded.names.makers.items()}
    catalogues = CatalogueSet((copy.read for copy in copies.used), today.isoformat())
    return recorded.joined(register_catalogue(catalogues, here.get, recorded.models)).with_hosts(
        HostEnds(catalogues).end
    )
