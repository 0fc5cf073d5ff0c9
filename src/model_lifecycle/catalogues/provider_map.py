"""Which provider of a workspace a name in the catalogues means."""

from collections.abc import Collection, Mapping

from model_lifecycle.catalogues.provider_names import canonical


class ProviderMap:
    """The catalogues' providers, by canonical names, and the workspace's.

    `providers` are the ids of the workspace, `mapped` the names in catalogues with the id that each has here. An id
    that nothing is mapped to is its own name. Raises ValueError where a name is mapped to what is no id, or twice.
    """

    def __init__(self, providers: Collection[str], mapped: Mapping[str, str]) -> None:
        self._here: dict[str, str] = {}
        for name, provider in mapped.items():
            if provider not in providers:
                raise ValueError(f"`{name}` is mapped to `{provider}`, which is no provider here")
            other = self._here.setdefault(canonical(name), provider)
            if other != provider:
                raise ValueError(f"`{name}` is mapped to `{provider}`, and in another spelling to `{other}`")
        for provider in providers:
            if provider not in self._here.values():
                self._here.setdefault(canonical(provider), provider)

    def here(self, name: str) -> str | None:
        """The workspace's id of a provider, by its canonical name."""
        return self._here.get(name)

    def names(self, provider: str) -> tuple[str, ...]:
        """The canonical names of a provider of the workspace, in order."""
        return tuple(sorted(name for name, here in self._here.items() if here == provider))

    @property
    def tracked(self) -> frozenset[str]:
        """The canonical names of all providers of the workspace."""
        return frozenset(self._here)
