"""Markup that would take a parser minutes is rejected before it is parsed."""

import pytest

from indexer.documents.markup_limits import MAX_ATTRIBUTES, MAX_ELEMENTS, check_markup
from indexer.readers.files import read_file
from indexer.readers.text import rich_text
from models.errors import AppError


def page(body: str) -> bytes:
    return f"<html><body><p>Jane Doe: We agreed.</p>{body}</body></html>".encode()


@pytest.mark.parametrize(
    "body",
    [
        f"<p {' '.join(f'a{n}=1' for n in range(300_000))}>x</p>",
        "<p " + "a='>' " * 20_000 + ">x</p>",
        "<p " + 'a=">"' * 20_000 + ">x</p>",
        "<p " + "/a" * 20_000 + ">x</p>",
        "<b>" * (2 * MAX_ELEMENTS + 1),
    ],
)
def test_too_many_attributes_and_elements_are_rejected(body: str) -> None:
    with pytest.raises(AppError) as error:
        read_file("page.html", page(body))
    assert error.value.code == "too_complex"


def test_usual_markup_is_accepted() -> None:
    picture = f'<img src="data:image/png;base64,{"A" * 500_000}=" alt="{"a long word " * 2_000}">'
    check_markup(picture + f"<p {' '.join(f'a{n}=1' for n in range(MAX_ATTRIBUTES // 2))}>words</p>")
    assert read_file("page.html", page(picture)).transcript.paragraphs


def test_too_many_paragraphs_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rich_text, "MAX_BLOCKS", 100)
    with pytest.raises(AppError) as error:
        read_file("page.html", page("<p>We agreed.</p>" * 101))
    assert error.value.code == "too_complex"
