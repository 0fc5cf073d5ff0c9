"""Resolves a name in source code to a model: an exact id, or an id with a platform's prefix or suffix."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from model_lifecycle.identity import platforms
from model_lifecycle.identity.makers import maker_named
from model_lifecycle.identity.names import ANY_MAKER, ModelNames
from model_lifecycle.identity.platforms import Vendor
from model_lifecycle.workspace.index import ModelKey

MOST_WRITTEN: Final = 400
"""Maximum length of a written form in characters; longer texts are not resolved."""

_DOT_IN_VERSION: Final = re.compile(r"(?<=\d)\.(?=\d)")


class WrittenModel(NamedTuple):
    """A model as written: the `text`, the `key` of the model it means, and the `platform` whose spelling it is.

    Verdicts need this rather than a key alone, since a model may have a different shutdown date at each host.
    """

    text: str
    key: ModelKey
    platform: str


class Identity(NamedTuple):
    """The meaning of a written form: its `model` (None if no record fits), its `platform`, and the deciding `rule`."""

    model: ModelKey | None
    platform: str
    rule: str

    def as_written(self, text: str) -> WrittenModel | None:
        """The model together with `text`, the written form that was resolved; None if no record fits."""
        return WrittenModel(text, self.model, self.platform) if self.model is not None else None


def as_maker_writes(key: ModelKey) -> WrittenModel:
    """A model written by its id, as its maker's own API takes it."""
    return WrittenModel(key.id, key, "maker")


def written_model(text: str, names: ModelNames) -> WrittenModel | None:
    """The model that `text` means; None if no record fits."""
    return resolve(text, names).as_written(text)


Rule = Callable[[str, ModelNames], Identity | None]
"""A function that resolves one kind of written form, and returns None for a text of another kind."""


def resolve(written: str, names: ModelNames) -> Identity:
    """Resolve a written form to its model. Case-sensitive; prefixes, parts and similar ids never match."""
    if len(written) <= MOST_WRITTEN:
        for rule in _RULES:
            identity = rule(written, names)
            if identity is not None:
                return identity
    return Identity(None, "", "no id")


def _alias(written: str, names: ModelNames) -> Identity | None:
    """Resolve a name in `[aliases]`."""
    if written not in names.aliases:
        return None
    return Identity(names.aliased(written), "alias", "alias")


def _exact(written: str, names: ModelNames) -> Identity | None:
    """Resolve a text that is the id of a record."""
    keys = names.by_id.get(written)
    if keys is None:
        return None
    model = names.exactly(written)
    return Identity(model, "maker", "exact id" if model is not None else "id of several providers")


def _context_suffix(written: str, names: ModelNames) -> Identity | None:
    """Resolve a form with a context window at its end, as `claude-sonnet-4-5[1m]`."""
    base, count = platforms.CONTEXT_SUFFIX.subn("", written)
    if not count:
        return None
    inner = resolve(base, names)
    platform = inner.platform if inner.platform in platforms.HOSTS else "claude-code"
    return Identity(inner.model, platform, "context window after the id")


def _own_platform(written: str, names: ModelNames) -> Identity | None:
    """Resolve a form that starts with a prefix in `[platforms]`; the longest one decides."""
    fitting = [prefix for prefix in names.platforms if prefix and written.startswith(prefix)]
    if not fitting:
        return None
    prefix = max(fitting, key=len)
    maker, rest = names.platforms[prefix], written[len(prefix) :]
    without = replace(names, platforms={})
    model = resolve(rest, without).model if maker == ANY_MAKER else names.of(rest, (maker,))
    return Identity(model, prefix.rstrip("/:.") or prefix, "platform of the configuration")


def _fine_tuned(written: str, names: ModelNames) -> Identity | None:
    """Resolve a fine-tuned model, as `ft:gpt-4o:org::id`, to its base model."""
    form = platforms.FINE_TUNED.fullmatch(written)
    if form is None:
        return None
    base = _maker_spelling(form["base"])
    own = names.of(f"ft:{base}", platforms.FINE_TUNERS)  # fine-tuned models of a base may end on a day of their own
    return Identity(own or names.of(base, platforms.FINE_TUNERS), "openai", "fine-tuned base")


def _arn(written: str, names: ModelNames) -> Identity | None:
    """Resolve an ARN of Bedrock, optionally after LiteLLM's `bedrock/`."""
    if not written.startswith(("arn:", "bedrock/")):
        return None
    form = platforms.ARN.fullmatch(written)
    if form is None and not written.startswith("arn:"):
        return None
    inner = _bedrock(form["id"], names) if form else None
    return Identity(inner.model if inner else None, "bedrock", "ARN")


