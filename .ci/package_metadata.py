"""What a registry's page shows of the package: README, with links that lead out of it where the address is known.

`address` in pyproject.toml is that of the repository; while it is empty the page has no links of its own, and those in
README stay as they are.
"""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class PackageMetadata(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the fields that pyproject.toml leaves to this hook."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        address = str(self.config.get("address", "")).rstrip("/")
        if address:
            text = with_absolute_links(text, address)
            metadata["urls"] = {
                "Homepage": address,
                "Documentation": f"{address}#readme",
                "Changes": f"{address}/blob/main/.github/CHANGELOG.md",
                "Issues": f"{address}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_absolute_links(markdown: str, address: str) -> str:
    """Markdown whose links to files lead to the repository; those to pictures to the files themselves."""
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:)([^)\s]+)\)", rf"\g<1>{address}/raw/main/\g<2>)", markdown)
    return re.sub(r"(\]\()(?!https?:|#)([^)\s]+)\)", rf"\g<1>{address}/blob/main/\g<2>)", pictures)
