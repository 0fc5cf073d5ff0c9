"""Which moves of real models are safe, by what their makers say of requests and by the rest of the code."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from inline_snapshot import snapshot

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.records.shutdown import published_shutdown
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import FileToScan, scan_files
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.scan.verdict.elsewhere import Elsewhere
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, NamedReplacement
from model_lifecycle.scan.verdict.request_facts import REQUEST_FACTS, facts_of_request
from model_lifecycle.workspace.index import ModelKey

TODAY = date(2026, 11, 26)
MOVES = {
    "gpt-4-turbo": "gpt-5.6-sol",
    "gpt-4o-mini": "gpt-5.4-mini",
    "o1-mini": "gpt-5.6-terra",
    "claude-3-opus-20240229": "claude-opus-4-8",
    "claude-sonnet-4-0": "claude-sonnet-4-6",
    "claude-2.1": "claude-sonnet-4-6",
    "claude-3-5-sonnet-20240620": "claude-sonnet-4-6",
    "gemini-1.5-pro-002": "gemini-2.5-pro",
    "gpt-image-1": "gpt-image-2",
    "o1": "gpt-5.6-sol",
    "claude-2.0": "claude-opus-4-8",
    "deepseek-chat": "deepseek-v4-flash",
    "deepseek-reasoner": "deepseek-v4-flash",
    "moonshot-v1-8k": "kimi-k2.6",
}


def catalogue(**ends: str) -> ModelCatalogue:
    """The models of `MOVES`, the old ones retired; `ends` are the floors or days of new ones, as `kind day`."""
    models: dict[ModelKey, ModelFacts] = {}
    for old, new in MOVES.items():
        key = ModelKey("maker", new)
        models[ModelKey("maker", old)] = ModelFacts(
            ModelKey("maker", old), "retired", None, (NamedReplacement(key, True),)
        )
        kind, _, day = ends.get(new.replace("-", "_").replace(".", "_"), "").partition(" ")
        models[key] = ModelFacts(key, "active", published_shutdown(day, kind) if day else None)
    return ModelCatalogue(models, ModelNames(frozenset(models)))


def of_anthropic() -> ModelCatalogue:
    """The same models, of a maker whose names at hosts are known."""
    known = catalogue()
    return ModelCatalogue(known.models, ModelNames(known.names.keys, {"maker": "anthropic"}))


def moves(path: str, text: str, known: ModelCatalogue | None = None) -> list[str]:
    """What is said of each use that would be moved: the new id, and the reason against it where there is one."""
    known = known or catalogue()
    found = SourceText(text, path, Needles(known.names)).places
    fixes = [one.fix for one in Judge(known, TODAY).diagnostics(found)]
    return [fix.title.removeprefix("Replace by ") for fix in fixes if fix is not None]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "a.py",
            'ask(model="claude-3-opus-20240229", max_tokens=9, stop_sequences=["x"])',
            snapshot(["`claude-opus-4-8`"]),
        ),
        (
            "a.py",
            'ask(model="claude-3-opus-20240229", max_tokens=9, temperature=0)',
            snapshot(["`claude-opus-4-8`, but the request sets `temperature`, which it does not take"]),
        ),
        ("a.py", 'ask(model="claude-sonnet-4-0", max_tokens=9, temperature=0)', snapshot(["`claude-sonnet-4-6`"])),
        (
            "a.py",
            'ask(model="claude-sonnet-4-0", temperature=0, top_p=1)',
            snapshot(["`claude-sonnet-4-6`, but the request sets `temperature` with `top_p`, which it does not take"]),
        ),
        ("a.py", 'ask(model="claude-sonnet-4-0", temperature=0, top_p=None)', snapshot(["`claude-sonnet-4-6`"])),
        (
            "a.py",
            'ask(model="claude-sonnet-4-0", messages=[q, {"role": "assistant", "content": "{"}])',
            snapshot(["`claude-sonnet-4-6`, but the request may begin the answer, which it does not take"]),
        ),
        (
            "a.py",
            'ask(model="claude-sonnet-4-0", tools=[{"type": "computer_20241022"}])',
            snapshot(["`claude-sonnet-4-6`, but the request sets `computer_20241022`, which it does not take"]),
        ),
        (
            "a.py",
            'ask(model="claude-sonnet-4-0", extra_headers={"anthropic-beta": "output-128k-2025-02-19"})',
            snapshot(["`claude-sonnet-4-6`, but the request sets `output-128k-2025-02-19`, which it does not take"]),
        ),
        (
            "a.tsx",
            'const LEGACY = "claude-2.1";\nask({ max_tokens_to_sample: 9 });',
            snapshot(["`claude-sonnet-4-6`, but the request sets `max_tokens_to_sample`, which it does not take"]),
        ),
        (
            "a.py",
            'body = {"model": "gpt-4-turbo"}',
            snapshot(["`gpt-5.6-sol`, but it reasons before it answers: other parameters, more time, more tokens"]),
        ),
        ("a.py", 'ask(model="gpt-4o-mini", temperature=0)', snapshot(["`gpt-5.4-mini`"])),
        (
            "a.yml",
            "with:\n  model: gpt-4o-mini\n  max-tokens: 200\n",
            snapshot(["`gpt-5.4-mini`, but the request sets `max-tokens`, which it does not take"]),
        ),
        (
            "A.java",
            'ask().model("gpt-4o-mini").maxTokens(5);',
            snapshot(["`gpt-5.4-mini`, but the request sets `maxTokens`, which it does not take"]),
        ),
        (
            "a.js",
            "ask({ model: 'gpt-4o-mini', max_tokens, stream })",
            snapshot(["`gpt-5.4-mini`, but the request sets `max_tokens`, which it does not take"]),
        ),
        (
            "a.sh",
            "ask --model gpt-4o-mini --max-tokens 5",
            snapshot(["`gpt-5.4-mini`, but the request sets `max-tokens`, which it does not take"]),
        ),
        ("a.py", 'ask(model="o1", temperature=0)', snapshot(["`gpt-5.6-sol`"])),
        (
            "a.py",
            'ask(model="o1", tools=[])',
            snapshot(["`gpt-5.6-sol`, but the request sets `tools`, which it does not take"]),
        ),
        ("a.py", 'ask(model="claude-2.0", max_tokens=9)', snapshot(["`claude-opus-4-8`"])),
        ("a.py", 'ask(model="deepseek-reasoner", max_tokens=9)', snapshot(["`deepseek-v4-flash`"])),
        (
            "a.py",
            'ask(model="deepseek-chat", max_tokens=9)',
            snapshot(
                ["`deepseek-v4-flash`, but it reasons before it answers: other parameters, more time, more tokens"]
            ),
        ),
        (
            "a.py",
            'ask(model="moonshot-v1-8k", max_tokens=9)',
            snapshot(["`kimi-k2.6`, but it reasons before it answers: other parameters, more time, more tokens"]),
        ),
        (
            "ask_r1.py",
            'ask(model="deepseek-reasoner")',
            snapshot(["`deepseek-v4-flash`, but the file is named after a model"]),
        ),
        ("gpt5_agent.py", 'ask(model="claude-2.0")', snapshot(["`claude-opus-4-8`"])),
        (
            "claude_3_agent.py",
            'ask(model="claude-2.0")',
            snapshot(["`claude-opus-4-8`, but the file is named after a model"]),
        ),
        ("a.py", 'ask(model="o1-mini", max_completion_tokens=9)', snapshot(["`gpt-5.6-terra`"])),
        (
            "a.py",
            'ask(model="gemini-1.5-pro-002")',
            snapshot(["`gemini-2.5-pro`, but it reasons before it answers: other parameters, more time, more tokens"]),
        ),
        ("a.rb", 'model = "gpt-image-1"\nask(model: model, size: "1x1")', snapshot(["`gpt-image-2`"])),
        (
            "a.rb",
            'model = "gpt-image-1"\nask(model: model, background: "transparent")',
            snapshot(
                ["`gpt-image-2`, but the request sets `background`, and no migration says that the new model takes it"]
            ),
        ),
    ],
)
def test_what_a_request_sets_decides_by_what_the_new_model_takes(path: str, text: str, expected: list[str]) -> None:
    assert moves(path, text) == expected


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("not_before 2027-02-17", snapshot(["`claude-sonnet-4-6`"])),
        (
            "not_before 2026-10-16",
            snapshot(["`claude-sonnet-4-6`, but it was promised only until 2026-10-16, which has passed"]),
        ),
        ("exact 2027-03-01", snapshot(["`claude-sonnet-4-6`, but it ends itself on 2027-03-01"])),
        ("exact 2028-03-01", snapshot(["`claude-sonnet-4-6`"])),
    ],
)
def test_no_move_is_safe_to_a_model_that_ends_itself(end: str, expected: list[str]) -> None:
    assert moves("a.py", 'ask(model="claude-sonnet-4-0")', catalogue(claude_sonnet_4_6=end)) == expected


@pytest.mark.parametrize(
    ("new", "prices", "expected"),
    [
        ("gemini-4-pro", ("1", "4"), "`gemini-4-pro`"),
        ("gemini-4-pro", ("2", "4"), "`gemini-4-pro`, but it costs 2 times as much"),
        ("gemini-4-pro", ("1", "20"), "`gemini-4-pro`, but it costs 5 times as much"),
        (
            "gemini-4-pro-preview",
            ("1", "4"),
            snapshot("`gemini-4-pro-preview`, but it is a preview, which may change and end at short notice"),
        ),
    ],
)
def test_nobody_accepts_a_preview_or_a_multiple_of_the_price_unread(
    new: str, prices: tuple[str, str], expected: str
) -> None:
    assert _priced(new, ("1", "4"), prices) == [expected]


def test_the_most_telling_reason_is_the_one_that_breaks_a_request() -> None:
    old, new = ModelKey("maker", "claude-3-haiku-20240307"), ModelKey("maker", "claude-opus-4-8")
    cheap, dear = (Decimal(1), Decimal(2)), (Decimal(5), Decimal(9))
    models = {
        old: ModelFacts(old, "retired", None, (NamedReplacement(new, True),), prices=cheap),
        new: ModelFacts(new, "active", prices=dear),
    }
    known = ModelCatalogue(models, ModelNames(frozenset(models)))
    assert moves("a.py", 'ask(model="claude-3-haiku-20240307", temperature=0)', known) == snapshot(
        ["`claude-opus-4-8`, but the request sets `temperature`, which it does not take"]
    )
    assert moves("a.py", 'ask(model="claude-3-haiku-20240307")', known) == snapshot(
        ["`claude-opus-4-8`, but it is of another size: opus"]
    )
    cautious = 'AnthropicBedrock().ask(model="gpt-4o-mini")'
    old, new = ModelKey("maker", "gpt-4o-mini"), ModelKey("maker", "gpt-5.4-mini")
    models = {
        old: ModelFacts(old, "retired", None, (NamedReplacement(new, True),), prices=cheap),
        new: ModelFacts(new, "active", prices=dear),
    }
    known = ModelCatalogue(models, ModelNames(frozenset(models)))
    assert moves("a.py", cautious, known) == snapshot(
        ["`gpt-5.4-mini`, but the file calls another host, which may not have it"]
    )
    assert moves("a.py", 'ask(model="gpt-4o-mini")', known) == snapshot(
        ["`gpt-5.4-mini`, but it costs 5 times as much"]
    )


def test_a_price_where_there_was_none_wants_a_look() -> None:
    assert _priced("gemini-4-pro", None, ("1", "4")) == [
        "`gemini-4-pro`"
    ]  # registers drop prices of models that are over
    assert _priced("gemini-4-pro", ("0", "0"), ("1", "4")) == snapshot(
        ["`gemini-4-pro`, but the old model is free of charge"]
    )
    assert _priced("gemini-4-pro", ("0", "0"), ("0", "0")) == ["`gemini-4-pro`"]


def _priced(new: str, before: tuple[str, str] | None, after: tuple[str, str]) -> list[str]:
    """What is said of a move to the model `new`, with the input and output prices of both."""
    old, key = ModelKey("maker", "gemini-3-pro"), ModelKey("maker", new)
    old_input, old_output = map(Decimal, before) if before is not None else (None, None)
    input_price, output_price = map(Decimal, after)
    known = {
        old: ModelFacts(old, "retired", None, (NamedReplacement(key, True),), prices=(old_input, old_output)),
        key: ModelFacts(key, "active", prices=(input_price, output_price)),
    }
    return moves("a.py", 'ask(model="gemini-3-pro")', ModelCatalogue(known, ModelNames(frozenset(known))))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'c.completions.create(model="claude-2.0", prompt=p)'),
        ("a.py", 'llm = AnthropicLLM(model="claude-2.0")'),
        ("a.py", 'cohere.Client().summarize(text=t)\nco.generate(model="claude-2.0", prompt=p)'),
        ("a.py", 'OpenAI().fine_tuning.jobs.create(model="o1", training_file=f)'),
        ("a.py", f'ask(model="claude-2.0")\n{300 * "step()" + chr(10)}p = f"{{HUMAN_PROMPT}} hi"\n'),
    ],
)
def test_an_end_point_that_new_models_seldom_have_wants_a_look(path: str, text: str) -> None:
    (title,) = moves(path, text)
    assert title.partition(", but ")[2] == "it is called by an end point that the new model may not have"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'ChatAnthropic(model="claude-sonnet-4-0").invoke([HumanMessage(q), AIMessage("{")])'),
        ("a.py", 'ChatAnthropic(model="claude-sonnet-4-0").invoke([("user", q), ("assistant", "{")])'),
        (
            "a.py",
            'S = {"role": "assistant", "content": "x"}\n' + 900 * "step()\n" + 'ask(model="claude-sonnet-4-0")',
        ),
        (
            "a.go",
            'p := anthropic.Params{Model: "claude-sonnet-4-0", Messages: []M{anthropic.NewAssistantMessage(b)}}',
        ),
        ("a.rb", 'ask(model: "claude-sonnet-4-0", messages: [{ "role" => "assistant", "content" => "{" }])'),
        ("a.rb", 'ask(model: "claude-sonnet-4-0", messages: [{ role: :assistant, content: "{" }])'),
        ("A.java", 'p = B.builder().model("claude-sonnet-4-0").addAssistantMessage("{").build();'),
        ("a.yaml", "model: claude-sonnet-4-0\nmessages:\n  - role: assistant\n    content: x\n"),
    ],
)
def test_a_message_of_the_assistant_may_begin_the_answer(path: str, text: str) -> None:
    assert moves(path, text) == snapshot(
        ["`claude-sonnet-4-6`, but the request may begin the answer, which it does not take"]
    )
    assert moves(path, text.replace("claude-sonnet-4-0", "o1-mini")) == ["`gpt-5.6-terra`"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'c = AzureOpenAI(api_version="x")\nc.chat.completions.create(model="o1-mini")'),
        ("a.py", 'llm = AzureChatOpenAI(model="o1-mini")'),
        ("a.py", 'AnthropicVertex(region="x").messages.create(model="o1-mini")'),
        ("a.py", 'llm = ChatBedrock(model="o1-mini")'),
        ("a.py", 'genai.Client(vertexai=True).models.generate_content(model="o1-mini")'),
        ("a.py", 'OpenAI(base_url="https://api.host.example/v1").chat.completions.create(model="o1-mini")'),
        ("a.py", 'OpenAI(base_url="https://api.openai.com.host.example").chat.completions.create(model="o1-mini")'),
        ("a.ts", "new OpenAI({ baseURL: 'http://localhost:4000' });\nask({ model: 'o1-mini' });"),
        ("a.yml", "- uses: actions/ai-inference@v1\n  with:\n    model: o1-mini\n"),
        ("a.env", "OPENAI_API_BASE=https://host.example/v1\nOPENAI_MODEL=o1-mini\n"),
        (
            "a.ipynb",
            '{"cells": [{"cell_type": "code", "source": ["c = AzureOpenAI()"]}, '
            '{"cell_type": "code", "source": ["c.ask(model=\\"o1-mini\\")"]}], "nbformat": 4}',
        ),
    ],
)
def test_another_host_in_the_file_may_not_have_the_new_model(path: str, text: str) -> None:
    assert moves(path, text) == snapshot(["`gpt-5.6-terra`, but the file calls another host, which may not have it"])


def test_a_proxy_goes_on_serving_by_the_old_name() -> None:
    text = "model_list:\n- model_name: NAME\n  litellm_params:\n    model: anthropic/claude-2.0\n"
    assert moves("a.yaml", text.replace("NAME", "main"), of_anthropic()) == ["`anthropic/claude-opus-4-8`"]
    assert moves("a.yaml", text.replace("NAME", "claude-2.0"), of_anthropic()) == snapshot(
        ["`anthropic/claude-opus-4-8`, but a proxy serves it by the old model's name"]
    )


@pytest.mark.parametrize(
    "path", [".github/agents/a.md", "a.agent.md", ".github/prompts/a.prompt.md", "a.chatmode.md", "a.prompt.yml"]
)
def test_copilot_and_github_models_offer_a_list_of_their_own(path: str) -> None:
    text = "model: o1-mini\n" if path.endswith("yml") else "---\nmodel: o1-mini\n---\nHello.\n"
    assert moves(path, text) == snapshot(
        ["`gpt-5.6-terra`, but GitHub offers a list of its own, which may not have it"]
    )
    assert moves("skills/a/SKILL.md", "---\nmodel: o1-mini\n---\nHello.\n") == ["`gpt-5.6-terra`"]


def test_the_maker_s_own_address_is_no_other_host() -> None:
    text = 'OpenAI(base_url="https://api.openai.com/v1").chat.completions.create(model="o1-mini")'
    assert moves("a.py", text) == ["`gpt-5.6-terra`"]


def test_of_one_model_in_one_file_all_uses_are_moved_or_none() -> None:
    text = 'ask(model="gpt-4o-mini")\n' + 80 * "step()\n" + 'ask(model="o1-mini")\n' + 300 * "step()\n"
    assert moves("a.py", text) == snapshot(["`gpt-5.4-mini`", "`gpt-5.6-terra`"])
    assert moves("a.py", text + 'ask(model="gpt-4o-mini", max_tokens=9)\n') == snapshot(
        [
            "`gpt-5.4-mini`, but another use of the old model in this file needs a review",
            "`gpt-5.6-terra`",
            "`gpt-5.4-mini`, but the request sets `max_tokens`, which it does not take",
        ]
    )


def test_two_models_of_a_file_do_not_become_one() -> None:
    text = 'ask(model="claude-sonnet-4-0")\n' + 300 * "step()\n"
    assert moves("a.py", text) == ["`claude-sonnet-4-6`"]
    assert moves("a.py", text + 'ask(model="claude-3-5-sonnet-20240620")\n') == snapshot(
        [
            "`claude-sonnet-4-6`, but another model in this file would become the same",
            "`claude-sonnet-4-6`, but another model in this file would become the same",
        ]
    )


def test_a_choice_between_two_models_does_not_become_half_of_one() -> None:
    assert moves("a.py", 'm = "deepseek-reasoner" if think else "deepseek-chat"\nask(model=m)\n') == snapshot(
        [
            "`deepseek-v4-flash`, but another model in this file would become the same",
            "`deepseek-v4-flash`, but it reasons before it answers: other parameters, more time, more tokens",
        ]
    )


def test_a_form_of_a_host_that_stays_keeps_the_maker_s_beside_it() -> None:
    text = 'ask(model="claude-3-opus-20240229")\n' + 300 * "step()\n"
    assert moves("a.py", text) == ["`claude-opus-4-8`"]
    there_too = text + 'ask(model="anthropic.claude-3-opus-20240229-v1:0")\n'
    assert moves("a.py", there_too, of_anthropic()) == snapshot(
        ["`claude-opus-4-8`, but another use of the old model in this file needs a review"]
    )


def test_a_fine_tuned_model_has_no_move() -> None:
    old, new = ModelKey("maker", "ft:gpt-3.5-turbo"), ModelKey("maker", "gpt-5.4-mini")
    models = {old: ModelFacts(old, "retired", None, (NamedReplacement(new, True),)), new: ModelFacts(new, "active")}
    known = ModelCatalogue(models, ModelNames(frozenset(models)))
    assert moves("a.py", 'ask(model="ft:gpt-3.5-turbo")', known) == []


BEGINS = "`{}` has a line for names that begin with `o1`"


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("b.py", 'if model == "o1-mini":\n    pass\n', snapshot("`b.py:1` also has the old model")),
        ("b.py", 'ALLOWED = frozenset(("o1-mini", "gpt-4-turbo"))\n', "`b.py:1` also has the old model"),
        ("b.py", 'Model = Literal["o1-mini", "gpt-4-turbo"]\n', "`b.py:1` also has the old model"),
        ("b.py", 'class Model(StrEnum):\n    SMALL = "o1-mini"\n', "`b.py:2` also has the old model"),
        ("b.ts", 'export type Model = "o1-mini" | "gpt-4-turbo";\n', "`b.ts:1` also has the old model"),
        ("b.schema.json", '{"enum": ["o1-mini", "gpt-4-turbo"]}', "`b.schema.json:1` also has the old model"),
        ("b.test.ts.snap", '`{"model": "o1-mini"}`\n', "`b.test.ts.snap:1` also has the old model"),
        (
            "b.test.ts",
            'expect(ask).toHaveBeenCalledWith({ model: "o1-mini" });\n',
            "`b.test.ts:1` also has the old model",
        ),
        ("test_b.py", 'ask.assert_called_once_with(model="o1-mini")\n', "`test_b.py:1` also has the old model"),
        (
            "cassettes/b.yaml",
            'interactions:\n- request:\n    body: \'{"model": "o1-mini"}\'\n',
            "`b.yaml:3` also has the old model",
        ),
        ("test_b.py", 'assert choose() in ("o1-mini", "gpt-5.6-terra")\n', "`test_b.py:1` also has the old model"),
        ("b.ts", 'if (model.startsWith("o1")) {}\n', snapshot("`b.ts:1` searches for `o1` in a model's name")),
        ("b.py", 'if "o1" in model_name:\n    pass\n', snapshot("`b.py:1` searches for `o1` in a model's name")),
        ("b.go", 'switch m {\ncase "o1-mini":\n}\n', snapshot("`b.go:2` also has the old model")),
        (
            "b.ts",
            "const limits = { 'o1-mini': 9, 'gpt-4-turbo': 8 };\n",
            snapshot("`b.ts:1` also has the old model"),
        ),
        ("b.ts", "const limits = { 'o1-mini': 9, 'gpt-5.6-terra': 8 };\n", ""),
        ("b.json", '[{"id": "o1-mini", "name": "o1 mini"}]', "`b.json:1` also has the old model"),
        ("test_b.py", 'assert choose() == "o1-mini"\n', snapshot("`test_b.py:1` also has the old model")),
        ("b.py", 'OLD = ("o1-", "gpt-4-turbo")\nm.startswith(OLD)\n', BEGINS.format("b.py:1")),
        ("b.ts", "const limits = { 'openai/o1': 9, \"gpt-4\": 8 };\n", BEGINS.format("b.ts:1")),
        ("b.yaml", "limits:\n  o1: 9\n  gpt-4: 8\n", BEGINS.format("b.yaml:2")),
        ("b.yaml", "reasoning:\n- o1\n", BEGINS.format("b.yaml:2")),
        ("b.json", '{"o1*": 9}', BEGINS.format("b.json:1")),
        ("b.sh", "case $MODEL in\n  o1*) LIMIT=9 ;;\nesac\n", BEGINS.format("b.sh:2")),
        ("b.ts", "const limits = { 'o1': 9, 'gpt-5': 8 };\n", ""),
        ("b.ts", "const makers = { 'o': 9, 'gpt': 8 };\n", ""),
        ("b.py", '# "o1" is slow\nask(model="o1")\n', ""),
        ("b.md", "- o1\n", ""),
        ("test_b.py", 'answer = Answer(model="o1", id="msg")\n', ""),
        ("b_test.go", '\tmodels := map[string]int{"o1": 9}\n', ""),
        ("test_b.py", 'if model.startswith("o1"):\n    pass\n', "`test_b.py:1` searches for `o1` in a model's name"),
        ("b.py", 'ask(model="o1-mini")\n', ""),
        ("b.py", "# o1-mini is slow\n", ""),
        ("CHANGELOG.md", "- o1-mini\n", ""),
        ("b.md", "| o1-mini | 9 |\n", ""),
        (
            "b.ts",
            'if (text.includes("mini")) {}\nif (model.startsWith("o2")) {}\n',
            snapshot("`b.ts:1` searches for `mini` in a model's name"),
        ),
    ],
)
@pytest.mark.parametrize("use", ['DEFAULT_MODEL = "o1-mini"\n', 'ask(model="o1-mini")\n'])
def test_a_use_stays_where_the_rest_of_the_code_has_its_model(
    tmp_path: Path, use: str, path: str, text: str, expected: str
) -> None:
    known = catalogue()
    files = [FileToScan(str(tmp_path / name), name) for name in ("a.py", path)]
    for file, content in zip(files, (use, text), strict=True):
        Path(file.path).parent.mkdir(exist_ok=True)
        Path(file.path).write_text(content, "utf-8")
    scanned = scan_files(files, Needles(known.names), jobs=1)
    elsewhere = Elsewhere(files, scanned, lambda name: Path(name).name, known.names.keys)  # type: ignore[arg-type] # all are readable
    (place,) = SourceText(use, "a.py", Needles(known.names)).places
    assert elsewhere.against(place, ModelKey("maker", "o1-mini"), ModelKey("maker", "gpt-5.6-terra")) == expected


def test_each_fact_names_its_page_and_the_day_on_which_it_was_read() -> None:
    hosts = {
        "anthropic": ("platform.claude.com",),
        "openai": ("developers.openai.com", "platform.openai.com"),
        "google": ("ai.google.dev",),
        "xai": ("docs.x.ai",),
        "deepseek": ("api-docs.deepseek.com",),
        "moonshot": ("platform.kimi.ai",),
        "mistral": ("docs.mistral.ai",),
        "cohere": ("docs.cohere.com",),
        "groq": ("console.groq.com",),
        "zai": ("docs.z.ai",),
    }
    for facts in REQUEST_FACTS:
        assert facts.page.removeprefix("https://").partition("/")[0] in hosts[facts.maker]
        assert date.fromisoformat(facts.read) <= date(2026, 12, 31)
    assert facts_of_request("gpt-7") is None