def _azure_registry(written: str, names: ModelNames) -> Identity | None:
    form = platforms.AZURE_REGISTRY.fullmatch(written)
    return form and Identity(joined_model(form["name"], form["version"] or "", names), "azure", "name and version")


def _resource(written: str, names: ModelNames) -> Identity | None:
    """Resolve a resource name of Google, as `models/gemini-2.5-pro`."""
    form = platforms.RESOURCE.fullmatch(written)
    if form is None:
        return None
    maker = maker_named(form["publisher"] or "google")
    platform = "vertex" if "publishers/" in written or "projects/" in written else "gemini"
    return Identity(_of_vertex(form["id"], (maker,), names), platform, "resource path")


def _vertex_date(written: str, names: ModelNames) -> Identity | None:
    """Resolve a name with a version after `@`, as at Vertex AI."""
    if "@" not in written or "/" in written:
        return None
    makers = platforms.SLASH["vertex_ai"].makers
    return Identity(_of_vertex(written, makers, names), "vertex", "version after @")


def _of_vertex(name: str, makers: tuple[str, ...], names: ModelNames) -> ModelKey | None:
    """The model that Vertex AI calls `name`, which may have a version after `@`."""
    if (form := platforms.VERTEX_DATE.fullmatch(name)) is not None:
        dated = form["name"] if form["version"] == "default" else f"{form['name']}-{form['version']}"
        name = platforms.VERTEX_NAMES.get(name, dated)
    return names.of(name, makers)


def _bedrock(written: str, names: ModelNames) -> Identity | None:
    """Resolve `vendor.name` of Bedrock, with its region and versions."""
    form = platforms.BEDROCK.fullmatch(written)
    if form is not None and ("bedrock", name := bedrock_name(form)) in names.hosted:
        found = _first_of(_bedrock_names(form["name"]), maker_named(form["vendor"]), names)
        return Identity(found or hosted_key("bedrock", name), "bedrock", "name at the host")
    if form is None or form["vendor"] not in platforms.BEDROCK_VENDORS:
        return Identity(None, "bedrock", "LiteLLM's bedrock/") if written.startswith("bedrock/") else None
    hosted = platforms.BEDROCK_HOSTS_ONLY.get(form["vendor"], "")
    is_hosted = form["name"].startswith(hosted)
    model = _first_of(_bedrock_names(form["name"]), maker_named(form["vendor"]), names) if is_hosted else None
    return Identity(model, "bedrock", "vendor and version of Bedrock")


def _first_of(ids: Iterable[str], maker: str, names: ModelNames) -> ModelKey | None:
    """The model of `maker` with the first of `ids` that has a record; None if none has."""
    return next((key for name in ids if (key := names.of(name, (maker,))) is not None), None)


def bedrock_name(form: re.Match[str]) -> str:
    """`vendor.name` of a match of `BEDROCK`, without the library's prefix, the region and the context window."""
    return platforms.BEDROCK_WINDOW.sub("", f"{form['vendor']}.{form['name']}")


def azure_name(written: str) -> str:
    """The model's name in an Azure form, without the library's prefix and the region."""
    prefix = next((prefix for prefix in platforms.AZURE_PREFIXES if written.startswith(prefix)), "")
    return platforms.AZURE_REGION.sub("", written[len(prefix) :], count=1)


def model_at_host(platform: str, name: str, names: ModelNames) -> ModelKey:
    """The model that a platform calls `name`: the maker's model if recorded, otherwise a key of the host's own."""
    if platform == "azure":
        plain = azure_name(name)
        return names.exactly(_maker_spelling(plain)) or hosted_key(platform, plain)
    inner = resolve(name, names).model or names.exactly(name.rpartition("/")[2])
    return inner or hosted_key(platform, name)


def hosted_key(platform: str, name: str) -> ModelKey:
    """The key for a model known only by its `name` at a host."""
    return ModelKey(platforms.HOSTS[platform], name)


def _bedrock_names(name: str) -> Iterator[str]:
    """Yield the ids that a name of Bedrock may stand for, in order of preference."""
    own = platforms.BEDROCK_NAMES.get(platforms.BEDROCK_WINDOW.sub("", name))
    if own is not None:
        yield own
    yield name
    yield platforms.BEDROCK_VERSION.sub("", name)


def _slash(written: str, names: ModelNames) -> Identity | None:
    """Resolve `vendor/id`, optionally after the prefix of a router; None for a text without `/`."""
    rest, routed_by = written, ""
    for prefix, router in platforms.ROUTERS.items():
        if rest.startswith(prefix):
            rest, routed_by = rest.removeprefix(prefix), routed_by or router
    word, slash, name = rest.partition("/")
    vendor = platforms.SLASH.get(word)
    if not slash or vendor is None:
        return Identity(None, "", "no vendor of the tables") if slash else None
    if vendor.platform == "vertex" or "@" in name:
        return Identity(_at_vertex(name, vendor.makers, names), "vertex", "vendor")
    model = _of_vendor(name, vendor, names)
    if model is None and "/" in name and not routed_by:  # a vendor that serves another vendor's model: `groq/openai/ID`
        inner = _slash(name, names)
        model = inner.model if inner is not None else None
    return Identity(model, routed_by or vendor.platform, "vendor")


