"""Tables of the names of keys, functions and commands that decide a place's role, compared without case and `_-.`."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final


def name_set(names: str) -> frozenset[str]:
    """The names in `names`, which blanks separate."""
    return frozenset(names.split())


_SMALL: Final = re.compile(r"[^a-z0-9]")

_MODEL_PARTS: Final = ("model", "engine", "llm")
_MAKER_PARTS: Final = (
    "openai", "anthropic", "google", "gemini", "cohere", "mistral", "groq", "xai", "claude", "bedrock", "vertex",
)  # fmt: skip
_NO_MODEL: Final = name_set(
    """
    class style css href src image img icon logo alt branch branches ref tag tags file path paths dir folder host bucket
    package slug anchor channel queue topic project db database table index user vmodel route domain namespace container
    repository repo import from require prefix suffix pattern regex glob viewmodel modelclass modelpath modelfile
    modeldir keywords avatar cachedresult
    """
)
_LAST_WORD: Final = re.compile(
    r"(?:[_-]|(?<=[a-z\d])(?=[A-Z]))(?i:prefix|suffix|pattern|regex|path|dir|folder|file|host|bucket|container|database|"
    r"namespace|branch|project|queue|topic|tag|channel|index|used)(?i:_?name)?$"
)
"""The ends of names whose values are not models, even if the rest says `model`: `model_path`, `cachePrefix`."""

_FILES: Final = name_set(
    """
    import importmodule require requireonce requirerelative include includeonce includestr includebytes path purepath
    file fopen readfile readfilesync writefile writefilesync listdir scandir mkdir makedirs isfile isdir exists joinpath
    basename dirname
    """
)
_FILES_WHOLE: Final = name_set("open source pathsget pathof filepath")
_FILES_ENDS: Final = ("pathjoin", "fileopen", "ioopen", "osopen", "imageopen", "fileread")
"""Functions that take a file, a folder or a module: by bare name, by qualified name, and by its end."""

_IMPORTING: Final = {
    "uses": name_set("steps jobs"),
    "source": name_set("module modules"),
    **dict.fromkeys(("include", "includes", "extends", "imports", "requires"), frozenset[str]()),
}
"""Keys that may hold an import, each with the keys above it that are required; none for an empty set."""

_ASKING: Final = name_set("model models llm llms agent agents")
"""Keys above such a key that make its value a model: `models: - uses: openai/gpt-4` in Continue's configuration."""

_CUSTOM_NAME: Final = (
    "deployment", "endpointname", "resourcename", "instancename", "projectname", "servicename", "appname", "stackname",
    "clustername", "functionname", "jobname", "baseline",
)  # fmt: skip
_SAYING: Final = name_set(
    "print println printf eprintln puts echo log info warn debug fatal fatalf errorf panic alert writeline writehost"
)
_PROSE: Final = name_set(
    """
    description help title message text label note notes comment about reason example examples placeholder tooltip
    caption subtitle hint docs documentation changelog usage warning error info
    """
)
_HELP: Final = name_set("help helptext description desc summary tooltip hint example epilog long short")
_DEFAULT_PARTS: Final = (
    "default", "fallback", "backup", "getenv", "orelse", "unwrapor", "environget", "envget", "coalesce",
    "unset", "nonnullelse", "nonempty", "ifnull", "ifempty", "ifblank",
)  # fmt: skip
_READING: Final = name_set(
    """
    get fetch getenv env option flag config getproperty property string stringvar getstring setting param
    lookupenv getorelse getordefault envor getenvordefault stringp stringvarp setdefault define input pop arg parameter
    getattr getvalue lookup try or usestate useref ref signal state mutablestateof mutablestateflow field query body
    form header argument
    """
)
_PATTERN: Final = name_set(
    """
    startswith hasprefix endswith hassuffix strstartswith strendswith stripprefix trimprefix removeprefix fnmatch glob
    test match matches search compile fullmatch sub gsub replace replaceall split strpos strstr indexof rfind find count
    strncmp ismatch regex regexp pregmatch like grep trimstart strcontains trimstartmatches trimsuffix deleteprefix
    removesuffix stripsuffix strreplace pregreplace includes contains in has haskey contain containskey include member
    index stringprefixp stringmatchp len length
    """
)
_EQUALS: Final = name_set("equals equalsignorecase eq stringequal strcmp equal is isequal isequalto equalto same")
_LISTS: Final = name_set("c set list array vec options values sequence allowed validateset tag")
_LISTS_ENDS: Final = (
    "listof",
    "setof",
    "arrayof",
    "sequenceof",
    "aslist",
    "enum",
    "literal",
    "choices",
    "oneof",
    "frozenset",
)
_OPTIONS: Final = name_set(
    "choice const optionchoice selectoption addchoice addoption menuitem addchoices addoptions radiobutton"
)
_PUTTING: Final = name_set("put insert pair entry add tuple")
_MAPPINGS: Final = ("mapof", "mapofentries", "dictof", "ofmap")
_SETTINGS: Final = ("config", "configuration", "settings")
_CHOSEN: Final = name_set("default defaultvalue value selected current initial initialvalue")
_CHOICES_OF_FIELD: Final = name_set("enum options choices items oneof allowed allowedvalues values anyof suggestions")
_OTHER_HOST: Final = (
    "ollama", "huggingface", "replicate", "together", "fireworks", "lmstudio", "llamacpp", "vllm",
    "deepinfra",
)  # fmt: skip
_ROW_NAMES: Final = name_set("id name value slug hostedid")
_SETTING: Final = re.compile(r"custom|default|selected|current|fallback|active")
"""Words in the name of a setting, such as `default_model`, which a key in the row of a table does not have."""

