"""Maps URLs to those that are requested instead, such as a mirror's."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mirrors:
    """Replacements of URLs by prefix; the longest matching prefix counts."""

    replacements: Mapping[str, str] = field(default_factory=dict)

    def request_url(self, address: str) -> str:
        """The URL to request instead of `address`; itself without a matching prefix."""
        prefixes = [prefix for prefix in self.replacements if address.startswith(prefix)]
        prefix = max(prefixes, key=len, default=None)
        return address if prefix is None else self.replacements[prefix] + address[len(prefix) :]

    def original_url(self, requested: str) -> str:
        """The original of a requested URL; itself if no mirror matches."""
        matches = [
            (prefix, replacement)
            for prefix, replacement in self.replacements.items()
            if requested.startswith(replacement)
        ]
        prefix, replacement = max(matches, key=lambda pair: len(pair[1]), default=("", ""))
        return prefix + requested[len(replacement) :]
