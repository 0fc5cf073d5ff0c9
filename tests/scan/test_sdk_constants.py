"""Constants of SDKs that stand for models: found in files that import such an SDK, judged as ids are."""

from datetime import date

import pytest
from support.model_names import NEEDLES, places

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import FileToScan, scan_bytes
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, NamedReplacement
from model_lifecycle.workspace.index import ModelKey

GO = 'package a\n\nimport "github.com/sashabaranov/go-openai"\n\n'
ANTHROPIC = 'import "github.com/anthropics/anthropic-sdk-go"\n'
JAVA = "import com.openai.models.ChatModel;\n"
CSHARP = "using Anthropic.SDK.Constants;\n"


def found(path: str, text: str) -> list[tuple[str, str]]:
    """The id that each place means (empty for none), and its role."""
    return [(place.identity.model.id if place.identity.model else "", place.role) for place in places(path, text)]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.go", GO + "ask(R{Model: openai.GPT7Mini})", ("gpt-7-mini", "call")),
        ("a.go", GO + "ask(R{Model: openai.GPT3Dot5Quick0613})", ("gpt-3.5-quick-0613", "call")),
        ("a.go", GO + "const model = openai.GPT7", ("gpt-7", "default")),
        ("a.go", GO + "if m == openai.GPT7 {}", ("gpt-7", "table")),
        ("a_test.go", GO + "ask(openai.GPT7)", ("gpt-7", "test")),
        ("a.go", GO.replace('"', 'oai "', 1) + "ask(oai.GPT7)", ("gpt-7", "call")),
        ("a.go", ANTHROPIC + "ask(anthropic.ModelClaudeProse9_5)", ("claude-prose-9-5", "call")),
        ("A.java", JAVA + "b.model(ChatModel.GPT_7_MINI)", ("gpt-7-mini", "call")),
        (
            "A.java",
            "import static dev.langchain4j.model.openai.OpenAiChatModelName.GPT_7;\nb.modelName(GPT_7)",
            ("gpt-7", "call"),
        ),
        ("a.kt", "import ai.koog.x.*\nask(OpenAIModels.Chat.GPT7Mini)", ("gpt-7-mini", "call")),
        ("a.kt", "import ai.koog.x.*\nask(AnthropicModels.Prose_9_5)", ("claude-prose-9-5", "call")),
        ("a.cs", CSHARP + "p.Model = AnthropicModels.Claude95Prose;", ("claude-prose-9-5", "call")),
        ("a.swift", "import OpenAI\nask(model: .gpt7_mini)", ("gpt-7-mini", "call")),
        ("a.swift", "import OpenAI\nlet all: [Model] = [.gpt7_mini, .other]", ("gpt-7-mini", "table")),
        ("a.swift", "import OpenAI\nlet m: Model = .gpt7", ("gpt-7", "default")),
        ("a.swift", "import OpenAI\nquery.model = .gpt7", ("gpt-7", "call")),
        ("a.swift", "import OpenAI\nask(model: big ? .gpt7 : x)", ("gpt-7", "default")),
        ("a.go", GO + 'import oai "github.com/openai/openai-go/v3"\nask(openai.GPT7)', ("gpt-7", "call")),
        (
            "a.go",
            'import (\n\toai "github.com/openai/openai-go/v3"\n\t"github.com/openai/openai-go/v3/shared"\n)\n'
            "ask(shared.ChatModelGPT7)",
            ("gpt-7", "call"),
        ),
        (
            "a.rs",
            "use rig::providers::openai::{\n  self,\n  GPT_7\n};\nlet a = c.agent(GPT_7);",
            ("gpt-7", "call"),
        ),
        ("a.rs", "use rig::providers::openai;\nlet a = c.agent(openai::GPT_7);", ("gpt-7", "call")),
    ],
)  # fmt: skip
def test_a_constant_is_judged_as_its_id_would_be(path: str, text: str, expected: tuple[str, str]) -> None:
    assert found(path, text) == [expected]
    assert scan_bytes(FileToScan(path, path), text.encode(), NEEDLES) is not None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.go", "package a\n\nask(openai.GPT7)"),
        ("a.go", GO + "ask(openai.ChatMessageRoleUser, other.GPT7, x.openai.GPT7)"),
        ("a.go", GO + "// ask(openai.GPT7)\nsay(`openai.GPT7`)"),
        ("a.py", "import openai\nask(openai.GPT7)"),
        ("A.java", JAVA + "b.model(GPT_7)"),
        ("a.swift", "import OpenAI\nif model == .gpt7 {}\nx.tier = .gpt7"),
        ("a.swift", "import OpenAI\nx.gpt7 + f().gpt7"),
        ("a.swift", "import OpenAI\nHStack { Image(.gpt7) }; set(.gpt7); let tier: Tier = .gpt7"),
        ("a.swift", "import OpenAI\nenum Tier { case small, gpt7 }\nask(model: .gpt7)"),
        ("a.swift", "import OpenAI\nstruct Model {}\nlet m = Model.gpt7"),
        ("A.java", JAVA + "rent(CarModel.O7, ViewModel.GPT_7, ScreenModels.Gpt7)"),
        ("A.java", JAVA + "enum ChatModel { GPT_7 }\nask(ChatModel.GPT_7)"),
        ("a.cs", CSHARP + "Show(ViewModel.O7, ViewModels.O7.IsOpen)"),
    ],
)
def test_no_other_name_is_one(path: str, text: str) -> None:
    assert [place for place in found(path, text) if place[1]] == []


