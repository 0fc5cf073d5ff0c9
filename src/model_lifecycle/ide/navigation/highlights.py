"""The places of one file that name what stands at the cursor."""

from model_lifecycle.ide.navigation.find_occurrences import OccurrenceSearch, names_of, occurrence_at
from model_lifecycle.ide.navigation.occurrence import Occurrence
from model_lifecycle.workspace.workspace import Workspace


def highlights_at(workspace: Workspace, path: str, offset: int) -> list[Occurrence] | None:
    """The places of a file that name the model, provider or URL at an offset of it, by position.

    As references are, by any of its names; a display name that is the id is none. None where nothing is named.
    """
    at_cursor = occurrence_at(workspace, path, offset)
    if at_cursor is None:
        return None
    view, symbol = workspace.view(), at_cursor.symbol
    search = OccurrenceSearch(workspace, view, names_of(view, symbol))
    return [found for found in search.in_file(path) if found.symbol == symbol and found.role != "title"]
