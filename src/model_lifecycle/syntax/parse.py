"""Text to document; never raises."""

from dataclasses import replace

from model_lifecycle.syntax.crowded_texts import crowding
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS


def parse(text: str, language: Language, undecodable: int | None = None, most: int = MAX_PROBLEMS) -> Document:
    """The document of a text. Never raises; what is wrong is in `Document.problems`.

    `undecodable` is that of the text's `Source`: such a text gives one problem more, and what can be read is read.
    `most` is how many syntax errors are reported each by itself; the others are counted.
    Bounded in time and memory for any text (schemas/README.md#hostile).
    """
    crowded = crowding(text, language)
    if crowded is not None:
        return Document(text, language, (), (crowded,), most)
    if language == "json":
        from model_lifecycle.syntax.json.read_json import read_json

        document = read_json(text, undecodable, most)
    else:
        from model_lifecycle.syntax.yaml.read_yaml import read_yaml

        document = read_yaml(text, undecodable, most)
    if most != document.most:
        document = replace(document, most=most)
    if document.diagnostics:
        from model_lifecycle.syntax.repeated_block import with_repeated_blocks
        from model_lifecycle.syntax.syntax_fixes import with_fixes

        return with_fixes(with_repeated_blocks(document))
    return document
