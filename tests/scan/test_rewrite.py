"""Which rewrites `--fix` makes by itself, and what it says of the others."""

from datetime import date

import pytest
from inline_snapshot import snapshot
from support.model_names import NAMES, places

from model_lifecycle.scan.verdict.abilities import NO_ABILITIES, Abilities, loss, reasons_unasked, refused_use
from model_lifecycle.scan.verdict.model_facts import (
    MigrationFacts,
    ModelCatalogue,
    ModelFacts,
    NamedReplacement,
    Origin,
)
from model_lifecycle.scan.verdict.rewrite import fix_of
from model_lifecycle.scan.verdict.verdict import Verdict
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import RETIRED_MODEL

OLD, NEW = ModelKey("one", "gpt-7"), ModelKey("one", "gpt-7-turbo-2029-04-09")


def reason(
    path: str,
    text: str,
    migration: MigrationFacts | None = None,
    old: Abilities = NO_ABILITIES,
    new: ModelFacts | None = None,
) -> str:
    """What speaks against the first use in a text; empty where its fix is safe."""
    facts = {OLD: ModelFacts(OLD, abilities=old), NEW: new or ModelFacts(NEW)}
    target = NamedReplacement(NEW, official=True)
    verdict = Verdict(facts[OLD], RETIRED_MODEL, None, "/status", NEW, target, migration, date.max)
    place = next(place for place in places(path, text) if place.is_use)
    fix = fix_of(place, verdict, ModelCatalogue(facts, NAMES))
    assert fix is not None
    assert fix.safe == ("but" not in fix.title)
    return fix.title.partition(", but ")[2]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", 'ask(model="gpt-7")\n', ""),
        ("a.py", 'GPT_7 = "gpt-7"\n', snapshot("its key or variable is named after a model")),
        ("a.go", 'PictureModelGpt7 = "gpt-7"\n', snapshot("its key or variable is named after a model")),
        (
            "a.py",
            'def ask_gpt7(x):\n    ask(model="gpt-7")\n',
            snapshot("`ask_gpt7` around it is named after the old model"),
        ),
        ("a.py", 'claude_3_opus = "gpt-7"\n', snapshot("its key or variable is named after a model")),
        ("a.py", 'P = """Write:\nask(\n    model="gpt-7",\n)\n"""\n', snapshot("it is part of a longer text")),
        ("a.ts", 'ask({ title: "GPT 7", model: "gpt-7" });\n', snapshot("a name beside it is the old model's")),
        (
            "a.py",
            'a = ask(model="gpt-7")\nb = ask(model="gpt-7-turbo-2029-04-09")\n',
            snapshot("it is used or listed beside the old model, which would then stand there twice"),
        ),
        (
            "a.yaml",
            "with:\n  model: gpt-7\n  max-tokens: 200\n",
            snapshot("the request sets `max-tokens`, and no migration says that the new model takes it"),
        ),
        (
            "a.py",
            'body["model"] = "gpt-7"\nbody["max_tokens"] = 5\n',
            snapshot("the request sets `max_tokens`, and no migration says that the new model takes it"),
        ),
        (
            "a.env",
            "OPENAI_MODEL=gpt-7\nOPENAI_MAX_TOKENS=5\n",
            snapshot("the request sets `MAX_TOKENS`, and no migration says that the new model takes it"),
        ),
        ("evals/a.py", 'ask(model="gpt-7")\n', snapshot("results of an evaluation would no longer compare")),
        ("a.py", 'x = {"judge_model": "gpt-7"}\n', snapshot("results of an evaluation would no longer compare")),
        ("claude-4-sonnet.py", 'ask(model="gpt-7")\n', ""),
        ("gpt4_agent.py", 'ask(model="gpt-7")\n', snapshot("the file is named after a model")),
        ("ask_gpt_7.py", 'ask(model="gpt-7")\n', snapshot("the file is named after a model")),
        (
            "a.py",
            'p.add_argument("--model", default="gpt-7", help="the model (default: gpt-7)")\n',
            snapshot("its help names the old model too"),
        ),
        (
            "a.py",
            'ask(model="gpt-7", temperature=0)\n',
            snapshot("the request sets `temperature`, and no migration says that the new model takes it"),
        ),
        (
            "a.py",
            'client.completions.create(model="gpt-7", prompt=x, max_tokens_to_sample=9)\n',
            snapshot("the request sets `max_tokens_to_sample`, and no migration says that the new model takes it"),
        ),
        (
            "a.yaml",
            "model: gpt-7\nthinking_budget: 0\n",
            snapshot("the request sets `thinking_budget`, and no migration says that the new model takes it"),
        ),
        (
            "a.py",
            '# Free of charge: gpt-7\nMODEL = "gpt-7"\n',
            snapshot("a comment beside it names the old model too"),
        ),
        (
            "a.py",
            'MODEL = "gpt-7"\nif model == "gpt-7":\n    pass\n',
            snapshot("a list or a comparison in this file names the old model too"),
        ),
    ],
)
def test_what_the_code_says_against_a_rewrite(path: str, text: str, expected: str) -> None:
    assert reason(path, text) == expected


