"""Text to document; never raises."""

from dataclasses import replace
from functools import partial

from model_lifecycle.syntax.crowded_texts import crowding
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.mend import Effort, Judge, Mending, errors_of_syntax
from model_lifecycle.syntax.node import Node


def parse(
    text: str,
    language: Language,
    undecodable: int | None = None,
    judge: Judge = errors_of_syntax,
    effort: Effort | None = None,
    *,
    is_item: bool = False,
) -> Document:
    """The document of a text. Never raises; mistakes are in `Document.diagnostics`.

    `undecodable` is that of the text's `Source`: such a text gives one diagnostic more, and what can be read is read.
    Of several ways to mend a mistake `judge` decides; `effort` is what that may cost, and is less afterwards.
    `is_item`: see `Mending`.
    Bounded in time and memory for any text (schemas/README.md#hostile).
    """
    crowded = crowding(text, language)
    if crowded is not None:
        return Document(text, language, (), (crowded,))
    mending = Mending(judge, effort or Effort(), is_item)
    if language == "json":
        from model_lifecycle.syntax.json.read_json import read_json

        document = read_json(text, undecodable, mending)
    else:
        from model_lifecycle.syntax.yaml.read_yaml import read_yaml

        document = read_yaml(text, undecodable, mending)
    if document.diagnostics:
        from model_lifecycle.syntax.repeated_block import with_repeated_blocks
        from model_lifecycle.syntax.syntax_fixes import with_fixes

        document = replace(document, effort_left=mending.effort.left)
        return with_fixes(with_repeated_blocks(document))
    return document


def parse_as_written(text: str, language: Language) -> tuple[Node, ...]:
    """The trees of a text that holds no records, such as source code: as it stands, without repairs. Never raises."""
    from model_lifecycle.syntax.preflight import read_guarded, sanitize

    if language == "json":
        from model_lifecycle.syntax.json.read_json import read_once
    else:
        from model_lifecycle.syntax.yaml.read_yaml import read_once
    once = partial(read_once, mending=Mending(errors_of_syntax, Effort()))
    guarded = sanitize(text, language, None)
    if guarded is None:
        return once(text)[0]
    return read_guarded(guarded, once)[0] if guarded.readable else ()
