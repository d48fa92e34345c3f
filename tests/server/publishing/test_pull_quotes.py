"""Pull quotes are checked like every other quote, and published with their source."""

import json
from contextlib import closing
from typing import Any

from flask.testing import FlaskClient
from lxml import html

from tests.server.newsroom import add_draft, add_source
from tests.server.publishing.quote_sheet.sheets import SAID, body_of, marked


def draft_with(client: FlaskClient, words: str) -> str:
    """Return a draft that quotes a source in its text, and again in a pull quote with ``words``."""
    source = add_source(client)
    inserted = {
        "source_id": source,
        "paragraph_index": 1,
        "exact": SAID,
        "prefix": "",
        "suffix": "",
        "speaker": "Bram Osk",
    }
    body = body_of("It is “", marked(SAID, **inserted), "”, said Bram Osk.")
    line = body_of("“", marked(words, **inserted), "”")["content"][0]
    by = body_of("— Bram Osk")["content"][0]
    body["content"].append({"type": "pull_quote", "content": [line, by]})
    return add_draft(client, "Pumps", body, (source,))


def review(client: FlaskClient, draft: str) -> dict[str, Any]:
    reviewed: dict[str, Any] = client.get(f"/api/drafts/{draft}/publish").get_json()
    return reviewed


def test_an_unchanged_pull_quote_is_verbatim_and_published_with_its_source(client: FlaskClient) -> None:
    draft = draft_with(client, SAID)
    reviewed = review(client, draft)
    assert (reviewed["quotes"], reviewed["objections"], reviewed["warnings"]) == (2, [], [])
    published = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []}).get_json()
    files = {}
    for file in published["files"]:
        with closing(client.get(file["url"])) as got:
            files[file["format"]] = got.text
    page = html.fromstring(files["html"].encode())
    [pull_quote] = page.xpath("//blockquote[@class='pull-quote']")
    [quote] = pull_quote.xpath(".//q")
    assert quote.text_content() == SAID
    assert quote.get("data-source-id") == page.xpath("//p/q")[0].get("data-source-id")
    assert pull_quote.xpath(".//sup/a/@href") == ["#source-2"]
    stored = json.loads(files["json"])
    assert stored["body"]["content"][1]["type"] == "pull_quote"
    assert [quote["text"] for quote in stored["quotes"]] == [SAID, SAID]
    assert f"> “{SAID}”[^2]" in files["markdown"].replace("\\", "")
