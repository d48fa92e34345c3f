"""Publishing in the language that the writer has named for a draft, and otherwise in the one of its words."""

import json
from contextlib import closing
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.server.newsroom import add_draft, add_source, upload
from tests.server.publishing.overrides import publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import SAID, page_of, sheet_of

GERMAN = "Die Stadt hat nicht gebaut, und das ist auch nicht neu.\n„{}“, sagte Bram Osk."


def name(client: FlaskClient, draft: str, language: str) -> None:
    wanted = {"details": {"language": language}, "expected": {"language": ""}}
    assert client.put(f"/api/drafts/{draft}/details", json=wanted).status_code == 200


def export(client: FlaskClient, draft: str, form: str) -> str:
    return client.get(f"/api/drafts/{draft}/export?format={form}").text


@pytest.mark.parametrize("named", ["", "nl"])
def test_every_form_has_the_language_of_the_draft(client: FlaskClient, named: str) -> None:
    draft = add_draft(client, "Die Mauer", GERMAN.format(SAID), (add_source(client),))
    if named:
        name(client, draft, named)
    language = named or "de"
    assert f'<html lang="{language}">' in export(client, draft, "html")
    assert json.loads(export(client, draft, "json"))["language"] == language
    assert f'lang: "{language}"' in export(client, draft, "md")
    assert f'xml:lang="{language}"' in export(client, draft, "nitf")
    assert sheet_of(client, draft)["language"] == language


def test_a_publication_keeps_its_language(client: FlaskClient) -> None:
    draft = add_draft(client, "Die Mauer", GERMAN.format(SAID), (add_source(client),))
    name(client, draft, "nl")
    publication = publish_with_reasons(client, draft).get_json()
    urls = {file["format"]: file["url"] for file in publication["files"]}
    with closing(client.get(urls["json"])) as got:
        assert json.loads(got.text)["language"] == "nl"
    with closing(client.get(urls["html"])) as got:
        assert '<html lang="nl">' in got.text
        assert "Bronnen van de citaten" in got.text


def test_the_sheet_shows_quotes_in_the_marks_of_the_article(client: FlaskClient) -> None:
    draft = add_draft(client, "Die Mauer", GERMAN.format(SAID), (add_source(client),))
    page = page_of(client, draft)
    assert '<html lang="en">' in page
    assert f'<blockquote class="words" lang="de" dir="auto">„{SAID}“</blockquote>' in page
    assert '<h1 lang="de" dir="auto">Die Mauer</h1>' in page


def verdict(client: FlaskClient, draft: str) -> dict[str, Any]:
    [quote] = sheet_of(client, draft)["quotes"]
    return {key: quote[key] for key in ("attributed_to", "speaker_checked", "state")}


def test_who_said_a_quote_is_read_in_the_language_that_is_named(client: FlaskClient) -> None:
    source = upload(client, "wall.txt", "Bram Osk: Eine Mauer ohne Pumpen versinkt im Hafen.\n").get_json()["source_id"]
    draft = add_draft(client, "", "„Eine Mauer ohne Pumpen versinkt im Hafen“, bekräftigte Ada Quill.", (source,))
    name(client, draft, "de")
    assert verdict(client, draft) == {"attributed_to": "Ada Quill", "speaker_checked": True, "state": "other_speaker"}


def test_naming_another_language_does_not_hide_the_speaker(client: FlaskClient) -> None:
    draft = add_draft(client, "", f"“{SAID},” said Ada Quill.", (add_source(client),))
    assert verdict(client, draft) == {"attributed_to": "Ada Quill", "speaker_checked": True, "state": "other_speaker"}
    name(client, draft, "fi")
    assert verdict(client, draft) == {"attributed_to": "Ada Quill", "speaker_checked": True, "state": "other_speaker"}
