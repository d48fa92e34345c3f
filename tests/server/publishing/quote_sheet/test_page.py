"""The sheet as a page."""

import re
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from server.db.tables import now
from server.publishing.quote_sheet import STATE_LABELS
from server.web.translations import translate
from tests.server.newsroom import add_draft, upload
from tests.server.publishing.overrides import publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import (
    BODY,
    HEADLINE,
    Words,
    body_of,
    change_source,
    marked,
    page_of,
    sheet_of,
)

SCRIPT = "<script>alert('x')</script>"


def test_page_shows_every_state_in_words(client: FlaskClient, draft: str) -> None:
    words = Words(page_of(client, draft)).text
    assert "4 quotes" in words
    for state in ("Matches the source exactly: 2", "Differs from the source: 1", "Not found in the sources: 1"):
        assert state in words
    assert "1 Headline: Matches the source exactly" in words
    assert "Matches the body exactly: quote 2." in words
    assert re.search(r"only in the source: (thirty-)?eight", words)
    assert re.search(r"only in the article: (thirty-)?nine", words)
    assert words.count("Checked Initials Note") == 4


def test_page_has_an_icon_for_every_state() -> None:
    template = (Path(__file__).parents[4] / "templates/publishing/quote_sheet.html").read_text(encoding="utf-8")
    icons, _, _ = template.partition("[state] }}")
    assert set(re.findall(r'^  "(\w+)": "M', icons, re.MULTILINE)) == set(STATE_LABELS)


def test_page_and_json_have_the_same_words_for_a_state() -> None:
    labels = {state: translate("en", f"finding-{state.replace('_', '-')}") for state in STATE_LABELS}
    assert labels == dict(STATE_LABELS)


def test_quote_sheet_is_in_the_language_of_the_page(client: FlaskClient, draft: str) -> None:
    client.set_cookie("quotedesk_language", "ko")
    page = page_of(client, draft)
    assert '<html lang="ko">' in page
    page_text = Words(page).text
    assert "초고 버전 1 · 기준 시각" in page_text
    assert "인용문 4개" in page_text
    assert "제목: 자료와 정확히 일치" in page_text
    assert sheet_of(client, draft)["quotes"][1]["state_words"] == "Matches the source exactly"
    publication = publish_with_reasons(client, draft).get_json()
    with closing(client.get(publication["quote_sheet"])) as got:
        assert '<html lang="ko">' in got.text
        assert "발행 시각" in got.text


def test_quote_sheet_shows_the_quoted_share_of_each_source(client: FlaskClient, draft: str) -> None:
    [covered] = sheet_of(client, draft)["coverage"]
    assert (covered["paragraphs"], covered["quoted_paragraphs"]) == (5, 2)
    page = page_of(client, draft)
    page_text = Words(page).text
    assert "hearing: 2 of 5 paragraphs quoted" in page_text.lower()
    assert page.count('class="coverage"') == 1
    publication = publish_with_reasons(client, draft)
    with closing(client.get(publication.get_json()["quote_sheet"])) as kept:
        assert kept.text.count('class="coverage"') == 1
    bare = page_of(client, add_draft(client, HEADLINE, BODY))
    assert 'class="coverage"' not in bare


def test_markup_in_texts_is_escaped(desk: Flask, client: FlaskClient) -> None:
    words = f"the wall {SCRIPT} was never sound"
    source = upload(client, "evil.txt", f"{SCRIPT}: He said {words} to us all.").get_json()["source_id"]
    change_source(desk, source, title=SCRIPT, embargo_until=now() + timedelta(days=9), embargo_note=SCRIPT)
    body = body_of(f"{SCRIPT} “", marked(words, source_id=source, source_title=SCRIPT, exact=f"x{SCRIPT}"), "” said.")
    draft = add_draft(client, f"{SCRIPT} ‘{words}’", body, (source,))
    page = Words(page_of(client, draft))
    assert "script" not in page.tags
    assert page.text.count(SCRIPT) >= 6
