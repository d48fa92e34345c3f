"""Language detection by script."""

import pytest

from models.text.language import (
    detect_language,
    identify_language,
    likely_language,
    quick_language,
    small_word_counts,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The bridge is safe.", "en"),
        ("다리는 안전하다.", "ko"),
        ("LG·SK, AI 반도체 투자 확대", "ko"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "ko"),
        ("The word 한글 is the name of the Korean alphabet.", "en"),
        ("", "en"),
    ],
)
def test_detect_language(text: str, expected: str) -> None:
    assert detect_language(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We will open the bridge in June, and it is safe.", "en"),
        ("다리는 안전하다.", "ko"),
        ("橋は六月に開通します。", "ja"),
        ("大桥将在六月开放。", "zh"),
        ("Η γέφυρα θα ανοίξει τον Ιούνιο.", "el"),
        ("", "en"),
        ("Wir eröffnen die Brücke im Juni und sie ist sicher.", None),
        ("Мы откроем мост в июне.", None),
    ],
)
def test_quick_language_knows_scripts_and_english(text: str, expected: str | None) -> None:
    assert quick_language(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wir eröffnen die Brücke im Juni und sie ist sicher.", "de"),
        ("Nous ouvrirons le pont en juin, et il est sûr.", "fr"),
        ("Abriremos el puente en junio y es seguro.", "es"),
        ("Мы откроем мост в июне, и он безопасен для всех.", "ru"),
        ("We will open the bridge in June, and it is safe.", "en"),
    ],
)
def test_identify_language(text: str, expected: str) -> None:
    assert identify_language(text) == expected


def test_small_words_are_counted_over_lines_and_in_long_ones() -> None:
    line = "The bridge of the town is safe, und das ist gut. "
    once = small_word_counts(line)
    assert (once["en"], once["de"]) == (4, 3)
    for text in (line * 100, "\n".join([line] * 100), "\n".join([line * 50, "", *[line] * 50])):
        assert small_word_counts(text) == {language: 100 * count for language, count in once.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wir haben fünfzehn Boote verloren.", "de"),
        ("Nous avons perdu quinze bateaux.", "fr"),
        ("Hemos pagado dos millones y medio de euros.", "es"),
        ("Se la regione non paga, chiuderemo l’ospedale.", "it"),
        ("Pagámos dois milhões e meio de euros.", "pt"),
        ("We hebben zestien boten verloren.", "nl"),
        ("Straciliśmy szesnaście łodzi.", "pl"),
        ("I used to believe that teachers were lazy.", "en"),
        ("José and Zoë were at the café with us.", "en"),
        ("Firmaremos", None),
    ],
)
def test_likely_language_reads_short_sentences(text: str, expected: str | None) -> None:
    assert likely_language(text) == expected
