"""Facts from public catalogues about models without a record, and about hosts' shutdown dates; read on demand."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.carried import HOSTS, MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.judge import JudgedClaims
from model_lifecycle.catalogues.judged_models import JudgedModels
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.catalogues.recorded_values import conflict_sides, unread_status
from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import WrittenModel, azure_name, bedrock_name, model_at_host
from model_lifecycle.records.shutdown import published_shutdown
from model_lifecycle.scan.verdict.abilities import abilities_of
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, NamedReplacement, Origin
from model_lifecycle.workspace.index import ModelKey

_ENDS: Final = ("/shutdown_date", "/status", "/deprecation_date", "/announced_date")
"""The fields that support a finding; the first with a value is its source."""

_DATED_ID: Final = re.compile(r".*-\d{4}-\d\d-\d\d|.*-\d{4}")
"""Matches an id with a date: `gpt-4o-2024-08-06`, `gpt-4-0613`."""


class RegisterFacts(Mapping[ModelKey, ModelFacts]):
    """The models of all makers in catalogues, as facts that are computed on demand.

    `provider_ids` maps a maker to the id of its provider, which the keys of its models have.
    """

    def __init__(self, models: JudgedModels, provider_ids: Mapping[str, str]) -> None:
        """Keep the maker of each model in `models`; facts are computed when they are asked for."""
        self._models = models
        self._keys = {ModelKey(provider_ids.get(maker, maker), name): maker for maker, name in _ids(models.catalogues)}
        self._provider_ids = provider_ids
        self._facts: dict[ModelKey, ModelFacts] = {}

    def __getitem__(self, key: ModelKey) -> ModelFacts:
        """The facts of a model, computed on the first call."""
        if key not in self._facts:
            self._facts[key] = self._facts_of(key, self._keys[key])
        return self._facts[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[ModelKey]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def _facts_of(self, key: ModelKey, maker: str) -> ModelFacts:
        """The facts of a model, by the claims of catalogues that were accepted."""
        judgement = self._models.judgement_of(maker, key.id)
        facts = _facts(key, judgement, MAKERS[maker])
        return replace(facts, replacements=tuple(self._replacements(facts, judgement)))

    def _replacements(self, facts: ModelFacts, judgement: JudgedClaims) -> Iterator[NamedReplacement]:
        """Yield the listed replacements that are models; catalogues also list names of pages and families."""
        for replacement in _listed(judgement, facts.key.id):
            other = ModelKey(
                self._provider_ids.get(replacement["provider"], replacement["provider"]), replacement["id"]
            )
            if other in self._keys and other != facts.key:
                maker = facts.origin.maker if facts.origin is not None else ""
                yield NamedReplacement(other, replacement["kind"] == "official", maker)


def _listed(judgement: JudgedClaims, model_id: str) -> list[Mapping[str, Any]]:
    """The accepted replacements, as catalogues name them; first those whose id begins with `model_id` and a hyphen, as
    a notice about several models lists the replacements of all of them.
    """
    listed = judgement.verdicts.get("/replacements")
    replacements = listed.value if listed is not None and isinstance(listed.value, list) else []
    return sorted(replacements, key=lambda one: not one["id"].startswith(f"{model_id}-"))


def _ids(catalogues: CatalogueSet) -> Iterator[tuple[str, str]]:
    """Yield the maker and id of all models, each id once: under its maker, not under others that serve the model."""
    seen: set[str] = set()
    for maker in MAKERS:
        for name in catalogues.models(maker):
            vendor, slash, inner = name.partition("/")
            is_route = slash and vendor in platforms.SLASH and inner in seen
            if name not in seen and not is_route:
                seen.add(name)
                yield maker, name


def _facts(key: ModelKey, judgement: JudgedClaims, maker: str) -> ModelFacts:
    """The facts from the accepted claims about a model, without its replacements."""
    values = {pointer: verdict.value for pointer, verdict in judgement.verdicts.items()}
    status, day, kind = (values.get(f"/{name}") for name in ("status", "shutdown_date", "shutdown_date_kind"))
    prices = (values.get(f"/specs/{name}_price_per_mtok") for name in ("input", "output"))
    specs = {pointer[7:]: value for pointer, value in values.items() if pointer.startswith("/specs/")}
    input_price, output_price = (price if isinstance(price, Decimal) else None for price in prices)
    return ModelFacts(
        key,
        status if isinstance(status, str) else None,
        published_shutdown(day, kind) if isinstance(day, str) and isinstance(kind, str) else None,
        prices=(input_price, output_price),
        origin=_origin(judgement, maker),
        unread_status=unread_status(judgement.verdicts.get("/status")),
        abilities=abilities_of(specs.get).with_requests(
            (claim.field, claim.value) for claim in judgement.unused_claims
        ),
        specs=specs,
    )


def _origin(judgement: JudgedClaims, maker: str) -> Origin | None:
    """The origin of a model's shutdown date or status; None if it has neither."""
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
    """The shutdown dates that AWS Bedrock, Azure and Vertex AI state; `names` resolves their successors.

    `recorded` are the models with records, of which those of a host win over catalogues; `registered` are the models of
    catalogues.
    """

    def __init__(
        self,
        models: JudgedModels,
        names: ModelNames,
        recorded: Mapping[ModelKey, ModelFacts] | None = None,
        registered: Mapping[ModelKey, ModelFacts] | None = None,
    ) -> None:
        self._models = models
        self._names = names
        self._registered = registered or {}
        by_maker = ((names.maker(key), key.id, facts) for key, facts in (recorded or {}).items())
        self._host_records = {(host, name): facts for host, name, facts in by_maker if host in HOSTS}

    def at_host(self, facts: ModelFacts | None, written: WrittenModel) -> ModelFacts | None:
        """The facts of a model with the host's shutdown date and successor, if it is written as a host writes it.

        `facts` itself if no catalogue knows the form, or if it is from the host's own record.
        """
        facts = self._with_replacements(facts)
        host = platforms.HOSTS.get(written.platform, "")
        if facts is not None and facts.entry is not None and self._names.maker(written.key) == host:
            return facts
        for name in _names_at_host(written) if host else ():
            if (host_record := self._host_records.get((host, name))) is not None:
                return replace(host_record, key=written.key, host=HOSTS[host])
            judgement = self._models.judgement_of(host, name)
            host_facts = _facts(
                written.key, judgement, facts.origin.maker if facts is not None and facts.origin else ""
            )
            if (
                host_facts.shutdown is not None
                and host_facts.status is not None
                and not self._repeats_floor(written, judgement)
            ):
                maker_facts = facts if facts is not None else ModelFacts(written.key)
                successors = tuple(self._successors(written, judgement, HOSTS[host])) or maker_facts.replacements
                facts_at_host = replace(
                    maker_facts,
                    status=host_facts.status,
                    shutdown=host_facts.shutdown,
                    origin=host_facts.origin,
                    entry=None,
                    unread_status="",
                )
                return replace(facts_at_host, host=HOSTS[host], replacements=successors)
        return facts

    def _with_replacements(self, facts: ModelFacts | None) -> ModelFacts | None:
        """The facts, with the replacements that catalogues name if a record lists none.

        `import` writes only replacements that have records themselves, so that a record may lack the successor.
        """
        if facts is None or facts.entry is None or facts.replacements or facts.key not in self._registered:
            return facts
        return replace(facts, replacements=self._registered[facts.key].replacements)

    def _repeats_floor(self, written: WrittenModel, judgement: JudgedClaims) -> bool:
        """Whether a host's date without a page repeats the maker's `not_before` date, copied without its kind."""
        host_date = judgement.verdicts["/shutdown_date"]
        maker_claims = self._models.judgement_of(self._names.maker(written.key), written.key.id).claims.get(
            "/shutdown_date", ()
        )
        is_floor = any(claim.kind == "not_before" and claim.value == host_date.value for claim in maker_claims)
        return is_floor and host_date.claim.page is None

    def _successors(self, written: WrittenModel, judgement: JudgedClaims, host: str) -> Iterator[NamedReplacement]:
        """Yield the host's successors of a model, resolved to models."""
        for replacement in _listed(judgement, written.key.id):
            other = model_at_host(written.platform, replacement["id"], self._names)
            if other != written.key:
                yield NamedReplacement(other, official=True, named_by=host)


