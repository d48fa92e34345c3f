"""The sheet as it is kept with a publication, and what a publication cites."""

import json
from contextlib import closing

from flask.testing import FlaskClient

from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client
from tests.server.publishing.overrides import publish, publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import (
    BODY,
    HEADLINE,
    SAID,
    Words,
    body_of,
    marked,
    published_sheet,
    sheet_of,
)


def test_a_publication_keeps_its_sheet(client: FlaskClient, draft: str, source: str) -> None:
    publication = publish_with_reasons(client, draft).get_json()
    assert publication["quote_sheet"] == f"/publications/{publication['publication_id']}/quotes.html"
    with closing(client.get(publication["quote_sheet"])) as got:
        before = got.text
    words = Words(before).text
    assert "As published on" in words
    assert "4 quotes" in words
    assert "Back to the draft" not in words
    assert client.delete(f"/api/sources/{source}").status_code == 204
    with closing(client.get(publication["quote_sheet"])) as got:
        assert got.text == before
    assert sheet_of(client, draft)["counts"] != {"verbatim": 2, "differs": 1, "not_found": 1}


def test_a_published_quote_cites_where_its_words_stand_now(client: FlaskClient, source: str) -> None:
    body = body_of(
        "“", marked(SAID, source_id=source, paragraph_id=999_999, paragraph_index=3, exact=SAID), "” he said."
    )
    draft = add_draft(client, "Pumps", body, (source,))
    files = {file["format"]: file["url"] for file in publish(client, draft).get_json()["files"]}
    with closing(client.get(files["json"])) as got:
        article = json.loads(got.text)
    [quote] = article["quotes"]
    assert (quote["source"]["paragraph_index"], quote["source"]["start"], quote["source"]["exact"]) == (1, 0, SAID)
    assert quote["source"]["speaker"] == "Bram Osk"
    [annotation] = article["annotations"]
    assert annotation["target"]["source"] == f"urn:quotedesk:source:{source}"
    with closing(client.get(files["html"])) as got:
        assert f'<q class="quote" style="quotes: none" data-quote="1" cite="urn:quotedesk:source:{source}"' in got.text


def test_the_sheet_is_published_as_json_for_those_who_read_the_draft(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    writer = signed_in_client(app, add_person(app, "Ada Quill", "reporter", ("City",)))
    draft = add_draft(writer, HEADLINE, BODY, (add_source(writer),))
    publication = publish_with_reasons(writer, draft).get_json()
    assert publication["quote_sheet_json"] == f"/publications/{publication['publication_id']}/quotes.json"
    assert publication["quote_sheet_json"] not in [file["url"] for file in publication["files"]]
    sheet = published_sheet(writer, publication)
    assert [quote["number"] for quote in sheet["quotes"]] == [1, 2, 3, 4]
    stranger = signed_in_client(app, add_person(app, "Stig Moor", "editor", ("Sport",)))
    for address in (publication["quote_sheet_json"], publication["quote_sheet"]):
        assert stranger.get(address, headers={"Accept": "application/json"}).status_code == 404
        assert app.test_client().get(address, headers={"Accept": "application/json"}).status_code in {302, 303, 401}
