"""A written form to the model it means: exactly an id, or an id after a table has taken off what a platform adds."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from model_lifecycle.identity import platforms
from model_lifecycle.identity.makers import maker_named
from model_lifecycle.identity.names import ANY_MAKER, ModelNames
from model_lifecycle.identity.platforms import Vendor
from model_lifecycle.workspace.index import ModelKey

MOST_WRITTEN: Final = 400
"""Characters of a written form; a longer text is none."""

_DOT_IN_VERSION: Final = re.compile(r"(?<=\d)\.(?=\d)")


class Identity(NamedTuple):
    """What a written form means: the model, None where no record fits; the platform that writes so; what decided."""

    model: ModelKey | None
    platform: str
    rule: str


Rule = Callable[[str, ModelNames], Identity | None]
"""Understands one kind of form; None where a text is not of that kind."""


def resolve(written: str, names: ModelNames) -> Identity:
    """The model that a written form means. Case-sensitive; never a prefix, a part, or the nearest id."""
    if len(written) <= MOST_WRITTEN:
        for rule in _RULES:
            identity = rule(written, names)
            if identity is not None:
                return identity
    return Identity(None, "", "no id")


def _alias(written: str, names: ModelNames) -> Identity | None:
    if written not in names.aliases:
        return None
    return Identity(names.aliased(written), "alias", "alias")


def _exact(written: str, names: ModelNames) -> Identity | None:
    keys = names.by_id.get(written)
    if keys is None:
        return None
    return Identity(names.exactly(written), "maker", "exact id" if len(keys) == 1 else "id of several providers")


def _context_suffix(written: str, names: ModelNames) -> Identity | None:
    base, count = platforms.CONTEXT_SUFFIX.subn("", written)
    if not count:
        return None
    inner = resolve(base, names)
    platform = inner.platform if inner.platform in platforms.HOSTS else "claude-code"
    return Identity(inner.model, platform, "context window behind the id")


def _own_platform(written: str, names: ModelNames) -> Identity | None:
    """A prefix of `[platforms]`: the longest that fits."""
    fitting = [prefix for prefix in names.platforms if prefix and written.startswith(prefix)]
    if not fitting:
        return None
    prefix = max(fitting, key=len)
    maker, rest = names.platforms[prefix], written[len(prefix) :]
    without = ModelNames(names.keys, names.makers, names.aliases)
    model = resolve(rest, without).model if maker == ANY_MAKER else names.of(rest, (maker,))
    return Identity(model, prefix.rstrip("/:.") or prefix, "platform of the configuration")


def _fine_tuned(written: str, names: ModelNames) -> Identity | None:
    form = platforms.FINE_TUNED.fullmatch(written)
    if form is None:
        return None
    base = _maker_spelling(form["base"])
    own = names.of(f"ft:{base}", platforms.FINE_TUNERS)  # fine-tuned models of a base may end on a day of their own
    return Identity(own or names.of(base, platforms.FINE_TUNERS), "openai", "fine-tuned base")


def _arn(written: str, names: ModelNames) -> Identity | None:
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
    form = platforms.RESOURCE.fullmatch(written)
    if form is None:
        return None
    maker = maker_named(form["publisher"] or "google")
    platform = "vertex" if "publishers/" in written or "projects/" in written else "gemini"
    return Identity(_of_vertex(form["id"], (maker,), names), platform, "resource path")


def _vertex_date(written: str, names: ModelNames) -> Identity | None:
    if "@" not in written or "/" in written:
        return None
    makers = platforms.SLASH["vertex_ai"].makers
    return Identity(_of_vertex(written, makers, names), "vertex", "version behind @")


def _of_vertex(name: str, makers: tuple[str, ...], names: ModelNames) -> ModelKey | None:
    if (form := platforms.VERTEX_DATE.fullmatch(name)) is not None:
        dated = form["name"] if form["version"] == "default" else f"{form['name']}-{form['version']}"
        name = platforms.VERTEX_NAMES.get(name, dated)
    return names.of(name, makers)


def _bedrock(written: str, names: ModelNames) -> Identity | None:
    form = platforms.BEDROCK.fullmatch(written)
    if form is None or form["vendor"] not in platforms.BEDROCK_VENDORS:
        return Identity(None, "bedrock", "LiteLLM's bedrock/") if written.startswith("bedrock/") else None
    hosted = platforms.BEDROCK_HOSTS_ONLY.get(form["vendor"], "")
    for name in _bedrock_names(form["name"]) if form["name"].startswith(hosted) else ():
        if (model := names.of(name, (maker_named(form["vendor"]),))) is not None:
            return Identity(model, "bedrock", "vendor and version of Bedrock")
    return Identity(None, "bedrock", "vendor and version of Bedrock")


def _bedrock_names(name: str) -> Iterator[str]:
    own = platforms.BEDROCK_NAMES.get(platforms.BEDROCK_WINDOW.sub("", name))
    if own is not None:
        yield own
    yield name
    yield platforms.BEDROCK_VERSION.sub("", name)


def _slash(written: str, names: ModelNames) -> Identity | None:
    """`vendor/id`, perhaps behind a router's own name."""
    rest = written
    for router in platforms.ROUTERS:
        rest = rest.removeprefix(router)
    word, slash, name = rest.partition("/")
    vendor = platforms.SLASH.get(word)
    if not slash or vendor is None:
        return Identity(None, "", "no vendor of the tables") if slash else None
    if vendor.platform == "vertex" or "@" in name:
        return Identity(_behind_vertex(name, vendor.makers, names), "vertex", "vendor")
    return Identity(_of_vendor(name, vendor, names), vendor.platform if rest == written else "openrouter", "vendor")


