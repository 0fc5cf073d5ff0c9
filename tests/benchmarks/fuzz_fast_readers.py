"""Whether the fast readers ever accept a text that the full readers refuse, or read it otherwise.

    python tests/benchmarks/fuzz_fast_readers.py [--mutants 300000] [--seed 1] [FOLDER ...]

Makes mutants of the files of the folders (`*.yaml`, `*.json`; without any, of the example workspace and the generated
records), one to three slips each, and compares whatever a fast reader accepts with `parse`. Prints how many it
accepted, and ends with exit code 1 and the first text that the two read differently.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks.generate import workspace  # noqa: E402 - the path above is for this import
from support.mutants import SLIPS  # noqa: E402
from support.yaml_texts import RECORD  # noqa: E402

from model_lifecycle.cli.init import example_files  # noqa: E402
from model_lifecycle.syntax.data import to_data  # noqa: E402
from model_lifecycle.syntax.document import Language, language_of  # noqa: E402
from model_lifecycle.syntax.fast.common import NeedsFullParseError  # noqa: E402
from model_lifecycle.syntax.fast.load_data import load_plain_data  # noqa: E402
from model_lifecycle.syntax.fast.plain_yaml import plain_root  # noqa: E402
from model_lifecycle.syntax.parse import parse  # noqa: E402

Text = tuple[Language, str]

STRANGE: Final = (
    *("\t", "\r", "\r\n", "\x85", "\u2028", "\ufeff", "\u00a0", "\x00", "\x1b", "\ud800", "\U0001f600", "\u200b", "é"),
    *("<<: *a\n", "&a ", "*a", "!!str ", "!t ", "%YAML 1.1\n---\n", "---\n", "...\n", "--- x\n", "? ", "- - ", ": "),
    *("0x1F", "0o17", "017", "1e400", ".inf", ".NaN", "+1", "1_000", "12:30:45", "2026-01-01", "1.", "-.5", "9" * 20),
    *(
        "|",
        "|+\n",
        "|2\n",
        ">-\n",
        "|-\n\n",
        "|\n  \n",
        "# c\n",
        " # c",
        "#c",
        '"\\u00e9"',
        '"a\\\n b"',
        "''",
        "'a''b'",
    ),
    *(
        "[a, [b]]",
        "{a: {b: 1}}",
        "[a,]",
        "{a: 1, a: 2}",
        "[1, ~, x y]",
        "{a: b, c}",
        "[a: b]",
        '{"a":1}',
        "[a\n]",
        "@",
        "`",
    ),
    *(
        " ",
        "  ",
        "    ",
        "\n",
        "\n\n",
        "  \n",
        "-",
        "- ",
        "-\n",
        ":",
        ":\n",
        "null: 1\n",
        "true: 1\n",
        "1: 1\n",
        "? a\n",
    ),
)
"""What is unusual in YAML, or is something else than it looks like."""


def seeds(folders: Sequence[str]) -> list[Text]:
    """The texts that mutants are made of."""
    if folders:
        paths = [path for folder in folders for path in sorted(Path(folder).rglob("*")) if path.is_file()]
        files = {str(path): path.read_bytes().decode(errors="replace") for path in paths}
    else:
        files = {path: content.decode() for path, content in example_files().items()} | {"record.yaml": RECORD}
        files |= workspace(20) | workspace(20, suffix="json")
    return [(language, text) for path, text in files.items() if (language := language_of(path)) is not None and text]


def mutant(random: Random, texts: Sequence[Text]) -> Text:
    """One of the texts, or a piece of one, with one to three slips."""
    language, text = random.choice(texts)
    if language == "yaml" and random.random() < 0.5:  # a shorter text is read sooner, and a slip matters more in it
        lines = text.splitlines(keepends=True)
        start = random.choice([0, random.randrange(len(lines))])
        text = "".join(lines[start : start + random.randrange(3, 25)])
    for _ in range(random.choice((1, 1, 2, 3))):
        if random.random() < 0.5:
            text = random.choice(SLIPS)(random, text or "\n")
        else:
            place = random.randrange(len(text) + 1)
            if random.random() < 0.5:  # where structure is: at the ends of lines and of words
                ends = [at for at, sign in enumerate(text) if sign in "\n :-"] or [0]
                place = random.choice(ends) + random.randrange(2)
            text = text[:place] + random.choice(STRANGE) + text[place + random.choice((0, 0, 1, 2)) :]
    return language, text


def difference(language: Language, text: str) -> str | None:
    """What is wrong about the fast answer; None where it is the full one, or there is none."""
    found = load_plain_data(text, language)
    if found is None:
        return None
    document = parse(text, language)
    if document.diagnostics:
        return f"accepted, though: {document.diagnostics[0].message}"
    full = [to_data(record) for record in document.records]
    # Written out, 1, 1.0 and True differ, and so does the order of the properties.
    return None if repr(found) == repr(full) else f"read as\n{found!r}, not as\n{full!r}"


def reader_of(language: Language, text: str) -> str:
    """Which fast reader accepts a text, in words."""
    if load_plain_data(text, language) is None:
        return "read in full"
    if language == "json":
        return "json"
    try:
        plain_root(text)
    except NeedsFullParseError:
        return "yaml by the C parser"
    return "yaml line by line"


def run(texts: Sequence[Text], mutants: int, seed: int) -> Counter[str]:
    """How many mutants each reader accepted. Ends the program at the first difference."""
    random = Random(seed)
    counts: Counter[str] = Counter()
    for language, text in (*texts, *(mutant(random, texts) for _ in range(mutants))):
        found = difference(language, text)
        if found is not None:
            sys.exit(f"{language}: {text!r}\n{found}")
        counts[reader_of(language, text)] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", type=int, default=300_000, help="how many texts are made")
    parser.add_argument("--seed", type=int, default=1, help="for other mutants")
    parser.add_argument("folders", metavar="FOLDER", nargs="*", help="whose files mutants are made of")
    arguments = parser.parse_args()
    for reader, count in run(seeds(arguments.folders), arguments.mutants, arguments.seed).most_common():
        sys.stdout.write(f"{count:>9,} {reader}\n")


if __name__ == "__main__":
    main()
