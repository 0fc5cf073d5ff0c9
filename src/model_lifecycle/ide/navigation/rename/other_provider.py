"""A model that becomes another provider's: its own record says so, and every reference to it."""

from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.navigation.rename.rename import Rename, RenameEdit, RenameRefusedError
from model_lifecycle.syntax.pointer import parent
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace


def give_to_provider(workspace: Workspace, model: Entry, key: ModelKey, slug: str, provider: str) -> Rename:
    """What changes when a model is moved to another provider. Files stay where they are.

    Raises `RenameRefusedError` where that provider has a model with this id or slug, or a record cannot be changed.
    """
    view = workspace.view()
    for taken, kind, name in (
        (view.models(provider, key.id), "model", key.id),
        (view.models_with_slug(provider, slug), "slug", slug),
    ):
        if taken:
            where = display(taken[0].path, workspace.root)
            raise RenameRefusedError(f"`{provider}` has a {kind} `{name}` already: see `{where}`.")
    pointers: dict[Entry, set[str]] = {model: {"/provider"}}
    for one in view.references(key):
        pointers.setdefault(Entry(one.path, one.record), set()).add(f"{parent(one.pointer)}/provider")
    edits: dict[str, tuple[RenameEdit, ...]] = {}
    for entry, places in pointers.items():
        fix = Fix("Change the provider", tuple(ReplaceValue(place, provider) for place in sorted(places)))
        made = text_edits(workspace.file(entry).document, entry.record_index, fix)
        if made is None:
            where = display(entry.path, workspace.root)
            raise RenameRefusedError(f"The provider in `{where}` cannot be changed by itself. Change it by hand.")
        edits[entry.path] = (*edits.get(entry.path, ()), *(RenameEdit(edit, "records") for edit in made))
    return Rename({path: tuple(sorted(some, key=lambda one: one.edit.span)) for path, some in edits.items()})
