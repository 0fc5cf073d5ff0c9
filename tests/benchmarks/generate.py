"""Workspaces of any size to measure with: valid and consistent, or with a mistake in some files.

The same arguments give the same bytes. Judge them with `--as-of` `AS_OF`.
"""

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

AS_OF: Final = "2026-06-30"

_CHECKED = "2026-06-{:02}"
_PRICES = ("0.05", "0.10", "0.25", "0.40", "0.80", "1", "1.25", "2", "2.50", "4", "10", "15")
_WINDOWS = (8192, 32768, 128000, 200000, 1048576)
_FLAGS = ("tools", "json_schema", "vision", "streaming", "batch", "prompt_caching")
_LIMITS = {"context_diff": "context_window_tokens", "max_output_diff": "max_output_tokens"}
_NOTES = (
    None,
    "Fine-tuned variants keep the dates of their base model; cloud platforms publish dates of their own, often later.",
    "Nur für Bestandskunden – neue Projekte bekommen einen Fehler. 東京リージョンでは2026年9月まで利用可能。 🙂",
)
_SNIPPETS = {
    "python": (
        "from example_sdk import Client\n\nclient = Client()\nreply = client.chat(\n"
        '    model="{id}",\n    messages=[{{"role": "user", "content": "Hello: # no comment"}}],\n'
        "    max_tokens=1024,\n)\nprint(reply.text)\n"
    ),
    "typescript": (
        'import {{ Client }} from "example-sdk";\n\nconst client = new Client();\n'
        'const reply = await client.chat({{\n  model: "{id}",\n'
        '  messages: [{{ role: "user", content: "Hello" }}],\n}});\nconsole.log(reply.text);\n'
    ),
    "curl": (
        'curl https://api.doc.example/v1/chat \\\n  -H "Authorization: Bearer $API_KEY" \\\n'
        '  -d \'{{"model": "{id}", "messages": [{{"role": "user", "content": "Hello"}}]}}\'\n'
    ),
}

REPLACEMENT: Final = "models/provider-1/new-0.yaml"
"""The model of `replaced_by_one` that all others lead to."""

Record = dict[str, Any]


def workspace(count: int, *, mistakes: int = 0, suffix: str = "yaml") -> dict[str, str]:
    """The texts of `count` files by path: 7 providers, a fifth migrations, models; `mistakes` of them with one each."""
    rng = random.Random(count)
    records = _records(rng, count)
    texts = {f"{path}.{suffix}": _text(record, suffix, index) for index, (path, record) in enumerate(records.items())}
    for index, path in enumerate(broken_paths(count, mistakes, suffix)):
        spoil = _MISTAKES[index % len(_MISTAKES)]
        texts[path] = spoil(texts[path])
    return texts


def replaced_by_one(count: int) -> dict[str, str]:
    """The texts of `count` models and of a migration from each, all to the model of `REPLACEMENT`; nothing is wrong."""
    rng = random.Random(count)
    new = _model(rng, _provider(0), "new-0")
    records: dict[str, Record] = {f"providers/{_provider(index)}": _provider_record(index) for index in range(7)}
    records[REPLACEMENT.removesuffix(".yaml")] = new
    for index in range(count):
        old = _model(rng, _provider(index), f"old-{index}")
        _deprecate(old, new)
        records[f"models/{old['provider']}/{old['slug']}"] = old
        records[f"migrations/{old['slug']}-to-{new['slug']}"] = _migration(rng, old, new)
    return {f"{path}.yaml": yaml_text(record) for path, record in records.items()}


def written(folder: Path, name: str, texts: dict[str, str]) -> Path:
    """A folder of files on disk, with an empty configuration; what was there before is gone."""
    root = folder / name
    shutil.rmtree(root, ignore_errors=True)
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    (root / "model-lifecycle.toml").write_text("")
    return root


def records_in_one_file(count: int, suffix: str = "yaml", *, paired: bool = False) -> str:
    """A file that holds a list of `count` models of one provider; if `paired`, each second one replaces that before."""
    rng = random.Random(count)
    models = [_model(rng, _provider(0), f"many-{index}") for index in range(count)]
    for old, new in zip(models[::2], models[1::2], strict=False) if paired else ():
        _deprecate(old, new)
    if suffix == "json":
        return json.dumps(models, indent=2, ensure_ascii=False, default=float) + "\n"
    items = ("\n".join(_lines(model, "  ", "  - ")) for model in models)
    return "".join(f"- {item.removeprefix('  ')}\n" for item in items)