def _at_vertex(name: str, makers: tuple[str, ...], names: ModelNames) -> ModelKey | None:
    """The model of `name` after a prefix for Vertex AI; a key of the host's own if only registers list it there."""
    model = _behind_vertex(name, makers, names)
    return hosted_key("vertex", name) if model is None and ("vertex", name) in names.hosted else model


def _behind_vertex(name: str, makers: tuple[str, ...], names: ModelNames) -> ModelKey | None:
    """The model of `name` after a prefix for Vertex AI: a resource path, `publisher/name`, or the name alone."""
    if (resource := _resource(name, names)) is not None:
        return resource.model
    publisher, slash, inner = name.partition("/")
    if slash:
        maker = maker_named(publisher)
        return _of_vertex(inner, (maker,), names) if maker in makers else None
    return _of_vertex(name, makers, names)


def _of_vendor(name: str, vendor: Vendor, names: ModelNames) -> ModelKey | None:
    """The model that a vendor calls `name`, without its variant suffix."""
    base = platforms.ROUTER_SUFFIX.sub("", name)
    found = names.of(base, vendor.makers)
    if found is None and vendor.dotted:
        return _of_table(base, vendor.makers, platforms.ROUTED_NAMES, names)
    return found


def _of_table(name: str, makers: tuple[str, ...], table: Mapping[str, str], names: ModelNames) -> ModelKey | None:
    """The model of a `name` with dots for the dashes of its version, or found in `table` (names without a date)."""
    return names.of(_DOT_IN_VERSION.sub("-", name), makers) or names.of(table.get(name, ""), makers)


def _copilot(written: str, names: ModelNames) -> Identity | None:
    """Resolve a name of GitHub Copilot, without a vendor."""
    model = _of_table(written, ("anthropic",), platforms.COPILOT_NAMES, names)
    return model and Identity(model, "copilot", "name without a date, or with dots")


def _colon(written: str, names: ModelNames) -> Identity | None:
    """Resolve `vendor:id`, `vendor:kind:id`."""
    word, colon, name = written.rpartition(":")
    vendor = platforms.COLON.get(word.partition(":")[0])
    if not colon or vendor is None:
        return None
    if vendor.platform == "vertex":
        return Identity(_at_vertex(name, vendor.makers, names), "vertex", "vendor")
    if vendor.platform == "azure":
        model = names.of(_maker_spelling(name), vendor.makers)
        if model is None and ("azure", azure_name(name)) in names.hosted:
            model = model_at_host("azure", name, names)
        return Identity(model, "azure", "vendor")
    return Identity(names.of(name, vendor.makers), vendor.platform, "vendor")


def _azure(written: str, names: ModelNames) -> Identity | None:
    """Resolve Azure's spelling of a family, or a name after `azure/`: a known model's, otherwise a deployment's."""
    if written.startswith(platforms.AZURE_PREFIXES):
        name = azure_name(written)
        spelling = _maker_spelling(name)
        if ("azure", name) in names.hosted:
            return Identity(names.exactly(spelling) or hosted_key("azure", name), "azure", "name at the host")
        if spelling != name and (model := names.of(spelling, ("openai",))) is not None:
            return Identity(model, "azure", "Azure's spelling")
        return Identity(None, "azure", "name of a deployment")
    spelling = _maker_spelling(written)
    return Identity(names.of(spelling, ("openai",)), "azure", "Azure's spelling") if spelling != written else None


def _maker_spelling(name: str) -> str:
    """The maker's spelling of a name that Azure may write in its own."""
    azure, maker = platforms.AZURE_SPELLING
    return maker + name.removeprefix(azure) if name.startswith(azure) else name


def joined_model(name: str, version: str, names: ModelNames) -> ModelKey | None:
    """The model `name-version`, which Azure writes as two settings; the model `name` if there is no such record."""
    spelling = _maker_spelling(name)
    return names.exactly(f"{spelling}-{version}") or names.exactly(spelling)


_RULES: Final[tuple[Rule, ...]] = (
    _alias,
    _exact,
    _context_suffix,
    _own_platform,
    _fine_tuned,
    _arn,
    _azure_registry,
    _resource,
    _bedrock,
    _azure,
    _colon,
    _slash,
    _vertex_date,
    _copilot,
)
"""The rules by precedence: the first that recognises a form decides, even if it finds no record."""
