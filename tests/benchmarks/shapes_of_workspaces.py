# ruff: noqa: E501 - a table
"""Shapes that are worst for what reaches across records and files: names, chains, configurations, folders."""

from collections.abc import Callable, Mapping
from typing import Final

from benchmarks.shapes import Files, Shape, folder, listed, model, one_file, times
from support.sample_records import MIGRATION, MODEL, PROVIDER


def _path(index: int) -> str:
    return f"models/provider-1/example-{index + 10}"


def _migration(old: str, new: str) -> str:
    text = MIGRATION.replace("example-2", "\0").replace("example-1", old).replace("\0", new)
    return text.replace("10M input", "10M input")


def _chain(step: Callable[[int, int], int]) -> Shape:
    """A migration for each model, to the one that a function of its number and of how many there are gives."""

    def files(size: int) -> Files:
        count = max(size // (len(MIGRATION) + len(MODEL)), 2)
        found = {}
        for index in range(count):
            old, new = index + 10, step(index, count) + 10
            found[f"{_path(index)}.yaml"] = model(index).replace("example-2", f"example-{new}")
            found[f"migrations/example-{old}-to-example-{new}.yaml"] = _migration(f"example-{old}", f"example-{new}")
        return found

    return files


def _configured(lines: Callable[[int], str], record: Callable[[int], str] = model, before: str = "") -> Shape:
    """Half of the size is a configuration, half are files of records."""

    def files(size: int) -> Files:
        return {"model-lifecycle.toml": before + times(lines, size // 2), **folder(record, _path)(size // 2)}

    return files


def _excluded(size: int) -> Files:
    patterns = times(lambda index: f'  "old/{index}*/**/a[0-9]?.yaml",\n', size // 2)
    return {"model-lifecycle.toml": f"exclude = [\n{patterns}]\n", **folder(model, _path)(size // 2)}


def _kinds(size: int) -> Files:
    patterns = times(lambda index: f'  "data/{index}*/*.yaml",\n', size // 2)
    return {"model-lifecycle.toml": f"[kinds]\nmodel = [\n{patterns}]\n", **folder(model, _path)(size // 2)}


def _providers(size: int) -> Files:
    names = times(lambda index: f'  "provider-{index + 100}",\n', size // 2)
    records = folder(lambda index: model(index, provider=f"provider-{index + 100}x"), _path)(size // 2)
    return {"model-lifecycle.toml": f"providers = [\n{names}]\n", **records}


def _ignored(size: int) -> Files:
    patterns = times(lambda index: f"old-{index}/**/*.yaml\n", size // 2)
    return {".gitignore": patterns, ".git/HEAD": "ref: refs/heads/main\n", **folder(model, _path)(size // 2)}


def _ignored_everywhere(size: int) -> Files:
    records = folder(model, lambda index: f"models/a{index}/example-{index + 10}")(size)
    return {**records, **{f"{path.rpartition('/')[0]}/.gitignore": "*.bak\n/b\n" for path in records}}


def _owners(size: int) -> Files:
    lines = times(lambda index: f"/models/provider-1/example-{index}* @team-{index}\n", size // 2)
    return {"CODEOWNERS": lines, **folder(model, _path)(size // 2)}


def _prefix_ids(size: int) -> Files:
    """Ids of which each begins with all the shorter ones, and a migration from each to the next."""
    count = max(int(size / 2500), 2)
    found: dict[str, str] = {}
    for index in range(count):
        old, new = f"m{'-a' * (index % 90)}-{index // 90}", f"m{'-a' * ((index + 1) % 90)}-{(index + 1) // 90}"
        found[f"models/provider-1/m{index}.yaml"] = model(index, id=old, slug=old)
        found[f"migrations/m{index}.yaml"] = _migration(old, new)
    return found


def _sibling_ids(size: int) -> Files:
    """Ids that are longer by a digit, all of them named in the samples of one migration."""
    count = max(size // len(MODEL) // 2, 2)
    names = "".join(f"        ask(model='example-1-{index}')\n" for index in range(size // 2 // 40))
    text = MIGRATION.replace('        ask(model="example-1")\n', names, 1)
    return {
        "migrations/a-to-b.yaml": text,
        **{
            f"{_path(index)}.yaml": model(index, id=f"example-1-{index}", slug=f"example-1-{index}")
            for index in range(count)
        },
    }


def _notes(size: int) -> Files:
    """Records whose notes name all other models."""
    count = max(int((size / 40) ** 0.5), 2)
    names = " ".join(f"example-{index + 10}" for index in range(count))
    return {f"{_path(index)}.yaml": model(index, region_or_platform_notes=f"Not {names}") for index in range(count)}


def _roots(size: int) -> Files:
    records = folder(model, lambda index: f"a{index}/models/provider-1/example-{index + 10}")(size)
    return {**records, **{f"{path.split('/')[0]}/model-lifecycle.toml": "" for path in records}}


def _deep(size: int) -> Files:
    count = max(size // len(MODEL), 1)
    return {f"models/{'a/' * (index % 200)}example-{index + 10}.yaml": model(index) for index in range(count)}


def _loose(size: int) -> Files:
    """Files of which nothing but their content says that they are records, or not."""
    return {f"data/x-{index}.yaml": f"id: x-{index}\nslug: a\nspecs: {{}}\n" for index in range(size // 30)}


def _many_kinds_in_one_file(size: int) -> Files:
    return one_file(times(lambda index: f"---\n{(MODEL, MIGRATION, PROVIDER)[index % 3]}", size))


SHAPES: Final[Mapping[str, Shape]] = {
    "migrations in a chain": _chain(lambda index, count: min(index + 1, count - 1)),
    "migrations in a circle": _chain(lambda index, count: (index + 1) % count),
    "migrations to one model": _chain(lambda index, count: 0),
    "migrations of pairs, there and back": _chain(lambda index, count: index ^ 1),
    "ids of which each begins like the others": _prefix_ids,
    "samples with all ids": _sibling_ids,
    "notes with all ids": _notes,
    "configuration of many severities": _configured(lambda index: f'no-such-{index} = "off"\n', before="[severity]\n"),
    "configuration of many options": _configured(lambda index: f'[options.no-such-{index}]\na = 1\n'),
    "configuration of many unknown settings": _configured(lambda index: f"setting-{index} = 1\n"),
    "configuration of many paths": _configured(lambda index: f'"old/{index}/*.yaml" = ["unknown-provider"]\n', before="[per-path-ignores]\n"),
    "configuration of many excluded": _excluded,
    "configuration of many kinds": _kinds,
    "configuration of many providers": _providers,
    "configuration that is not closed": _configured(lambda index: f'a{index} = ["x\n'),
    "configuration of one deep key": lambda size: {"model-lifecycle.toml": f"a{'.a' * (size // 2)} = 1\n", **folder(model, _path)(2000)},
    "configuration of one deep table": lambda size: {"model-lifecycle.toml": f"[a{'.a' * (size // 2)}]\n", **folder(model, _path)(2000)},
    "configuration of wrong lines": _configured(lambda index: f"word {index}\n", before="[severity]\n"),
    "configuration of lists not closed": _configured(lambda index: "1,\n", before="exclude = [\n"),
    "configuration of tables in a list": _configured(lambda index: f"[[kinds]]\nmodel = {index}\n"),
    "one gitignore of many patterns": _ignored,
    "a gitignore in each folder": _ignored_everywhere,
    "owners of many paths": _owners,
    "a configuration in each folder": _roots,
    "files in deep folders": _deep,
    "files of one line": folder(lambda index: f"id: x-{index}\n", lambda index: f"models/x-{index}"),
    "files that are empty": folder(lambda index: "# nothing here\n", lambda index: f"models/x-{index}"),
    "files that may be records": _loose,
    "files of text": folder(lambda index: "lorem ipsum dolor\n", lambda index: f"models/x-{index}"),
    "files of an unknown provider": folder(lambda index: model(index, provider=f"provider-{index}"), _path),
    "files with a wrong date each": folder(lambda index: model(index, announced_date="2026-02-30"), _path),
    "kinds in turn in one file": _many_kinds_in_one_file,
    "records of one id but for capitals": listed(lambda index: model(index).replace("id: example", f"id: {'Example' if index % 2 else 'example'}")),
    "records replaced in a circle": listed(lambda index: model(index).replace("example-2", f"example-{(index ^ 1) + 10}")),
    "records replaced by themselves": listed(lambda index: model(index).replace("example-2", f"example-{index + 10}")),
    "records with a date that is odd": listed(lambda index: model(index, announced_date="2207-01-15")),
    "records with placeholders": listed(lambda index: model(index, region_or_platform_notes="TODO")),
    "records with odd prices": listed(lambda index: model(index).replace("2.5", "250000")),
    "records with a comment that ignores": listed(lambda index: model(index).replace("family:", "# model-lifecycle: ignore[date-order]\nfamily:")),
    "records in which each line is commented": listed(lambda index: model(index).replace("\n", " # a comment\n").replace("Date # a comment", "Date")),
    "records with a tab": listed(lambda index: model(index).replace("  - model_id", "\t- model_id")),
    "records with an anchor": listed(lambda index: model(index).replace("provider: provider-1\ndisplay", f"provider: &p{index} provider-1\ndisplay")),
    "records with an alias": listed(lambda index: model(index).replace("provider: provider-1\ndisplay", "provider: *p\ndisplay") if index else model(0).replace("provider: provider-1\ndisplay", "provider: &p provider-1\ndisplay")),
    "records with a tag": listed(lambda index: model(index).replace("family: example", "family: !x example")),
    "records with a colon in a text": listed(lambda index: model(index).replace("label: Models", "label: Models: all")),
    "records with an unclosed bracket": listed(lambda index: model(index).replace("[text]", "[text")),
    "records with ten slips": listed(lambda index: model(index).replace("_", "")),
    "records with everything null": listed(lambda index: "".join(f"{line.partition(':')[0]}:\n" for line in MODEL.splitlines() if line[:1] not in " -")),
    "records as texts": listed(lambda index: "|\n" + "".join(f"  {line}\n" for line in model(index).splitlines())),
}  # fmt: skip
"""Every shape by its name."""
