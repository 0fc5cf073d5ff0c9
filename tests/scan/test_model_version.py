"""A model and its version in two settings that belong together by their names are one model, the dated one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.model_names import places

VARIABLES = """
variable "openai_model_name" {
  description = "The model, such as gpt-7-mini"
  type        = string
  default     = "gpt-35-quick"
}

variable "openai_model_version" {
  type    = string
  default = "0613"
}
"""

CASES = {
    "terraform": ("variables.tf", VARIABLES),
    "tfvars": ("dev.tfvars", 'chat_model_name = "gpt-35-quick"\nsku = "S0"\nchat_model_version = "0613"\n'),
    "env": (".env", "MODEL_VERSION=0613\nMODEL_NAME=gpt-35-quick\n"),
    "env without name": ("prod.env", "AZURE_OPENAI_MODEL=gpt-35-quick\nAZURE_OPENAI_MODEL_VERSION=0613\n"),
    "shell": ("env.sh", "export AI_MODEL=gpt-35-quick\nexport AI_MODEL_VERSION=0613\n"),
    "bicep": (
        "main.bicep",
        "param gptModelName string = 'gpt-35-quick'\n\n@description('b')\nparam gptModelVersion string ='0613'\n",
    ),
    "parameters of bicep": ("m.bicepparam", "param gptModelName = 'gpt-35-quick'\nparam gptModelVersion = '0613'\n"),
    "arm": (
        "azuredeploy.json",
        '{"parameters": {"gptModelName": {"type": "string", "defaultValue": "gpt-35-quick"},'
        ' "gptModelVersion": {"type": "string", "defaultValue": "0613"}}}',
    ),
    "parameters of arm": (
        "main.parameters.json",
        '{"parameters": {"gptModelName": {"value": "gpt-35-quick"}, "gptModelVersion": {"value": "0613"}}}',
    ),
    "environment in parameters": (
        "main.parameters.json",
        '{"parameters": {"gptModelName": {"value": "${CHAT_MODEL=gpt-35-quick}"},'
        ' "gptModelVersion": {"value": "${CHAT_MODEL_VERSION=0613}"}}}',
    ),
    "command": ("a.sh", 'terraform plan -var="chat_model_name=gpt-35-quick" -var="chat_model_version=0613"\n'),
    "compose": ("compose.yaml", "environment:\n  CHAT_MODEL: gpt-35-quick\n  CHAT_MODEL_VERSION: '0613'\n"),
    "python": ("a.py", 'CHAT_MODEL_NAME = "gpt-35-quick"\nCHAT_MODEL_VERSION = "0613"\n'),
    "other blocks": (
        "a.tfvars",
        'a = {\n  chat_model_name = "gpt-7"\n  chat_model_version = "1106"\n}\n'
        'b = {\n  chat_model_name = "gpt-35-quick"\n  format = "OpenAI"\n  chat_model_version = "0613"\n}\n',
    ),
}  # fmt: skip


def models(path: str, text: str) -> list[str]:
    return [place.identity.model.id for place in places(path, text) if place.is_use and place.identity.model]


@pytest.mark.parametrize("case", CASES)
def test_the_version_beside_a_name(case: str) -> None:
    assert models(*CASES[case])[-1:] == ["gpt-3.5-quick-0613"]


ALONE = {
    "version of something else": (".env", "CHAT_MODEL=gpt-35-quick\nAPI_VERSION=0613\nCHAT_VERSION=0613\n"),
    "of another model": ("a.tfvars", 'chat_model_name = "gpt-35-quick"\nembed_model_version = "0613"\n'),
    "no such model": (".env", "CHAT_MODEL=gpt-35-quick\nCHAT_MODEL_VERSION=0614\n"),
    "another block": (
        "a.tfvars",
        'a = { chat_model_version = "0613" }\nb = { chat_model = "gpt-35-quick" }\n',
    ),
    "only a reference": ("a.tf", 'x_model = "gpt-35-quick"\nversion = var.x_model_version\ny = "0613"\n'),
}  # fmt: skip


@pytest.mark.parametrize("case", ALONE)
def test_a_name_alone(case: str) -> None:
    assert models(*ALONE[case]) == ["gpt-3.5-quick"]


STEMS = st.sampled_from(["MODEL", "AZURE_OPENAI_MODEL", "chat_model", "gptModel", "AI_CHAT_MODEL"])


@given(STEMS, st.booleans(), st.booleans(), st.lists(st.sampled_from(["A=1", "B_VERSION=0301", "# x"]), max_size=4))
def test_order_and_what_is_between_do_not_matter(stem: str, named: bool, first: bool, between: list[str]) -> None:
    join = "_" if "_" in stem or stem.isupper() else ""
    name, version = (
        f"{join}{word.upper() if stem.isupper() else word if join else word.title()}" for word in ("name", "version")
    )
    settings = [f"{stem}{name if named else ''}=gpt-35-quick", f"{stem}{version}=0613"]
    lines = [settings[first], *between, settings[not first], ""]
    assert models(".env", "\n".join(lines)) == ["gpt-3.5-quick-0613"]
