"""Values that the schema alone tells: enumerations with their meaning, booleans, null."""

from collections.abc import Iterator
from functools import partial

from model_lifecycle.ide.completion.candidate import Candidate
from model_lifecycle.ide.meaning.enum_meanings import MEANINGS
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.schema.describe import Description


def schema_candidates(description: Description) -> Iterator[Candidate]:
    """The values that a property's description names, null last."""
    document = partial(describe_in_words, description)
    for value in description.enum:
        if value is not None:
            meaning = MEANINGS.get(description.name, {}).get(str(value), "")
            yield Candidate(value, "enum", meaning, document=document)
    if "boolean" in description.types:
        yield Candidate(True, "constant", document=document)
        yield Candidate(False, "constant", document=document)
    if description.nullable:
        yield Candidate(None, "constant", "not published", document=document)