TWO = ModelNames(frozenset(ModelKey("openai", f"gpt-8-2029-0{month}-01") for month in (1, 2)))


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("a.go", GO + "ask(openai.GPT9)", "a constant of an SDK that no known id fits"),
        ("a.go", GO + "ask(openai.AdaEmbeddingV2)", "a constant of an SDK that no known id fits"),
        ("a.go", GO + "ask(openai.DavinciCodeSearch)", "a constant of an SDK that no known id fits"),
        ("a.go", GO + "ask(openai.SmallEmbedding3)", "a constant of an SDK that no known id fits"),
        ("a.kt", "import ai.koog.x.*\nask(BedrockModels.AcmeGPT9)", "a constant of an SDK that no known id fits"),
        (
            "a.go",
            GO + "ask(openai.GPT8)",
            "a constant of an SDK that several known ids fit: gpt-8-2029-01-01, gpt-8-2029-02-01",
        ),
        ("A.java", "b.model(ChatModel.GPT_8)", "a member of an SDK's type that this file does not import"),
    ],
)
def test_what_is_not_certain_is_not_judged(path: str, text: str, reason: str) -> None:
    needles = Needles(TWO)
    file = scan_bytes(FileToScan(path, path), text.encode(), needles)
    assert file is not None
    assert [(place.role, place.rule, place.identity.model) for place in file.places] == [("not judged", reason, None)]


DATED = frozenset({ModelKey("openai", "gpt-8-2029-01-01"), ModelKey("anthropic", "claude-3-opus-20240229")})
UNDATED = "a constant of an SDK without a date, and only ids with a date are known"


@pytest.mark.parametrize(
    ("aliases", "constant", "expected"),
    [
        ({}, "GPT8", ("", "not judged", UNDATED)),
        ({}, "GPT8_2029_01_01", ("gpt-8-2029-01-01", "call", "passed on")),
        ({"gpt-8": "openai/gpt-8-2029-01-01"}, "GPT8", ("gpt-8-2029-01-01", "call", "passed on")),
        ({}, "Claude3Opus", ("claude-3-opus-20240229", "call", "passed on")),
    ],
)
def test_a_name_without_date_means_a_dated_id_that_is_known_without(
    aliases: dict[str, str], constant: str, expected: tuple[str, str, str]
) -> None:
    needles = Needles(ModelNames(DATED, {}, aliases))
    (place,) = places("a.go", GO + f"ask(openai.{constant})", needles)
    model = place.identity.model
    assert (model.id if model else "", place.role, place.rule) == expected


def test_of_very_many_constants_the_further_ones_are_not_judged() -> None:
    roles = [role for _, role in found("a.go", GO + "ask(openai.GPT7)\n" * 600)]
    assert (roles.count("call"), roles.count("not judged")) == (500, 100)


def test_a_constant_is_never_rewritten() -> None:
    key, new = ModelKey("openai", "gpt-7"), ModelKey("openai", "gpt-9")
    facts = {
        key: ModelFacts(key, "retired", replacements=(NamedReplacement(new, official=True),)),
        new: ModelFacts(new, "active"),
    }
    catalogue = ModelCatalogue(facts, ModelNames(frozenset(facts)))
    text = GO + 'ask(openai.GPT7)\nask("gpt-7")\n'
    of_constant, of_id = Judge(catalogue, date(2029, 1, 1)).diagnostics(
        SourceText(text, "a.go", Needles(catalogue.names)).places
    )
    assert of_constant.message.startswith("`openai.GPT7` (`gpt-7`) is retired. The official replacement is `gpt-9`")
    assert of_constant.fix is None
    assert of_id.fix is not None
    assert of_id.fix.title == "Replace by `gpt-9`, but another use of the old model in this file needs a review"
