"""Values of a migration that are derived from its two models, with the calculation as documentation."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from model_lifecycle.generate.migration_draft import EXAMPLE_LABEL
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.completion.sibling_texts import usual_samples, usual_steps
from model_lifecycle.ide.markdown_text import code
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.meaning.worked_numbers import calculation_at
from model_lifecycle.records.capabilities import LISTED_FIELDS
from model_lifecycle.records.drafted_steps import spelled_steps
from model_lifecycle.records.identifier_search import cut_at_words, find_word
from model_lifecycle.records.migration import LANGUAGES
from model_lifecycle.records.model import PRICE_FIELDS, SOURCE_GROUPS, SPECS_FIELDS
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.records.values import is_whole
from model_lifecycle.syntax.pointer import Step


def migration_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield the candidates at `steps` of a migration that are derived from its two models and its other values."""
    match steps:
        case ("price_diff", "example_label"):
            yield Candidate(EXAMPLE_LABEL, "text", certain=True)
        case ("code_change", *_):
            yield from _code(facts, steps)
        case ("capability_changes", int(index), *rest):
            yield from _capability(facts, index, tuple(rest))
            return
        case ("last_checked",) | ("sources", *_) | ("from" | "to", *_):
            return
        case ("migration_checklist", int(index)):
            yield from _checklist(facts, index)
            return
    value = draft_value(facts, steps)
    if value is not _NOTHING and (value is not None or steps[:1] != ("code_change",)):
        kind = "number" if isinstance(value, int | float) and not isinstance(value, bool) else "value"
        how = calculation_at(facts, steps)
        shown = how.words if how is not None else ""
        yield Candidate(
            value,
            kind,  # type: ignore[arg-type] # one of two kinds
            shown if value is not None else shown or "not published",
            certain=True,
            label="from the two models" if isinstance(value, dict | list) and value else None,
            document=partial(_documentation, shown),
        )


_NOTHING: Final = object()


_COMPARED: Final = (*PRICE_FIELDS, *SOURCE_GROUPS["limits"])
"""The fields that a migration compares in properties of their own."""

_END: Final = {"before": "from", "after": "to"}


def draft_value(facts: RecordFacts, steps: tuple[Step, ...]) -> Any:
    """The value at `steps` of the migration drafted from its two models; `_NOTHING` if the draft has none."""
    value: Any = facts.draft
    if not value:
        return _NOTHING
    for step in steps:
        if isinstance(value, dict) and step in value:
            value = value[str(step)]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return _NOTHING
    return value


def _documentation(shown: str) -> str:
    return f"{code(shown)}, by the two model records." if shown else ""


def capability_items(facts: RecordFacts) -> Iterator[Candidate]:
    """Yield the capabilities that differ and are not listed yet, each with its old and new value."""
    names = facts.listed("field", "capability_changes")
    for entry in facts.draft.get("capability_changes", ()):
        if entry["field"] not in names:
            yield Candidate(entry, "record", _change(entry), certain=True, label=entry["field"])


def _change(entry: dict[str, Any]) -> str:
    return f"{_value_text(entry['old'])} → {_value_text(entry['new'])}"


def _value_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)


