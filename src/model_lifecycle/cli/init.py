"""`model-lifecycle init`: a small example workspace to look at, break and learn from."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from model_lifecycle.cli import options
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.terminal import name_lines, style_of, visible
from model_lifecycle.text.whole_file import create_file
from model_lifecycle.workspace.disk import reason_not_written

_DESCRIPTION = """\
Write a small example workspace: seven providers, their models, and migrations
of every sort, with a configuration file that explains itself. All of it is
valid; the companies are invented. No existing file is ever overwritten."""

_EPILOG = """\
examples:
  model-lifecycle init example                 into a new folder
  model-lifecycle init                         into the current folder
  model-lifecycle init example && cd example && model-lifecycle validate"""

_MOST_NAMED = 10
"""How many files in the way are named in a message."""


def configure(parser: ArgumentParser) -> None:
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=".", type=options.path, help="where to write (default: here)"
    )


def run(arguments: Namespace) -> int:
    example = example_files()
    write_example(arguments.folder, example)
    sys.stdout.write(_next_steps(arguments.folder, example))
    return 0


def write_example(name: str, example: Mapping[str, bytes]) -> None:
    """Write the example workspace into a folder. Raises `UsageError`, and writes nothing, where it cannot be."""
    folder = Path(name)
    _refuse_conflicts(folder, example)
    try:
        write_all(folder, example)
    except OSError as error:
        place = error.filename or folder
        raise UsageError(f"cannot write `{place}`: {reason_not_written(error)}. Nothing was written") from error


def example_files() -> dict[str, bytes]:
    """The files of the example workspace by their paths, with `/`."""
    return dict(_below(files("model_lifecycle.cli") / "example", ""))


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name, entry.read_bytes()


def _refuse_conflicts(folder: Path, example: Mapping[str, bytes]) -> None:
    """Raises `UsageError` where something stands in the way, naming it."""
    for parent in (folder, *folder.parents):
        if os.path.lexists(parent) and not parent.is_dir():
            raise UsageError(f"`{parent}` is not a folder. Name another one: model-lifecycle init DIR")
    taken = []
    for path in example:
        steps = [folder / path, *(folder / parent for parent in Path(path).parents)]
        if os.path.lexists(steps[0]):
            taken.append(path)
        else:
            taken += [step.relative_to(folder).as_posix() for step in steps[1:] if step.is_file()]
    taken = list(dict.fromkeys(taken))
    if taken:
        named = name_lines([folder / path for path in taken], _MOST_NAMED)
        raise UsageError(
            f"nothing was written, because these would be overwritten:{named}\n"
            "Name a new folder instead: model-lifecycle init DIR"
        )


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write new files below a folder, with the folders they need: all of them, or none.

    Raises OSError, after taking back what was written, where one cannot be written or exists already.
    """
    made: list[Path] = []
    try:
        for path, content in contents.items():
            target = folder / path
            for parent in reversed(target.parents):
                if not parent.exists():
                    parent.mkdir()
                    made.append(parent)
            create_file(str(target), content)
            made.append(target)
    except BaseException:
        for done in reversed(made):
            done.rmdir() if done.is_dir() else done.unlink()
        raise


def _next_steps(folder: str, example: Mapping[str, bytes]) -> str:
    style = style_of(sys.stdout)
    kinds = Counter(path.partition("/")[0] for path in example if "/" in path)
    counts = ", ".join(f"{kinds[kind]} in {kind}/" for kind in ("providers", "models", "migrations"))
    enter = [] if folder == "." else [f"cd {visible(folder)}"]
    steps = [*enter, "model-lifecycle validate"]
    return (
        f"Wrote {len(example)} files to {visible(folder)}: {counts},\n"
        "and model-lifecycle.toml, which explains itself.\n\n"
        f"Check them:\n\n    {style('bold', ' && '.join(steps))}\n\n"
        "They are all right. Change a price or misspell a property, and check again.\n"
    )
