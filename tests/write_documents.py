"""The parts of documents that follow from the code. `python tests/write_documents.py` writes them.

A part stands between `<!-- NAME: written by tests/write_documents.py -->` and `<!-- end of NAME -->`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from model_lifecycle.check import all_rules
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.rules import as_markdown
from model_lifecycle.lsp.features import FEATURES
from model_lifecycle.text.whole_file import write_whole

CHECKOUT: Final = Path(__file__).resolve().parents[1]

MANUAL: Final = "src/model_lifecycle/docs"
RULE_PAGE: Final = "src/model_lifecycle/rules/README.md"
REPORTER_PAGE: Final = "src/model_lifecycle/cli/reporters/README.md"
FEATURE_PAGE: Final = "src/model_lifecycle/lsp/features/README.md"

_BEGIN: Final = "<!-- {name}: written by tests/write_documents.py -->\n"
_END: Final = "<!-- end of {name} -->\n"


def _rules() -> str:
    """The codes of rules; those of syntax, schema and files are listed by `model-lifecycle rules`."""
    return as_markdown(rule for rule in all_rules().values() if rule.part == "rule")


def _formats() -> str:
    return _table(("format", "for"), ((f"`{name}`", reporter.use) for name, reporter in REPORTERS.items()))


def _in_the_editor() -> str:
    return _table(("feature", "what it does"), sorted(_features().items()))


def _features() -> dict[str, str]:
    """What people see of the server in editors, and what it does."""
    return {name: does for feature in FEATURES for name, does in getattr(feature, "IN_EDITORS", {}).items()}


def _table(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"| {left} | {right} |\n" for left, right in (head, *rows)).replace("\n", "\n|---|---|\n", 1)


PARTS: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {
    f"{MANUAL}/rules.md": {"rules": _rules},
    f"{MANUAL}/checking.md": {"formats": _formats},
    "editors/README.md": {"features": _in_the_editor},
}
"""By document: its parts that follow from the code, by name."""


def written(document: str) -> str:
    """A document with its parts as the code has them. Raises ValueError where a part's marks are not there."""
    text = (CHECKOUT / document).read_text(encoding="utf-8")
    for name, part in PARTS[document].items():
        begin, end = _BEGIN.format(name=name), _END.format(name=name)
        before, _, rest = text.partition(begin)
        _, marker, after = rest.partition(end)
        if not marker:
            raise ValueError(f"{document}: expected {begin!r}, and {end!r} behind it")
        text = before + begin + part() + end + after
    return text


def _write() -> Iterator[str]:
    """Write the documents that are behind the code, each whole or not at all; their names."""
    texts = {document: written(document) for document in PARTS}
    for document, text in texts.items():
        path = CHECKOUT / document
        if text != path.read_text(encoding="utf-8"):
            write_whole(path, text.encode())
            yield document


if __name__ == "__main__":
    print("\n".join(f"Written: {document}" for document in _write()) or "Nothing to write.")  # noqa: T201 - its output
