"""Numbers, names and negation of a quote against the passage in another language that it translates."""

import pytest

from models.quotes.translated import TranslatedDifference, translated_differences
from models.text.names.transliteration import has_name, same_person

SAID = "Anna Hale told us that we will not close the bridge for two million people."
QUOTED = "Wie Anna Hale uns sagte, werden wir die Brücke für zwei Millionen Menschen nicht schließen."


def differences(quoted: str, source: str = SAID, said_in: str = "en") -> list[TranslatedDifference]:
    return list(translated_differences(source, said_in, quoted, "de"))


def test_faithful_translation_has_no_differences() -> None:
    assert differences(QUOTED) == []


def test_a_changed_number_is_named_with_the_one_of_the_original() -> None:
    assert differences(QUOTED.replace("zwei", "drei")) == [
        TranslatedDifference("number", "two million", "drei Millionen")
    ]


def test_an_added_number_is_named_alone() -> None:
    assert differences("Wir werden die Brücke nicht für 41 Menschen schließen.", "We will not close the bridge.") == [
        TranslatedDifference("number", "", "41")
    ]


def test_dropped_and_added_negations_are_distinguished() -> None:
    [dropped] = differences(QUOTED.replace("nicht ", ""))
    [added] = differences("Wir werden sie nicht schließen.", "We will close it.")
    assert [(difference.kind, difference.added) for difference in (dropped, added)] == [
        ("negation", False),
        ("negation", True),
    ]


def test_a_word_that_is_translated_by_a_negation_is_no_difference() -> None:
    assert differences("Wir konnten die Brücke nicht schließen.", "We were unable to close the bridge.") == []


def test_a_word_that_says_the_opposite_is_a_difference() -> None:
    assert differences("Wir senken die Maut auf der Brücke.", "We will raise the toll on the bridge.") == [
        TranslatedDifference("opposite", "raise", "senken")
    ]


def test_the_opposite_of_a_negated_word_is_no_difference() -> None:
    kinds = {difference.kind for difference in differences("Die Brücke ist gefährlich.", "The bridge is not safe.")}
    assert "opposite" not in kinds


def test_another_name_is_a_difference() -> None:
    assert differences(QUOTED.replace("Anna Hale", "Anna Sand")) == [TranslatedDifference("name", "Hale", "Sand")]


def test_what_the_passage_says_beside_the_quote_is_no_difference() -> None:
    assert differences("Wir werden die Brücke nicht schließen.") == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Hale", "애나 헤일 시장이 말했다"),
        ("Hale", "アンナ・ヘイル市長"),
        ("Minji", "김민지는 말했다"),
        ("Łódź", "the mayor of Lodz"),
        ("Teksasie", "in North Texas"),
    ],
)
def test_names_are_found_across_scripts_and_inflected(name: str, text: str) -> None:
    assert has_name(name, text)


def test_a_name_of_other_consonants_is_not_found() -> None:
    assert not has_name("Brackett", "애나 헤일")


def test_people_are_the_same_across_scripts_or_unknown() -> None:
    assert same_person("Kim Minji", "김민지") is True
    assert same_person("Bram Osk", "김민지") is None
