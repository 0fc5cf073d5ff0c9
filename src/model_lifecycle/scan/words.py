"""Tables of the names of keys, functions and commands that decide a place's role, compared without case and `_-.`."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final


def name_set(names: str) -> frozenset[str]:
    """The names in `names`, which blanks separate."""
    return frozenset(names.split())


_SMALL: Final = re.compile(r"[^a-z0-9]")
_JOIN: Final = re.compile(r"\.|::|->|\$")
_END_OF_WORD: Final = re.compile(r"[^\w$@.-]")


@lru_cache(4096)
def small(name: str) -> str:
    """`name` for comparison: lower case, letters and digits only."""
    return _SMALL.sub("", name.lower())


def last_part(name: str) -> str:
    """The bare name of a function: `create` of `a.b.create`."""
    return _JOIN.split(name)[-1]


def first_word(key: str) -> str:
    """The word that begins `key`, the text from a key to its value."""
    return _END_OF_WORD.split(key, maxsplit=1)[0]


def _names(
    names: str = "", *, parts: str = "", starts: str = "", ends: str = "", bare: bool = False
) -> Callable[[str], bool]:
    """Whether a name is one of `names`, or has one of the parts, the starts or the ends; blanks separate each.

    `bare`: only the last part of a qualified name counts.
    """
    whole, inner, first, last = name_set(names), parts.split(), tuple(starts.split()), tuple(ends.split())

    def is_such(name: str) -> bool:
        key = small(last_part(name) if bare else name)
        return key in whole or any(part in key for part in inner) or key.startswith(first) or key.endswith(last)

    return is_such


takes_custom_name: Final = _names(
    parts="deployment endpointname resourcename instancename projectname servicename appname stackname clustername "
    "functionname jobname baseline"
)
"""Whether a key or function takes a name the user chose, such as a deployment."""

is_help_key: Final = _names("help helptext desc summary tooltip hint example epilog long short", parts="description")
"""Whether a key holds the help of an option or a field."""

is_example: Final = _names(parts="example sample snippet")
"""Whether a key or variable holds an example shown to people."""

is_saying: Final = _names(
    "print println printf eprintln puts echo log info warn debug fatal fatalf errorf panic alert writeline writehost",
    ends="error exception warning",
)
"""Whether a function shows a text to people: it prints, logs or raises an error."""

is_prose_key: Final = _names(
    "description help title message text label note notes comment about reason example examples placeholder tooltip "
    "caption subtitle hint docs documentation changelog usage warning error info"
)
"""Whether a key holds a text for people."""

is_default: Final = _names(
    parts="default fallback backup getenv orelse unwrapor environget envget coalesce unset nonnullelse nonempty ifnull "
    "ifempty ifblank"
)
"""Whether a key or function gives a default or fallback value."""

is_reader: Final = _names(
    "get fetch env option flag config getproperty property string stringvar getstring setting param lookupenv "
    "envor stringp stringvarp define input pop arg parameter getattr getvalue lookup try or usestate "
    "useref ref signal state mutablestateof mutablestateflow field query body form header argument"
)
"""Whether a function reads a setting, so that its next argument is a default."""

is_search: Final = _names(
    "startswith hasprefix endswith hassuffix strstartswith strendswith stripprefix trimprefix removeprefix fnmatch "
    "glob test match matches search compile fullmatch sub gsub replace replaceall split strpos strstr indexof rfind "
    "find count strncmp ismatch regex regexp pregmatch like grep trimstart strcontains trimstartmatches trimsuffix "
    "deleteprefix removesuffix stripsuffix strreplace pregreplace includes contains in has haskey contain containskey "
    "include member index stringprefixp stringmatchp len length",
    bare=True,
)
"""Whether a function searches a text or a collection."""

is_equality: Final = _names(
    "equals equalsignorecase eq stringequal strcmp equal is isequal isequalto equalto same", starts="assert"
)
"""Whether a function compares two values."""

is_listing: Final = _names(
    "c set list array vec options values sequence allowed validateset tag",
    ends="listof setof arrayof sequenceof aslist enum literal choices oneof frozenset",
)
"""Whether a function or type with this qualified name enumerates values."""

is_mapping: Final = _names(ends="mapof mapofentries dictof ofmap")
"""Whether a function makes a mapping from alternating keys and values: `Map.of`."""

is_putting: Final = _names("put insert pair entry add tuple")
"""Whether a function with two arguments makes an entry of a mapping."""

is_choice: Final = _names(
    "choice const optionchoice selectoption addchoice addoption menuitem addchoices addoptions radiobutton",
    bare=True,
)
"""Whether a function makes an option to choose: `app_commands.Choice(name="…", value="…")`."""

holds_settings: Final = _names(ends="config configuration settings")
"""Whether a key holds an object of settings."""

is_chosen: Final = _names("default defaultvalue value selected current initial initialvalue")
"""Whether a key holds the selected value, if its choices are beside it."""

are_choices: Final = _names("enum options choices items oneof allowed allowedvalues values anyof suggestions")
"""Whether a key holds the values to choose from."""

is_used_list: Final = _names(parts="fallback args command cmd argv entrypoint resource")
"""Whether a list holds the values in use, rather than those to choose from."""

is_other_host: Final = _names(parts="ollama huggingface replicate together fireworks lmstudio llamacpp vllm deepinfra")
"""Whether a client, command or provider runs models of its own, which have no records."""

names_maker: Final = _names(
    parts="openai anthropic google gemini cohere mistral groq xai claude bedrock vertex provider model engine"
)
"""Whether a function or client is a maker's, or is about providers or models."""

