"""The language of a page: the chosen one, else that of the browser."""

import json
import re

import pytest
from flask import Flask

from models.errors import InputError
from server.web.assets import STATIC
from server.web.translations import LANGUAGES, localize_error, translate, words


@pytest.mark.parametrize(
    ("cookie", "accepted", "expected"),
    [
        (None, None, "en"),
        (None, "ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        (None, "pl, pt;q=0.5", "en"),
        (None, "pl, ko;q=0.5", "ko"),
        (None, "de-AT, en;q=0.5", "de"),
        ("ja", "de", "ja"),
        ("en", "ko", "en"),
        ("ko", "en", "ko"),
        ("<script>", "en", "en"),
    ],
)
def test_the_language_of_a_page(desk: Flask, cookie: str | None, accepted: str | None, expected: str) -> None:
    client = desk.test_client()
    if cookie:
        client.set_cookie("quotedesk_language", cookie)
    page = client.get("/sources", headers={"Accept-Language": accepted} if accepted else {}).text
    assert f'<html lang="{expected}"' in page
    match = re.search(r'<script type="application/json" id="words">(.*?)</script>', page, re.DOTALL)
    assert match
    assert json.loads(match[1]) == words(next(language for language in LANGUAGES if language == expected))


def test_languages_are_those_with_messages() -> None:
    assert set(LANGUAGES) == {folder.name for folder in (STATIC / "locales").iterdir()}
    page = (STATIC / "src" / "i18n" / "messages.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w\w): \{ name:", page, re.MULTILINE)) == set(LANGUAGES)


def test_plural_forms_and_numbers() -> None:
    assert [translate("en", "word-count", words=count) for count in (1, 2, 1200)] == [
        "1 word",
        "2 words",
        "1,200 words",
    ]
    assert translate("ko", "word-count", words=1200) == "단어 1,200개"


def test_missing_message_is_an_error() -> None:
    with pytest.raises(LookupError, match="no-such-message"):
        translate("en", "no-such-message")
    with pytest.raises(LookupError, match="word-count"):
        translate("en", "word-count")


def test_error_is_localized_to_korean() -> None:
    error = InputError("empty_file", "“notes.txt” is empty.", "Check that it was saved.", {"name": "notes.txt"})
    assert localize_error(error, "en") is error
    assert localize_error(error, "ko").message == "“notes.txt”은 빈 파일입니다."
    rare = InputError("no_such_code", "Something rare.", "Wait.")
    assert localize_error(rare, "ko") is rare


def test_error_page_is_in_korean(desk: Flask) -> None:
    page = desk.test_client().get("/drafts/nothing", headers={"Accept-Language": "ko"})
    assert page.status_code == 404
    assert "이 초고는 없습니다." in page.text
