"""When a model ends on AWS Bedrock, Azure or Vertex AI, where a register says so of the form that is written there."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.catalogues.carried import HOSTS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.judge import judge
from model_lifecycle.identity import platforms
from model_lifecycle.scan.model_facts import HostEnd
from model_lifecycle.scan.register_ends import origin_of, shutdown_in
from model_lifecycle.workspace.index import ModelKey

_PROVIDERS: Final = {"bedrock": "amazon-bedrock", "azure": "azure", "vertex": "google-vertex"}
"""What catalogues call the hosts that the tables of platforms name."""

_DATED: Final = re.compile(r".*-\d{4}-\d\d-\d\d|.*-\d{4}")


class HostEnds:
    """The ends that hosts state. `end` is None where no register knows the form that is written."""

    def __init__(self, catalogues: CatalogueSet) -> None:
        self._catalogues = catalogues

    def end(self, platform: str, written: str, key: ModelKey) -> HostEnd | None:
        provider = _PROVIDERS.get(platform)
        if provider is None:
            return None
        for name in _names(platform, written, key):
            judgement = judge(self._catalogues.claims(provider, name), self._catalogues.today)
            values = {pointer: verdict.value for pointer, verdict in judgement.verdicts.items()}
            shutdown, status = shutdown_in(values), values.get("/status")
            if shutdown is not None and isinstance(status, str):
                host = HOSTS[provider]
                return HostEnd(host, status, shutdown, origin_of(judgement, host))
        return None


def _names(platform: str, written: str, key: ModelKey) -> Iterator[str]:
    """What registers may call a form: without regions, prefixes of routers and end points."""
    last = written.rpartition("/")[2]
    if platform == "bedrock":
        form = platforms.BEDROCK.fullmatch(last)
        if form is not None:
            yield platforms.BEDROCK_WINDOW.sub("", f"{form['vendor']}.{form['name']}")
    elif platform == "vertex":
        yield last
        yield last.partition("@")[0]
    elif _DATED.fullmatch(key.id):  # else it is the name of a family, whose versions end on different days
        yield key.id
