# ruff: noqa: E501 - a table
"""Shapes that are worst for the schema and the rules: long records, many records, many files."""

from collections.abc import Callable, Mapping
from typing import Final

from benchmarks.shapes import (
    MODEL_PATH,
    Files,
    Shape,
    changed,
    documents,
    folder,
    json_list,
    listed,
    model,
    one_file,
    repeated,
    times,
)
from support.sample_records import MIGRATION, MODEL, PROVIDER

_SAMPLE: Final = 'ask(model="example-1")'


def _path(index: int) -> str:
    return f"models/provider-1/example-{index + 10}"


def _without(text: str, name: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(f"{name}:"))


def _one_id(_: int) -> str:
    return MODEL


def _migration(index: int) -> str:
    return MIGRATION.replace("example-1\n", f"example-{index + 10}\n", 2)


def _replacements(name: Callable[[int], str], count: int) -> str:
    return "\n" + "".join(
        f"  - {{model_id: {name(index)}, provider: provider-1, kind: official, source_url: https://doc.example/}}\n"
        for index in range(count)
    )


def _with_ten_replacements(index: int) -> str:
    head, rest = MODEL.split("replacements:\n", 1)
    rest = rest[rest.index("sources:") :]
    text = f"{head}replacements:{_replacements(lambda one: f'example-{(index + one * 7) % 5000 + 10}', 10)}{rest}"
    return model(index, text)


def _with_unknown_replacement(index: int) -> str:
    return model(index).replace("example-2", f"exmaple-{index}x")


def _items(key: str, item: str | Callable[[int], str], text: str = MODEL) -> Shape:
    """A record with a very long list at one key."""
    head, rest = text.split(f"{key}:", 1)
    own = rest.splitlines(keepends=True)
    end = next((number for number, line in enumerate(own[1:], 1) if not line.startswith(" ")), len(own))
    path = MODEL_PATH if text is MODEL else "migrations/example-1-to-example-2"
    return lambda size: one_file(f"{head}{key}:\n{times(item, size)}{''.join(own[end:])}", "yaml", path)