def _capability(facts: RecordFacts, index: int, rest: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield candidates for the field or the values of the capability change at `index`."""
    others = facts.listed("field", "capability_changes", without=index)
    if rest == ("field",):
        mine = facts.value("capability_changes", index)
        yield from _capability_fields(facts, mine if isinstance(mine, dict) else {}, others)
    elif rest in (("old",), ("new",)):
        name = facts.text("capability_changes", index, "field")
        model = facts.endpoint("from" if rest == ("old",) else "to")
        if name is not None and model is not None:
            values = model.specs if name in model.specs else model.values
            value = _change_value(values.get(name, _NOTHING))
            if value is None or isinstance(value, str | bool | int | float):
                yield Candidate(value, "value", f"{name} of {model.id}", certain=True)


def _capability_fields(facts: RecordFacts, written: dict[str, Any], others: set[str]) -> Iterator[Candidate]:
    """Yield candidates for the field of a change: fields with the `written` values, fields that differ, all others."""
    differing = [change for change in facts.draft.get("capability_changes", ()) if change["field"] not in others]
    certain = [change["field"] for change in differing]
    if "old" in written and "new" in written:
        certain = [name for name in SPECS_FIELDS if name not in others and _has_values(facts, name, written)]
    for name in certain:
        entry = next((change for change in differing if change["field"] == name), None)
        extra = {key: entry[key] for key in ("old", "new")} if entry is not None else {}
        yield Candidate(name, "property", _change(entry or written), certain=True, extra=extra)
    others_differ = (name for name in SPECS_FIELDS if _differs(facts, name))
    for name in dict.fromkeys(
        (*(change["field"] for change in differing), *others_differ, *LISTED_FIELDS, *SPECS_FIELDS)
    ):
        if name not in certain and name not in others:
            yield Candidate(name, "property")


def _differs(facts: RecordFacts, name: str) -> bool:
    """Whether the models differ in the field `name`; False for prices and limits, which have their own properties."""
    old, new = (
        _change_value(model.specs.get(name)) if model else None for model in map(facts.endpoint, ("from", "to"))
    )
    is_known = all(value is not None and value is not _NOTHING for value in (old, new))
    return name not in _COMPARED and is_known and old != new


def _has_values(facts: RecordFacts, name: str, written: dict[str, Any]) -> bool:
    """Whether the field `name` of the two models has the `old` and `new` value in `written`."""
    models = facts.endpoint("from"), facts.endpoint("to")
    return all(
        model is not None and _change_value(model.specs.get(name, _NOTHING)) == written[key]
        for model, key in zip(models, ("old", "new"), strict=True)
    )


def _change_value(value: Any) -> Any:
    """A value as a change states it: a list is joined to a text (schemas/README.md#a26); `_NOTHING` if invalid."""
    if not is_whole(value):
        return _NOTHING
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _code(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield code samples that the record has elsewhere, or that are derived from the sample's other side."""
    side = steps[-1]
    if side not in ("before", "after"):
        if steps == ("code_change", "language"):
            yield from (Candidate(language, "enum") for language in LANGUAGES if _same_sample(facts, language))
        return
    language = facts.text("code_change", "language")
    twin = None
    if steps == ("code_change", side) and language is not None:
        twin = facts.text("code_change", "snippets", language, str(side))
    elif len(steps) == 4 and steps[2] == language:
        twin = facts.text("code_change", str(side))
    if twin is not None:
        yield Candidate(twin, "text", "the same as the other sample", certain=True, label=_first_line(twin))
    of_language = str(steps[2]) if len(steps) == 4 else language
    other = facts.text(*steps[:-1], "after" if side == "before" else "before")
    if side == "after" and other is not None and of_language is not None:
        for text in usual_samples(facts, of_language, "after", other):
            yield Candidate(text, "text", "as in other migrations", certain=True, label=_first_line(text))
    old, new = facts.endpoint("from"), facts.endpoint("to")
    if other is not None and old is not None and new is not None:
        was, now = (str(new.id), str(old.id)) if side == "before" else (str(old.id), str(new.id))
        if find_word(was, other) is not None:
            text = now.join(cut_at_words(was, other, facts.view.longer_ids(was)))
            yield Candidate(text, "text", f"with {now}", certain=True, label=_first_line(text))
    if of_language is not None:
        yield from _usual_code(facts, of_language, str(side))


def _usual_code(facts: RecordFacts, language: str, side: str) -> Iterator[Candidate]:
    """Yield the sample of the draft, and those of other migrations."""
    drafted = draft_value(facts, ("code_change", "snippets", language, side))
    if isinstance(drafted, str):
        yield Candidate(
            drafted, "text", f"with {facts.text(_END[side], 'model_id')}", certain=True, label=_first_line(drafted)
        )
    for text in usual_samples(facts, language, side, None):
        yield Candidate(text, "text", "as in other migrations", label=_first_line(text))


def _same_sample(facts: RecordFacts, language: str) -> bool:
    primary = facts.text("code_change", "before")
    return primary is not None and facts.text("code_change", "snippets", language, "before") == primary


def _first_line(text: str) -> str:
    lines = [line for line in text.split("\n") if line.strip()]
    return (lines[0][:60] + " …") if lines else "…"


def _checklist(facts: RecordFacts, index: int) -> Iterator[Candidate]:
    """Yield checklist steps for `index`: the most common in other migrations, the draft's, then all others of both.

    Each step of the draft is followed by its variant with the ids and the day written out.
    """
    old, new = facts.endpoint("from"), facts.endpoint("to")
    steps = [] if old is None or new is None else spelled_steps(str(old.id), str(new.id), shutdown_of(old))
    drafted = [step for pair in zip(facts.draft.get("migration_checklist", []), steps, strict=False) for step in pair]
    usual, others = usual_steps(facts, index)
    written = facts.value("migration_checklist")
    present = set(map(str, written)) if isinstance(written, list) else set()
    ranked = dict.fromkeys((*usual, *drafted[2 * index : 2 * index + 2], *drafted, *others))
    for step in sorted(ranked, key=lambda step: step in present):
        yield Candidate(step, "text")
