"""Words of a translation that say the opposite of words of the original, in any two languages."""

import pytest

from models.text.languages import LANGUAGES
from models.text.translated_opposites import opposite_words

ORIGINALS = {
    "en": "The council wants to increase the subsidies.",
    "de": "Der Rat will eine Erhöhung der Zuschüsse.",
    "fr": "Le conseil veut une augmentation des aides.",
    "es": "El consejo quiere un aumento de las ayudas.",
    "it": "Il consiglio vuole un aumento dei contributi.",
    "pt": "O conselho quer um aumento dos apoios.",
    "nl": "De raad wil een toename van de steun.",
    "pl": "Rada chce zwiększyć dopłaty.",
    "ar": "يريد المجلس زيادة الدعم.",
    "ja": "議会は補助金の増加を望んでいる。",
    "ko": "의회는 보조금의 증가를 원합니다.",
    "zh": "议会希望增加补贴。",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_and_its_opposite_are_returned_in_every_language(language: str) -> None:
    original = ORIGINALS[language]
    opposites = opposite_words(original, language, "Rents decreased.", "en")
    assert opposites is not None
    assert opposites[0] in original
    assert opposites[1] == "decreased"
    assert opposite_words(original, language, "Rents increased.", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_lists_the_subjects_of_english_in_two_sides(language: str) -> None:
    subjects = {meaning.subject for meanings in LANGUAGES["en"].opposite_meanings.values() for meaning in meanings}
    meanings = LANGUAGES[language].opposite_meanings.values()
    assert {meaning.subject for word in meanings for meaning in word} <= subjects
    assert {meaning.side for word in meanings for meaning in word} == {0, 1}
    assert not [word for word, both in LANGUAGES[language].opposite_meanings.items() if opposes_itself(both)]


def opposes_itself(meanings: frozenset[tuple[str, int]]) -> bool:
    return any((subject, 1 - side) in meanings for subject, side in meanings)


def test_a_text_with_both_opposites_says_neither() -> None:
    assert opposite_words("Steigt oder sinkt die Miete?", "de", "The rent falls.", "en") is None


def test_a_word_that_agrees_with_another_is_the_opposite_of_none() -> None:
    # “Lower” is the opposite of “raise” and of “higher”, but here it translates “senken”.
    assert opposite_words("Wir senken die höhere Miete.", "de", "We lower the rent.", "en") is None


def test_what_grows_and_what_is_cut_are_opposites() -> None:
    assert opposite_words("Das Budget steigt.", "de", "The budget was cut.", "en") == ("steigt", "cut")


def test_the_longest_word_counts() -> None:
    assert opposite_words("那是不可能的。", "zh", "It is impossible.", "en") is None
    assert opposite_words("那是不可能的。", "zh", "It is possible.", "en") == ("不可能", "possible")


def test_words_within_words_do_not_count_where_spaces_divide_them() -> None:
    assert opposite_words("Die Hochschule ist gut.", "de", "A low wall is good.", "en") is None


def test_languages_without_a_list_are_not_compared() -> None:
    assert opposite_words("Priserna steg.", "sv", "Prices fell.", "en") is None
