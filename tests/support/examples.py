"""The examples of codes as files of a workspace (see `Rule` in diagnostics/diagnostic.py)."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from model_lifecycle.diagnostics.diagnostic import Rule, Severity
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.parse import parse

AS_OF = "2026-06-30"
"""The day that examples are judged by."""

DEFAULT_PATH = "models/provider-1/example-1.yaml"

_PART = re.compile(r"^# file: *(\S+) *\n", re.MULTILINE)
_BEFORE = re.compile(r"^# before: *\S+ *\n(?:(?!# file:|# before:).*\n?)*", re.MULTILINE)

_DOCS = "https://doc.example/docs"

_SPECS: dict[str, Data] = {
    "input_price_per_mtok": 2,
    "output_price_per_mtok": 8,
    "cached_input_price_per_mtok": 0.5,
    "batch_discount_pct": 50,
    "currency": "USD",
    "context_window_tokens": 128000,
    "max_output_tokens": 8192,
    "modalities_in": ["text", "image"],
    "modalities_out": ["text"],
    "supports_tools": True,
    "supports_json_schema": True,
    "supports_vision": True,
    "supports_streaming": True,
    "supports_batch": True,
    "supports_prompt_caching": True,
    "reasoning": "none",
    "knowledge_cutoff": "2024-10",
    "endpoints": None,
    "specs_sources": {
        key: {"url": f"{_DOCS}/models", "last_checked": "2026-06-01"}
        for key in (
            "prices",
            "limits",
            "modalities_in",
            "modalities_out",
            "supports_tools",
            "supports_json_schema",
            "supports_vision",
            "supports_streaming",
            "supports_batch",
            "supports_prompt_caching",
            "reasoning",
            "knowledge_cutoff",
        )
    },
}


def _source(excerpt: str) -> Data:
    return {"url": f"{_DOCS}/deprecations", "label": "Deprecations", "last_checked": "2026-06-01", "excerpt": excerpt}


def _model(path: PurePosixPath) -> dict[str, Data]:
    """A valid model with the id, slug and provider that its path names."""
    return {
        "id": path.stem,
        "slug": path.stem,
        "provider": path.parent.name,
        "display_name": "Example",
        "family": "example",
        "status": "active",
        "announced_date": "2025-01-15",
        "deprecation_date": None,
        "shutdown_date": None,
        "shutdown_date_kind": "none",
        "region_or_platform_notes": None,
        "replacements": [],
        "sources": [_source("")],
        "specs": copy.deepcopy(_SPECS),
        "first_seen": "2025-02-01T09:00:00Z",
        "updated_at": "2026-06-01T09:00:00Z",
    }


def _replaced(model: dict[str, Data], by: str) -> dict[str, Data]:
    """The model as one that is deprecated in favour of another of its provider."""
    replacement: Data = {
        "model_id": by,
        "provider": model["provider"],
        "kind": "official",
        "source_url": f"{_DOCS}/deprecations",
    }
    return model | {
        "status": "deprecated",
        "deprecation_date": "2026-01-15",
        "shutdown_date": "2026-12-31",
        "shutdown_date_kind": "exact",
        "replacements": [replacement],
    }


def _provider(path: PurePosixPath) -> dict[str, Data]:
    return {
        "id": path.stem,
        "name": "Example",
        "deprecations_url": f"{_DOCS}/deprecations",
        "pricing_url": f"{_DOCS}/pricing",
        "models_url": f"{_DOCS}/models",
    }


def _migration(path: PurePosixPath) -> dict[str, Data]:
    """A valid migration between two models of provider-1 that are alike but for their ids, which its path names."""
    old, _, new = path.stem.partition("-to-")
    same: Data = {"old_tokens": 128000, "new_tokens": 128000, "change_pct": 0}
    same_output: Data = {"old_tokens": 8192, "new_tokens": 8192, "change_pct": 0}
    code: dict[str, Data] = {"before": f'ask(model="{old}")\n', "after": f'ask(model="{new}")\n'}
    snippets: dict[str, Data] = {language: dict(code) for language in ("python", "typescript", "curl")}
    return {
        "from": {"provider": "provider-1", "model_id": old, "slug": old},
        "to": {"provider": "provider-1", "model_id": new, "slug": new},
        "price_diff": {
            "input_pct_change": 0,
            "output_pct_change": 0,
            "example_monthly_cost_old": 36,
            "example_monthly_cost_new": 36,
            "currency": "USD",
            "example_label": "10M input + 2M output tokens per month (example, not a bill)",
        },
        "context_diff": same,
        "max_output_diff": same_output,
        "capability_changes": [],
        "api_changes": [],
        "code_change": {"language": "python", **code, "snippets": snippets},
        "migration_checklist": [f"Point requests at {new}."],
        "confidence": "official",
        "last_checked": "2026-06-01",
        "sources": [_source(f"{old} is replaced by {new}.")],
    }


def base_record(path: str) -> dict[str, Data]:
    """A valid record of the kind that the path's folder names, consistent with its path."""
    where = PurePosixPath(path)
    if path == DEFAULT_PATH:
        return _replaced(_model(where), "example-2")
    match where.parts[0]:
        case "models":
            return _model(where)
        case "providers":
            return _provider(where)
        case "migrations":
            return _migration(where)
    raise ValueError(f"an example's file is in models/, providers/ or migrations/, not {path}")


