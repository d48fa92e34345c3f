"""“Not” in every language."""

import pytest

from models.text.negation import negations, read_negation


@pytest.mark.parametrize(
    ("negated", "affirmed", "language"),
    [
        ("We will not close it.", "We will close it.", "en"),
        ("우리는 문을 닫지 않겠습니다.", "우리는 문을 닫겠습니다.", "ko"),
        ("Wir schließen sie nicht.", "Wir schließen sie nicht nur, wir sperren sie.", "de"),
        ("Nous ne fermerons pas le pont.", "Une personne a fermé le pont.", "fr"),
        ("No cerraremos el puente.", "Cerraremos el puente.", "es"),
        ("Non chiuderemo il ponte.", "Chiuderemo il ponte.", "it"),
        ("Não vamos fechar a ponte.", "Vamos fechar a ponte.", "pt"),
        ("We sluiten de brug niet.", "We sluiten de brug.", "nl"),
        ("Nie zamkniemy mostu.", "Zamkniemy most.", "pl"),
        ("橋を閉鎖しません。", "橋を閉鎖しなければなりません。", "ja"),
        ("我们不会关闭这座桥。", "我们非常重视这座桥，不断改进。", "zh"),
        ("لن نغلق الجسر.", "سنغلق الجسر.", "ar"),
    ],
)
def test_negation_is_distinguished_from_affirmation(negated: str, affirmed: str, language: str) -> None:
    one, other = read_negation(negated, language), read_negation(affirmed, language)
    assert one is not None
    assert other is not None
    assert (one.negated, other.negated) == (True, False)


def test_a_language_without_a_table_is_not_read() -> None:
    assert read_negation("Vi stänger inte bron.", "sv") is None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We can’t, and we never did", 2),
        ("They DON'T", 1),
        ("dont cant wont isnt aint shouldnt", 6),
        ("neither here nor there, nobody and nothing", 4),
        ("No, 10 is too many; nowhere to go", 2),
        ("Not only the wall fell. But we stayed.", 1),
        ("No 10 knew of it, on page no. 7; not only this but that", 0),
        ("a notable knot, a want, a hunt, the front and a cannon", 0),
        ("", 0),
    ],
)
def test_english_negations_are_counted(text: str, count: int) -> None:
    assert negations(text, "en") == count
