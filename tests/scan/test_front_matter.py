"""Front matter of documents is settings, in every ending, with any line ends, with and without a byte-order mark."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.model_names import places, roles

DOCUMENTS = (
    "README.md",
    "page.mdx",
    "rule.mdc",
    "report.qmd",
    "chef.prompt",
    ".github/agents/a.agent.md",
    ".github/chatmodes/a.chatmode.md",
    ".github/prompts/a.prompt.md",
    "skills/a/SKILL.md",
    ".claude/commands/a.md",
)

BODY = "\nAsk gpt-7, or `o7`.\n\n---\n\nmodel: gpt-7\n"

CASES = {
    "list of models": ("model: [gpt-7, gpt-7-mini]", [("gpt-7", "configuration"), ("gpt-7-mini", "configuration")]),
    "other list": ("compared:\n  - gpt-7", [("gpt-7", "table")]),
    "comment": ("model: claude-2.1 # not gpt-7", [("claude-2.1", "configuration"), ("gpt-7", "comment")]),
    "nested": (
        "config:\n  chat: {model: openai/gpt-7}\n  default-model: o7",
        [("openai/gpt-7", "configuration"), ("o7", "default")],
    ),
    "texts": ("title: Use gpt-7 well\ndescription: gpt-7", [("gpt-7", "prose"), ("gpt-7", "prose")]),
    "who wrote it": (
        "generated_by: gpt-7\ncardWrittenWith: gpt-7 via a pipeline\nauthor: claude-2.1",
        [("gpt-7", "history"), ("gpt-7", "history"), ("claude-2.1", "history")],
    ),
    "mistake": ("description: a: b: c\nmodel: gpt-7", [("gpt-7", "configuration")]),
}


@pytest.mark.parametrize("case", CASES)
def test_settings(case: str) -> None:
    front, expected = CASES[case]
    assert roles("a.md", f"---\n{front}\n---\n") == expected


TOML_CASES = {
    'model = "gpt-7"\n[extra]\ngenerated_by = "claude-2.1"\n': [("gpt-7", "configuration"), ("claude-2.1", "history")],
    'models = ["gpt-7", "claude-2.1"] # gpt-7-mini\n': [
        ("gpt-7", "table"),
        ("claude-2.1", "table"),
        ("gpt-7-mini", "comment"),
    ],
}


@pytest.mark.parametrize("front", TOML_CASES)
def test_toml(front: str) -> None:
    assert roles("content/a.md", f"+++\n{front}+++\n") == TOML_CASES[front]


NO_FRONT_MATTER = {
    "not at the top": "Text\n\n---\nmodel: gpt-7\n---\n",
    "not closed": "---\nmodel: gpt-7\n",
    "no mapping": "---\n\nWe ask gpt-7.\n\n---\n",
    "other sign": "---\nmodel: gpt-7\n+++\n",
    "longer line": "----\nmodel: gpt-7\n----\n",
}


@pytest.mark.parametrize("case", NO_FRONT_MATTER)
def test_what_is_none(case: str) -> None:
    assert roles("a.md", NO_FRONT_MATTER[case]) == [("gpt-7", "prose")]


SETTINGS = st.lists(
    st.sampled_from(
        (
            "model: gpt-7",
            'fast: "openai/gpt-7-mini"',
            "default_model: claude-2.1  # or o7",
            "chat:\n  model: 'us.anthropic.claude-v2:1'",
            "allowed:\n  - gpt-7\n  - claude-2.1",
            "description: >\n  asks gpt-7",
            "image: gpt-7",
        )
    ),
    min_size=1,
    max_size=5,
    unique=True,
)


@given(
    SETTINGS,
    st.sampled_from(DOCUMENTS),
    st.sampled_from(("", "\ufeff")),
    st.sampled_from(("\n", "\r\n")),
    st.sampled_from(("---", "...", "--- ")),
)
@settings(max_examples=60)
def test_front_matter_is_read_as_a_file_of_settings_and_the_body_as_prose(
    lines: list[str], path: str, mark: str, line_end: str, closing: str
) -> None:
    front = "\n".join((*lines, ""))
    text = (mark + "---\n" + front + closing + "\n" + BODY).replace("\n", line_end)
    found = places(path, text)
    of_file = places("a.yaml", front.replace("\n", line_end))
    body = [(place.written, place.role) for place in found[len(of_file) :]]
    assert [(place.written, place.role) for place in found[: len(of_file)]] == [
        (place.written, place.role) for place in of_file
    ]
    assert body == [("gpt-7", "prose"), ("gpt-7", "prose")]
    assert all(text[slice(*place.span)] == place.written for place in found)
