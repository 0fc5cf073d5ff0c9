"""The providers that a workspace has."""

from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace


def configured_providers(workspace: Workspace) -> list[str]:
    """The providers that the configuration lists; if it lists none, those that records name."""
    providers, view = workspace.configuration.providers, workspace.view()
    if providers != Configuration().providers:
        return list(providers)
    return [name for name in providers if view.providers(name) or view.models_of(name)]