def _behind_vertex(name: str, makers: tuple[str, ...], names: ModelNames) -> ModelKey | None:
    """The model of a name behind a word for Vertex AI: a resource, `publisher/name`, or the name alone."""
    if (resource := _resource(name, names)) is not None:
        return resource.model
    publisher, slash, inner = name.partition("/")
    if slash:
        maker = maker_named(publisher)
        return _of_vertex(inner, (maker,), names) if maker in makers else None
    return _of_vertex(name, makers, names)


def _of_vendor(name: str, vendor: Vendor, names: ModelNames) -> ModelKey | None:
    base = platforms.ROUTER_SUFFIX.sub("", name)
    found = names.of(base, vendor.makers)
    if found is None and vendor.dotted:
        return _of_table(base, vendor.makers, platforms.ROUTED_NAMES, names)
    return found


def _of_table(name: str, makers: tuple[str, ...], table: Mapping[str, str], names: ModelNames) -> ModelKey | None:
    """The model of a name that a platform writes with dots for dashes, or without a date."""
    return names.of(_DOT_IN_VERSION.sub("-", name), makers) or names.of(table.get(name, ""), makers)


def _copilot(written: str, names: ModelNames) -> Identity | None:
    """A name of Copilot's without a vendor."""
    model = _of_table(written, ("anthropic",), platforms.COPILOT_NAMES, names)
    return model and Identity(model, "copilot", "name without a date, or with dots")


def _colon(written: str, names: ModelNames) -> Identity | None:
    word, colon, name = written.rpartition(":")
    vendor = platforms.COLON.get(word.partition(":")[0])
    if not colon or vendor is None:
        return None
    name = _maker_spelling(name) if vendor.platform == "azure" else name
    return Identity(names.of(name, vendor.makers), vendor.platform, "vendor")


def _azure(written: str, names: ModelNames) -> Identity | None:
    """Azure's own spelling of a family. What follows `azure/` is the name of a deployment, which says nothing."""
    if written.startswith("azure/"):
        return Identity(None, "azure", "name of a deployment")
    spelling = _maker_spelling(written)
    return Identity(names.of(spelling, ("openai",)), "azure", "Azure's spelling") if spelling != written else None


def _maker_spelling(name: str) -> str:
    azure, maker = platforms.AZURE_SPELLING
    return maker + name.removeprefix(azure) if name.startswith(azure) else name


def joined_model(name: str, version: str, names: ModelNames) -> ModelKey | None:
    """The model that a name and a version beside it mean, as Azure writes them; without such a record, the name's."""
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
"""In order: the first that understands a form decides, also where it finds no record."""
