"""A provider's id in the configuration's `providers`, which must follow a rename, or no record may name it."""

import json

from model_lifecycle.syntax.node import MappingNode, Scalar, SequenceNode, own_pairs, resolved
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.edits import TextEdit


def configured_provider_edit(text: str, name: str, new: str) -> TextEdit | None:
    """The edit that renames a provider in a configuration's text; None where its `providers` do not list it."""
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
