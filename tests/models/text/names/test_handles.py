"""Handles of social networks, invented ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text.names.handles import is_handle, same_handle, with_names


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("@gull", True),
        ("@gull_22", True),
        ("@gull@harbour.example", True),
        ("@gull.harbour.example", True),
        ("gull", False),
        ("@", False),
        ("@gull said", False),
        ("ana@harbour.example", False),
        ("", False),
    ],
)
def test_handles_are_recognised(name: str, expected: bool) -> None:
    assert is_handle(name) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("@gull", "gull", True),
        ("@Gull", "@gull", True),
        ("@gull", "@gull@harbour.example", True),
        ("@gull", "gull.harbour.example", True),
        ("@gull@harbour.example", "@gull@elsewhere.example", False),
        ("@gull", "@tern", False),
        ("@", "@", False),
    ],
)
def test_whose_a_handle_is(one: str, other: str, expected: bool) -> None:
    assert same_handle(one, other) is expected
    assert same_handle(other, one) is expected


@given(st.text(alphabet="@aZ_9. \n“”가", max_size=40))
def test_names_are_as_long_as_handles(text: str) -> None:
    named = with_names(text)
    assert len(named) == len(text)
    assert with_names(named) == named


def test_only_handles_become_names() -> None:
    text = "Ask @gull_watch, or ana@harbour.example."
    assert with_names(text) == "Ask Halenorenor, or ana@harbour.example."