_LABELS: Final = name_set("label title displayname modelname caption context")
_FACTS: Final = (
    *("contextlength", "contextwindow", "contextsize", "maxinput", "supports", "price", "pricing", "costper"),
    *("shutdown", "deprecat", "retire", "sunset", "endoflife"),
)
_COUNTING: Final = re.compile(r"(?:count|num|trunc|estimat|calc)\w*token|token(?:s?count|s?cost|s?len)")
_CHOICES: Final = ("fallback", "args", "command", "cmd", "argv", "entrypoint", "resource")


@lru_cache(4096)
def small(name: str) -> str:
    """`name` for comparison: lower case, letters and digits only."""
    return _SMALL.sub("", name.lower())


def is_model_key(name: str) -> bool:
    """Whether a key, variable or function with this name is about models."""
    key = small(name)
    return key not in _NO_MODEL and any(part in key for part in _MODEL_PARTS)


def asks_for_model(key: str) -> bool:
    """Whether `key`, the text before a value, asks for a model: a key about models, or a call of a maker's client."""
    return is_model_key(key) or (key.rstrip("\"'`").endswith("(") and names_maker(key))


def names_maker(name: str) -> bool:
    """Whether a function or client with this name is a maker's, or is about providers or models."""
    return any(part in small(name) for part in (*_MAKER_PARTS, "provider", "model", "engine"))


def is_no_model(name: str) -> bool:
    """Whether a key with this name never holds a model: it holds a class, a file, a host, or a custom name."""
    key = small(name)
    return (
        key in _NO_MODEL
        or key.removesuffix("name") in _NO_MODEL
        or _LAST_WORD.search(name) is not None
        or any(part in key for part in _CUSTOM_NAME)
    )


def imports(key: str, value: str, around: Iterable[str]) -> bool:
    """Whether `value` under `key` is an action, a module or a file; `around` are the keys above, nearest first."""
    key = small(key)
    if key not in _IMPORTING or "/" not in value:
        return False
    if key == "uses" and "@" in value:
        return True
    saying = _IMPORTING[key]
    nearest = next((name for name in map(small, around) if name in saying or name in _ASKING), "")
    return nearest in saying if saying else not nearest


def takes_file(whole: str) -> bool:
    """Whether a function takes a file, a folder or a module; `whole` is its qualified name."""
    name = small(re.split(r"\.|::|->|\$", whole)[-1])
    return name in _FILES or small(whole) in _FILES_WHOLE or small(whole).endswith(_FILES_ENDS)


def takes_custom_name(name: str) -> bool:
    """Whether a key or function with this name takes a name the user chose, such as a deployment."""
    return any(part in small(name) for part in _CUSTOM_NAME)


def is_help_key(name: str) -> bool:
    """Whether a key with this name holds the help of an option or a field."""
    return small(name) in _HELP or "description" in small(name)


