"""Names and e-mail addresses, as they are stored."""

import pytest

from models.errors import AppError
from server.accounts.names import MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, clean_email, clean_name


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("  Ada\n Quill ", "Ada Quill"),
        ("Ada\u200b Quill\u202e", "Ada Quill"),
        ("Ada\u00a0Quill", "Ada Quill"),
        ("최", "최"),
    ],
)
def test_name_is_stored_without_invisible_characters(given: str, stored: str) -> None:
    assert clean_name(given) == stored


@pytest.mark.parametrize("given", ["", " \u200b", "—!", "x" * (MAX_NAME_LENGTH + 1)])
def test_name_without_letters_or_too_long_is_rejected(given: str) -> None:
    with pytest.raises(AppError) as error:
        clean_name(given, "desk")
    assert error.value.code == "bad_name"
    assert "desk" in error.value.message


def test_email_is_stored_in_lower_case() -> None:
    assert clean_email(" Ada.Quill@Desk.Example ") == "ada.quill@desk.example"


@pytest.mark.parametrize(
    "given", ["ada", "@desk.example", "ada@", "a b@desk.example", "a@b@c", "ada@desk..example", "<ada@desk.example>"]
)
def test_malformed_email_is_rejected(given: str) -> None:
    with pytest.raises(AppError) as error:
        clean_email(given)
    assert error.value.code == "bad_email"


def test_email_longer_than_the_limit_is_rejected() -> None:
    domain = "@desk.example"
    longest = "a" * (MAX_EMAIL_LENGTH - len(domain)) + domain
    assert clean_email(longest) == longest
    with pytest.raises(AppError):
        clean_email(f"a{longest}")
