"""The models that have a record, by id, and what teams add: aliases and platforms of their own."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from model_lifecycle.identity import platforms
from model_lifecycle.identity.makers import maker_of
from model_lifecycle.workspace.index import ModelKey

ANY_MAKER = "*"
"""In `[platforms]`: what follows the prefix may be any written form."""


@dataclass(frozen=True)
class ModelNames:
    """The ids of all records, by which written forms are understood.

    `makers` are those of providers, by id. `aliases` are names, with the model they mean as `provider/id`; `platforms`
    are prefixes with the provider whose ids follow, or `*`. Picklable.
    """

    keys: frozenset[ModelKey]
    makers: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    platforms: Mapping[str, str] = field(default_factory=dict)
    hosted: frozenset[tuple[str, str]] = frozenset()
    """The names that hosts give to the models they serve, as registers have them: the platform, and the name there."""

    @cached_property
    def by_id(self) -> Mapping[str, tuple[ModelKey, ...]]:
        """The models of each id, and of makers' old names, in order; of several providers there may be several."""
        by_id: defaultdict[str, list[ModelKey]] = defaultdict(list)
        for key in sorted(self.keys):
            by_id[key.id].append(key)
        for old, name in platforms.MAKERS_OLD_NAMES.items():
            if name in by_id:
                by_id.setdefault(old, by_id[name])
        return {name: tuple(keys) for name, keys in by_id.items()}

    @cached_property
    def host_spellings(self) -> frozenset[str]:
        """What is looked for of the names at hosts: the last part of each, where it is not an id as well."""
        return frozenset(name.rpartition("/")[2] for _, name in self.hosted) - self.by_id.keys()

    def maker(self, key: ModelKey) -> str:
        """The maker of a model as the tables of platforms name it."""
        return self.makers.get(key.provider, key.provider)

    def exactly(self, name: str) -> ModelKey | None:
        """The model with exactly this id; None where none has it, or those of several makers have.

        A record of a host is about the maker's model as the host serves it: it gives way to that of the maker.
        """
        keys = self.by_id.get(name, ())
        own = [key for key in keys if self.maker(key) not in platforms.HOSTS.values()] if len(keys) > 1 else keys
        return own[0] if len(own) == 1 else None

    def of(self, name: str, makers: Iterable[str]) -> ModelKey | None:
        """The model with exactly this id that one of these makers, or providers, has."""
        wanted = frozenset(makers)
        keys = [key for key in self.by_id.get(name, ()) if self.maker(key) in wanted or key.provider in wanted]
        return keys[0] if len(keys) == 1 else None

    def aliased(self, name: str) -> ModelKey | None:
        """The model that an alias means; None where there is no such alias, or no record of what it means."""
        provider, _, model = self.aliases.get(name, "").partition("/")
        key = ModelKey(provider, model)
        return key if key in self.keys else None


def makers_of(providers: Iterable[tuple[str, str | None, tuple[str, ...]]]) -> dict[str, str]:
    """The makers of providers, given by id, name and addresses."""
    return {provider: maker_of(provider, name, addresses) for provider, name, addresses in providers}
