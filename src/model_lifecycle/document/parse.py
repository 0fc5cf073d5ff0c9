"""Text to document, whatever the text."""

from model_lifecycle.document.document import Document, Language


def parse(text: str, language: Language, undecodable: int | None = None) -> Document:
    """The document of a text. Never raises; what is wrong is in `Document.problems`.

    `undecodable` is that of the text's `Source`: such a text gives one problem more, and what can be read is read.
    Bounded in time and memory for any text (schemas/README.md#hostile).
    """
    if language == "json":
        from model_lifecycle.document.json.reader import read_json

        document = read_json(text, undecodable)
    else:
        from model_lifecycle.document.yaml.reader import read_yaml

        document = read_yaml(text, undecodable)
    if document.problems:
        from model_lifecycle.document.syntax_fixes import with_fixes

        return with_fixes(document)
    return document
