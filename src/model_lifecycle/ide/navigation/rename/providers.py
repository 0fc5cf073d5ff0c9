"""Changes of a model's provider, and of a provider's id in the configuration."""

import json

from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.ide.navigation.rename.rename import Rename, RenameEdit, RenameRefusedError
from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode, own_pairs, resolved
from model_lifecycle.syntax.pointer import parent
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace


def give_to_provider(workspace: Workspace, model: Entry, key: ModelKey, slug: str, provider: str) -> Rename:
    """The edits that change the provider of the model `key`, whose record is `model`; files are not moved.

    Raises `RenameRefusedError` if `provider` has a model with this id or `slug`, or a record cannot be changed.
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
    for reference in view.references(key):
        pointers.setdefault(Entry(reference.path, reference.record), set()).add(f"{parent(reference.pointer)}/provider")
    edits: dict[str, tuple[RenameEdit, ...]] = {}
    for entry, places in pointers.items():
        fix = Fix("Change the provider", tuple(ReplaceValue(place, provider) for place in sorted(places)))
        new_edits = text_edits(workspace.file(entry).document, entry.record_index, fix)
        if new_edits is None:
            where = display(entry.path, workspace.root)
            raise RenameRefusedError(f"The provider in `{where}` cannot be changed by itself. Change it by hand.")
        edits[entry.path] = (*edits.get(entry.path, ()), *(RenameEdit(edit, "records") for edit in new_edits))
    return Rename({path: tuple(sorted(in_file, key=lambda edit: edit.edit.span)) for path, in_file in edits.items()})


def configured_provider_edit(text: str, name: str, new: str) -> TextEdit | None:
    """The edit that renames a provider in a configuration's text; None if its `providers` does not list it."""
    document = read_toml(text)
    if document.diagnostics:
        return None
    for steps in (("providers",), ("tool", "model-lifecycle", "providers")):
        node = resolved(document.root)
        for step in steps:
            pair = own_pairs(node).get(step) if isinstance(node, MappingNode) else None
            node = resolved(pair.value) if pair is not None else Scalar(0, 0, "", None)
        for item in node.items if isinstance(node, SequenceNode) else ():
            if isinstance(item, Scalar) and item.value == name:
                quote = text[item.start]
                written = f"'{new}'" if quote == "'" and "'" not in new else json.dumps(new, ensure_ascii=False)
                return TextEdit(item.span, written)
    return None