_names_model: Final = _names(parts="model engine llm")
_names_fact: Final = _names(
    parts="contextlength contextwindow contextsize maxinput supports price pricing costper shutdown deprecat retire "
    "sunset endoflife"
)
_names_tokenizer: Final = _names(parts="encodingformodel encodingname tokenizer tiktoken")
_names_setting: Final = _names(parts="custom default selected current fallback active")
"""Whether a key is of a setting, such as `default_model`, which a key in the row of a table is not."""

_LABELS: Final = name_set("label title displayname modelname caption context")
_ROW_NAMES: Final = name_set("id name value slug hostedid")
_COUNTING: Final = re.compile(r"(?:count|num|trunc|estimat|calc)\w*token|token(?:s?count|s?cost|s?len)")
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


def is_model_key(name: str) -> bool:
    """Whether a key, variable or function with this name is about models."""
    key = small(name)
    return key not in _NO_MODEL and _names_model(name)


def asks_for_model(key: str) -> bool:
    """Whether `key`, the text before a value, asks for a model: a key about models, or a call of a maker's client."""
    return is_model_key(key) or (key.rstrip("\"'`").endswith("(") and names_maker(key))


def is_no_model(name: str) -> bool:
    """Whether a key with this name never holds a model: it holds a class, a file, a host, or a custom name."""
    key = small(name)
    return (
        key in _NO_MODEL
        or key.removesuffix("name") in _NO_MODEL
        or _LAST_WORD.search(name) is not None
        or takes_custom_name(name)
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
    name = small(last_part(whole))
    return name in _FILES or small(whole) in _FILES_WHOLE or small(whole).endswith(_FILES_ENDS)


def is_attribute_of_span(name: str) -> bool:
    """Whether `name` is an attribute of a span in OpenTelemetry: `gen_ai.request.model`."""
    return re.search(r"^(?:gen_ai|ai\.model)\.|\.(?:response|telemetry)\.", name) is not None


def names_row(name: str) -> bool:
    """Whether a key may name the model that an object describes: `id`, `model`, `apiModelName`."""
    key = small(name)
    return key in _ROW_NAMES or (is_model_key(name) and not _names_setting(name))


def is_id(key: str) -> bool:
    """Whether `key`, the text before a value, makes it the id of an entry."""
    return small(first_word(key)) in ("id", "slug")


def describes_model(name: str, value: str, beside: str) -> bool:
    """Whether the key `name` with `value` describes the model under the key `beside`: a label, limit, price or end."""
    key = small(name)
    is_label = key in _LABELS or (key in ("name", "text") and small(beside) in ("id", "value", "slug", "modelid"))
    is_variable = value.isidentifier() and (value.isupper() or is_model_key(value))  # `name: CHAT_MODEL`, `value: …`
    return name != beside and not is_variable and (is_label or _names_fact(name))


def counts_tokens(name: str) -> bool:
    """Whether a function counts tokens or looks up an encoding, so that the model it names gets no request."""
    if "." not in name.removeprefix("self.") and _COUNTING.search(small(name)):
        return True  # a qualified name may be a request: `client.messages.count_tokens`
    return _names_tokenizer(name)
