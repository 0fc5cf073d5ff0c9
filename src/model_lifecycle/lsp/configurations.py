"""The configuration of a root, read from disk."""

from model_lifecycle.workspace.configuration import Configuration


def configuration_of(root: str, config: str | None) -> Configuration:
    """What holds in a root: the file `config` if there is one, else what is found, else the defaults."""
    return Configuration(root=root)
