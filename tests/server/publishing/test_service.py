"""Publishing: what stands in the way, what is recorded, and the files."""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.headline.protocol import HeadlineChecker, HeadlineFinding
from models.headline.reasons import HeadlineReason
from models.quotes.detection import find_direct_quotes
from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.db.database import db
from server.db.tables import Publication, SourceParagraph, touch
from server.drafts.service import DraftService
from server.inference.engine import Engine
from server.publishing.service import Publisher
from server.registry import service
from server.suggestions.coverage import CoverageService
from tests.server.newsroom import add_draft, add_source
from tests.server.publishing.overrides import publish_with_reasons

BODY = (
    "The hearing went on until nine.\n"
    "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.\n"
    "“The wall costs thirty-nine million and the pumps cost four,” Ada Quill told the room."
)
TRUE = "Engineer: ‘money thrown in the harbour’"
TWISTED = "Engineer: ‘The wall is money thrown in the harbour’"
QUOTE = "The wall is money thrown in the harbour"
ALTERED = "The wall costs thirty-nine million and the pumps cost four,"
PUBLISHED_FILES = ["SHA256SUMS", "article.html", "article.json", "article.md", "quotes.html", "quotes.json"]


def publish(client: FlaskClient, draft: str, version: int = 1, *overrides: tuple[str, str]) -> Any:
    given = [{"quote": quote, "reason": reason} for quote, reason in overrides]
    return client.post(f"/api/drafts/{draft}/publish", json={"version": version, "overrides": given})


def published(desk: Flask) -> list[str]:
    folder = service(Settings, desk).data / "published"
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def unsupported_draft(client: FlaskClient) -> str:
    return add_draft(client, TWISTED, BODY, (add_source(client),))


def test_review_lists_blockers_and_warnings(client: FlaskClient, unsupported_draft: str) -> None:
    review = client.get(f"/api/drafts/{unsupported_draft}/publish").get_json()
    assert review["headline_warnings"] == review["embargoed"] == review["background"] == []
    assert (review["sign_off"], review["needs_sign_off"], review["empty"], review["quotes"]) == (None, False, False, 3)
    [blocker] = review["blockers"]
    assert blocker["quote"] == QUOTE
    assert TWISTED[blocker["start"] : blocker["end"]] == QUOTE
    assert blocker["nearest"]["text"].startswith("A wall without pumps")
    [warning] = review["warnings"]
    assert warning["state"] == "differs"
    assert warning["speaker"] == "Ada Quill"
    assert warning["source_text"] == "The wall costs thirty-eight million and the pumps cost four"
    million = {"op": "replace", "before": "thirty-eight million", "after": "thirty-nine million", "kind": "number"}
    assert million in warning["diff"]
    assert (warning["hard"], warning["kinds"]) == (True, ["number"])


def test_blocked_draft_is_not_published(desk: Flask, client: FlaskClient, unsupported_draft: str) -> None:
    answer = publish(client, unsupported_draft)
    assert answer.status_code == 409
    body = answer.get_json()
    assert body["error"]["code"] == "blocked"
    assert [blocker["quote"] for blocker in body["blockers"]] == [QUOTE]
    assert published(desk) == []
    assert client.get(f"/api/drafts/{unsupported_draft}").get_json()["published_at"] is None


def test_headline_quote_found_only_in_a_source_needs_a_reason(client: FlaskClient) -> None:
    source, other = add_source(client), add_source(client, "walk.md")
    headline = "Fishmonger: ‘Nobody asked us where the boats should land’"
    draft = add_draft(client, headline, BODY, (source,))
    review = client.get(f"/api/drafts/{draft}/publish").get_json()
    [finding] = review["blockers"]
    assert (finding["state"], finding["source"]["source_id"]) == ("in_source", source)
    [objection] = [objection for objection in review["objections"] if objection["where"] == "headline"]
    assert (objection["kind"], objection["level"]) == ("headline_in_source", "reason")
    assert publish_with_reasons(client, draft).status_code == 201
    # Another draft's source does not count.
    assert headline_objection(client, headline, other) == ("unsupported", "headline_unsupported", "block")


def test_headline_quote_possibly_not_in_the_body_needs_a_reason(client: FlaskClient) -> None:
    headline = "Osk: ‘Pumps are cheaper than any wall’"
    assert headline_objection(client, headline, add_source(client)) == ("uncertain", "headline_uncertain", "reason")