_PREFIXED: Final = re.compile(r"[\w-]+[:/](?P<rest>.+)")
"""Matches a form with a prefix: `azure/gpt-4o`."""


def _names_at_host(written: WrittenModel) -> Iterator[str]:
    """Yield the names by which catalogues may list a written form: without region, prefix, context suffix, endpoint."""
    text = platforms.CONTEXT_SUFFIX.sub("", written.text)
    prefixed = _PREFIXED.fullmatch(text)
    rest = prefixed["rest"] if prefixed is not None else text
    last_part = text.rpartition("/")[2]
    if written.platform == "bedrock" and (bedrock_form := platforms.BEDROCK.fullmatch(last_part)) is not None:
        yield bedrock_name(bedrock_form)
        yield last_part
    elif written.platform == "vertex":
        yield from (rest, last_part, last_part.partition("@")[0], rest.partition("@")[0])
    elif written.platform == "azure":
        if text.startswith((*platforms.AZURE_PREFIXES, "azure:")):
            yield rest
            yield azure_name(rest)
        elif _DATED_ID.fullmatch(written.key.id) or _name_in_registry(text) == written.key.id:
            yield written.key.id  # Azure's spelling of a family stands for versions that end on different days


def _name_in_registry(text: str) -> str:
    """The model's name in an address of Azure's registry, or `text` if it is not such an address."""
    form = platforms.AZURE_REGISTRY.fullmatch(text)
    return form["name"] if form is not None else text


