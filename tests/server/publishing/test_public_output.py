"""Public files have the article and its sources, and nothing that only the newsroom knows."""

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.articles.article import Article, CheckedQuote
from server.articles.document import Block, Document, Inline, Provenance
from server.db.tables import now
from server.publishing.public_article import public_article
from tests.conftest import MakeDesk
from tests.server.cms import SECRET, FakeCms, respond_with, running_cms, verify_delivery
from tests.server.newsroom import add_draft, add_source
from tests.server.publishing.faults import BODY, HEADLINE, UNPUBLISHED
from tests.server.publishing.overrides import publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import SAID, body_of, change_source, marked

REASON = "The speaker confirmed it."
# What only a finding says.
OF_FINDINGS = (
    "was left out", "was changed", "not found", "Not found", "wrong speaker", "differs", "other_speaker",
    "In the source", REASON,
)  # fmt: skip


def marked_draft(client: FlaskClient, source: str) -> str:
    """Return a draft with quotes from a source: one as it is, one changed, one shortened, one given to another."""
    inserted = {"source_id": source, "paragraph_index": 1, "exact": SAID, "prefix": "", "suffix": ". I wrote that"}
    costs = "The wall costs thirty-eight million and the pumps cost four"
    rain = "When the gates are shut, the rain that falls on the town has nowhere to go"
    body = body_of(
        "“",
        marked("thrown in the harbour", **inserted),
        "” was his word. “",
        marked(costs.replace("eight", "nine"), source_id=source, paragraph_index=2, exact=costs),
        "”, Ada Quill told the room. “",
        marked(rain, source_id=source, paragraph_index=3, exact=rain, speaker="Bram Osk"),
        "”, said Cleo Varn.",
    )
    return add_draft(client, "Pumps", body, (source,))


def files_of(client: FlaskClient, publication: dict[str, Any]) -> dict[str, str]:
    texts = {}
    for file in publication["files"]:
        with closing(client.get(file["url"])) as got:
            texts[file["format"]] = got.text
    return texts


def sent_payload(cms: FakeCms) -> str:
    """Return what the newsroom's own system got, escapes of JSON resolved."""
    cms.wait_for(1)
    [(_, headers, body)] = cms.arrived
    return json.dumps(verify_delivery(headers, body), ensure_ascii=False)


def exported(client: FlaskClient, draft: str, wanted: str) -> str:
    with closing(client.get(f"/api/drafts/{draft}/export?format={wanted}")) as got:
        assert got.status_code == 200
        if wanted != "docx":
            return got.text
        with zipfile.ZipFile(io.BytesIO(got.data)) as archive:
            return "\n".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


@pytest.fixture
def cms() -> Iterator[FakeCms]:
    with running_cms(respond_with(200)) as running:
        yield running


@pytest.fixture
def sending(make_desk: MakeDesk, cms: FakeCms) -> FlaskClient:
    return make_desk(webhook_url=cms.url, webhook_secret=SECRET).test_client()


def assert_is_public(text: str, *also: str) -> None:
    for words in (*UNPUBLISHED, *OF_FINDINGS, *also):
        assert words not in text, words
        assert json.dumps(words)[1:-1] not in text, words


def test_no_public_file_has_words_of_sources_findings_or_overrides(sending: FlaskClient, cms: FakeCms) -> None:
    client = sending
    draft = add_draft(client, HEADLINE, BODY, (add_source(client), add_source(client, "briefing.vtt")))
    publication = publish_with_reasons(client, draft).get_json()
    texts = files_of(client, publication) | {"webhook": sent_payload(cms)}
    texts |= {f"export {wanted}": exported(client, draft, wanted) for wanted in ("md", "html", "docx")}
    assert set(texts) == {"html", "markdown", "json", "webhook", "export md", "export html", "export docx"}
    for text in texts.values():
        assert "thirty-nine million" in text
        assert "Hearing" in text
        assert_is_public(text)
    article = json.loads(texts["json"])
    assert article["overrides"] == []
    assert {(quote["state"], quote["message"]) for quote in article["quotes"]} == {(None, "")}


