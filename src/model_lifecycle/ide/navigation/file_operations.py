"""What a file that is renamed, moved or deleted means for the records that name what is in it."""

from model_lifecycle.ide.navigation.find_occurrences import occurrences_of
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.rename.rename import RenameTarget
from model_lifecycle.ide.navigation.symbol import model_symbol, provider_symbol
from model_lifecycle.rules.framework.file_path import name_of_file
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace


def rename_of_file(workspace: Workspace, old: str, new: str) -> tuple[RenameTarget, str] | None:
    """The rename that a file's new path asks for, with the new name: of a model's slug, or of a provider.

    None where the file is not named after its record now, or keeps its name.
    """
    file = workspace.files.get(old)
    if file is None or len(file.records) != 1 or name_of_file(old) == name_of_file(new):
        return None
    record, name, new_name = file.records[0], name_of_file(old), name_of_file(new)
    names = RecordNames(workspace.view(), record.kind, record.data)
    if record.kind == "model" and names.text("slug") == name:
        return RenameTarget("slug", model_symbol(names.own_key), name), new_name
    if record.kind == "provider" and names.text("id") == name:
        return RenameTarget("provider", provider_symbol(name), name), new_name
    return None


def still_named_by(workspace: Workspace, path: str, also_gone: frozenset[str] = frozenset()) -> list[str]:
    """Who names what is in a file, so that it would be missing: sentences without their full stop, one for each."""
    file = workspace.files.get(path)
    found = []
    for record in file.records if file is not None else ():
        names = RecordNames(workspace.view(), record.kind, record.data)
        if record.kind == "model":
            symbol = model_symbol(names.own_key)
        elif record.kind == "provider":
            symbol = provider_symbol(names.text("id"))
        else:
            continue
        places = (one.path for one in occurrences_of(workspace, symbol) if one.role == "reference")
        others = [one for one in dict.fromkeys(places) if one != path and one not in also_gone]
        if others:
            shown = ", ".join(f"`{display(one, workspace.root)}`" for one in others[:_MOST_SHOWN])
            more = f" and {len(others) - _MOST_SHOWN} more" if len(others) > _MOST_SHOWN else ""
            found.append(f"The {record.kind} `{symbol.key[-1]}` is still named by {shown}{more}")
    return found


_MOST_SHOWN = 5
