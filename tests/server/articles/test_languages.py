"""The language of an article, and how it is printed in each form."""

import io
import json
import zipfile
from dataclasses import replace
from datetime import datetime

import docx
import pytest
from docx.oxml.ns import qn

from server.articles.article import CheckedQuote
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.exporters.nitf import to_nitf
from server.articles.exporters.word import to_word
from server.articles.importers.html import read_html
from server.articles.importers.markdown import read_markdown
from server.articles.languages import (
    article_language,
    day_text,
    declared_language,
    direction,
    language_tag,
    named_language,
    printed_words,
)
from tests.server.articles.exporters.published import QUOTING, SOURCE, Page, article

GERMAN = "Die Brücke ist nicht sicher, und das weiß auch die Stadt."
ARABIC = "قالت المهندسة إن الجسر ليس آمنا، وإن المدينة تعرف ذلك منذ عام."
HEBREW = "הגשר אינו בטוח, והעירייה יודעת על כך כבר שנה."
RUSSIAN = "Мост небезопасен, и город об этом знает."
LANGUAGES = ("en", "ko", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar")


@pytest.mark.parametrize(
    ("text", "named", "language"),
    [
        (GERMAN, "", "de"),
        (GERMAN, "nl", "nl"),
        (ARABIC, "", "ar"),
        (HEBREW, "", "he"),
        (RUSSIAN, "", "und"),
        (RUSSIAN, "ru", "ru"),
        ("Ein Wort", "", "en"),
        ("", "", "en"),
        ("", "sv", "sv"),
        ("橋は安全だと述べた。", "", "ja"),
    ],
)
def test_the_language_that_is_named_counts_more_than_the_words(text: str, named: str, language: str) -> None:
    assert article_language(text, named) == language


@pytest.mark.parametrize(
    ("stored", "text", "language"),
    [
        ("de", "One line.", "de"),
        ("de-AT", "One line.", "de"),
        ("DE", GERMAN, ""),
        ("en", GERMAN, "en"),
        ("und", RUSSIAN, ""),
        ("German", "One line.", ""),
        (None, GERMAN, ""),
        (["de"], GERMAN, ""),
    ],
)
def test_a_file_names_a_language_where_the_words_say_another(stored: object, text: str, language: str) -> None:
    assert named_language(stored, text) == language


def test_what_a_page_declares_counts_less_than_its_words() -> None:
    assert declared_language("en", GERMAN) == ""
    assert declared_language("sv", "En rad.") == "sv"
    assert read_html(f'<html lang="en"><body><p>{GERMAN}</p></body></html>').details.language == ""
    assert read_html('<html lang="fi"><body><p>Yksi rivi.</p></body></html>').details.language == "fi"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (ARABIC, "ar", "rtl"),
        (ARABIC, "en", "rtl"),
        (f"{HEBREW} (BBC)", "he", "rtl"),
        (GERMAN, "ar", "ltr"),
        ("12 – 13", "fa", "rtl"),
        ("", "en", "ltr"),
    ],
)
def test_text_direction_follows_the_language(text: str, language: str, expected: str) -> None:
    assert direction(text, language) == expected


@pytest.mark.parametrize(
    ("language", "day", "tag"),
    [
        ("en", "3 May 2031", "en-GB"),
        ("de", "3. Mai 2031", "de-DE"),
        ("fr", "3 mai 2031", "fr-FR"),
        ("ko", "2031년 5월 3일", "ko-KR"),
        ("ja", "2031年5月3日", "ja-JP"),
        ("pl", "3 maja 2031", "pl-PL"),
        ("und", "3 May 2031", "x-none"),
        ("xx", "3 May 2031", "xx"),
    ],
)
def test_dates_and_language_tags_are_localized(language: str, day: str, tag: str) -> None:
    assert day_text(datetime(2031, 5, 3), language) == day
    assert language_tag(language) == tag


def test_each_language_has_its_own_words() -> None:
    for language in LANGUAGES:
        words = printed_words(language)
        assert words.language == language
        assert all(phrase.count("{}") == 1 for phrase in (words.source_of, words.back_to, words.paragraph))
    assert len({printed_words(language).sources for language in LANGUAGES}) == len(LANGUAGES)
    assert printed_words("sv") == printed_words("en")


def test_a_page_is_in_the_language_of_its_article() -> None:
    page = to_html(article(QUOTING, language="de"))
    assert '<html lang="de">' in page
    assert '<h2 id="sources-title">Quellen der Zitate</h2>' in page
    assert 'aria-label="Quelle von Zitat 1"' in page
    assert 'aria-label="Zurück zu Zitat 1"' in page
    assert "3. Mai 2031" in page
    assert "Absatz 8" in page


def test_english_words_in_another_article_are_marked_as_such() -> None:
    page = Page(to_html(article(QUOTING, language="sv")))
    [sources] = page.all("section")
    assert (sources["lang"], sources["dir"]) == ("en", "ltr")
    assert page.all("blockquote") == [{"lang": "sv", "dir": "ltr"}]


def test_right_to_left_in_every_form() -> None:
    written = article(ARABIC, language="ar")
    assert Page(to_html(written)).all("html") == [{"lang": "ar", "dir": "rtl"}]
    assert to_markdown(written).startswith('---\nlang: "ar"\ndir: "rtl"\n---\n')
    assert json.loads(to_json(written))["language"] == "ar"
    assert b'xml:lang="ar"' in to_nitf(written)
    styles = docx.Document(io.BytesIO(to_word(written))).styles.element
    defaults = styles.find(qn("w:docDefaults"))
    run = [element.tag for element in defaults.find(f"{qn('w:rPrDefault')}/{qn('w:rPr')}")]
    assert run.index(qn("w:rtl")) == run.index(qn("w:lang")) - 1
    assert defaults.find(f"{qn('w:pPrDefault')}/{qn('w:pPr')}")[0].tag == qn("w:bidi")
    [look] = styles.iter(qn("w:lang"))
    assert (look.get(qn("w:val")), look.get(qn("w:bidi"))) == ("ar-EG", "ar-EG")


@pytest.mark.parametrize(("language", "tag"), [("en", "en-GB"), ("de", "de-DE"), ("pl", "pl-PL")])
def test_word_checks_the_spelling_of_the_language(language: str, tag: str) -> None:
    with zipfile.ZipFile(io.BytesIO(to_word(article(GERMAN, language=language)))) as package:
        styles = package.read("word/styles.xml").decode()
    assert f'w:val="{tag}"' in styles
    assert "<w:bidi" not in styles
    assert "w:rtl" not in styles


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_of_any_language_are_removed_on_import(language: str) -> None:
    written = to_markdown(
        article(
            "She said: “never sound”.",
            language=language,
            quotes=[CheckedQuote("never sound", 11, 22, "verbatim", "", SOURCE)],
        )
    )
    assert "[^1]: " in written
    imported = read_markdown(written)
    assert [block.text for block in imported.document.blocks] == ["She said: “never sound”."]
    assert imported.details.language == ("" if language == "en" else language)


def test_markdown_of_an_unknown_language_names_none() -> None:
    assert "lang" not in to_markdown(replace(article(RUSSIAN), language="und"))
