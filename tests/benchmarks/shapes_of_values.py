# ruff: noqa: E501 - a table
"""Shapes of texts that are odd in other ways than those of `shapes_of_syntax`: several at once, and longer lines."""

from collections.abc import Mapping
from typing import Final

from benchmarks.shapes import (
    Files,
    Shape,
    changed,
    documents,
    json_list,
    listed,
    model,
    nested,
    one_file,
    repeated,
    times,
)
from support.sample_records import MIGRATION, MODEL, as_json

_LONG: Final = "word " * 12


def _bomb(size: int) -> Files:
    lines = "".join(f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 9)}]\n" for index in range(1, size // 60))
    return one_file(f"a0: &a0 [{_LONG}]\n{lines}")


def _bomb_of_merges(size: int) -> Files:
    lines = "".join(
        f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{max(i - 2, 0)}], k{i}: word word word}}\n" for i in range(1, size // 60)
    )
    return one_file("a0: &a0 {k: 1}\n" + lines)


def _circle(size: int) -> Files:
    return one_file(times(lambda index: f"k{index}: &a{index} {{self: *a{index}, text: {_LONG}}}\n", size))


SHAPES: Final[Mapping[str, Shape]] = {
    "aliases of aliases": _bomb,
    "merges of merges": _bomb_of_merges,
    "aliases of themselves": _circle,
    "one merge of many aliases": lambda size: one_file("b: &b {k: 1}\nx:\n  <<: [" + "*b, " * (size // 4) + "*b]\n"),
    "long anchors": repeated(lambda index: f"k{index}: &{'a' * 500}{index} 1\n", MODEL),
    "long tags": repeated(lambda index: f"k{index}: !<tag:example.com,{'a' * 500}> 1\n", MODEL),
    "one long tag": repeated("a", f"{MODEL}x: !", " 1\n"),
    "one long anchor": repeated("a", f"{MODEL}x: &", " 1\n"),
    "one long alias": repeated("a", f"{MODEL}x: *", "\n"),
    "long lines of unknown properties": repeated(lambda index: f"k{index}: {_LONG}\n", MODEL),
    "long lines of unknown properties, nested": repeated(lambda index: f"  k{index}: {_LONG}\n", MODEL),
    "long lines of duplicates": repeated(f"family: {_LONG}\n", MODEL),
    "long lines without a colon": repeated(f"{_LONG}\n", MODEL),
    "long lines without a colon between keys": repeated(lambda index: f"k{index}: {_LONG}\n{_LONG}\n", MODEL),
    "long lines of lists not closed": repeated(lambda index: f"k{index}: [{_LONG}\n", MODEL),
    "long lines of quotes not closed": repeated(lambda index: f'k{index}: "{_LONG}\n', MODEL),
    "long lines with colons": repeated(lambda index: f"k{index}: {_LONG}: {_LONG}\n", MODEL),
    "long lines with a tab": repeated(lambda index: f"\tk{index}: {_LONG}\n", MODEL),
    "long lines with no-break spaces": repeated(lambda index: f"k{index}:\xa0{_LONG}\n", MODEL),
    "long lines of items": repeated(lambda index: f"- k{index}: {_LONG}\n"),
    "long lines of documents": documents(lambda index: f"k{index}: {_LONG}\n"),
    "long lines of items not closed": repeated(lambda index: f"- k{index}: [{_LONG}\n"),
    "long lines of items, misspelt": repeated(lambda index: f"- {{famly: example, provder: {index}, sttus: active, slugg: a, nme: a}}\n"),
    "long lines of conflicts": repeated(lambda index: f"<<<<<<< ours {_LONG}\nk{index}: 1\n=======\nk{index}: 2\n>>>>>>> theirs {_LONG}\n", MODEL),
    "long lines of suppressions": repeated(lambda index: f"# model-lifecycle: ignore[date-order, unknown-model, stale-source, no-{index}]\nk{index}: 1\n", MODEL),
    "long lines that look like records": repeated(lambda index: f"id: x-{index} slug: x-{index} provider: provider-1 display_name: A\n"),
    "text blocks": repeated(lambda index: f"k{index}: |\n  {_LONG}\n", MODEL),
    "text blocks that are not indented": repeated(lambda index: f"k{index}: |\n{_LONG}\n", MODEL),
    "quoted texts over lines": repeated(lambda index: f'k{index}: "{_LONG}\n  {_LONG}"\n', MODEL),
    "quoted texts over lines that are not indented": repeated(lambda index: f'k{index}: "{_LONG}\n{_LONG}"\n', MODEL),
    "typographic quotes in long lines": repeated(lambda index: f"k{index}: “{_LONG}”\n", MODEL),
    "invisible characters in words": repeated("wo\u200brd ", f"{MODEL}x: ", "\n"),
    "byte-order marks in words": repeated("wo\ufeffrd ", f"{MODEL}x: ", "\n"),
    "soft hyphens": repeated("\xad", f"{MODEL}x: a", "b\n"),
    "combining characters": repeated("\u0301", f"{MODEL}x: a", "b\n"),
    "right-to-left marks": repeated("\u202e", f"{MODEL}x: a", "b\n"),
    "characters beyond the first plane": repeated("\U00020000", f"{MODEL}x: a", "b\n"),
    "quotes in quotes": repeated("\\\"", f'{MODEL}x: "', '"\n'),
    "backslashes at line ends": repeated("word\\\n  ", f'{MODEL}x: "', '"\n'),
    "hashes in a text": repeated("a #b ", f"{MODEL}x: ", "\n"),
    "hashes": repeated("#", f"{MODEL}x: a", "\n"),
    "ellipses": repeated("...\n", MODEL),
    "separators": repeated("---\n", MODEL),
    "separators with a text": repeated(f"--- {_LONG}\n", MODEL),
    "separators and directives": repeated("%YAML 1.2\n---\nid: a\n...\n"),
    "brackets and braces in each other": nested("[{a: ", "}]"),
    "brackets, braces and lines": nested("[\n{a:\n", "}]"),
    "dashes and brackets": repeated("- [- {", "x:\n  ", "\n"),
    "questions and dashes": repeated("? - ", "", "1\n"),
    "lists in lists in long lines": repeated(lambda index: f"- - - {_LONG}\n    - {_LONG}\n  - {_LONG}\n"),
    "flow records": repeated(lambda index: "- {" + ", ".join(model(index).splitlines()[:11]) + "}\n"),
    "flow records on one line": repeated(lambda index: "{" + ", ".join(model(index).splitlines()[:11]) + "}, ", "[", "]\n"),
    "flow records not closed": repeated(lambda index: "- {" + ", ".join(model(index).splitlines()[:11]) + "\n"),
    "one list of long texts": changed("endpoints: null", lambda size: f"endpoints: [{times(lambda index: f'{_LONG}{index}, ', size)}a]"),
    "wrong sources of long texts": changed("    prices:\n", lambda size: times(lambda index: f"    price_{index}: {{url: '{_LONG}', last_checked: {_LONG}}}\n", size) + "    prices:\n"),
    "urls that are wrong": changed("sources:\n", lambda size: "sources:\n" + times(lambda index: f"  - {{url: https//doc.example/{index}, label: A, last_checked: 2026-07-24, excerpt: ''}}\n", size)),
    "urls of placeholders": changed("sources:\n", lambda size: "sources:\n" + times(lambda index: f"  - {{url: https://example.com/{index}, label: TODO, last_checked: 2026-07-24, excerpt: lorem ipsum}}\n", size)),
    "dates that are wrong": changed("sources:\n", lambda size: "sources:\n" + times(lambda index: f"  - {{url: https://doc.example/{index}, label: A, last_checked: 24 July 2026, excerpt: ''}}\n", size)),
    "dates that are late": changed("sources:\n", lambda size: "sources:\n" + times(lambda index: f"  - {{url: https://doc.example/{index}, label: A, last_checked: 2227-07-24, excerpt: ''}}\n", size)),
    "one sample of lines": changed('        ask(model="example-1")\n', lambda size: times(lambda index: f'        ask(model="example-{index}", {_LONG})\n', size), MIGRATION, "migrations/example-1-to-example-2"),
    "one sample of old ids": changed('        ask(model="example-2")\n', lambda size: times('        ask(model="example-1")\n', size), MIGRATION, "migrations/example-1-to-example-2"),
    "one detail of ids": changed("The length limit has a new name.", lambda size: times("example-1 example-2 ", size), MIGRATION, "migrations/example-1-to-example-2"),
    "api changes that are wrong": changed("api_changes:\n", lambda size: "api_changes:\n" + times(lambda index: f"  - {{kind: renamed{index}, detal: {_LONG}, source_url: doc.example}}\n", size), MIGRATION, "migrations/example-1-to-example-2"),
    "checklist of ids": changed("migration_checklist:\n", lambda size: "migration_checklist:\n" + times(lambda index: f"  - Point requests {index} of example-1 at example-2, then at exmaple-2.\n", size), MIGRATION, "migrations/example-1-to-example-2"),
    "checklist of one line": changed("migration_checklist:\n", lambda size: "migration_checklist:\n" + times("  - Point requests at example-2 once more.\n", size), MIGRATION, "migrations/example-1-to-example-2"),
    "JSON long names": repeated(lambda index: f'"{"k" * 500}{index}": 1,\n', "{", '"z": 1}', "json"),
    "JSON long unknown properties": repeated(lambda index: f'"k{index}": "{_LONG}",\n', "{", '"z": 1}', "json"),
    "JSON long duplicates": repeated(f'"family": "{_LONG}",\n', "{", '"z": 1}', "json"),
    "JSON long properties without commas": repeated(lambda index: f'"k{index}": "{_LONG}"\n', "{", "}", "json"),
    "JSON long quotes not closed": repeated(lambda index: f'"k{index}": "{_LONG},\n', "{", "}", "json"),
    "JSON long unquoted": repeated(lambda index: f"k{index}: {_LONG},\n", "{", "}", "json"),
    "JSON long single quotes": repeated(lambda index: f"'k{index}': '{_LONG}',\n", "{", "}", "json"),
    "JSON long lists not closed": repeated(lambda index: f'"k{index}": ["{_LONG}",\n', "{", "}", "json"),
    "JSON long items": repeated(lambda index: f'{{"k{index}": "{_LONG}"}},\n', "[", "{}]", "json"),
    "JSON long items without commas": repeated(lambda index: f'{{"k{index}": "{_LONG}"}}\n', "[", "{}]", "json"),
    "JSON long items not closed": repeated(lambda index: f'{{"k{index}": "{_LONG}",\n', "[", "{}]", "json"),
    "JSON long comments": repeated(f"/* {_LONG} */", "{", "}", "json"),
    "JSON comments between values": repeated(lambda index: f'"k{index}": /* a */ 1, // {_LONG}\n', "{", '"z": 1}', "json"),
    "JSON escapes in names": repeated(lambda index: f'"\\u006b{index}": "{_LONG}",\n', "{", '"z": 1}', "json"),
    "JSON lists and objects in each other": nested('[{"a":', "}]", "", suffix="json"),
    "JSON records with trailing commas": lambda size: one_file("[" + times(lambda index: as_json(model(index))[:-1].rstrip("\n}") + ",},\n", size) + "]", "json"),
    "JSON records without commas": lambda size: one_file("[" + times(lambda index: as_json(model(index)), size) + "]", "json"),
    "JSON records not closed": lambda size: one_file("[" + times(lambda index: as_json(model(index)).rstrip("\n}") + ",\n", size) + "]", "json"),
    "JSON records with a misspelt property": lambda size: one_file("[" + times(lambda index: as_json(model(index)).replace("family", "famly") + ",", size) + "{}]", "json"),
    "JSON records in lines": lambda size: one_file(times(lambda index: as_json(model(index)).replace("\n", " ") + "\n", size), "json"),
    "JSON records in YAML": lambda size: one_file(times(lambda index: "- " + as_json(model(index)).replace("\n", "\n  ") + "\n", size)),
    "YAML records in JSON": lambda size: one_file(times(lambda index: "- " + model(index).strip().replace("\n", "\n  ") + "\n", size), "json"),
    "records in a long list, one syntax error each": listed(lambda index: model(index).replace("status: ", f"status{' ' * (index % 3)}")),
    "JSON records of one id": json_list(lambda index: MODEL),
}  # fmt: skip
"""Every shape by its name."""
