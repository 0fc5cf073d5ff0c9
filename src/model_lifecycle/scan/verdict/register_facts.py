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

_DATED: Final = re.compile(r".*-\d{4}-\d\d-\d\d|.*-\d{4}")


class RegisterFacts(Mapping[ModelKey, ModelFacts]):
    """The models of all makers in catalogues. `here` maps a maker to the provider's id in the keys of its models."""

    def __init__(self, models: JudgedModels, here: Mapping[str, str]) -> None:
        self._models = models
        self._keys = {ModelKey(here.get(maker, maker), name): maker for maker, name in _ids(models.catalogues)}
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
        judgement = self._models.of(maker, key.id)
        facts = _facts(key, judgement, MAKERS[maker])
        return replace(facts, replacements=tuple(self._replacements(facts, judgement)))

    def _replacements(self, facts: ModelFacts, judgement: JudgedClaims) -> Iterator[NamedReplacement]:
        """The replacements that are models; registers also list names of pages and families."""
        for replacement in _listed(judgement):
            other = ModelKey(self._here.get(replacement["provider"], replacement["provider"]), replacement["id"])
            if other in self._keys and other != facts.key:
                maker = facts.origin.maker if facts.origin is not None else ""
                yield NamedReplacement(other, replacement["kind"] == "official", maker)


def _listed(judgement: JudgedClaims) -> Iterator[Mapping[str, Any]]:
    """The accepted replacements, as catalogues name them."""
    listed = judgement.verdicts.get("/replacements")
    yield from listed.value if listed is not None and isinstance(listed.value, list) else ()


def _ids(catalogues: CatalogueSet) -> Iterator[tuple[str, str]]:
    """The maker and id of all models, each id once, under its maker rather than others that serve it."""
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
    of_input, of_output = (price if isinstance(price, Decimal) else None for price in prices)
    return ModelFacts(
        key,
        status if isinstance(status, str) else None,
        published_shutdown(day, kind) if isinstance(day, str) and isinstance(kind, str) else None,
        prices=(of_input, of_output),
        origin=_origin(judgement, maker),
        unread_status=unread_status(judgement.verdicts.get("/status")),
        abilities=abilities_of(specs.get).with_requests((claim.field, claim.value) for claim in judgement.unplaced),
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

    `recorded` are the models with records: a host's record wins over registers in the host's form.
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
        self._own = {(host, name): facts for host, name, facts in by_maker if host in HOSTS}

    def at_host(self, facts: ModelFacts | None, written: WrittenModel) -> ModelFacts | None:
        """The facts of a model with the host's shutdown date and successor.

        `facts` itself if no register knows the form, or if it is from the host's own record.
        """
        facts = self._with_named(facts)
        host = platforms.HOSTS.get(written.platform, "")
        if facts is not None and facts.entry is not None and self._names.maker(written.key) == host:
            return facts
        for name in _names_at_host(written) if host else ():
            if (own := self._own.get((host, name))) is not None:
                return replace(own, key=written.key, host=HOSTS[host])
            judgement = self._models.of(host, name)
            end = _facts(written.key, judgement, facts.origin.maker if facts is not None and facts.origin else "")
            if end.shutdown is not None and end.status is not None and not self._repeats_floor(written, judgement):
                base = facts if facts is not None else ModelFacts(written.key)
                successors = tuple(self._successors(written, judgement, HOSTS[host])) or base.replacements
                at_host = replace(
                    base, status=end.status, shutdown=end.shutdown, origin=end.origin, entry=None, unread_status=""
                )
                return replace(at_host, host=HOSTS[host], replacements=successors)
        return facts

    def _with_named(self, facts: ModelFacts | None) -> ModelFacts | None:
        """A recorded model that lists no replacement, with those that registers name.

        `import` lists models that have records alone: scanned by its record, a model would have no successor at all.
        """
        if facts is None or facts.entry is None or facts.replacements or facts.key not in self._registered:
            return facts
        return replace(facts, replacements=self._registered[facts.key].replacements)

    def _repeats_floor(self, written: WrittenModel, at_host: JudgedClaims) -> bool:
        """Whether a host's date without a page repeats the maker's `not_before` date, copied without its kind."""
        end = at_host.verdicts["/shutdown_date"]
        of_maker = self._models.of(self._names.maker(written.key), written.key.id).claims.get("/shutdown_date", ())
        is_floor = any(claim.kind == "not_before" and claim.value == end.value for claim in of_maker)
        return is_floor and end.claim.page is None

    def _successors(self, written: WrittenModel, judgement: JudgedClaims, host: str) -> Iterator[NamedReplacement]:
        for replacement in _listed(judgement):
            other = model_at_host(written.platform, replacement["id"], self._names)
            if other != written.key:
                yield NamedReplacement(other, official=True, named_by=host)


_BEHIND_PREFIX: Final = re.compile(r"[\w-]+[:/](?P<rest>.+)")


def _names_at_host(written: WrittenModel) -> Iterator[str]:
    """The names that registers may use for a written form: without regions, prefixes, windows, endpoints."""
    text = platforms.CONTEXT_SUFFIX.sub("", written.text)
    prefixed = _BEHIND_PREFIX.fullmatch(text)
    rest = prefixed["rest"] if prefixed is not None else text
    last = text.rpartition("/")[2]
    if written.platform == "bedrock" and (form := platforms.BEDROCK.fullmatch(last)) is not None:
        yield bedrock_name(form)
        yield last
    elif written.platform == "vertex":
        yield from (rest, last, last.partition("@")[0], rest.partition("@")[0])
    elif written.platform == "azure":
        if text.startswith((*platforms.AZURE_PREFIXES, "azure:")):
            yield rest
            yield azure_name(rest)
        elif _DATED.fullmatch(written.key.id) or _name_in_registry(text) == written.key.id:
            yield written.key.id  # Azure's spelling of a family stands for versions that end on different days


def _name_in_registry(text: str) -> str:
    """The model's name in an address of Azure's registry, or `text` if it is not such an address."""
    form = platforms.AZURE_REGISTRY.fullmatch(text)
    return form["name"] if form is not None else text


def register_catalogue(
    models: JudgedModels, here: Mapping[str, str], without: Collection[ModelKey] = ()
) -> ModelCatalogue:
    """The models of catalogues; the ids of `without`, the models with records, are not among its names.

    `here` maps a maker to the id of its provider in a workspace, if that differs.
    """
    facts = RegisterFacts(models, here)
    recorded = {key.id for key in without}
    keys = frozenset(key for key in facts if key.id not in recorded)
    makers = {here.get(maker, maker): maker for maker in MAKERS}
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
    here = {maker: provider for provider, maker in recorded.names.makers.items()}
    models = JudgedModels(CatalogueSet((copy.read for copy in copies.used), today.isoformat()))
    hosts = platforms.HOSTS.values()  # their records are not about the makers' own models
    of_makers = [key for key in recorded.models if recorded.names.maker(key) not in hosts]
    registered = register_catalogue(models, here, of_makers)
    joined = recorded.joined(registered)
    return replace(joined, at_host=HostEnds(models, joined.names, recorded.models, registered.models).at_host)