BASE_PATHS = (
    "providers/provider-1.yaml",
    "providers/provider-2.yaml",
    DEFAULT_PATH,
    "models/provider-1/example-2.yaml",
    "migrations/example-1-to-example-2.yaml",
)
"""The files that stand beside every example; a part of the same name, whatever its ending, takes the place of one."""


def example_files(example: str, *, whole: bool) -> dict[str, str]:
    """The files of a workspace that holds an example, by path with `/`, and its texts."""
    shown = parts(example)
    taken = {PurePosixPath(path).with_suffix("") for path, _ in shown}
    bases = (path for path in BASE_PATHS if PurePosixPath(path).with_suffix("") not in taken)
    files = {path: as_text(base_record(path)) for path in bases}
    for path, text in shown:
        if whole or not path.endswith((".yaml", ".yml", ".json")):
            files[path] = text
        else:
            files[path] = as_text(merged(base_record(path), fragment(path, text)))
    return files


def example_now(example: str) -> str:
    """An example without its parts that show what files were at a revision (`# before: PATH`)."""
    return _BEFORE.sub("", example) or "{}"


def example_before(example: str) -> str | None:
    """What files were at a revision, as an example of its own; None where an example does not say."""
    return "".join(_BEFORE.findall(example)).replace("# before:", "# file:") or None


def parts(example: str, path: str = DEFAULT_PATH) -> list[tuple[str, str]]:
    """The parts of an example: path and text. What stands before the first line `# file: …` is of the file `path`."""
    before, *rest = _PART.split(example)
    shown = [(path, before)] if before.strip() or not rest else []
    return shown + list(zip(rest[::2], rest[1::2], strict=True))


class Plain(str):
    """A key or value that is written as it stands, as its spelling matters: `0x1000`, `yes`, `2024:`."""

    __slots__ = ()


def fragment(path: str, text: str) -> Data:
    """The data of a fragment, which must be free of syntax errors: an example of one says `whole`."""
    document = parse(text, language_of(path) or "yaml")
    errors = [diagnostic.message for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert not errors, f"{path}: {errors}"
    assert len(document.roots) == 1, f"{path}: a fragment is one record"
    return _spelt(document.roots[0])


def _spelt(node: Node) -> Data:
    node = resolved(node)
    if isinstance(node, MappingNode):
        return {_spelt_key(pair.key): _spelt(pair.value) for pair in node.pairs}
    if isinstance(node, SequenceNode):
        return [_spelt(item) for item in node.items]
    return node.value if isinstance(node.value, str) or not node.text else Plain(node.text)


def _spelt_key(key: Node) -> str:
    return Plain(key_text(key)) if isinstance(key, Scalar) and not isinstance(key.value, str) else key_text(key)


def merged(base: Data, over: Data) -> Data:
    """`over` laid over `base`, property by property; anything but a mapping takes the place of what was there."""
    if isinstance(base, dict) and isinstance(over, dict):
        return base | {key: merged(base.get(key), value) for key, value in over.items()}
    return over


def as_text(data: Data) -> str:
    """The record as text that is both YAML and JSON, as far as its values are written as JSON has them."""
    return "".join(_written(data, "")) + "\n"


def _written(data: Data, pad: str) -> Iterator[str]:
    if isinstance(data, dict | list) and data:
        items = data.items() if isinstance(data, dict) else ((None, item) for item in data)
        yield "{" if isinstance(data, dict) else "["
        for index, (key, value) in enumerate(items):
            yield f"{',' if index else ''}\n{pad}  "
            yield "" if key is None else f"{_scalar(key)}: "
            yield from _written(value, pad + "  ")
        yield f"\n{pad}" + ("}" if isinstance(data, dict) else "]")
    else:
        yield _scalar(data)


def _scalar(value: Data) -> str:
    return str(value) if isinstance(value, Plain) else json.dumps(value, ensure_ascii=False)


def example_cases(codes: tuple[Rule, ...]) -> list[tuple[str, Rule, str]]:
    """Every example of some codes as (name, code, `bad` or `good`), for parametrised tests."""
    return [(f"{code.name}-{which}", code, which) for code in codes for which in ("bad", "good")]
