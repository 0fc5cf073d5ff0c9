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
"""The most locations of a fix that are listed without `--verbose`."""

_LIMITS: Final = (("reads", "context_window_tokens"), ("writes", "max_output_tokens"))
"""The verb and the property of each limit of a model."""


def review_comments(files: Mapping[str, FixedSource], *, verbose: bool) -> Iterator[str]:
    """Yield the fixes that need a review as comments of a patch: each reason once, with its locations."""
    by_title: dict[str, list[str]] = {}
    for path, file in sorted(files.items()):
        for line, title in file.unsafe:
            by_title.setdefault(title, []).append(f"{display(path, current_folder())}:{line + 1}")
    if by_title:
        yield f"# {counted(sum(map(len, by_title.values())), 'replacement')} to review first (--unsafe-fixes):\n"
    for title, locations in sorted(by_title.items(), key=lambda group: -len(group[1])):
        listed = locations if verbose else locations[:_MOST_PLACES]
        more = f" and {len(locations) - len(listed):,} more: --verbose" if len(locations) > len(listed) else ""
        yield f"# {visible(title)}\n#   {visible(', '.join(listed))}{more}\n"


def candidate_comments(verdicts: Sequence[Verdict], catalogue: ModelCatalogue) -> Iterator[str]:
    """Yield the candidates to replace each model, if it has several, as comments of a patch."""
    for verdict in verdicts:
        replacements = verdict.facts.replacements
        if len(replacements) > 1:
            yield f"# {counted(len(replacements), 'model')} may replace `{visible(verdict.facts.key.id)}`:\n"
            width = max(len(visible(replacement.key.id)) for replacement in replacements)
            for replacement in replacements:
                description = _candidate_words(replacement, catalogue.models.get(replacement.key))
                yield f"#   {visible(replacement.key.id):{width}}  {description}\n"


def _candidate_words(replacement: NamedReplacement, facts: ModelFacts | None) -> str:
    """A description of a candidate: who names it, its prices and its limits, as far as they are known."""
    origin = f"named by {visible(replacement.named_by)}" if replacement.named_by else "official"
    parts = [origin] if replacement.official else []
    if facts is not None and None not in facts.prices:
        price, price_of_output = facts.prices
        assert price is not None
        assert price_of_output is not None
        parts.append(f"{format_money(price)} / {format_money(price_of_output)} per million tokens")
    for verb, name in _LIMITS:
        limit = facts.specs.get(name) if facts is not None else None
        if isinstance(limit, int):
            parts.append(f"{verb} {limit:,} tokens")
    return "; ".join(parts) or "no price and no limit is known"


def follow_up_commands(files: Mapping[str, FixedSource], *, unsafe: bool) -> Iterator[str]:
    """Yield at most two commands to print after `scan --diff`; none if no use of a model can be replaced."""
    safe_count, left_count = (
        sum(file.places for file in files.values()),
        sum(len(file.unsafe) for file in files.values()),
    )
    fix = "scan --fix --unsafe-fixes" if unsafe else "scan --fix"
    commands = []
    if safe_count:
        commands.append(
            (fix, f"makes {'this replacement' if safe_count == 1 else f'these {safe_count:,} replacements'}")
        )
    if left_count:
        commands.append(
            ("scan --fix --unsafe-fixes --diff", f"shows {f'{left_count:,} more' if safe_count else 'the rest'}")
        )
    if left_count and not safe_count:
        commands.append(("scan --fix --unsafe-fixes", "applies these too, after a review"))
    if safe_count and not left_count:
        commands.append(("scan", "shows the remaining findings"))
    width = max((len(command) for command, _ in commands), default=0)
    for start, (command, purpose) in zip(("Next:", "then:"), commands, strict=False):
        yield f"{start} model-lifecycle {command:{width}}  {purpose}\n"