def _long_sample(text: str) -> Shape:
    """A migration whose code samples hold a text over and over, on one line."""

    def files(size: int) -> Files:
        sample = times(text, size // 4)
        return one_file(MIGRATION.replace(_SAMPLE, sample), "yaml", "migrations/example-1-to-example-2")

    return files


SHAPES: Final[Mapping[str, Shape]] = {
    "replacements": _items("replacements", lambda index: f"  - {{model_id: m-{index}, provider: provider-1, kind: official, source_url: https://doc.example/}}\n"),
    "replacements that are the same": _items("replacements", "  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}\n"),
    "replacements that are itself": _items("replacements", "  - {model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}\n"),
    "replacements without properties": _items("replacements", "  - {}\n"),
    "replacements that are texts": _items("replacements", "  - example-2\n"),
    "sources": _items("sources", lambda index: f"  - {{url: https://doc.example/{index}, label: A, last_checked: 2026-07-24, excerpt: word}}\n"),
    "sources that are wrong": _items("sources", lambda index: f"  - {{url: example.com/{index}, label: 1, last_checked: 2026-07-44, excerpt: null}}\n"),
    "excerpts that are too long": _items("sources", lambda index: f"  - {{url: https://doc.example/, label: A, last_checked: 2026-07-24, excerpt: {'word ' * 80}}}\n"),
    "one excerpt": changed("Shutdown 2026-10-05;", lambda size: times("word, ", size)),
    "one URL": changed("https://doc.example/pricing", lambda size: f"https://doc.example/{'a' * size}"),
    "one URL of slashes": changed("https://doc.example/pricing", lambda size: f"https://doc.example{'/' * size}"),
    "one URL of percents": changed("https://doc.example/pricing", lambda size: f"https://doc.example/{'%20' * (size // 3)}"),
    "one URL of wrong percents": changed("https://doc.example/pricing", lambda size: f"https://doc.example/{'%' * size}"),
    "one URL of dots": changed("https://doc.example/pricing", lambda size: f"https://{'a.' * (size // 2)}com/"),
    "one URL of colons": changed("https://doc.example/pricing", lambda size: f"https://{':' * size}"),
    "one URL of at signs": changed("https://doc.example/pricing", lambda size: f"https://{'@' * size}"),
    "one URL without a scheme": changed("https://doc.example/pricing", lambda size: "a" * size),
    "one date": changed("2026-01-15", lambda size: times("2026-01-15 ", size)),
    "one date of digits": changed("2026-01-15", lambda size: "2" * size),
    "one date of dashes": changed("2026-01-15", lambda size: "2" + "-" * size),
    "one time": changed("2025-07-31T00:00:00Z", lambda size: f"2025-07-31T00:00:00.{'0' * size}Z"),
    "one time of blanks": changed("2025-07-31T00:00:00Z", lambda size: f"'2025-07-31{' ' * size}'"),
    "one id": changed("id: example-1", lambda size: f"id: {'a-' * (size // 2)}a"),
    "one slug": changed("slug: example-1", lambda size: f"slug: {'a-' * (size // 2)}a"),
    "one slug of dashes": changed("slug: example-1", lambda size: f"slug: {'-' * size}"),
    "one slug that is wrong": changed("slug: example-1", lambda size: f"slug: {'Ab_' * (size // 3)}a"),
    "one provider": changed("provider: provider-1", lambda size: f"provider: {'p' * size}"),
    "one status": changed("status: deprecated", lambda size: f"status: {'active' * (size // 6)}"),
    "one status of words": changed("status: deprecated", lambda size: f"status: {'active ' * (size // 7)}"),
    "one price of words": changed("2.5", lambda size: f"$2.5 per {'token ' * (size // 6)}"),
    "one boolean of words": changed("supports_tools: true", lambda size: f"supports_tools: {'yes ' * (size // 4)}"),
    "modalities": changed("[text, image]", lambda size: f"[{'text, ' * (size // 6)}image]"),
    "modalities unknown": changed("[text, image]", lambda size: f"[{'txet, ' * (size // 6)}image]"),
    "modalities unknown, each another": changed("[text, image]", lambda size: f"[{times(lambda index: f'text{index}, ', size)}image]"),
    "modalities in a text": changed("[text, image]", lambda size: f"'{'text, ' * (size // 6)}image'"),
    "endpoints": changed("endpoints: null", lambda size: f"endpoints: [{times(lambda index: f'/v1/{index}, ', size)}/v1]"),
    "sources of unknown properties": _items("    prices", lambda index: f"    price_{index}: {{url: https://doc.example/, last_checked: 2026-07-02}}\n"),
    "capability changes": _items("capability_changes", lambda index: f"  - {{field: field_{index}, old: 1, new: 2}}\n", MIGRATION),
    "capability changes that are the same": _items("capability_changes", "  - {field: supports_vision, old: false, new: true}\n", MIGRATION),
    "capability changes of nothing": _items("capability_changes", "  - {field: supports_tools, old: true, new: true}\n", MIGRATION),
    "api changes": _items("api_changes", "  - {kind: renamed_param, detail: A, source_url: https://doc.example/}\n", MIGRATION),
    "checklist": _items("migration_checklist", lambda index: f"  - Point request {index} at example-2.\n", MIGRATION),
    "checklist of mappings": _items("migration_checklist", lambda index: f"  - Read {index}: at example-2.\n", MIGRATION),
    "checklist of one text": _items("migration_checklist", "word ", MIGRATION),
    "sample of the old id": _long_sample("example-1 "),
    "sample of the new id": _long_sample("example-2 "),
    "sample of ids in a row": _long_sample("example-1-"),
    "sample of ids without blanks": _long_sample("example-1"),
    "sample of dots": _long_sample("."),
    "sample of quotes": _long_sample("''"),
    "sample of parentheses": _long_sample("(x "),
    "sample of lines": _long_sample("ask(example-1)\n    "),
    "one id in samples": lambda size: one_file(MIGRATION.replace("example-1", "m" * (size // 10)), "yaml", "migrations/a-to-b"),
    "one id of dashes in samples": lambda size: one_file(MIGRATION.replace("example-1", "m-" * (size // 20) + "m"), "yaml", "migrations/a-to-b"),
    # Many records
    "records in a list": listed(model),
    "records in documents": documents(model),
    "records without a separator": repeated(model),
    "records of one id in a list": listed(_one_id),
    "records of one id in documents": documents(_one_id),
    "records with ten replacements": listed(_with_ten_replacements),
    "records with an unknown replacement": listed(_with_unknown_replacement),
    "records with an unknown replacement and a hint": listed(lambda index: _with_unknown_replacement(index).replace("128000", "128000.0")),
    "records that replace each other": listed(lambda index: model(index).replace("example-2", f"example-{index + 11}")),
    "records that replace the one before": listed(lambda index: model(index).replace("example-2", f"example-{max(index, 1) + 9}")),
    "records of one slug": listed(lambda index: model(index).replace(f"slug: example-{index + 10}", "slug: example")),
    "records of one display name": listed(lambda index: _with_unknown_replacement(index).replace(f"Example {index + 10}", "Example")),
    "records without a provider": listed(lambda index: _without(model(index), "provider")),
    "records without an id": listed(lambda index: _without(model(index), "id")),
    "records without a slug": listed(lambda index: _without(model(index), "slug")),
    "records of an unknown provider": listed(lambda index: model(index, provider="provider-9")),
    "records with a misspelt property": listed(lambda index: model(index).replace("family:", "famly:")),
    "records with an unclosed quote": listed(lambda index: model(index).replace("family: example", 'family: "example')),
    "records without a colon": listed(lambda index: model(index).replace("family: example", "family example")),
    "records with a missing property": listed(lambda index: _without(model(index), "family")),
    "records with a wrong status": listed(lambda index: model(index, status="sunset")),
    "records with a hint": listed(lambda index: model(index).replace("128000", "128000.0")),
    "records that are wrong in everything": listed(lambda index: f"a{index}: 1\nb: [1\nc: 'x\n"),
    "records that are empty": listed(lambda index: "{}"),
    "records that are null": listed(lambda index: "null"),
    "records that are texts": listed(lambda index: f"word{index}"),
    "JSON records with an id": json_list(_one_id),
    "providers of one id": listed(lambda index: PROVIDER, "providers/provider-1"),
    "migrations in a list": listed(_migration, "migrations/example-1-to-example-2"),
    "migrations that are the same": listed(lambda index: MIGRATION, "migrations/example-1-to-example-2"),
    "migrations without models": listed(lambda index: MIGRATION.replace("example-1\n", f"exmaple-{index}\n", 2), "migrations/a-to-b"),
    "models and migrations": lambda size: {**listed(model)(size // 2), **listed(_migration, "migrations/a-to-b")(size // 2)},
    "models and a migration of an unknown one": lambda size: {**listed(model)(size // 2), **listed(lambda index: _migration(index * 100 + 5).replace("example-", "exmaple-"), "migrations/a-to-b")(size // 2)},
    # Many files
    "files": folder(model, _path),
    "files of one id": folder(_one_id, _path),
    "files of one slug": folder(lambda index: model(index).replace(f"slug: example-{index + 10}", "slug: example"), _path),
    "files with an unknown replacement": folder(_with_unknown_replacement, _path),
    "files with a misspelt property": folder(lambda index: model(index).replace("family:", "famly:"), _path),
    "files with a syntax error": folder(lambda index: model(index).replace("family: example", 'family: "example'), _path),
    "files without an id": folder(lambda index: _without(model(index), "id"), _path),
    "files of equal migrations": folder(lambda index: MIGRATION, lambda index: f"migrations/m-{index}"),
    "files of equal providers": folder(lambda index: PROVIDER, lambda index: f"providers/p-{index}"),
    "files in many folders": folder(model, lambda index: f"models/a{index}/b/example-{index + 10}"),
    "files that are no records": folder(lambda index: f"- name: step {index}\n  run: echo\n", lambda index: f"models/x-{index}"),
}  # fmt: skip
"""Every shape by its name."""