def headline_objection(client: FlaskClient, headline: str, source: str) -> tuple[str, str, str]:
    """Return the state of the headline's one quote, and kind and level of the objection to it."""
    review = client.get(f"/api/drafts/{add_draft(client, headline, BODY, (source,))}/publish").get_json()
    assert review["headline_warnings"] == []
    [finding] = review["blockers"]
    [objection] = [objection for objection in review["objections"] if objection["where"] == "headline"]
    return finding["state"], objection["kind"], objection["level"]


class ScareQuotes:
    """A check that takes every quote in a headline for a scare quote."""

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        return [
            [
                HeadlineFinding(quote.text, quote.start, quote.end, "not_a_quotation", 0.0, (), HeadlineReason("title"))
                for quote in find_direct_quotes(headline)
            ]
            for headline, _ in articles
        ]


def test_scare_quotes_neither_block_nor_warn(desk: Flask, unsupported_draft: str) -> None:
    headlines = HeadlineCheckService(
        replace(service(Engine, desk), headline_checker=cast(HeadlineChecker, ScareQuotes())),
        service(QuoteVerificationService, desk),
    )
    with desk.app_context():
        coverage = CoverageService(db.session, service(Engine, desk), service(QuoteVerificationService, desk))
        publisher = Publisher(
            db.session, headlines, service(QuoteVerificationService, desk), service(Settings, desk), coverage
        )
        review = publisher.review(unsupported_draft)
    assert (review.blockers(review.objections), review.headline_warnings) == ([], [])


def test_corrected_draft_is_published(desk: Flask, client: FlaskClient, unsupported_draft: str) -> None:
    with desk.app_context():
        DraftService(db.session).save(unsupported_draft, 1, TRUE, BODY.replace("thirty-nine", "thirty-eight"))
    answer = publish(client, unsupported_draft, 2)
    assert answer.status_code == 201
    publication = answer.get_json()
    assert {file["format"] for file in publication["files"]} == {"html", "markdown", "json"}
    assert published(desk) == PUBLISHED_FILES
    files = {}
    for file in publication["files"]:
        with closing(client.get(file["url"])) as got:
            assert got.status_code == 200
            assert got.headers["X-Content-Type-Options"] == "nosniff"
            files[file["format"]] = got.text
    assert "harbour" in files["html"]
    assert "harbour" in files["markdown"]
    article = json.loads(files["json"])
    assert article["headline"] == TRUE
    first, second = article["quotes"]
    assert (first["state"], first["source"]["speaker"]) == (None, "Bram Osk")
    assert first["source"]["exact"].startswith("A wall without pumps")
    assert second["source"]["speaker"] == "Ada Quill"
    assert article["text"][first["start"] : first["end"]] == first["text"]
    assert client.get(f"/api/drafts/{unsupported_draft}").get_json()["published_at"] == publication["published_at"]


def test_override_with_a_reason_is_recorded(client: FlaskClient, unsupported_draft: str) -> None:
    answer = publish(
        client,
        unsupported_draft,
        1,
        (QUOTE, "  He said it again in the corridor. "),
        (ALTERED, "A slip of hers."),
    )
    assert answer.status_code == 201
    with closing(client.get(answer.get_json()["quote_sheet_json"])) as got:
        override, of_body = json.loads(got.text)["overrides"]
    assert (override["quote"], override["reason"]) == (QUOTE, "He said it again in the corridor.")
    assert override["message"].startswith("Not found in the body")
    assert (override["kind"], override["level"], override["by"]) == ("headline_unsupported", "block", None)
    assert (of_body["kind"], of_body["reason"], of_body["approved_by"]) == ("number", "A slip of hers.", None)


def test_reasons_are_offered_again_for_an_update(client: FlaskClient, unsupported_draft: str) -> None:
    def earlier() -> dict[str, str]:
        objections = client.get(f"/api/drafts/{unsupported_draft}/publish").get_json()["objections"]
        return {objection["quote"]: objection["earlier_reason"] for objection in objections}

    assert earlier() == {QUOTE: "", ALTERED: ""}
    reasons = {QUOTE: "On tape.", ALTERED: "Checked with her."}
    assert publish(client, unsupported_draft, 1, *reasons.items()).status_code == 201
    assert earlier() == reasons
    # They override nothing by themselves.
    assert publish(client, unsupported_draft).status_code == 409


@pytest.mark.parametrize("reason", ["", "   \n", "\u200b", "."])
def test_override_without_a_reason(desk: Flask, client: FlaskClient, unsupported_draft: str, reason: str) -> None:
    answer = publish(client, unsupported_draft, 1, (QUOTE, reason))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "reason_missing")
    assert published(desk) == []


