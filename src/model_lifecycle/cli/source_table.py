"""The results of `sources check` as Markdown for a pull request: renewed citations, and contradictions by pages."""

from collections.abc import Iterator, Sequence

from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.ide import markdown_text
from model_lifecycle.sources.findings import differences_in_words
from model_lifecycle.sources.judge import Result
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.paths import display

_MOST_ROWS = 100


def source_table(results: Sequence[Result], updated_count: int) -> str:
    """The results as Markdown; `updated_count` is the number of citations that got a new day or address."""
    rows = list(filter(None, map(_row, results)))
    pages = len({result.citation.page for result in results})
    return "".join(_lines(rows, f"{counted(updated_count, 'citation')} of {counted(pages, 'page')} renewed"))


def _lines(rows: Sequence[str], heading: str) -> Iterator[str]:
    """Yield the heading and the table of rows, at most `_MOST_ROWS`."""
    yield f"### Cited pages\n\n{heading}: the pages still say so today, or have moved.\n"
    if rows:
        yield "\nWhat pages say otherwise, for a person to look at:\n\n| record | page | today |\n|---|---|---|\n"
        yield from rows[:_MOST_ROWS]
        if len(rows) > _MOST_ROWS:
            yield f"\n… and {counted(len(rows) - _MOST_ROWS, 'more row')}.\n"


def _row(result: Result) -> str | None:
    """The table row of a result that a person has to look at; None for any other."""
    judgement = result.judgement
    match judgement.verdict:
        case "changed":
            words = differences_in_words(judgement.differences)
        case "gone":
            words = "nothing of the excerpt is there"
        case "value-differs" if result.expected is not None:
            words = f"shows `{judgement.found}`, the record says {result.expected.value}"
        case "value-not-found" if judgement.is_doubtful:
            words = f"confirms nothing: {judgement.reason}"
        case "dead":
            words = "is not there"
        case _ if result.moved_to is not None:
            words = f"has moved to `{result.moved_to}`"
        case _:
            return None
    citation = result.citation
    location = f"{display(citation.entry.path, current_folder())} {citation.pointer}"
    message = markdown_text.message(visible(words)).replace("@", "@<!-- -->")
    cells = (markdown_text.code(visible(location)), markdown_text.code(visible(citation.url)), message)
    escaped_cells = [cell.replace("\\|", "|").replace("|", "\\|") for cell in cells]  # no bar ends a cell
    return f"| {' | '.join(escaped_cells)} |\n"
