"""What is said of lines that begin in a wrong column."""

from collections.abc import Sequence
from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.odd_characters import named
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import MarginLine, Margins
from model_lifecycle.text.counting import plural
from model_lifecycle.text.span import Span


def wrong_column(
    margins: Margins, diagnostics: Sequence[Diagnostic], line: MarginLine, below: int, to_column: str
) -> Diagnostic:
    """The problem of a line and so many `below` it, with the advice `to_column`.

    Where the reader, in what is `known`, gives the same advice at that line, its words are kept.
    """
    text = margins.text
    written = text[line.start : line.content]
    if odd := written.strip(" "):
        place = line.start + written.index(odd[0])
        if "\t" in odd:
            message = "This line is indented with a tab. Use spaces."
            return syntax_error(yaml_rules.TAB_INDENTATION, message, Span(place, line.content))
        message = f"This line is indented with {named(written)}, which YAML takes for text. Use spaces."
        return syntax_error(yaml_rules.ODD_SPACE, message, Span(place, line.content))
    span = margins.name_at(line)
    advice = ("in the same column", "Indent it as far", "Indent these lines", to_column.replace(" them ", " it "))
    for diagnostic in diagnostics:
        if line.start <= diagnostic.span.start <= line.end and any(words in diagnostic.message for words in advice):
            return replace(diagnostic, pointer="", record=0)
    columns = f"indented by {line.column} {plural(line.column, 'space')}" if line.column else "not indented"
    name = f"`{shown(text[span.start : span.end])}`"
    if not below:
        message = f"{name} is {columns}, unlike the lines that it belongs to. {to_column}"
    else:
        more = "the line below it" if below == 1 else f"the {below} lines below it"
        message = f"{name} is {columns}, unlike the lines that it and {more} belong to. {to_column}"
    return syntax_error(yaml_rules.WRONG_INDENTATION, message, span)
