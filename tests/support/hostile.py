"""Records as an attacker's pull request would hold them: valid where the schema looks, hostile where it does not."""

from copy import deepcopy
from typing import Any

from support.pages import MIGRATION, NEW, OLD, Fields, whole_provider

ATTACKS = (
    "<script>document.title='hacked'</script>",
    '"><img src=x onerror="document.title=\'hacked\'">',
    "' onmouseover='document.title=1' x='",
    "</style></code></pre></title></textarea><svg onload=document.title='hacked'>",
    "{{ 7 * 7 }} {% raw %} ${7*7}",
    "[click](javascript:alert(1)) ![x](http://evil.example/x.png) <http://evil.example>",
    "```\n# Out of the block\n| a | b |\n|---|---|\n",
    "--> <!-- ]]> &lt;script&gt; &#x3c;",
    "@everyone #1 `tick` **bold** ~~gone~~ _it_",
    "\r\nBEGIN:VEVENT\r\nSUMMARY:hacked\r\nEND:VEVENT",
    "\u202egnirts desrever\u2066 \x1b[31m \x07",
)

ADDRESSES = (
    "javascript:document.title='hacked'",
    "data:text/html,<script>document.title='hacked'</script>",
    "https://evil.example/\"onclick='document.title=1'>(x)[y]|`",
    "HTTPS://EVIL.example/a b",
    "//evil.example/x",
    "file:///etc/passwd",
)

# What names other records, or what only certain values are allowed for: changing it would only hide the page.
_KEPT = {"provider", "model_id", "slug", "id", "kind", "status", "shutdown_date_kind", "confidence", "language"}
_DATES = {"last_checked", "shutdown_date", "announced_date", "deprecation_date", "first_seen", "updated_at"}


def hostile_workspace(repeats: int = 250_000) -> tuple[Fields, ...]:
    """A migration, its two models and a provider with an attack in each text; an excerpt repeats one so often."""
    migration, old, new, provider = (deepcopy(record) for record in (MIGRATION, OLD, NEW, whole_provider()))
    migration["capability_changes"] = [
        {"field": attack, "old": attack, "new": attack[::-1]} for attack in (*ATTACKS, "supports_tools")
    ]
    migration["api_changes"] = [
        {"kind": "behavior_change", "detail": attack, "source_url": address}
        for attack, address in zip(ATTACKS, (*ADDRESSES, *ADDRESSES), strict=False)
    ]
    migration["migration_checklist"] = list(ATTACKS)
    migration["sources"] = [_source(attack, address) for attack, address in zip(ATTACKS, ADDRESSES * 2, strict=False)]
    old["sources"] = [_source(attack, f"https://evil.example/{attack}") for attack in ATTACKS]
    old["specs"]["specs_sources"] = {
        attack: {"url": address, "last_checked": "2026-05-20"}
        for attack, address in zip(("prices", *ATTACKS), ADDRESSES * 2, strict=False)
    }
    old["region_or_platform_notes"] = "".join(ATTACKS)
    old["sources"][0]["excerpt"] = ATTACKS[0] * repeats  # ten million characters, unless asked for fewer
    attacks = iter(ATTACKS * 100)
    for record in (migration, old, new, provider):
        _attack(record, attacks)
    return migration, old, new, provider


def _source(attack: str, address: str) -> Fields:
    return {"url": address, "label": attack, "last_checked": "2026-05-20", "excerpt": attack}


def _attack(value: Any, attacks: Any) -> None:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        if key in _KEPT or key in _DATES or key == "specs_sources":
            continue
        if isinstance(inner, str) and not inner.startswith(ADDRESSES) and inner not in ATTACKS and len(inner) < 1000:
            value[key] = f"{inner} {next(attacks)}"
        else:
            _attack(inner, attacks)
