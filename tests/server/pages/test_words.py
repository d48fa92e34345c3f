"""The language of a page: chosen, else what the browser asks for."""

import json
import re

import pytest
from flask import Flask

from server.pages.words import say, words


@pytest.mark.parametrize(
    ("cookie", "asked", "told"),
    [
        (None, None, "en"),
        (None, "ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        (None, "fr, de;q=0.5", "en"),
        (None, "fr, ko;q=0.5", "ko"),
        ("en", "ko", "en"),
        ("ko", "en", "ko"),
        ("<script>", "en", "en"),
    ],
)
def test_the_language_of_a_page(desk: Flask, cookie: str | None, asked: str | None, told: str) -> None:
    client = desk.test_client()
    if cookie:
        client.set_cookie("quotedesk_language", cookie)
    page = client.get("/library", headers={"Accept-Language": asked} if asked else {}).text
    assert f'<html lang="{told}"' in page
    found = re.search(r'<script type="application/json" id="words">(.*?)</script>', page, re.DOTALL)
    assert found
    assert json.loads(found[1]) == words("ko" if told == "ko" else "en")


def test_plural_forms_and_numbers() -> None:
    assert [say("en", "word-count", words=count) for count in (1, 2, 1200)] == ["1 word", "2 words", "1,200 words"]
    assert say("ko", "word-count", words=1200) == "낱말 1,200개"


def test_a_message_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(LookupError, match="no-such-message"):
        say("en", "no-such-message")
    with pytest.raises(LookupError, match="word-count"):
        say("en", "word-count")
