"""An article as JSON."""

import json
from datetime import datetime, timedelta, timezone

from server.articles.article import CheckedQuote
from server.articles.document import Document, Provenance, parse_body, plain_text
from server.articles.exporters.json_document import to_json
from tests.server.articles.exporters.published import QUOTING, article, paragraph, quoted


class TestJson:
    def test_json_has_text_quotes_details_and_images(self) -> None:
        checked = [
            CheckedQuote("never sound", 12, 23, "verbatim", "Word for word as in the source."),
            CheckedQuote("said", 30, 34, "not_found", "Not found in any source."),
        ]
        published = datetime(2031, 5, 3, 12, 0, tzinfo=timezone(timedelta(hours=2)))
        written = to_json(article(QUOTING, published_at=published, quotes=checked))
        content = json.loads(written)
        assert content["headline"] == "The pier"
        assert content["published_at"] == "2031-05-03T10:00:00Z"
        assert content["text"] == plain_text(QUOTING)
        assert content["blocks"] == [
            {"type": "paragraph", "text": content["text"], "start": 0, "end": len(content["text"])}
        ]
        assert content["quotes"][0] == {
            "text": "never sound",
            "start": 12,
            "end": 23,
            "state": "verbatim",
            "message": "Word for word as in the source.",
            "source": {
                "source_id": "s1",
                "source_title": "Pier inquiry",
                "paragraph_id": 8,
                "paragraph_index": 7,
                "start": 4,
                "end": 15,
                "speaker": "Jane Doe",
                "start_ms": 751_000,
                "exact": "never sound",
                "prefix": "Was ",
                "suffix": ", I said.",
                "end_ms": 758_250,
            },
        }
        assert (content["quotes"][1]["state"], content["quotes"][1]["source"]) == ("not_found", None)
        assert content["overrides"] == []
        assert parse_body(content["body"]) == QUOTING

    def test_annotations_follow_the_w3c_model(self) -> None:
        [annotation] = json.loads(to_json(article(QUOTING)))["annotations"]
        assert annotation == {
            "@context": "http://www.w3.org/ns/anno.jsonld",
            "id": "#quote-1",
            "type": "Annotation",
            "motivation": "linking",
            "body": {"type": "TextualBody", "value": "never sound", "format": "text/plain"},
            "target": {
                "source": "urn:quotedesk:source:s1",
                "selector": [
                    {"type": "TextQuoteSelector", "exact": "never sound", "prefix": "Was ", "suffix": ", I said."},
                    {
                        "type": "FragmentSelector",
                        "value": "paragraph-8",
                        "refinedBy": {"type": "TextPositionSelector", "start": 4, "end": 15},
                    },
                    {
                        "type": "FragmentSelector",
                        "conformsTo": "http://www.w3.org/TR/media-frags/",
                        "value": "t=751,758.25",
                    },
                ],
            },
        }

    def test_without_times_an_annotation_has_no_media_fragment(self) -> None:
        body = Document((paragraph(quoted(source=Provenance("a b/ü", "Letter", exact="x"))),))
        [annotation] = json.loads(to_json(article(body)))["annotations"]
        assert annotation["target"]["source"] == "urn:quotedesk:source:a%20b%2F%C3%BC"
        assert [selector["type"] for selector in annotation["target"]["selector"]] == [
            "TextQuoteSelector",
            "FragmentSelector",
        ]
