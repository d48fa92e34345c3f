"""Given names: short forms and gender."""

import pytest

from models.text.names.given_names import are_variants, gender_of, is_given_name


@pytest.mark.parametrize(("one", "other"), [("mike", "michael"), ("bill", "william"), ("j", "james"), ("ana", "ana")])
def test_variants(one: str, other: str) -> None:
    assert are_variants(one, other) and are_variants(other, one)


@pytest.mark.parametrize(("one", "other"), [("mike", "william"), ("bill", "hillary"), ("j", "peter"), ("", "x")])
def test_other_names(one: str, other: str) -> None:
    assert not are_variants(one, other)


def test_gender() -> None:
    assert (gender_of("peter"), gender_of("karen"), gender_of("robin"), gender_of("zzz")) == ("m", "f", None, None)
    assert is_given_name("theresa") and not is_given_name("whitfield")
