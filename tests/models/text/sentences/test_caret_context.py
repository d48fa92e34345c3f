"""The left context and the typed text at a caret, marked ``|`` in the samples."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.text.sentences.caret_context import CaretContext, context_at


@pytest.mark.parametrize(
    ("marked", "left_context", "typed"),
    [
        ("|", "", ""),
        ("The br|idge is safe.", "", "The br"),
        ("The bridge is safe. Cross |it now.", "The bridge is safe.", "Cross "),
        ("The bridge is safe.|", "", "The bridge is safe."),
        ("The bridge is safe. |", "The bridge is safe.", ""),
        ("The bridge is safe. | Cross it now.", "The bridge is safe.", ""),
        ("The bridge is |", "", "The bridge is "),
        ("She met Dr. |", "", "She met Dr. "),
        ("He came. “The bridge is safe.” |", "He came. “The bridge is safe.”", ""),
        ("He came. “The bridge is sa|", "He came.", "“The bridge is sa"),
        ("First line.\n\n Second li|ne. Third.", "First line.", "Second li"),
        ("First line.\n|", "First line.", ""),
        ("  | First line.", "", ""),
        ("다리는 안전하다. 시장은 |", "다리는 안전하다.", "시장은 "),
    ],
)
def test_context_at(marked: str, left_context: str, typed: str) -> None:
    caret = marked.index("|")
    assert context_at(marked.replace("|", ""), caret) == CaretContext(left_context, typed)


@pytest.mark.parametrize("caret", [-1, 5])
def test_a_caret_outside_the_text(caret: int) -> None:
    with pytest.raises(IndexError, match="caret"):
        context_at("text", caret)


@settings(max_examples=50)
@given(st.text(alphabet="Aab .!?\n“”", max_size=40), st.data())
def test_context_and_typed_text_make_up_the_left_side(text: str, data: st.DataObject) -> None:
    caret = data.draw(st.integers(0, len(text)))
    context = context_at(text, caret, "en")
    assert text[:caret].endswith(context.typed)
    assert text[: caret - len(context.typed)].strip() == context.left_context
    assert "\n" not in context.typed