def broken_paths(count: int, mistakes: int, suffix: str = "yaml") -> list[str]:
    """The files of `workspace` that hold a mistake: models that no other record speaks of."""
    return [f"models/{_provider(index)}/single-{index}.{suffix}" for index in range(mistakes)]


def _provider(index: int) -> str:
    return f"provider-{index % 7 + 1}"


def _records(rng: random.Random, count: int) -> dict[str, Record]:
    migrations = count // 5
    made: dict[str, Record] = {f"providers/{_provider(index)}": _provider_record(index) for index in range(7)}
    for index in range(migrations):
        new, old = (_model(rng, _provider(index), f"{word}-{index}") for word in ("new", "old"))
        _deprecate(old, new)
        for model in (old, new):
            made[f"models/{model['provider']}/{model['slug']}"] = model
        made[f"migrations/{old['slug']}-to-{new['slug']}"] = _migration(rng, old, new)
    for index in range(count - len(made)):
        made[f"models/{_provider(index)}/single-{index}"] = _model(rng, _provider(index), f"single-{index}")
    return made


def _provider_record(index: int) -> Record:
    pages = {f"{page}_url": f"https://{index}.doc.example/{page}" for page in ("deprecations", "pricing", "models")}
    return {"id": _provider(index), "name": f"Example {index}", **pages}


def _source(rng: random.Random, page: str, excerpt: str) -> Record:
    checked = _CHECKED.format(rng.randint(1, 28))
    return {"url": f"https://doc.example/{page}", "label": page.title(), "last_checked": checked, "excerpt": excerpt}


def _model(rng: random.Random, provider: str, name: str) -> Record:
    price, window = Decimal(rng.choice(_PRICES)), rng.choice(_WINDOWS)
    modalities = ["text", *(word for word in ("image", "audio", "pdf") if rng.random() < 1 / 3)]
    flags = {f"supports_{flag}": rng.random() < 1 / 2 for flag in _FLAGS} | {"supports_vision": "image" in modalities}
    specs: Record = {
        "input_price_per_mtok": price,
        "output_price_per_mtok": price * rng.choice((2, 3, 4)),
        "cached_input_price_per_mtok": rng.choice((None, price / 4)),
        "batch_discount_pct": rng.choice((None, 50)),
        "currency": "USD",
        "context_window_tokens": window,
        "max_output_tokens": rng.choice((4096, 8192)),
        "modalities_in": modalities,
        "modalities_out": ["text"],
        **flags,
        "reasoning": rng.choice(("none", "optional", "always")),
        "knowledge_cutoff": "2025-03",
        "endpoints": ["/v1/chat", "/v1/batches"],
    }
    pages = {
        "pricing": ("input_price_per_mtok", "output_price_per_mtok", "currency"),
        "models": tuple(_LIMITS.values()),
    }
    specs["specs_sources"] = {
        key: {"url": f"https://doc.example/{page}", "last_checked": _CHECKED.format(rng.randint(1, 28))}
        for page, keys in pages.items()
        for key in (*keys, *(("modalities_in", *flags, "reasoning", "endpoints") if page == "models" else ()))
    }
    return {
        "id": name,
        "slug": name,
        "provider": provider,
        "display_name": name.replace("-", " ").title(),
        "family": name.partition("-")[0],
        "status": "active",
        "announced_date": f"2025-0{rng.randint(1, 9)}-11",
        "deprecation_date": None,
        "shutdown_date": None,
        "shutdown_date_kind": "none",
        "region_or_platform_notes": rng.choice(_NOTES),
        "replacements": [],
        "sources": [_source(rng, "pricing", f"{name}: ${price} in."), _source(rng, "models", "“Our model” – à jour.")],
        "specs": specs,
        "first_seen": "2025-10-02T09:30:00Z",
        "updated_at": "2026-06-29T16:05:12Z",
    }


def _deprecate(old: Record, new: Record) -> None:
    url = f"https://doc.example/deprecations#{old['slug']}"
    old |= {
        "status": "deprecated",
        "deprecation_date": "2026-02-01",
        "shutdown_date": "2026-12-31",
        "shutdown_date_kind": "exact",
        "replacements": [
            {"model_id": new["id"], "provider": new["provider"], "kind": "official", "source_url": url}
        ],
    }  # fmt: skip


def _percent(old: Decimal | int, new: Decimal | int) -> Decimal:
    return (Decimal(new - old) * 100 / old).quantize(Decimal("0.01"))


