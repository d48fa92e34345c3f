"""The HTML of posts is converted to plain text."""

import pytest

from indexer.readers.posts.html_text import words_of


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One<br>two</p><p>three</p>", "One\ntwo\nthree"),
        ("<p>a <b>bold</b>\nword</p>", "a bold word"),
        ("Fish &amp; chips", "Fish & chips"),
        ("<p>1 &lt; 2</p>", "1 < 2"),
        ("<script>x()</script><p>One</p>", "One"),
        ('<p class="quote-inline">RE: https://a.example</p><p>Mine</p>', "Mine"),
        ("<p>before<!-- hidden -->after</p>", "beforeafter"),
        ("", ""),
    ],
)
def test_markup_becomes_lines_of_text(markup: str, text: str) -> None:
    assert words_of(markup) == text