def test_publish_rejects_stale_version(desk: Flask, client: FlaskClient, unsupported_draft: str) -> None:
    for version in (0, 2):
        answer = publish(client, unsupported_draft, version, (QUOTE, "Because."))
        assert answer.status_code == 409
        body = answer.get_json()
        assert body["error"]["code"] == "version_conflict"
        assert body["conflict"] == {"version": 1, "headline": TWISTED, "body": BODY}
    assert published(desk) == []


@pytest.mark.parametrize(("headline", "body"), [("", BODY), (TRUE, ""), (" ", BODY), (TRUE, "\n \n"), ("", "")])
def test_empty_article_is_rejected(desk: Flask, client: FlaskClient, headline: str, body: str) -> None:
    answer = publish(client, add_draft(client, headline, body))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "empty_article")
    assert published(desk) == []


def test_unknown_draft_and_publication_are_not_found(client: FlaskClient) -> None:
    assert client.get("/api/drafts/nobody/publish").status_code == 404
    assert publish(client, "nobody").get_json()["error"]["code"] == "unknown_draft"
    for path in (
        "/publications/nobody/article.html", "/publications/../article.html", "/publications/%2e%2e/quotedesk.sqlite",
        "/publications/x/..%2f..%2fquotedesk.sqlite", "/publications/%2e%2e%2f/article.html",
    ):  # fmt: skip
        answer = client.get(path, headers={"Accept": "application/json"})
        assert answer.status_code in {404, 308}, path
    draft = add_draft(client, "Plain", "Plain words.")
    publication = publish(client, draft).get_json()["publication_id"]
    for name in ("other.html", "..", "article.html/", ".."):
        assert client.get(f"/publications/{publication}/{name}").status_code == 404


def test_a_correction_during_the_check_is_read_before_it_is_published(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = add_source(client)
    body = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
    draft = add_draft(client, "Pumps", body, (source,))
    verify = QuoteVerificationService.verify
    corrected: list[int] = []

    def verify_then_correct(service: Any, session: Any, text: str, *args: Any) -> Any:
        findings = verify(service, session, text, *args)
        if text == body and not corrected:
            # As another process does it: the index of this one does not follow.
            row = session.query(SourceParagraph).filter(SourceParagraph.text.contains("thrown in the harbour")).one()
            values = {name: getattr(row, name) for name in ("source_id", "index", "speaker", "question", "kind")}
            text_now = row.text.replace("is money", "is not money")
            session.delete(row)
            session.flush()
            session.add(SourceParagraph(text=text_now, **values))
            session.execute(touch(source))
            session.commit()
            corrected.append(1)
        return findings

    monkeypatch.setattr(QuoteVerificationService, "verify", verify_then_correct)
    answer = publish(client, draft)
    assert corrected
    assert answer.status_code == 409, answer.text
    assert [objection["kind"] for objection in answer.get_json()["objections"]] == ["negation"]
    assert published(desk) == []
    assert client.get(f"/api/drafts/{draft}").get_json()["published_at"] is None


def test_a_source_deleted_during_the_check_is_quoted_no_more(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = add_source(client)
    body = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
    draft = add_draft(client, "Pumps", body, (source,))
    verify = QuoteVerificationService.verify
    deleted: list[int] = []

    def verify_then_delete(service: Any, session: Any, text: str, *args: Any) -> Any:
        findings = verify(service, session, text, *args)
        if text == body and not deleted:
            with desk.test_client() as other:
                deleted.append(other.delete(f"/api/sources/{source}").status_code)
        return findings

    monkeypatch.setattr(QuoteVerificationService, "verify", verify_then_delete)
    answer = publish(client, draft)
    assert deleted == [204]
    assert answer.status_code == 409, answer.text
    assert [objection["kind"] for objection in answer.get_json()["objections"]] == ["not_found"]
    assert published(desk) == []


def test_two_publishes_at_once_give_one_publication(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = add_draft(client, "Pumps", "The hearing went on until nine.", (add_source(client),))
    review = Publisher._review
    others: list[str] = []

    def review_while_another_publishes(publisher: Publisher, stored: Any) -> Any:
        if not others:
            others.append("")
            with desk.test_client() as other:
                others[0] = publish(other, draft).get_json()["publication_id"]
        return review(publisher, stored)

    monkeypatch.setattr(Publisher, "_review", review_while_another_publishes)
    answer = publish(client, draft)
    assert answer.status_code == 201, answer.text
    assert answer.get_json()["publication_id"] == others[0]
    assert published(desk) == PUBLISHED_FILES
    with desk.app_context():
        assert db.session.query(Publication).count() == 1
    # Publishing again later is another publication.
    assert publish(client, draft).get_json()["publication_id"] != others[0]