def register_catalogue(
    models: JudgedModels, provider_ids: Mapping[str, str], without: Collection[ModelKey] = ()
) -> ModelCatalogue:
    """The models of catalogues; the ids of `without`, the models with records, are not among its names.

    `provider_ids` maps a maker to the id of its provider in a workspace, if that differs.
    """
    facts = RegisterFacts(models, provider_ids)
    recorded = {key.id for key in without}
    keys = frozenset(key for key in facts if key.id not in recorded)
    makers = {provider_ids.get(maker, maker): maker for maker in MAKERS}
    return ModelCatalogue(facts, ModelNames(keys, makers, hosted=frozenset(_hosted(models.catalogues))))


def _hosted(catalogues: CatalogueSet) -> Iterator[tuple[str, str]]:
    """The platform of each model that catalogues list at a host, and its name without prefix and region."""
    for platform, host in platforms.HOSTS.items():
        for name in catalogues.models(host):
            if platform == "bedrock":
                form = platforms.BEDROCK.fullmatch(name.rpartition("/")[2])
                if form is not None and any(map(str.isdigit, form["name"])):
                    yield platform, bedrock_name(form)
            else:
                yield platform, azure_name(name) if platform == "azure" else name


def with_registers(recorded: ModelCatalogue, copies: Copies, today: date) -> ModelCatalogue:
    """The `recorded` models, and those that only public catalogues (`copies`) know."""
    provider_ids = {maker: provider for provider, maker in recorded.names.makers.items()}
    models = JudgedModels(CatalogueSet((copy.read for copy in copies.used), today.isoformat()))
    hosts = platforms.HOSTS.values()  # their records are not about the makers' own models
    maker_models = [key for key in recorded.models if recorded.names.maker(key) not in hosts]
    registered = register_catalogue(models, provider_ids, maker_models)
    joined = recorded.joined(registered)
    return replace(joined, at_host=HostEnds(models, joined.names, recorded.models, registered.models).at_host)
