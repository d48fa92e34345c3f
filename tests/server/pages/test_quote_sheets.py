"""The quote sheet: as JSON, as a page, and as it is kept with a publication; and embargoes."""

import json
import re
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.pages.words import say
from server.services.quote_sheet import STATE_WORDS
from server.store.database import db
from server.store.tables import Source, now
from tests.server.newsroom import add_draft, add_source, upload

SAID = "A wall without pumps behind it is money thrown in the harbour"
BODY = (
    f"“{SAID},” said Bram Osk.\n"
    "“The wall costs thirty-nine million and the pumps cost four,” Ada Quill told the room.\n"
    "“The moon was made of old timetables,” she said."
)
HEADLINE = "Engineer: ‘money thrown in the harbour’"
SCRIPT = "<script>alert('x')</script>"


def sheet_of(client: FlaskClient, draft: str) -> dict[str, Any]:
    answer = client.get(f"/api/drafts/{draft}/quotes")
    assert answer.status_code == 200, answer.text
    sheet: dict[str, Any] = answer.get_json()
    return sheet


def page_of(client: FlaskClient, draft: str) -> str:
    answer = client.get(f"/drafts/{draft}/quotes")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return answer.text


def publish(client: FlaskClient, draft: str, **rest: Any) -> Any:
    return client.post(f"/api/drafts/{draft}/publish", json={"version": 1, **rest})


def change_source(desk: Flask, source_id: str, **values: Any) -> None:
    with desk.app_context():
        source = db.session.get(Source, source_id)
        for name, value in values.items():
            setattr(source, name, value)
        db.session.commit()


def marked(words: str, **attrs: Any) -> dict[str, Any]:
    return {"type": "text", "text": words, "marks": [{"type": "quote", "attrs": attrs}]}


def body_of(*inlines: dict[str, Any] | str) -> dict[str, Any]:
    nodes = [{"type": "text", "text": each} if isinstance(each, str) else each for each in inlines]
    return {"type": "doc", "content": [{"type": "paragraph", "content": nodes}]}


