"""Source code of every ending in shapes that cost most: many places, literals never closed, runs of one sign."""

from collections.abc import Callable
from typing import Final

from benchmarks.shapes import Files, Shape
from support.sample_records import MODEL

RECORD: Final = MODEL.replace("example-1", "gpt-7")
PLACE: Final = 'x = "gpt-7"\n'

ENDINGS: Final = (
    *(
        "py",
        "ts",
        "go",
        "rs",
        "rb",
        "sh",
        "php",
        "cs",
        "cpp",
        "lua",
        "sql",
        "ex",
        "tf",
        "hs",
        "ml",
        "nix",
        "clj",
        "erl",
    ),
    *(
        "kt",
        "ps1",
        "jl",
        "pl",
        "m",
        "fs",
        "d",
        "yaml",
        "json",
        "toml",
        "env",
        "md",
        "html",
        "xml",
        "vue",
        "csv",
        "ipynb",
    ),
    *("http", "txt", "unknown"),
)
OPENINGS: Final = ("/* ", "<<END\n", "=begin\n", 'R"x(', 'r#"', '"""', '"', "`\\", "(* ", "{-", "<!-- ", "--[[")
SIGNS: Final = (".", " ", "(", "<", "a ", "{{ ", "---\n", "\\")


def _run_of(sign: str, behind: str = "") -> Callable[[int], str]:
    return lambda size: PLACE + sign * (size // len(sign)) + behind


TEXTS: Final[dict[str, Callable[[int], str]]] = {
    "calls": lambda size: 'ask(model="gpt-7", n=1)\n' * (size // 24),
    "one mapping": lambda size: "P = {\n" + '"gpt-7": 1,\n' * (size // 12) + "}\n",
    "one line": lambda size: "P = {" + '"gpt-7": 1, ' * (size // 12) + "}",
    "flat mapping": lambda size: "".join(f"k{number}: gpt-7\n" for number in range(size // 13)),
    "flat object": lambda size: "{" + ",\n".join(f'"k{number}":"gpt-7"' for number in range(size // 17)) + "}",
    "flat table": lambda size: "".join(f'k{number} = "gpt-7"\n' for number in range(size // 16)),
    "members": lambda size: 'class A(B):\n  X = "gpt-7"\n' * (size // 28),
    "sentences": lambda size: "# Ask gpt-7 for it.\n" * (size // 20),
    "addresses": lambda size: "https://x/?model=gpt-7&" * (size // 23),
    "slashes": lambda size: "/gpt-7" * (size // 6),
    "colons": lambda size: "gpt-7:" * (size // 6),
    "long ids": lambda size: ('x = "gpt-7' + "-a" * 200 + '"\n') * (size // 412),
    "one long id": lambda size: 'x = "gpt-7' + "-a" * (size // 2) + '"',
    **{f"unclosed {opening!r}": _run_of(opening) for opening in OPENINGS},
    **{f"a run of {sign!r}": _run_of(sign, PLACE) for sign in SIGNS},
}
"""Texts of a size in code points."""


def shape_of(ending: str, text: Callable[[int], str]) -> Shape:
    """A folder of one record and one source file."""

    def files(size: int) -> Files:
        return {"models/one/gpt-7.yaml": RECORD, f"src/a.{ending}": text(size)}

    return files


SDK: Final = 'import "github.com/sashabaranov/go-openai"\n'
TYPED: Final = "import com.openai.models.ChatModel;\n"
SHAPES: Final = {
    **{f".{ending}: {name}": shape_of(ending, text) for ending in ENDINGS for name, text in TEXTS.items()},
    ".go: constants": shape_of("go", lambda size: SDK + "ask(R{Model: openai.GPT7, N: 1})\n" * (size // 33)),
    ".go: constants on a line": shape_of("go", lambda size: SDK + "openai.GPT7," * (size // 12)),
    ".java: a qualified name": shape_of("java", lambda size: TYPED + "aModel." * (size // 7)),
    ".java: a long type": shape_of("java", lambda size: TYPED + "Model" * (size // 5) + "\n" + "A.Model" * (size // 7)),
}