def test_a_migration_says_which_parameters_change() -> None:
    text = 'ask(model="gpt-7", temperature=0)\n'
    assert reason("a.py", text, MigrationFacts("m.yaml", NEW, ())) == ""
    changed = MigrationFacts("m.yaml", NEW, ("`temperature` is gone.",))
    assert reason("a.py", text, changed) == snapshot("1 parameter changes: `temperature` is gone")
    unsure = snapshot("whether it reasons unless told otherwise is not known, which takes other parameters")
    assert reason("a.py", 'ask(model="gpt-7")\n', old=NO_ABILITIES._replace(reasoning="none")) == unsure


CHAT = frozenset({"/v1/chat/completions"})


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (("a-1", NO_ABILITIES), ("a-2", NO_ABILITIES), ""),
        (
            ("text-embed-1", NO_ABILITIES),
            ("text-embed-2", NO_ABILITIES),
            snapshot("stored vectors of the old model do not fit those of the new"),
        ),
        (
            ("dall-e-3", NO_ABILITIES),
            ("gpt-image-2", NO_ABILITIES),
            snapshot("requests to `gpt-image` take other parameters than those to `dall-e`"),
        ),
        (("gpt-image-1", NO_ABILITIES), ("gpt-image-2", NO_ABILITIES), ""),
        (
            ("gemini-2.5-flash", NO_ABILITIES),
            ("gemini-3.5-flash-lite", NO_ABILITIES),
            snapshot("it is of another size: flash lite"),
        ),
        (("rerank-english-v2.0", NO_ABILITIES), ("rerank-v3.5", NO_ABILITIES), ""),
        (("a-2", NO_ABILITIES), ("a-3-opus", NO_ABILITIES), ""),
        (("a-2", NO_ABILITIES), ("a-3-mini", NO_ABILITIES), snapshot("it is of another size: mini")),
        (("a-2-opus", NO_ABILITIES), ("a-3", NO_ABILITIES), snapshot("it is of another size")),
        (("command-light", NO_ABILITIES), ("command-r", NO_ABILITIES), snapshot("it is of another size")),
        (("a-2", NO_ABILITIES), ("a-3-tiny", NO_ABILITIES), snapshot("it is of another size: tiny")),
        (
            ("a-1", NO_ABILITIES._replace(context=32_000)),
            ("a-2", NO_ABILITIES._replace(context=16_000)),
            snapshot("its context window is smaller: 16,000 tokens, not 32,000"),
        ),
        (
            ("a-1", NO_ABILITIES._replace(max_output=8_192)),
            ("a-2", NO_ABILITIES._replace(max_output=4_096)),
            snapshot("its maximum output is smaller: 4,096 tokens, not 8,192"),
        ),
        (("a-1", NO_ABILITIES), ("a-2", NO_ABILITIES._replace(context=16_000)), ""),
        (
            ("a-instruct", NO_ABILITIES),
            ("a-2", NO_ABILITIES),
            snapshot("it is for chat, the old model for completions"),
        ),
        (
            ("a-1", Abilities(CHAT)),
            ("a-2", Abilities(frozenset({"/v1/responses"}))),
            snapshot("it is not served at `/v1/chat/completions`"),
        ),
        (
            ("a-1", NO_ABILITIES._replace(inputs=frozenset({"text", "image"}))),
            ("a-2", NO_ABILITIES._replace(inputs=frozenset({"text"}))),
            snapshot("it does not take image"),
        ),
        (
            ("a-1", NO_ABILITIES._replace(can=frozenset({"tools"}))),
            ("a-2", NO_ABILITIES._replace(cannot=frozenset({"tools"}))),
            snapshot("it has no support for tools"),
        ),
        (
            ("a-1", NO_ABILITIES._replace(reasoning="none")),
            ("a-2", NO_ABILITIES._replace(reasoning="always")),
            snapshot("it reasons before it answers: other parameters, more time, more tokens"),
        ),
    ],
)
def test_what_a_move_loses(old: tuple[str, Abilities], new: tuple[str, Abilities], expected: str) -> None:
    assert (refused_use(*old, *new) or loss(*old, *new)) == expected


def test_a_replacement_of_which_catalogues_know_only_the_name_wants_a_look() -> None:
    text, origin = 'ask(model="gpt-7")\n', Origin("One", "register")
    unknown = snapshot("nothing is known of it")
    assert reason("a.py", text, new=ModelFacts(NEW, origin=origin)) == unknown
    known = ModelFacts(NEW, origin=origin, abilities=NO_ABILITIES._replace(can=frozenset({"tools"})))
    assert reason("a.py", text, new=known) == ""


def test_what_reasons_unasked() -> None:
    names = ("gpt-4-0314", "gpt-4o", "gpt-5.6-sol", "gpt-5.4-mini", "claude-sonnet-4-6", "claude-opus-5", "gpt-7")
    assert [reasons_unasked(name, NO_ABILITIES) for name in names] == [False, False, True, False, False, True, None]
    assert reasons_unasked("gpt-4-0314", NO_ABILITIES._replace(reasoning="always"))
