"""The ids of all recorded models, with the aliases and platforms that a configuration adds."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from model_lifecycle.identity import platforms
from model_lifecycle.identity.makers import maker_of
from model_lifecycle.workspace.index import ModelKey

ANY_MAKER = "*"
"""In `[platforms]`: the prefix may be followed by any name that `resolve` understands."""


@dataclass(frozen=True)
class ModelNames:
    """The names by which `resolve` finds a model: the `keys` of all recorded models and the tables beside them.

    `makers` maps a provider's id to its maker, `aliases` a name to a model (`provider/id`), and `platforms` a prefix to
    the provider whose ids follow it, or to `*`. Picklable.
    """

    keys: frozenset[ModelKey]
    makers: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    platforms: Mapping[str, str] = field(default_factory=dict)
    hosted: frozenset[tuple[str, str]] = frozenset()
    """Pairs of platform and name: the models of hosts, as registers list them."""

    @cached_property
    def by_id(self) -> Mapping[str, tuple[ModelKey, ...]]:
        """The models with each id, sorted, also under makers' old names; several providers may have the same id."""
        by_id: defaultdict[str, list[ModelKey]] = defaultdict(list)
        for key in sorted(self.keys):
            by_id[key.id].append(key)
        for old, name in platforms.MAKERS_OLD_NAMES.items():
            if name in by_id:
                by_id.setdefault(old, by_id[name])
        return {name: tuple(keys) for name, keys in by_id.items()}

    @cached_property
    def host_spellings(self) -> frozenset[str]:
        """The last path segment of each name in `hosted`, without those that are ids of records."""
        return frozenset(name.rpartition("/")[2] for _, name in self.hosted) - self.by_id.keys()

    def maker(self, key: ModelKey) -> str:
        """The maker of a model, as a key of `MAKERS`, or its provider's id if unknown."""
        return self.makers.get(key.provider, key.provider)

    def exactly(self, name: str) -> ModelKey | None:
        """The model with the id `name`; None if there is none, or if several makers have one.

        A host's record is about the maker's model as the host serves it, so the maker's record is preferred.
        """
        keys = self.by_id.get(name, ())
        own = [key for key in keys if self.maker(key) not in platforms.HOSTS.values()] if len(keys) > 1 else keys
        return own[0] if len(own) == 1 else None

    def of(self, name: str, makers: Iterable[str]) -> ModelKey | None:
        """The model with the id `name` from `makers` (keys of `MAKERS` or provider ids); None if none or several."""
        wanted = frozenset(makers)
        keys = [key for key in self.by_id.get(name, ()) if self.maker(key) in wanted or key.provider in wanted]
        return keys[0] if len(keys) == 1 else None

    def aliased(self, name: str) -> ModelKey | None:
        """The model for the alias `name`; None if there is no such alias, or its model has no record."""
        provider, _, model = self.aliases.get(name, "").partition("/")
        key = ModelKey(provider, model)
        return key if key in self.keys else None


def makers_of(providers: Iterable[tuple[str, str | None, tuple[str, ...]]]) -> dict[str, str]:
    """The maker of each provider by its id, from triples of id, name and addresses."""
    return {provider: maker_of(provider, name, addresses) for provider, name, addresses in providers}
