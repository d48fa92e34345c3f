"""Names as prose writes them."""

import pytest

from models.text.names.display import display_name
from models.text.names.same_speaker import same_speaker


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("SEN. ANA KLOBERG", "Sen. Ana Kloberg"),
        ("Mr. HALE of North Carolina", "Mr. Hale of North Carolina"),
        ("INGRID VON DER HALE", "Ingrid von der Hale"),
        ("GRETA VAN HOLT", "Greta Van Holt"),
        ("OMAR AL-HALE", "Omar al-Hale"),
        ("ANA O'DOWD", "Ana O'Dowd"),
        ("LUC MCHALE", "Luc McHale"),
        ("LUC MACDONALD", "Luc MacDonald"),
        ("McHALE", "McHale"),
        ("J.K. FERN", "J.K. Fern"),
        ("JK FERN", "JK Fern"),
        ("HON.T. HALE", "Hon. T. Hale"),
        ("SEN. HALE (D-OH)", "Sen. Hale (D-OH)"),
        ("ANA HALE, CNN HOST", "Ana Hale, CNN Host"),
        ("The MINISTER OF JUSTICE AND HEALTH", "The Minister of Justice and Health"),
        ("HALE", "Hale"),
        ("Q", "Q"),
        ("CNN", "CNN"),
        ("SPEAKER_00", "SPEAKER_00"),
        ("Ana Hale", "Ana Hale"),
        ("홍길동 장관", "홍길동 장관"),
        ("", ""),
    ],
)
def test_capitals_are_written_as_prose(label: str, expected: str) -> None:
    shown = display_name(label)
    assert shown == expected
    assert display_name(shown) == shown


def test_a_displayed_name_is_the_same_person() -> None:
    surnames = ("MCHALE", "O'DOWD", "VON HALE", "MARSH-TATE", "MACDONALD", "NÚÑEZ", "VAN DER MEER", "NG", "LI", "WU")
    for given in ("LYDIA", "PETER", "ANA", "OWEN"):
        for surname in surnames:
            label = f"{given} {surname}"
            assert same_speaker(display_name(label), label, "") is True, label