def _migration(rng: random.Random, old: Record, new: Record) -> Record:
    was, now = old["specs"], new["specs"]
    cost = [specs["input_price_per_mtok"] * 10 + specs["output_price_per_mtok"] * 2 for specs in (was, now)]
    fields = ("modalities_in", *(f"supports_{flag}" for flag in _FLAGS), "reasoning")
    shown = [(field, *(", ".join(side) if isinstance(side := specs[field], list) else side for specs in (was, now)))
             for field in fields]  # fmt: skip
    snippets = {
        language: {"before": text.format(id=old["id"]), "after": text.format(id=new["id"])}
        for language, text in _SNIPPETS.items()
    }
    language = rng.choice(list(snippets))
    return {
        **{
            side: {"provider": model["provider"], "model_id": model["id"], "slug": model["slug"]}
            for side, model in (("from", old), ("to", new))
        },
        "price_diff": {
            "input_pct_change": _percent(was["input_price_per_mtok"], now["input_price_per_mtok"]),
            "output_pct_change": _percent(was["output_price_per_mtok"], now["output_price_per_mtok"]),
            "example_monthly_cost_old": cost[0],
            "example_monthly_cost_new": cost[1],
            "currency": "USD",
            "example_label": "10M input + 2M output tokens per month (example, not a bill)",
        },
        **{
            diff: {"old_tokens": was[key], "new_tokens": now[key], "change_pct": _percent(was[key], now[key])}
            for diff, key in _LIMITS.items()
        },
        "capability_changes": [{"field": field, "old": a, "new": b} for field, a, b in shown if a != b],
        "api_changes": [],
        "code_change": {"language": language, **snippets[language], "snippets": snippets},
        "migration_checklist": [f"Point requests at {new['id']}.", "Ship the change before the shutdown date."],
        "confidence": "official",
        "last_checked": "2026-06-20",
        "sources": [_source(rng, "deprecations", f"{old['id']} → {new['id']}")],
    }


def _text(record: Record, suffix: str, index: int) -> str:
    if suffix == "json":
        return json.dumps(record, indent=2, ensure_ascii=False, default=float) + "\n"
    header = "# kept by hand, checked against the provider's pages\n" if index % 2 else ""
    return header + "\n".join(_lines(record, "", "- " if index % 3 else "  - ")) + "\n"


def yaml_text(record: Record) -> str:
    """A record in block style."""
    return "\n".join(_lines(record, "", "  - ")) + "\n"


def _lines(record: Record, pad: str, bullet: str) -> Iterator[str]:
    for key, value in record.items():
        if isinstance(value, dict):
            yield f"{pad}{key}:"
            yield from _lines(value, pad + "  ", bullet)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{pad}{key}:"
            for item in value:
                inner = pad + " " * len(bullet)
                first, *rest = _lines(item, inner, bullet)
                yield from (pad + bullet + first.removeprefix(inner), *rest)
        elif isinstance(value, list):
            yield f"{pad}{key}: [{', '.join(_scalar(item, pad) for item in value)}]"
        else:
            yield f"{pad}{key}: {_scalar(value, pad)}" + (
                "  # USD per 1M tokens" if key == "input_price_per_mtok" else ""
            )


def _scalar(value: object, pad: str) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, str) and "\n" in value:
        return "|\n" + "\n".join(f"{pad}  {line}" if line else "" for line in value.splitlines())
    if isinstance(value, str) and re.fullmatch(r"https://\S+|\d{4}-\d\d-\d\d(T[\d:]+Z)?|[a-z][\w-]*", value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _replaced(old: str, new: str) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        spoilt = re.sub(old, new, text, count=1)
        assert spoilt != text, f"{old} is not in the text"
        return spoilt

    return spoil


_MISTAKES = (
    _replaced(r"\bmax_output_tokens\b", "max_output_token"),
    _replaced(r'("?)\bactive\b\1', r"\1sunset\1"),
    _replaced(r"\b2025-0(\d)-11\b", r"2025-0\1-31T"),
    _replaced(r"context_window_tokens(\W+)\d+", r'context_window_tokens\1"128k"'),
    _replaced(r'display_name("?): "', r'display_name\1: "half" "'),
    _replaced(r'\n *"?family\b.*', ""),
)
"""A misspelt property, a word that is not allowed, a bad date, a wrong type, syntax, a missing property."""


HUB: Final = ("provider-1", "new-0")
"""Provider and id of the model that all migrations of `hub_workspace` lead to."""


def hub_workspace(count: int) -> dict[str, str]:
    """The texts of `count` records by path; all migrations lead to one model."""
    return {path: _to_hub(text) if path.startswith("migrations/") else text for path, text in workspace(count).items()}


def _to_hub(migration: str) -> str:
    head, to, rest = re.sub(r"\bnew-\d+\b", HUB[1], migration).partition("\nto:")
    return head + to + re.sub(r"provider-\d", HUB[0], rest, count=1)
