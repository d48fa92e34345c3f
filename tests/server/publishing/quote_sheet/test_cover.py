"""The cover of the sheet: who signed, what was overridden and why, what was not checked, what is still open."""

from contextlib import closing
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient

from server.web.translations import translate
from tests.server.newsroom import add_draft
from tests.server.publishing.overrides import overrides_for, publish, publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import SAID, Words, body_of, marked, page_of, published_sheet, sheet_of


def test_a_drafts_cover_says_what_is_open(client: FlaskClient, draft: str) -> None:
    cover = sheet_of(client, draft)["cover"]
    assert (cover["signed"], cover["overrides"]) == ([], [])
    assert [finding["kind"] for finding in cover["open"]] == ["number", "not_found"]
    words = Words(page_of(client, draft)).text
    assert "Still to be resolved before publishing" in words
    assert "Number changed: “The wall costs thirty-nine million and the pumps cost four,”" in words


def test_a_publications_cover_says_who_signed_and_why(client: FlaskClient, draft: str) -> None:
    publication = publish_with_reasons(client, draft).get_json()
    cover = published_sheet(client, publication)["cover"]
    assert [(signature["role"], signature["person"]) for signature in cover["signed"]] == [
        ("published", None),
        ("overrode", None),
    ]
    assert cover["signed"][0]["at"] == publication["published_at"]
    assert [override["kind"] for override in cover["overrides"]] == ["number", "not_found"]
    assert cover["open"] == []
    with closing(client.get(publication["quote_sheet"])) as got:
        words = Words(got.text).text
    assert "Published despite a warning" in words
    assert "Number changed: “The wall costs thirty-nine million and the pumps cost four,”" in words
    assert "Reason given: The speaker confirmed it." in words
    assert "Still to be resolved" not in words
    # Without a login and a name there is nobody to name.
    assert "Published by" not in words


def test_cover_names_who_published_without_a_login(client: FlaskClient, draft: str) -> None:
    client.set_cookie("quotedesk_name", quote("Ada  Quill\u202e 김"))
    publication = publish_with_reasons(client, draft).get_json()
    cover = published_sheet(client, publication)["cover"]
    ada = {"person_id": "", "name": "Ada Quill 김"}
    assert [(signature["role"], signature["person"]) for signature in cover["signed"]] == [
        ("published", ada),
        ("overrode", ada),
    ]
    with closing(client.get(publication["quote_sheet"])) as got:
        assert "Published by: Ada Quill 김," in Words(got.text).text


def test_cover_lists_what_was_not_checked(client: FlaskClient, source: str) -> None:
    body = body_of(
        marked("money thrown in the harbour", source_id=source, exact=SAID),
        f" is what was said. “{SAID}” stood in the report.",
    )
    draft = add_draft(client, "The ‘pumps’ row", body, (source,))
    sheet = sheet_of(client, draft)
    unchecked = {(entry["where"], entry["quote"].strip(), entry["why"]) for entry in sheet["cover"]["not_checked"]}
    assert ("body", "money thrown in the harbour", "no_quotation_marks") in unchecked
    assert ("body", SAID, "speaker") in unchecked
    numbers = {row["number"]: row["quote"] for row in sheet["quotes"]}
    assert all(numbers[entry["number"]] == entry["quote"] for entry in sheet["cover"]["not_checked"])
    words = Words(page_of(client, draft)).text
    assert "Not checked" in words
    assert "no quotation marks around it" in words
    assert "the speaker was not compared" in words


def test_a_clean_publication_has_a_short_cover(client: FlaskClient, source: str) -> None:
    draft = add_draft(client, "Pumps", f"“{SAID},” said Bram Osk.", (source,))
    assert overrides_for(client, draft) == []
    publication = publish(client, draft).get_json()
    cover = published_sheet(client, publication)["cover"]
    assert cover["overrides"] == cover["open"] == cover["not_checked"] == []
    assert [signature["role"] for signature in cover["signed"]] == ["published"]


def test_cover_is_translated(desk: Flask, client: FlaskClient, draft: str) -> None:
    client.set_cookie("quotedesk_language", "ko")
    words = Words(page_of(client, draft)).text
    assert "발행 전에 해결할 항목" in words
    assert translate("ko", "finding-kind-number") in words
