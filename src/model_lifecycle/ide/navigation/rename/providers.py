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


def change_provider(workspace: Workspace, model: Entry, key: ModelKey, slug: str, provider: str) -> Rename:
    """The edits that change the provider of the model `key`, whose record is `model`; files are not moved.

    Raises `RenameRefusedError` if `provider` has a model with this id or `slug`, or a record cannot be changed.
    """
    view = workspace.view()
    for existing, kind, name in (
        (view.models(provider, key.id), "model", key.id),
        (view.models_with_slug(provider, slug), "slug", slug),
    ):
        if existing:
            displayed_path = display(existing[0].path, workspace.root)
            raise RenameRefusedError(f"`{provider}` has a {kind} `{name}` already: see `{displayed_path}`.")
    pointers: dict[Entry, set[str]] = {model: {"/provider"}}
    for reference in view.references(key):
        pointers.setdefault(Entry(reference.path, reference.record), set()).add(f"{parent(reference.pointer)}/provider")
    edits: dict[str, tuple[RenameEdit, ...]] = {}
    for entry, pointers_of_record in pointers.items():
        fix = Fix(
            "Change the provider", tuple(ReplaceValue(pointer, provider) for pointer in sorted(pointers_of_record))
        )
        new_edits = text_edits(workspace.file(entry).document, entry.record_index, fix)
        if new_edits is None:
            displayed_path = display(entry.path, workspace.root)
            raise RenameRefusedError(
                f"The provider in `{displayed_path}` cannot be changed by itself. Change it by hand."
            )
        edits[entry.path] = (*edits.get(entry.path, ()), *(RenameEdit(edit, "records") for edit in new_edits))
    return Rename(
        {path: tuple(sorted(file_edits, key=lambda edit: edit.edit.span)) for path, file_edits in edits.items()}
    )


def configured_provider_edit(text: str, name: str, new_name: str) -> TextEdit | None:
    """The edit that renames the provider `name` in a configuration's `text`; None if its `providers` lacks it."""
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
                quoted_name = (
                    f"'{new_name}'"
                    if quote == "'" and "'" not in new_name
                    else json.dumps(new_name, ensure_ascii=False)
                )
                return TextEdit(item.span, quoted_name)
    return None
