"""Every quote of a draft is on its sheet, with what it comes from."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.tables import now
from tests.server.newsroom import add_draft, add_source, upload
from tests.server.publishing.quote_sheet.sheets import (
    BODY,
    HEADLINE,
    SAID,
    Words,
    body_of,
    change_source,
    marked,
    page_of,
    sheet_of,
)


def test_sheet_has_every_quote_of_headline_and_body(client: FlaskClient, draft: str, source: str) -> None:
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
        **{"before": "", "exact": SAID, "after": ".", "post": None, "language": "en"},
    }
    assert any("eight" in part["before"] and "nine" in part["after"] for part in third["diff"])
    assert (last["source"], last["state_words"]) == (None, "Not found in the sources")


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
    page_text = Words(page_of(client, draft)).text
    assert "1 of the headline not found in the body" in page_text
    assert "Not found in the body" in page_text


def test_a_quote_of_captions_has_the_time_of_its_own_caption(client: FlaskClient) -> None:
    captions = (
        "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Marta Quill>The crane was ordered in April.\n\n"
        "00:04.000 --> 00:09.500\n<v Marta Quill>Nobody told the council of it.\n"
    )
    source = upload(client, "pier.vtt", captions).get_json()["source_id"]
    draft = add_draft(client, "Pier", "“Nobody told the council of it,” said Marta Quill.", (source,))
    (quote,) = sheet_of(client, draft)["quotes"]
    sheet_source = quote["source"]
    assert (sheet_source["paragraph"], sheet_source["start_ms"], sheet_source["end_ms"], sheet_source["time"]) == (
        1,
        4_000,
        9_500,
        "00:04",
    )


def test_sheet_shows_time_date_and_rest_of_the_sentence(desk: Flask, client: FlaskClient) -> None:
    source = add_source(client, "briefing.vtt")
    change_source(desk, source, spoken_on=now().date().replace(2031, 5, 3))
    draft = add_draft(client, "Pumps", "“sign anything before the pumps”, she said.", (source,))
    [quote] = sheet_of(client, draft)["quotes"]
    sheet_source = quote["source"]
    assert (sheet_source["before"], sheet_source["exact"], sheet_source["after"]) == (
        "We will not ",
        "sign anything before the pumps",
        " are paid for.",
    )
    assert (sheet_source["time"], sheet_source["spoken_on"], sheet_source["paragraph"]) == ("00:04", "2031-05-03", 1)
    words = Words(page_of(client, draft)).text
    assert "In the source We will not sign anything before the pumps are paid for." in words
    assert "Date 3 May 2031 Place 00:04, paragraph 1" in words


@pytest.mark.parametrize(
    ("inlines", "relation", "note"),
    [
        (("“", "thrown in the harbour", "”"), "part", "Part of the inserted quote"),
        (("“", SAID.replace("money", "gold"), "”"), "edited", "Edited after it was inserted as"),
        (("“", SAID, "”"), "same", None),
    ],
)
def test_sheet_shows_inserted_words_beside_present_ones(
    client: FlaskClient, source: str, inlines: tuple[str, str, str], relation: str, note: str | None
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
    shown = Words(page_of(client, draft)).text
    for text in ("Part of the inserted quote", "Edited after it was inserted as"):
        assert (text in shown) == (text == note)


def test_a_lost_source_is_stated(client: FlaskClient, source: str) -> None:
    mark = marked("Money for old rope", source_id="gone", source_title="Old file", exact="Money for old rope")
    draft = add_draft(client, "Pumps", body_of(mark, " they said."), (source,))
    [quote] = sheet_of(client, draft)["quotes"]
    assert (quote["state"], quote["source"], quote["inserted"]["found_by"]) == ("unchecked", None, None)
    words = Words(page_of(client, draft)).text
    assert "Inserted from “Old file”, which no longer contains these words" in words
    assert "no quotation marks stand around it now" in words


def test_draft_without_quotes_has_an_empty_sheet(client: FlaskClient) -> None:
    draft = add_draft(client)
    assert sheet_of(client, draft)["quotes"] == []
    words = Words(page_of(client, draft)).text
    assert "Untitled draft" in words
    assert "No direct quotes." in words


def test_sheet_of_unknown_draft_is_not_found(client: FlaskClient) -> None:
    assert client.get("/api/drafts/nobody/quotes").status_code == 404
    assert client.get("/drafts/nobody/quotes").status_code == 404
