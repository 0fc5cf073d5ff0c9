"""The reader and the language of a file, by its name."""

import re
from typing import Final, Literal, NamedTuple

from model_lifecycle.scan.words import name_set

Reader = Literal["yaml", "json", "toml", "notebook", "lines", "prose", "markup", "table", "code"]


class Language(NamedTuple):
    """The `reader` of a file, and for code and markup the `lexer` that knows its comments and strings."""

    reader: Reader
    lexer: str | None = None
    is_template: bool = False
    """Whether it is code that only declares infrastructure, such as Terraform."""


_BY_ENDING: Final[dict[str, Language]] = {
    **dict.fromkeys(("yaml", "yml", "cff"), Language("yaml")),
    **dict.fromkeys(("json", "jsonc", "json5", "webmanifest", "code-workspace", "avsc", "tfstate"), Language("json")),
    **dict.fromkeys(("toml",), Language("toml")),
    **dict.fromkeys(("ipynb",), Language("notebook")),
    **dict.fromkeys(
        ("env", "ini", "cfg", "conf", "properties", "service", "editorconfig", "mk", "just"), Language("lines")
    ),
    **dict.fromkeys(
        name_set("md mdx mdc markdown mkd mdown prompt prompty rst txt adoc asciidoc org tex textile text qmd rmd"),
        Language("prose"),
    ),
    **dict.fromkeys(
        name_set("html htm xhtml vue svelte astro jinja j2 ejs hbs erb heex cshtml razor twig liquid"),
        Language("markup", "html"),
    ),
    **dict.fromkeys(
        ("xml", "csproj", "plist", "resx", "xaml", "config", "svg", "xlf", "props"), Language("markup", "xml")
    ),
    **dict.fromkeys(("csv", "tsv", "psv"), Language("table")),
    **dict.fromkeys(("tf", "hcl", "tfvars", "nomad"), Language("code", "terraform", is_template=True)),
    **dict.fromkeys(("bicep", "bicepparam"), Language("code", "javascript", is_template=True)),
    **dict.fromkeys(("tmpl", "gotmpl", "tpl"), Language("lines")),
}

_CODE: Final = {
    ending: alias
    for alias, endings in {
        "typescript": "ts tsx mts cts prisma", "javascript": "js jsx mjs cjs", "python": "py pyi pyw bzl star",
        "bash": "sh bash zsh ksh envrc", "c": "h c", "cpp": "hpp cpp cc cxx hh", "php": "php", "sql": "sql",
        "go": "go", "java": "java", "kotlin": "kt kts", "rust": "rs", "ruby": "rb rake gemspec ru",
        "csharp": "cs csx", "swift": "swift", "elixir": "ex exs", "perl": "pl pm t", "objective-c": "m mm", "r": "r",
        "scala": "scala sc", "dart": "dart", "groovy": "groovy gradle", "zig": "zig", "lua": "lua luau", "julia": "jl",
        "powershell": "ps1 psm1 psd1", "nix": "nix", "graphql": "graphql gql", "cmake": "cmake", "proto": "proto",
        "css": "css scss less", "lisp": "el clj cljs cljc lisp scm rkt fnl",
    }.items()
    for ending in endings.split()
}  # fmt: skip
"""The language of code by the file's ending."""

_ENDING_OF_CODE: Final = r"\.(?:[cm]?[jt]sx?|py|rb|go|php|rs|kt|java|cs|swift|dart|scala|vue|svelte|md)$"
"""The endings of code files, which tell `env.ts` from a file of environment variables."""

_BY_NAME: Final[tuple[tuple[re.Pattern[str], Language], ...]] = (
    (re.compile(r"(?:docker|container)file(?:\..+)?|.+\.dockerfile"), Language("lines")),
    (re.compile(rf"(?!.*{_ENDING_OF_CODE})(?:\.?env(?:[.\-_].*)?|.+\.env(?:[.\-_].*)?|\.flaskenv)"), Language("lines")),
    (re.compile(r"(?:gnu)?makefile(?:\..+)?|justfile|procfile|\.npmrc|\.aider\.conf"), Language("lines")),
    (re.compile(r"jenkinsfile.*"), Language("code", "groovy")),
    (re.compile(r"rakefile|gemfile|fastfile|brewfile|vagrantfile"), Language("code", "ruby")),
    (
        re.compile(r"readme|license|copying|authors|notice|install|todo|changes|changelog|news|history"),
        Language("prose"),
    ),
    (
        re.compile(
            r"\.(?:cursor|windsurf|cline|roo|kilocode|trae|augment)rules(?:-\w+)?|\.goosehints|agents|claude|gemini"
        ),
        Language("prose"),
    ),
    (re.compile(r"\.(?:babelrc|eslintrc|prettierrc|swcrc)"), Language("json")),
    (re.compile(r"\.(?:bashrc|zshrc|profile|bash_profile)"), Language("code", "bash")),
    (re.compile(r".+\.(?:jsonl|ndjson)"), Language("lines")),
    (re.compile(r".+\.(?:[1-9]|man|rd)"), Language("prose")),
)

_CODE_TEXTS: Final = re.compile(r"(?:requirements|constraints).*\.txt|cmakelists\.txt|robots\.txt")
_SHEBANG: Final = re.compile(r"#!.*?\b(?P<name>python|node|deno|bun|ruby|perl|php|bash|zsh|sh|Rscript|lua)")


_BY_SHEBANG: Final = {
    "sh": "bash", "zsh": "bash", "node": "javascript", "deno": "typescript", "bun": "typescript", "Rscript": "r",
}  # fmt: skip


_TEMPLATES: Final = name_set("j2 jinja jinja2 tmpl gotmpl tpl erb ejs hbs handlebars mustache twig liquid")
"""The endings of templates, before which may stand that of the file they make: `values.yaml.gotmpl`."""


def is_template(path: str) -> bool:
    """Whether a file is a template, by its ending."""
    return path.rpartition(".")[2].lower() in _TEMPLATES


def language_of_source(path: str, start: str = "") -> Language:
    """The language of a file by its name, or by the `#!` in its `start`; unknown files are read as lines.

    A template is read as the file it makes, if its name says which: `values.yaml.gotmpl`.
    """
    name = path.rpartition("/")[2].lower()
    for pattern, language in _BY_NAME:
        if pattern.fullmatch(name):
            return language
    if _CODE_TEXTS.fullmatch(name):
        return Language("lines")
    ending = name.rpartition(".")[2] if "." in name else ""
    if ending in ("example", "sample", "template", "dist", "default", "bak", "orig", "local"):
        return language_of_source(name.rpartition(".")[0], start)
    made = _by_ending(name.split(".")[-2]) if ending in _TEMPLATES and name.count(".") > 1 else None
    if (known := made or _by_ending(ending)) is not None:
        return known
    if (shebang := _SHEBANG.match(start)) is not None:
        return Language("code", _BY_SHEBANG.get(shebang["name"], shebang["name"]))
    return Language("lines")


def _by_ending(ending: str) -> Language | None:
    """The language of files with `ending`; None if the ending says none."""
    return Language("code", _CODE[ending]) if ending in _CODE else _BY_ENDING.get(ending)