class Words(HTMLParser):
    """What a page says, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.said += " " if tag in {"dd", "dt", "p", "span"} else ""
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] != ["style"]:
            self.said += data

    @property
    def text(self) -> str:
        return " ".join(self.said.split())


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client)


@pytest.fixture
def draft(client: FlaskClient, source: str) -> str:
    return add_draft(client, HEADLINE, BODY, (source,))


def test_a_headline_that_the_body_does_not_support_is_flagged_whatever_a_source_says(client: FlaskClient) -> None:
    words = "The wall is money thrown in the harbour"
    hearing = upload(client, "hearing.txt", f"Bram Osk: {SAID}.\n\nBram Osk: I did not say that {words.lower()}.\n")
    draft = add_draft(client, f"Engineer: ‘{words}’", BODY, (hearing.get_json()["source_id"],))
    sheet = sheet_of(client, draft)
    first = sheet["quotes"][0]
    # A source has the very words, but behind “I did not say that”.
    assert (first["state"], first["hard"], first["kinds"]) == ("differs", True, ["negation"])
    assert (first["in_body"]["state"], first["in_body"]["missing"]) == ("unsupported", True)
    assert sheet["not_in_body"] == 1
    said = Words(page_of(client, draft)).text
    assert "1 of the headline not found in the body" in said
    assert "Not found in the body" in said


def test_it_speaks_the_language_of_the_page(client: FlaskClient, draft: str) -> None:
    client.set_cookie("quotedesk_language", "ko")
    page = page_of(client, draft)
    assert '<html lang="ko">' in page
    said = Words(page).text
    assert "초고 버전 1 · 기준 시각" in said
    assert "인용문 4개" in said
    assert "제목: 취재원 자료에 그대로 있음" in said
    assert sheet_of(client, draft)["quotes"][1]["state_words"] == "Word for word"
    publication = publish(client, draft).get_json()
    with client.get(publication["quote_sheet"]) as got:
        assert '<html lang="ko">' in got.text
        assert "발행 시각" in got.text


def test_page_and_json_have_the_same_words_for_a_state() -> None:
    said = {state: say("en", f"sheet-state-{state.replace('_', '-')}") for state in STATE_WORDS}
    assert said == dict(STATE_WORDS)


def test_every_quote_of_headline_and_body_is_on_it(client: FlaskClient, draft: str, source: str) -> None:
    sheet = sheet_of(client, draft)
    assert (sheet["draft_id"], sheet["version"], sheet["headline"], sheet["published"]) == (draft, 1, HEADLINE, False)
    assert [(quote["number"], quote["where"], quote["state"]) for quote in sheet["quotes"]] == [
        (1, "headline", "verbatim"),
        (2, "body", "verbatim"),
        (3, "body", "differs"),
        (4, "body", "not_found"),
    ]
    assert sheet["counts"] == {"verbatim": 2, "differs": 1, "not_found": 1}
    first, second, third, last = sheet["quotes"]
    assert first["in_body"]["state"] == "verbatim"
    assert first["in_body"]["quotes"] == [2]
    assert HEADLINE[first["start"] : first["end"]] == first["quote"]
    assert BODY[second["start"] : second["end"]] == second["quote"]
    assert second["in_body"] is second["inserted"] is second["embargo"] is None
    assert second["source"] == {
        **{"source_id": source, "title": "Hearing", "spoken_on": None, "attached": True, "rights": "quotable"},
        **{"paragraph_id": second["source"]["paragraph_id"], "paragraph": 2, "start": 0, "end": len(SAID)},
        **{"speaker": "Bram Osk", "start_ms": None, "end_ms": None, "time": None},
        **{"before": "", "exact": SAID, "after": "."},
    }
    assert any("eight" in part["before"] and "nine" in part["after"] for part in third["diff"])
    assert (last["source"], last["state_words"]) == (None, "Not found in the sources")


def test_times_dates_and_the_rest_of_the_sentence(desk: Flask, client: FlaskClient) -> None:
    source = add_source(client, "briefing.vtt")
    change_source(desk, source, spoken_on=now().date().replace(2031, 5, 3))
    draft = add_draft(client, "Pumps", "“sign anything before the pumps”, she said.", (source,))
    [quote] = sheet_of(client, draft)["quotes"]
    found = quote["source"]
    assert (found["before"], found["exact"], found["after"]) == (
        "We will not ",
        "sign anything before the pumps",
        " are paid for.",
    )
    assert (found["time"], found["spoken_on"], found["paragraph"]) == ("00:04", "2031-05-03", 1)
    words = Words(page_of(client, draft)).text
    assert "In the source We will not sign anything before the pumps are paid for." in words
    assert "Date 3 May 2031 Place 00:04, paragraph 1" in words


def test_the_page_says_everything_in_words(client: FlaskClient, draft: str) -> None:
    words = Words(page_of(client, draft)).text
    assert "4 quotes" in words
    for state in ("Word for word: 2", "Differs from the source: 1", "Not found in the sources: 1"):
        assert state in words
    assert "1 Headline: Word for word" in words
    assert "Word for word in the body: quote 2." in words
    assert re.search(r"only in the source: (thirty-)?eight", words)
    assert re.search(r"only in the article: (thirty-)?nine", words)
    assert words.count("Checked Initials Note") == 4


def test_a_draft_without_quotes(client: FlaskClient) -> None:
    draft = add_draft(client)
    assert sheet_of(client, draft)["quotes"] == []
    words = Words(page_of(client, draft)).text
    assert "Untitled draft" in words
    assert "No direct quotes." in words


def test_an_unknown_draft(client: FlaskClient) -> None:
    assert client.get("/api/drafts/nobody/quotes").status_code == 404
    assert client.get("/drafts/nobody/quotes").status_code == 404


@pytest.mark.parametrize(
    ("inlines", "relation", "told"),
    [
        (("“", "thrown in the harbour", "”"), "part", "Part of what was taken from the source"),
        (("“", SAID.replace("money", "gold"), "”"), "edited", "Changed after it was taken from the source"),
        (("“", SAID, "”"), "same", None),
    ],
)
def test_what_was_inserted_is_told_beside_what_is_there(
    client: FlaskClient, source: str, inlines: tuple[str, str, str], relation: str, told: str | None
) -> None:
    before, words, after = inlines
    body = body_of(before, marked(words, source_id=source, paragraph_index=1, end=len(SAID), exact=SAID), after)
    draft = add_draft(client, "Pumps", body, (source,))
    [quote] = sheet_of(client, draft)["quotes"]
    assert quote["inserted"] == {
        "exact": SAID,
        "source_title": "",
        "relation": relation,
        "found_by": "words",
    }
    assert (told or "taken from the source") in Words(page_of(client, draft)).text or told is None


def test_a_lost_source_is_stated(client: FlaskClient, source: str) -> None:
    mark = marked("Money for old rope", source_id="gone", source_title="Old file", exact="Money for old rope")
    draft = add_draft(client, "Pumps", body_of(mark, " they said."), (source,))
    [quote] = sheet_of(client, draft)["quotes"]
    assert (quote["state"], quote["source"], quote["inserted"]["found_by"]) == ("unchecked", None, None)
    words = Words(page_of(client, draft)).text
    assert "Inserted from “Old file”, where these words are found no more" in words
    assert "no quotation marks stand around it now" in words


def test_hostile_texts_are_text(desk: Flask, client: FlaskClient) -> None:
    words = f"the wall {SCRIPT} was never sound"
    source = upload(client, "evil.txt", f"{SCRIPT}: He said {words} to us all.").get_json()["source_id"]
    change_source(desk, source, title=SCRIPT, embargo_until=now() + timedelta(days=9), embargo_note=SCRIPT)
    body = body_of(f"{SCRIPT} “", marked(words, source_id=source, source_title=SCRIPT, exact=f"x{SCRIPT}"), "” said.")
    draft = add_draft(client, f"{SCRIPT} ‘{words}’", body, (source,))
    page = Words(page_of(client, draft))
    assert "script" not in page.tags
    assert page.text.count(SCRIPT) >= 6


def test_a_publication_keeps_its_sheet(client: FlaskClient, draft: str, source: str) -> None:
    publication = publish(client, draft).get_json()
    assert publication["quote_sheet"] == f"/publications/{publication['publication_id']}/quotes.html"
    with client.get(publication["quote_sheet"]) as got:
        before = got.text
    words = Words(before).text
    assert "As published on" in words
    assert "4 quotes" in words
    assert "Back to the draft" not in words
    assert client.delete(f"/api/sources/{source}").status_code == 204
    with client.get(publication["quote_sheet"]) as got:
        assert got.text == before
    assert sheet_of(client, draft)["counts"] != {"verbatim": 2, "differs": 1, "not_found": 1}


def test_what_was_overridden_is_on_the_publications_sheet(client: FlaskClient, source: str) -> None:
    twisted = "Engineer: ‘The wall is money thrown in the harbour’"
    draft = add_draft(client, twisted, BODY, (source,))
    quote = "The wall is money thrown in the harbour"
    publication = publish(client, draft, overrides=[{"quote": quote, "reason": "Said on air."}]).get_json()
    with client.get(publication["quote_sheet"]) as got:
        words = Words(got.text).text
    assert "Published in spite of a warning" in words
    assert "Reason given: Said on air." in words


class TestEmbargo:
    @pytest.fixture
    def embargoed(self, desk: Flask, source: str, draft: str) -> str:
        change_source(desk, source, embargo_until=now() + timedelta(days=3), embargo_note="Until the vote.")
        return draft

    def test_it_is_told_and_stands_in_the_way(self, client: FlaskClient, embargoed: str, source: str) -> None:
        review = client.get(f"/api/drafts/{embargoed}/publish").get_json()
        assert [(quote["quote"].rstrip(","), quote["source_id"], quote["note"]) for quote in review["embargoed"]] == [
            (SAID, source, "Until the vote."),
            ("The wall costs thirty-nine million and the pumps cost four", source, "Until the vote."),
        ]
        assert all(quote["source_title"] == "Hearing" and quote["until"].endswith("Z") for quote in review["embargoed"])
        answer = publish(client, embargoed)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "embargoed")
        assert len(answer.get_json()["embargoed"]) == 2

    def test_a_reason_for_each_lets_it_pass_and_is_recorded(
        self, client: FlaskClient, embargoed: str, source: str
    ) -> None:
        quotes = [quote["quote"] for quote in client.get(f"/api/drafts/{embargoed}/publish").get_json()["embargoed"]]
        overrides = [{"quote": quote, "reason": "The clerk agreed.", "source_id": source} for quote in quotes]
        left = publish(client, embargoed, overrides=overrides[:1])
        assert [quote["quote"] for quote in left.get_json()["embargoed"]] == quotes[1:]
        # A reason for the headline is none for the embargo.
        of_headline = [{**one, "source_id": None} for one in overrides]
        assert publish(client, embargoed, overrides=of_headline).status_code == 409
        answer = publish(client, embargoed, overrides=overrides)
        assert answer.status_code == 201
        [url] = [file["url"] for file in answer.get_json()["files"] if file["format"] == "json"]
        with client.get(url) as got:
            recorded = json.loads(got.text)["overrides"]
        assert [(one["quote"], one["reason"], one["source_id"]) for one in recorded] == [
            (quote, "The clerk agreed.", source) for quote in quotes
        ]
        assert recorded[0]["message"].startswith("“Hearing” is under embargo until ")
        assert recorded[0]["message"].endswith(" UTC: Until the vote.")

    def test_the_sheet_flags_it(self, client: FlaskClient, embargoed: str) -> None:
        sheet = sheet_of(client, embargoed)
        assert sheet["embargoed"] == 3
        assert sheet["quotes"][1]["embargo"]["note"] == "Until the vote."
        words = Words(page_of(client, embargoed)).text
        assert "3 under embargo" in words
        assert "Not to be published before" in words

    def test_one_that_is_over_is_none(self, desk: Flask, client: FlaskClient, draft: str, source: str) -> None:
        change_source(desk, source, embargo_until=now() - timedelta(seconds=1))
        assert client.get(f"/api/drafts/{draft}/publish").get_json()["embargoed"] == []
        assert sheet_of(client, draft)["embargoed"] == 0
        assert publish(client, draft).status_code == 201

    def test_an_inserted_quote_without_marks_counts_too(self, desk: Flask, client: FlaskClient, source: str) -> None:
        change_source(desk, source, embargo_until=now() + timedelta(days=3))
        draft = add_draft(client, "Pumps", body_of(marked(SAID, source_id=source, exact=SAID), " they wrote."))
        [quote] = client.get(f"/api/drafts/{draft}/publish").get_json()["embargoed"]
        assert (quote["quote"], quote["source_id"]) == (SAID, source)


def test_a_published_quote_cites_where_its_words_stand_now(client: FlaskClient, source: str) -> None:
    body = body_of(
        "“", marked(SAID, source_id=source, paragraph_id=999_999, paragraph_index=3, exact=SAID), "” he said."
    )
    draft = add_draft(client, "Pumps", body, (source,))
    files = {file["format"]: file["url"] for file in publish(client, draft).get_json()["files"]}
    with client.get(files["json"]) as got:
        article = json.loads(got.text)
    [quote] = article["quotes"]
    assert (quote["source"]["paragraph_index"], quote["source"]["start"], quote["source"]["exact"]) == (1, 0, SAID)
    assert quote["source"]["suffix"].startswith(". I wrote that in the report")
    assert quote["source"]["speaker"] == "Bram Osk"
    [annotation] = article["annotations"]
    assert annotation["target"]["source"] == f"urn:quotedesk:source:{source}"
    with client.get(files["html"]) as got:
        assert f'<q class="quote" style="quotes: none" data-quote="1" cite="urn:quotedesk:source:{source}"' in got.text


class TestRights:
    @pytest.fixture
    def background(self, client: FlaskClient, source: str, draft: str) -> str:
        assert (
            client.patch(f"/api/sources/{source}", json={"rights": "background"}).get_json()["rights"] == "background"
        )
        return draft

    def test_background_stands_in_the_way_until_there_is_a_reason(
        self, client: FlaskClient, background: str, source: str
    ) -> None:
        quotes = client.get(f"/api/drafts/{background}/publish").get_json()["background"]
        assert [(quote["quote"].rstrip(","), quote["source_id"], quote["source_title"]) for quote in quotes] == [
            (SAID, source, "Hearing"),
            ("The wall costs thirty-nine million and the pumps cost four", source, "Hearing"),
        ]
        answer = publish(client, background)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "background")
        overrides = [{"quote": one["quote"], "reason": "She agreed.", "source_id": source} for one in quotes]
        left = publish(client, background, overrides=overrides[:1]).get_json()
        assert [quote["quote"] for quote in left["background"]] == [quotes[1]["quote"]]
        published = publish(client, background, overrides=overrides)
        assert published.status_code == 201
        [url] = [file["url"] for file in published.get_json()["files"] if file["format"] == "json"]
        with client.get(url) as got:
            recorded = json.loads(got.text)["overrides"]
        assert {one["message"] for one in recorded} == {"“Hearing” is for background, not for quotation."}

    def test_one_reason_covers_embargo_and_background(
        self, desk: Flask, client: FlaskClient, background: str, source: str
    ) -> None:
        change_source(desk, source, embargo_until=now() + timedelta(days=3))
        quotes = client.get(f"/api/drafts/{background}/publish").get_json()["background"]
        overrides = [{"quote": one["quote"], "reason": "She agreed.", "source_id": source} for one in quotes]
        assert publish(client, background, overrides=overrides).status_code == 201

    def test_the_sheet_says_it(self, client: FlaskClient, background: str, source: str) -> None:
        assert sheet_of(client, background)["quotes"][1]["source"]["rights"] == "background"
        words = Words(page_of(client, background)).text
        assert "Background only" in words
        assert "For background, not for quotation" in words
        client.patch(f"/api/sources/{source}", json={"rights": "ask"})
        assert "To be asked before it is quoted" in Words(page_of(client, background)).text

    def test_to_be_asked_does_not_block(self, client: FlaskClient, draft: str, source: str) -> None:
        client.patch(f"/api/sources/{source}", json={"rights": "ask"})
        assert publish(client, draft).status_code == 201


def test_it_shows_how_much_of_each_source_is_quoted(client: FlaskClient, draft: str) -> None:
    [covered] = sheet_of(client, draft)["coverage"]
    assert (covered["paragraphs"], covered["quoted_paragraphs"]) == (5, 2)
    page = page_of(client, draft)
    said = Words(page).text
    assert "hearing: 2 of 5 paragraphs quoted" in said.lower()
    assert page.count('class="coverage"') == 1
    publication = publish(client, draft, overrides=[{"quote": "money thrown in the harbour", "reason": "sample"}])
    with client.get(publication.get_json()["quote_sheet"]) as kept:
        assert kept.text.count('class="coverage"') == 1
    bare = page_of(client, add_draft(client, HEADLINE, BODY))
    assert 'class="coverage"' not in bare
