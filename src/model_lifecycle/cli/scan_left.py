"""Comments that `scan --diff` writes beside its patch: fixes that a person has to review, by reason, other
candidates to replace a model, and the next commands.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.scan_fixes import FixedSource
from model_lifecycle.cli.terminal import visible
from model_lifecycle.records.arithmetic import format_money
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, NamedReplacement
from model_lifecycle.scan.verdict.verdict import Verdict
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.paths import display

_MOST_PLACES: Final = 5
_LIMITS: Final = (("reads", "context_window_tokens"), ("writes", "max_output_tokens"))


def reasons(fixed: Mapping[str, FixedSource], *, verbose: bool) -> Iterator[str]:
    """Yield the fixes that need a review as comments of a patch: each reason once, with its locations."""
    places: dict[str, list[str]] = {}
    for path, file in sorted(fixed.items()):
        for line, title in file.unsafe:
            places.setdefault(title, []).append(f"{display(path, current_folder())}:{line + 1}")
    if places:
        yield f"# {counted(sum(map(len, places.values())), 'replacement')} to review first (--unsafe-fixes):\n"
    for title, found in sorted(places.items(), key=lambda group: -len(group[1])):
        shown = found if verbose else found[:_MOST_PLACES]
        more = f" and {len(found) - len(shown):,} more: --verbose" if len(found) > len(shown) else ""
        yield f"# {visible(title)}\n#   {visible(', '.join(shown))}{more}\n"


def candidates(verdicts: Sequence[Verdict], catalogue: ModelCatalogue) -> Iterator[str]:
    """Yield the candidates to replace each model, if it has several, as comments of a patch."""
    for verdict in verdicts:
        listed = verdict.facts.replacements
        if len(listed) > 1:
            yield f"# {counted(len(listed), 'model')} may replace `{visible(verdict.facts.key.id)}`:\n"
            width = max(len(visible(one.key.id)) for one in listed)
            for one in listed:
                about = _candidate_words(one, catalogue.models.get(one.key))
                yield f"#   {visible(one.key.id):{width}}  {about}\n"


def _candidate_words(replacement: NamedReplacement, facts: ModelFacts | None) -> str:
    """A line on a candidate: who names it, its prices and its limits."""
    named = f"named by {visible(replacement.named_by)}" if replacement.named_by else "official"
    said = [named] if replacement.official else []
    if facts is not None and None not in facts.prices:
        price, price_of_output = facts.prices
        assert price is not None
        assert price_of_output is not None
        said.append(f"{format_money(price)} / {format_money(price_of_output)} per million tokens")
    for verb, name in _LIMITS:
        limit = facts.specs.get(name) if facts is not None else None
        if isinstance(limit, int):
            said.append(f"{verb} {limit:,} tokens")
    return "; ".join(said) or "no price and no limit is known"


def follow_up_commands(fixed: Mapping[str, FixedSource], *, unsafe: bool) -> Iterator[str]:
    """Yield at most two commands to print after `scan --diff`; none if no use of a model can be replaced."""
    safe, left = sum(file.places for file in fixed.values()), sum(len(file.unsafe) for file in fixed.values())
    fix = "scan --fix --unsafe-fixes" if unsafe else "scan --fix"
    commands = []
    if safe:
        commands.append((fix, f"makes {'this replacement' if safe == 1 else f'these {safe:,} replacements'}"))
    if left:
        commands.append(("scan --fix --unsafe-fixes --diff", f"shows {f'{left:,} more' if safe else 'the rest'}"))
    if left and not safe:
        commands.append(("scan --fix --unsafe-fixes", "applies these too, after a review"))
    if safe and not left:
        commands.append(("scan", "shows the remaining findings"))
    width = max((len(command) for command, _ in commands), default=0)
    for start, (command, what) in zip(("Next:", "then:"), commands, strict=False):
        yield f"{start} model-lifecycle {command:{width}}  {what}\n"
