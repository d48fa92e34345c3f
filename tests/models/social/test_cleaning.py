"""Cleaning of posts and articles."""

import pytest

from models.social.cleaning import clean_article, clean_post, clean_title


@pytest.mark.parametrize(
    ("posted", "cleaned"),
    [
        ("The wall broke at noon. https://example.org/a?b=1 pic.twitter.com/x1", "The wall broke at noon."),
        ("RT @harbour_watch: Pumps are running", "Pumps are running"),
        ("@someone@social.example no, it did not", "no, it did not"),
        ("#SaveOurHarbour #Kingsport2026 now", "Save Our Harbour Kingsport 2026 now"),
        ("Tom &amp; Ann said &quot;no&quot;", 'Tom & Ann said "no"'),
        ("And then....\nnothing", "And then … nothing"),
        ("write to a@b.example today", "write to a@b.example today"),
        ("https://t.co/abc", ""),
        ("half of \ud83d a smile", "half of a smile"),
    ],
)
def test_posts_lose_what_only_carries_them(posted: str, cleaned: str) -> None:
    assert clean_post(posted) == cleaned


def test_articles_lose_dateline_mark_up_and_lines_of_the_page() -> None:
    body = (
        "KINGSPORT, March 3 (Reuters) - The wall <b>broke</b> at noon.\n\nADVERTISEMENT\nRead more: Ten walls to see\n"
        "Follow the desk on Twitter\nThe mayor said: Read the report. See https://example.org/report\n© 2026"
    )
    assert clean_article(body) == "The wall broke at noon.\nThe mayor said: Read the report. See"


def test_a_sentence_that_begins_in_capitals_is_no_dateline() -> None:
    assert clean_article("NATO ministers met. They left.") == "NATO ministers met. They left."


def test_titles_are_put_on_one_line() -> None:
    assert clean_title(" Wall\nbreaks &amp; floods ") == "Wall breaks & floods"
