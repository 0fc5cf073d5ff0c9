"""For any text, what is shown at the cursor and beside it is within the text, and nothing raises."""

from itertools import pairwise
from random import Random

import pytest
from benchmarks.generate import yaml_text
from support.examples import base_record
from support.mutants import SIGNS
from support.thorough import some_of
from support.workspace_files import MIGRATION, OLD, PROVIDER, record_files
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.ide.document_links import document_links
from model_lifecycle.ide.hover import HoverRequest, hover
from model_lifecycle.ide.inlay_hints import inlay_hints
from model_lifecycle.ide.lenses import lens_places, lens_title, lenses
from model_lifecycle.ide.reference_tokens import reference_tokens
from model_lifecycle.text.span import Span

_OFFSETS = 40


def spoilt(random: Random, text: str) -> str:
    """A text with a stretch taken out or a sign put in, a few times."""
    for _ in range(random.randint(0, 3)):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((0, 1, 5, 60)))
        text = text[:at] + random.choice(("", *SIGNS)) + text[end:]
    return text.replace("\n", random.choice(("\n", "\n", "\r\n", "\r")))


@pytest.mark.parametrize("seed", some_of(range(240), 24))
def test_any_text(seed: int) -> None:
    random = Random(seed)
    path = random.choice((MIGRATION, OLD, PROVIDER))
    files = record_files()
    if random.random() < 1 / 2:
        files[path] = yaml_text(base_record(path))
    files[path] = spoilt(random, files[path])
    workspace = workspace_of(files)
    file = workspace.files[f"{ROOT}/{path}"]
    text = file.source.text
    whole = Span(0, len(text))

    def is_within(span: Span) -> bool:
        return 0 <= span.start <= span.end <= len(text)

    assert all(is_within(answer.span) for answer in document_links(workspace, file, TODAY))
    assert all(is_within(Span(answer.offset, answer.offset)) for answer in inlay_hints(workspace, file, whole, TODAY))
    tokens = list(reference_tokens(workspace, file))
    assert all(is_within(answer.span) for answer in tokens)
    assert all(before.span.end <= after.span.start for before, after in pairwise(tokens))
    for lens in lenses(workspace, file):
        assert is_within(lens.span)
        assert lens_title(workspace, file, lens.record, lens.kind, TODAY)
        lens_places(workspace, file, lens.record, lens.kind)
    for offset in random.sample(range(len(text) + 1), min(_OFFSETS, len(text) + 1)):
        request = HoverRequest(workspace, file, file.diagnostics, TODAY, lambda path: f"file://{path}")
        hovered = hover(request, offset)
        assert hovered is None or (hovered.markdown and is_within(hovered.span))
