# ruff: noqa: E501 - a table
"""Shapes that are worst for the readers of YAML and JSON."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from benchmarks.shapes import (
    MIGRATION_PATH,
    SPECS,
    Files,
    Shape,
    changed,
    documents,
    indented,
    json_list,
    model,
    nested,
    one_file,
    repeated,
    staircase,
    times,
)  # fmt: skip
from support.sample_records import MIGRATION, MODEL, as_json


def _merge_chain(size: int) -> Files:
    lines = [f"a{index}: &a{index}\n  <<: *a{index - 1}\n  k{index}: 1\n" for index in range(1, size // 35)]
    return one_file("a0: &a0 {k: 1}\n" + "".join(lines))


def _nested_merges(size: int) -> Files:
    return one_file("base: &b\n" + times(lambda index: f"  k{index}: 1\n", size // 2) + times("- <<: *b\n", 0) + "x:\n"
                 + times("  - <<: *b\n", size // 2))  # fmt: skip


def _letter_too_many(size: int) -> Files:
    ((path, text),) = json_list(model)(size).items()
    before, _, behind = text.partition("}, {")
    return {path: f"{before}}}, {{x{behind}"}


def _slips(change: Callable[[str, int], str], text: str, suffix: str = "yaml") -> Shape:
    """One file: records, with a slip at another place of each."""

    def files(size: int) -> Files:
        count = max(size // len(text), 1)
        records = (change(text, 1 + index * 41 % (len(text) - 2)) for index in range(count))
        if suffix == "json":
            return one_file("[\n" + ",\n".join(records) + "\n]\n", "json", MIGRATION_PATH)
        return one_file("".join(f"---\n{record}" for record in records), path=MIGRATION_PATH)

    return files


def _long_sample(size: int) -> Files:
    """A migration whose code sample is as long as the file, with a `#` at the start of a line of it."""
    lines = times("        call(\n          x=1,\n        )\n", size)
    text = MIGRATION.replace('        ask(model="example-1")\n', f"        first()\n#        call()\n{lines}", 1)
    return one_file(text, path=MIGRATION_PATH)


def _conflicts(index: int) -> str:
    return f"<<<<<<< ours\nk{index}: 1\n=======\nk{index}: 2\n>>>>>>> theirs\n"


def _with_sign(sign: str, text: str, at: int) -> str:
    return text[:at] + sign + text[at:]


def _opened(opener: str, index: int) -> str:
    return f"{opener}k{index}: 1\n"


_OPENERS: Final = (
    "[",
    "{",
    '"',
    "'",
    "|",
    ">",
    "&a ",
    "*a ",
    "!t ",
    "? ",
    "- ",
    "`",
    "%",
    "@",
    "#",
    ":",
    ",",
    "]",
    "}",
)

_YAML: Final[dict[str, Shape]] = {
    # YAML syntax
    "unknown properties": repeated(lambda index: f"property_{index}: {index}\n", MODEL),
    "unknown properties alone": repeated(lambda index: f"property_{index}: {index}\n"),
    "unknown properties, nested": repeated(lambda index: f"  property_{index}: {index}\n", MODEL.replace(SPECS, "") + SPECS.partition("first_seen")[0]),
    "unknown properties, indented": repeated(lambda index: f"  property_{index}: {index},\n", MODEL),
    "one anchor, many aliases": repeated("  - *a\n", "a: &a {b: 1}\nx:\n"),
    "one anchor, many aliases of specs": repeated(lambda index: f"x{index}: *a\n", f"{SPECS.replace('specs:', 'specs: &a', 1)}"),
    "many anchors": repeated(lambda index: f"k{index}: &a{index} 1\n"),
    "one anchor set again": repeated(lambda index: f"k{index}: &a 1\nl{index}: *a\n"),
    "many unknown aliases": repeated(lambda index: f"k{index}: *a{index}\n"),
    "merge keys of one mapping": repeated("  - <<: *a\n", "a: &a {b: 1, c: 2}\nx:\n"),
    "merge keys in a chain": _merge_chain,
    "merge keys of a large mapping": _nested_merges,
    "merge keys in a list": repeated("*a, ", "a: &a {b: 1}\nx:\n  <<: [", "*a]\n"),
    "duplicate keys": repeated("status: active\n", MODEL),
    "duplicate pairs of keys": repeated(lambda index: f"k{index % 2000}: 1\n", MODEL),
    "comments": repeated("# a comment\n", MODEL),
    "comments at line ends": repeated(lambda index: f"k{index}: 1 # a comment\n", MODEL),
    "one long comment": repeated("word ", f"{MODEL}# ", "\n"),
    "blank lines": repeated("\n", MODEL, "x: 1\n"),
    "blanks at the end of a line": repeated(" ", f"{MODEL}x:", "1\n"),
    "lines of blanks": repeated("    \n", MODEL, "x: 1\n"),
    "tabs": repeated("\t", f"{MODEL}x:", "1\n"),
    "lines of tabs": repeated("\tx: 1\n", MODEL),
    "lines of tabs alone": repeated("\ta: 1\n"),
    "comments without a blank before them": repeated("a: [b]#c\n"),
    "anchors with colons": repeated("a: &x:y b\n"),
    "carriage returns": repeated("\r", MODEL, "x: 1\r"),
    "mixed line ends": repeated("# x\r\n# y\n# z\r", MODEL),
    "documents that are empty": repeated("---\n"),
    "documents that end": repeated("...\n", MODEL),
    "documents with a mistake": documents(lambda index: f"a: [{index}\nb: 1\n"),
    "documents of one word": documents(lambda index: f"word{index}\n"),
    "directives": repeated("%YAML 1.2\n", "", f"---\n{MODEL}"),
    "directives of tags": repeated(lambda index: f"%TAG !t{index}! tag:example.com,{index}:\n", "", f"---\n{MODEL}"),
    "keys without values": repeated(lambda index: f"k{index}:\n"),
    "values that begin with an at sign": repeated(lambda index: f"k{index}: @a\n"),
    "tags": repeated(lambda index: f"k{index}: !t{index} 1\n", MODEL),
    "block list": repeated("  - 1\n", "x:\n"),
    "block list of lists": repeated("- - - 1\n"),
    "dashes on one line": repeated("- ", "x:\n  ", "1\n"),
    "question marks on one line": repeated("? ", "", "1\n"),
    "keys on one line": repeated("a: ", "", "1\n"),
    "keys and quotes on one line": repeated('"a": ', "", "1\n"),
    "dashes in a flow list": repeated("- ", "x: [", "]\n"),
    "dashes and commas in a flow list": repeated("- ,", "x: [", "]\n"),
    "colons in a flow list": repeated(": ", "x: [", "]\n"),
    "question marks in a flow list": repeated("? ", "x: [", "]\n"),
    "commas in a flow list": repeated(",", "x: [", "]\n"),
    "empty flow lists": repeated("[],", "x: [", "]\n"),
    "flow pairs in a list": repeated("a: 1, ", "x: [", "b: 1]\n"),
    "flow mapping": repeated(lambda index: f"k{index}: 1, ", "x: {", "b: 1}\n"),
    "flow mapping of duplicates": repeated("a: 1, ", "x: {", "b: 1}\n"),
    "flow mapping over lines": repeated(lambda index: f"k{index}: 1,\n  ", "x: {", "b: 1}\n"),
    "flow list without commas": repeated("1\n  ", "x: [", "]\n"),
    "flow list without commas, quoted": repeated('"a" ', "x: [", "]\n"),
    "flow list not closed": repeated(lambda index: f"k{index}: 1\n", f"{MODEL}x: [\n"),
    "flow lists not closed": repeated(lambda index: f"k{index}: [1,\n", MODEL),
    "flow lists in each other": nested("[", "]"),
    "flow lists in each other, not closed": nested("[", ""),
    "flow mappings in each other": nested("{a: ", "}"),
    "flow mappings in each other, not closed": nested("{a: ", ""),
    "flow mappings and lists not closed": nested("[{", ""),
    "closing brackets": repeated("]", "x: ", "\n"),
    "closing brackets, by line": repeated("]\n", MODEL),
    "brackets that do not match": repeated("[}", "x: ", "\n"),
    "many unclosed brackets": repeated(lambda index: f"k{index}: [\n", MODEL),
    "many unclosed braces": repeated(lambda index: f"k{index}: {{a: 1\n", MODEL),
    "many unclosed double quotes": repeated(lambda index: f'k{index}: "text\n', MODEL),
    "many unclosed single quotes": repeated(lambda index: f"k{index}: 'text\n", MODEL),
    "one unclosed double quote": repeated(lambda index: f"k{index}: 1\n", f'x: "text\n{MODEL}'),
    "one unclosed single quote": repeated("lorem ipsum\n", f"x: 'text\n{MODEL}"),
    "text after a quote": repeated(lambda index: f'k{index}: "half" "half"\n', MODEL),
    "unclosed quotes in a list": repeated('"a, ', "x: [", "]\n"),
    "apostrophes": repeated("it's ", "x: '", "'\n"),
    "lists nested by indentation": indented("-", 150),
    "mappings nested by indentation": indented("k:", 150),
    "lists nested deeper and deeper": staircase("-"),
    "lists with items deeper and deeper": staircase("- a"),
    "mappings nested deeper and deeper": staircase("k:"),
    "keys indented deeper and deeper": staircase("k: 1"),
    "indentation that goes up and down": repeated("x:\n      a: 1\n   b: 1\n  c: 1\n", MODEL),
    "indentation one blank more each": lambda size: one_file("x:\n" + "".join(f"{' ' * (index % 500 + 1)}k{index}: 1\n" for index in range(size // 260))),
    "indentation that gets less": lambda size: one_file("x:\n" + "".join(f"{' ' * (500 - index % 500)}k{index}: 1\n" for index in range(size // 260))),
    "lines without a colon": repeated("word\n", MODEL),
    "lines without a colon, nested": repeated("  word\n", MODEL),
    "lines without a colon between keys": repeated(lambda index: f"k{index}: 1\nword\n", MODEL),
    "no space after the colon": repeated(lambda index: f"k{index}:1\n", MODEL),
    "no space after the dash": repeated("  -a\n", f"{MODEL}x:\n"),
    "colons within values": repeated(lambda index: f"k{index}: a: b\n", MODEL),
    "colons and blanks": repeated(": ", "x", "\n"),
    "colons": repeated(":", "x", "\n"),
    "reserved characters": repeated(lambda index: f"k{index}: @text\n", MODEL),
    "back quotes": repeated(lambda index: f"k{index}: `text`\n", MODEL),
    "percent signs": repeated(lambda index: f"k{index}: %text\n", MODEL),
    "asterisks": repeated(lambda index: f"k{index}: **text**\n", MODEL),
    "exclamation marks": repeated("!", "x: ", "\n"),
    "ampersands": repeated("&a ", "x: ", "\n"),
    "typographic quotes": repeated(lambda index: f"k{index}: “text”\n", MODEL),
    "no-break spaces": repeated(lambda index: f"k{index}:\xa0text\n", MODEL),
    "no-break spaces as indentation": repeated("\xa0\xa0a: 1\n", f"{MODEL}x:\n"),
    "line separators": repeated("\u2028", f"{MODEL}x: a", "b\n"),
    "next lines": repeated("\x85k: 1", f"{MODEL}x: a", "b\n"),
    "byte-order marks": repeated("\ufeff", f"{MODEL}x: a", "b\n"),
    "NULs": repeated("\0", f"{MODEL}x: a", "b\n"),
    "control characters": repeated("\x01", f"{MODEL}x: a", "b\n"),
    "control characters, one a line": repeated(lambda index: f"k{index}: \x07\n", MODEL),
    "emoji": repeated("🙂", f"{MODEL}x: ", "\n"),
    "conflict markers": repeated(_conflicts, MODEL),
    "conflict markers alone": repeated("<<<<<<< ours\n", MODEL),
    "conflict markers that divide": repeated("=======\n", MODEL),
    "conflict markers that end": repeated(">>>>>>> theirs\n", MODEL),
    "Markdown fences": repeated("```yaml\n", MODEL),
    "suppressions": repeated("# model-lifecycle: ignore[date-order]\n", MODEL),
    "suppressions of nothing known": repeated(lambda index: f"# model-lifecycle: ignore[no-{index}]\n", MODEL),
    "suppressions bare": repeated("# model-lifecycle: ignore\n", MODEL),
    "suppressions broken": repeated("# model-lifecycle: ignroe[date-order\n", MODEL),
    "suppressions at line ends": repeated(lambda index: f"k{index}: 1 # model-lifecycle: ignore[unknown-property]\n", MODEL),
    "suppressions before lines": repeated(lambda index: f"# model-lifecycle: ignore[unknown-property]\nk{index}: 1\n", MODEL),
    "suppressions of the file": repeated("# model-lifecycle: ignore-file[date-order]\n", "", MODEL),
    "suppression of many codes": repeated(lambda index: f"no-such-{index}, ", "# model-lifecycle: ignore[", f"x]\n{MODEL}"),
    "suppression of one code many times": repeated("date-order, ", "# model-lifecycle: ignore[", f"x]\n{MODEL}"),
    "suppressions on one line": repeated("ignore[date-order] ", "# model-lifecycle: ", f"\n{MODEL}"),
    "suppression not closed": repeated("date-order, ", "# model-lifecycle: ignore[", f"\n{MODEL}"),
    "kinds in comments": repeated("# model-lifecycle: kind=model\n", "", MODEL),
    "kinds in comments, unknown": repeated("# model-lifecycle: kind=modl\n", "", MODEL),
    "modelines": repeated("# yaml-language-server: $schema=model.json\n", "", MODEL),
    # Scalars and keys
    "plain text": changed("family: example", lambda size: f"family: {times('word ', size)}word"),
    "plain text of one word": changed("family: example", lambda size: f"family: {'w' * size}"),
    "plain text over lines": changed("family: example", lambda size: f"family:\n{times('  word' + chr(10), size)}"),
    "plain text over blank lines": changed("family: example", lambda size: "family: a\n" + "\n" * size + "  b\n"),
    "double quoted text": changed("family: example", lambda size: f'family: "{times("word ", size)}"'),
    "double quoted escapes": changed("family: example", lambda size: f'family: "{times(chr(92) + "n", size)}"'),
    "double quoted wrong escapes": changed("family: example", lambda size: f'family: "{times(chr(92) + "q", size)}"'),
    "double quoted surrogates": changed("family: example", lambda size: f'family: "{times(chr(92) + "ud800", size)}"'),
    "double quoted backslashes": changed("family: example", lambda size: f'family: "{times(chr(92), size)}'),
    "double quoted over lines": changed("family: example", lambda size: f'family: "{times("word" + chr(10) + "  ", size)}"'),
    "single quoted text": changed("family: example", lambda size: f"family: '{times('word ', size)}'"),
    "single quoted quotes": changed("family: example", lambda size: f"family: '{times(chr(39) * 2, size)}'"),
    "literal text": changed("family: example", lambda size: f"family: |\n{times('  word' + chr(10), size)}"),
    "literal text of one line": changed("family: example", lambda size: f"family: |\n  {'w' * size}\n"),
    "literal text of blank lines": changed("family: example", lambda size: f"family: |+\n{times(chr(10), size)}"),
    "folded text": changed("family: example", lambda size: f"family: >\n{times('  word' + chr(10), size)}"),
    "folded text of blank lines": changed("family: example", lambda size: f"family: >+\n{times(chr(10), size)}  x\n"),
    "literal text that is not indented": changed("family: example", lambda size: f"family: |\n{times('word' + chr(10), size)}"),
    "literal text indented less and less": changed("family: example", lambda size: "family: |\n" + "".join(f"{' ' * (300 - n % 300)}w\n" for n in range(size // 152))),
    "long key": repeated("k", "", ": 1\n"),
    "long keys": repeated(lambda index: f"{'k' * 1100}{index:05}: 1\n", MODEL),
    "long quoted key": repeated("k", '"', '": 1\n'),
    "long key of blanks": repeated("k ", "", ": 1\n"),
    "complex keys": repeated(lambda index: f"? [{index}]\n: 1\n", MODEL),
    "keys that are numbers": repeated(lambda index: f"{index}: 1\n", MODEL),
    "huge integer": changed("128000", lambda size: "9" * size),
    "huge fraction": changed("2.5", lambda size: f"2.{'5' * size}"),
    "huge exponent": changed("2.5", lambda size: f"2e{'5' * size}"),
    "huge negative exponent": changed("2.5", lambda size: f"2e-{'5' * size}"),
    "zeros before a number": changed("2.5", lambda size: f"{'0' * size}5"),
    "huge hexadecimal": changed("128000", lambda size: f"0x{'f' * size}"),
    "huge octal": changed("128000", lambda size: f"0o{'7' * size}"),
    "underscores in a number": changed("128000", lambda size: times("1_", size)),
    "thousands separators": changed("128000", lambda size: times("100,", size)),
    "words of a number": changed("128000", lambda size: times("100 ", size)),
    "many huge numbers": repeated(lambda index: f"k{index}: {'9' * 5000}\n", MODEL),
    "many huge exponents": repeated(lambda index: f"k{index}: 1e99999\n", MODEL),
    "many numbers not finite": repeated(lambda index: f"k{index}: .nan\n", MODEL),
    "comments out of samples": _slips(lambda text, _: text.replace('        ask(', "        x()\n#        ask("), MIGRATION),
    "comment out of a long sample": _long_sample,
    "records with a letter too few": _slips(lambda text, at: text[:at] + text[at + 1 :], MIGRATION),
    "records with a letter twice": _slips(lambda text, at: text[:at] + text[at] + text[at:], MIGRATION),
    "many long fractions": repeated("- 0.12345678901234567890123\n"),
}  # fmt: skip

_JSON: Final[dict[str, Shape]] = {
    "JSON unknown properties": repeated(lambda index: f'"k{index}": 1,', "{", '"z": 1}', "json"),
    "JSON duplicates": repeated('"k": 1,', "{", '"k": 1}', "json"),
    "JSON blanks in a name that is not closed": repeated(" ", '{\n  "id": "x",\n  "family: ', "x\n}\n", "json"),
    "JSON lists in each other": nested("[", "]", "", suffix="json"),
    "JSON lists not closed": nested("[", "", "", suffix="json"),
    "JSON objects in each other": nested('{"a":', "}", "", suffix="json"),
    "JSON objects not closed": nested('{"a":', "", "", suffix="json"),
    "JSON closing brackets": repeated("]", "[", "", "json"),
    "JSON numbers": repeated("1,", "[", "1]", "json"),
    "JSON equals signs": repeated(lambda index: f'"k{index}" = 1,\n', "{", '"x": 1}', suffix="json"),
    "JSON words without quotes on one line": repeated("ab, ", "[", "1]", "json"),
    "JSON numbers without commas": repeated("1 ", "[", "1]", "json"),
    "JSON texts without commas": repeated('"a" ', "[", "1]", "json"),
    "JSON properties without commas": repeated(lambda index: f'"k{index}": 1\n', "{", "}", "json"),
    "JSON properties without colons": repeated(lambda index: f'"k{index}" 1,\n', "{", "}", "json"),
    "JSON unquoted keys": repeated(lambda index: f"k{index}: 1,\n", "{", "}", "json"),
    "JSON single quotes": repeated(lambda index: f"'k{index}': 'a',\n", "{", "}", "json"),
    "JSON trailing commas": repeated("[1,],", "[", "]", "json"),
    "JSON commas": repeated(",", "[", "]", "json"),
    "JSON commas in an object": repeated(",", "{", "}", "json"),
    "JSON colons": repeated(":", "{", "}", "json"),
    "JSON comments": repeated("// a comment\n", "{", "}", "json"),
    "JSON comments in lines": repeated("/* a */", "{", "}", "json"),
    "JSON comment not closed": repeated("/* a\n", "{", "}", "json"),
    "JSON words": repeated("True, ", "[", "1]", "json"),
    "JSON words without commas": repeated("True ", "[", "1]", "json"),
    "JSON words unknown": repeated("word, ", "[", "1]", "json"),
    "JSON one long word": repeated("w", "[", "]", "json"),
    "JSON underscores": repeated("1_", "[", "]", "json"),
    "JSON pluses": repeated("+", "[", "]", "json"),
    "JSON minuses": repeated("-", "[", "]", "json"),
    "JSON long number": repeated("9", "[", "]", "json"),
    "JSON long fraction": repeated("9", "[0.", "]", "json"),
    "JSON long exponent": repeated("9", "[1e", "]", "json"),
    "JSON zeros": repeated("0", "[", "]", "json"),
    "JSON dots": repeated(".", "[", "]", "json"),
    "JSON long text": repeated("word ", '{"family": "', '"}', "json"),
    "JSON escapes": repeated("\\n", '{"family": "', '"}', "json"),
    "JSON wrong escapes": repeated("\\q", '{"family": "', '"}', "json"),
    "JSON surrogates": repeated("\\ud800", '{"family": "', '"}', "json"),
    "JSON pairs of surrogates": repeated("\\ud83d\\ude00", '{"family": "', '"}', "json"),
    "JSON control characters": repeated("\t", '{"family": "', '"}', "json"),
    "JSON quote not closed": repeated("word ", '{"family": "', "", "json"),
    "JSON quote not closed, lines": repeated(lambda index: f'"k{index}": 1,\n', '{"family": "a,\n', "}", "json"),
    "JSON quotes not closed": repeated(lambda index: f'"k{index}": "a,\n', "{", "}", "json"),
    "JSON quotes in a text": repeated('say "x" ', '{"family": "', '"}', "json"),
    "JSON backslashes": repeated("\\", '{"family": "', '"}', "json"),
    "JSON blanks": repeated(" ", "{", "}", "json"),
    "JSON no-break spaces": repeated("\xa0", "{", "}", "json"),
    "JSON roots": repeated("{} ", "", "", "json"),
    "JSON lines of roots": repeated('{"a": 1}\n', "", "", "json"),
    "JSON conflict markers": repeated(_conflicts, "{\n", "}\n", "json"),
    "JSON NaN": repeated("NaN,", "[", "1]", "json"),
    "YAML in JSON": repeated(lambda index: f"key_{index}: value\n", "", "", "json"),
    "text in JSON": repeated("lorem ipsum dolor ", "", "", "json"),
    "JSON records with a letter too few": _slips(lambda text, at: text[:at] + text[at + 1 :], as_json(MIGRATION), "json"),
    "JSON records with a letter twice": _slips(lambda text, at: text[:at] + text[at] + text[at:], as_json(MIGRATION), "json"),
    "JSON one line of records": json_list(model),
    "JSON one line of records, a letter too many": _letter_too_many,
}  # fmt: skip

SHAPES: Final[Mapping[str, Shape]] = {
    **_YAML,
    **_JSON,
    **{f"`{opener}` at the start": repeated(lambda index: f"k{index}: 1\n", opener) for opener in _OPENERS},
    **{f"`{opener}` in front of all lines": repeated(partial(_opened, opener)) for opener in _OPENERS},
    **{f"`{opener}` over and over": repeated(opener, "x: ", "\n") for opener in _OPENERS},
    **{f"`{sign}` too many": _slips(partial(_with_sign, sign.strip()), MIGRATION) for sign in _OPENERS},
    **{f"JSON `{sign}` too many": _slips(partial(_with_sign, sign.strip()), as_json(MIGRATION), "json") for sign in _OPENERS},
    **{f"JSON `{opener}` at the start": repeated(lambda index: f'"k{index}": 1,\n', opener, "", "json") for opener in _OPENERS},
    **{f"JSON `{opener}` over and over": repeated(opener, "", "", "json") for opener in _OPENERS},
}  # fmt: skip
"""Every shape by its name."""