def is_example(name: str) -> bool:
    """Whether a key or variable with this name holds an example shown to people."""
    return any(part in small(name) for part in ("example", "sample", "snippet"))


def is_attribute_of_span(name: str) -> bool:
    """Whether `name` is an attribute of a span in OpenTelemetry: `gen_ai.request.model`."""
    return re.search(r"^(?:gen_ai|ai\.model)\.|\.(?:response|telemetry)\.", name) is not None


def is_saying(name: str) -> bool:
    """Whether a function with this name shows a text to people: it prints, logs or raises an error."""
    return small(name) in _SAYING or small(name).endswith(("error", "exception", "warning"))


def is_prose_key(name: str) -> bool:
    """Whether a key with this name holds a text for people."""
    return small(name) in _PROSE


def is_default(name: str) -> bool:
    """Whether a key or function with this name gives a default or fallback value."""
    return any(part in small(name) for part in _DEFAULT_PARTS)


def is_reading(name: str) -> bool:
    """Whether a function with this name reads a setting, so that its next argument is a default."""
    return small(name) in _READING or is_default(name)


def is_pattern_call(name: str) -> bool:
    """Whether a function searches a text or a collection; only the last part of a qualified `name` counts."""
    return small(re.split(r"\.|::|->|\$", name)[-1]) in _PATTERN


def is_equality(name: str) -> bool:
    """Whether a function with this name compares two values."""
    return small(name) in _EQUALS or small(name).startswith("assert")


def is_listing(name: str) -> bool:
    """Whether a function or type with this qualified name enumerates values."""
    return small(name) in _LISTS or small(name).endswith(_LISTS_ENDS)


def is_mapping(name: str) -> bool:
    """Whether a function makes a mapping from alternating keys and values: `Map.of`."""
    return small(name).endswith(_MAPPINGS)


def is_putting(name: str) -> bool:
    """Whether a function with this name and two arguments makes an entry of a mapping."""
    return small(name) in _PUTTING


def holds_settings(name: str) -> bool:
    """Whether a key with this name holds an object of settings."""
    return small(name).endswith(_SETTINGS)


def is_chosen(name: str) -> bool:
    """Whether a key with this name holds the selected value, if its choices are beside it."""
    return small(name) in _CHOSEN


def are_choices(name: str) -> bool:
    """Whether a key with this name holds the values to choose from."""
    return small(name) in _CHOICES_OF_FIELD


def is_option(name: str) -> bool:
    """Whether a function makes an option to choose: `app_commands.Choice(name="…", value="…")`."""
    return small(name.rpartition(".")[2]) in _OPTIONS


def is_other_host(name: str) -> bool:
    """Whether a client, command or provider with this name runs models of its own, which have no records."""
    return any(part in small(name) for part in _OTHER_HOST)


def names_row(name: str) -> bool:
    """Whether a key may name the model that an object describes: `id`, `model`, `apiModelName`."""
    key = small(name)
    return key in _ROW_NAMES or (is_model_key(name) and _SETTING.search(key) is None)


def is_id(key: str) -> bool:
    """Whether `key`, the text before a value, makes it the id of an entry."""
    return small(re.split(r"[^\w$@.-]", key, maxsplit=1)[0]) in ("id", "slug")


def describes_model(name: str, value: str, beside: str) -> bool:
    """Whether the key `name` with `value` describes the model under the key `beside`: a label, limit, price or end."""
    key = small(name)
    is_label = key in _LABELS or (key in ("name", "text") and small(beside) in ("id", "value", "slug", "modelid"))
    is_variable = value.isidentifier() and (value.isupper() or is_model_key(value))  # `name: CHAT_MODEL`, `value: …`
    return name != beside and not is_variable and (is_label or any(part in key for part in _FACTS))


def is_used_list(name: str) -> bool:
    """Whether a list with this name holds the values in use, rather than those to choose from."""
    return any(part in small(name) for part in _CHOICES)


def counts_tokens(name: str) -> bool:
    """Whether a function counts tokens or looks up an encoding, so that the model it names gets no request."""
    if "." not in name.removeprefix("self.") and _COUNTING.search(small(name)):
        return True  # a qualified name may be a request: `client.messages.count_tokens`
    return any(part in small(name) for part in ("encodingformodel", "encodingname", "tokenizer", "tiktoken"))