def test_inserted_quotes_are_published_without_other_words_of_their_passage(sending: FlaskClient, cms: FakeCms) -> None:
    client = sending
    source = add_source(client)
    draft = marked_draft(client, source)
    publication = publish_with_reasons(client, draft).get_json()
    for text in (*files_of(client, publication).values(), sent_payload(cms), exported(client, draft, "html")):
        assert "thrown in the harbour" in text
        # What was inserted and shortened, changed, or stands around it in the source.
        assert_is_public(text.replace("thrown in the harbour", ""), "A wall without pumps", "money", "I wrote that")


def test_the_true_speaker_of_a_quote_is_not_published_beside_the_wrong_one(client: FlaskClient) -> None:
    words = "When the gates are shut, the rain that falls on the town has nowhere to go"
    draft = add_draft(client, "Pumps", f"“{words},” said Cleo Varn.", (add_source(client),))
    for text in files_of(client, publish_with_reasons(client, draft).get_json()).values():
        assert "Cleo Varn" in text
        assert "Bram Osk" not in text


def test_the_words_of_a_source_that_are_published_are_cited(client: FlaskClient) -> None:
    source = add_source(client)
    draft = add_draft(client, "Pumps", f"“{SAID},” said Bram Osk.", (source,))
    files = files_of(client, publish_with_reasons(client, draft).get_json())
    [quote] = json.loads(files["json"])["quotes"]
    assert (quote["source"]["source_id"], quote["source"]["exact"], quote["source"]["speaker"]) == (
        source, SAID, "Bram Osk",
    )  # fmt: skip
    assert (quote["source"]["prefix"], quote["source"]["suffix"]) == ("", "")
    [annotation] = json.loads(files["json"])["annotations"]
    assert annotation["target"]["selector"][0] == {"type": "TextQuoteSelector", "exact": SAID}
    assert "Bram Osk, *Hearing*, paragraph 2." in files["markdown"]


@pytest.mark.parametrize(
    "restriction",
    [
        {"rights": "background"},
        {"rights": "ask"},
        {"embargo_until": now() + timedelta(days=3)},
    ],
)
def test_a_source_that_may_not_be_quoted_is_not_named(
    desk: Flask, client: FlaskClient, restriction: dict[str, Any]
) -> None:
    source = add_source(client)
    draft = marked_draft(client, source)
    change_source(desk, source, title="Confidential memo", **restriction)
    publication = publish_with_reasons(client, draft).get_json()
    for text in files_of(client, publication).values():
        assert "Confidential memo" not in text
        assert source not in text
    # The newsroom's own sheet names it.
    with closing(client.get(publication["quote_sheet"])) as got:
        assert "Confidential memo" in got.text


def test_a_deleted_source_is_not_named(client: FlaskClient) -> None:
    gone = marked("Money for old rope", source_id="gone", source_title="Old file", exact="Money for old rope")
    draft = add_draft(client, "Pumps", body_of("“", gone, "” they said."))
    for text in files_of(client, publish_with_reasons(client, draft).get_json()).values():
        assert "Old file" not in text


def test_the_desks_own_format_is_read_back_whole(client: FlaskClient) -> None:
    draft = marked_draft(client, add_source(client))
    content = json.loads(exported(client, draft, "json"))
    exacts = [quote["source"]["exact"] for quote in content["quotes"]]
    assert "The wall costs thirty-eight million and the pumps cost four" in exacts


SOURCE = Provenance("s1", "Inquiry", 8, 7, 4, 15, "Jane Doe", 751_000, "never sound", "Was ", ", I said.", 758_250)


def article(*inlines: Inline) -> Article:
    return Article("The pier", Document((Block("paragraph", inlines),)), None)


def test_a_passage_that_is_edited_at_one_of_two_places_is_not_shown_at_either() -> None:
    twice = article(Inline("never sound", quote=SOURCE), Inline(" and "), Inline("ever sound", quote=SOURCE))
    [first, _, last] = public_article(twice, [], lambda _: True).document.blocks[0].inlines
    assert first.quote == last.quote == replace(SOURCE, exact="", prefix="", suffix="")


def test_typography_is_no_difference_of_words() -> None:
    curled = replace(SOURCE, exact="It wasn't  “sound”")
    quote = CheckedQuote('It wasn’t "sound",', 0, 18, "verbatim", "Matches.", curled)
    [public] = public_article(replace(article(Inline("x" * 20)), quotes=[quote]), [], lambda _: True).quotes
    assert public == CheckedQuote(quote.text, 0, 18, provenance=replace(curled, prefix="", suffix=""))
