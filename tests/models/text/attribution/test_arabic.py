"""Attribution in Arabic; all people are invented."""

import pytest

from models.text.attribution.attribution import Attribution
from models.text.attribution.attributor import Attributor
from models.text.quotes.detection import find_direct_quotes

ATTRIBUTOR = Attributor()


def attributions(text: str) -> list[Attribution | None]:
    return ATTRIBUTOR.attribute(text, find_direct_quotes(text))


@pytest.mark.parametrize(
    ("text", "name", "by"),
    [
        ("قال سامي الحلنبي: «الجسر آمن تماما».", "سامي الحلنبي", "name"),
        ("وقالت وزيرة النقل مريم الحلنبي: «الجسر آمن تماما».", "مريم الحلنبي", "name"),
        ("«الجسر آمن تماما»، قال المهندس سامي الحلنبي.", "سامي الحلنبي", "name"),
        ("وأضاف سامي الحلنبي في رسالة أن «الجسر آمن تماما».", "سامي الحلنبي", "name"),
        ("قال سامي الحلنبي إن الجسر لا يعرف «أي خطر».", "سامي الحلنبي", "context"),
        ("بحسب سامي الحلنبي، كان الجسر «آمنا تماما».", "سامي الحلنبي", "context"),
        ("جاءت مريم الحلنبي متأخرة. وقالت: «الجسر آمن تماما».", "مريم الحلنبي", "pronoun"),
        ("أعلنت الشرطة أن «الجسر آمن تماما».", "الشرطة", "description"),
        ("قال المتحدث باسم الوزير سامي الحلنبي: «الجسر آمن».", "المتحدث باسم الوزير سامي الحلنبي", "description"),
        ("قال رئيس البلدية: «الجسر آمن تماما».", "رئيس البلدية", "description"),
    ],
)
def test_who_says_it(text: str, name: str, by: str) -> None:
    found = attributions(text)[0]
    assert found is not None
    assert (found.name, found.by) == (name, by)
    if by != "pronoun":
        assert text[found.start : found.end] == name


@pytest.mark.parametrize(
    "text",
    [
        "قال سامي الحلنبي وكريم العلني إنهما «متفاجئان».",
        "نفى سامي الحلنبي أن يكون قال: «الجسر آمن تماما».",
        "رواية «الجسر الآمن» لسامي الحلنبي صدرت أمس.",
        "«الجسر آمن تماما»، قالت لسامي الحلنبي.",
        "وصف سامي الحلنبي الجسر بأنه «آمن».",
        "التقى سامي الحلنبي كريم العلني. وقال: «الجسر آمن تماما».",
        "جاء سامي الحلنبي. وقالت: «الجسر آمن تماما».",
    ],
)
def test_no_attribution_where_unsure(text: str) -> None:
    assert attributions(text)[-1] is None


def test_the_second_part_of_a_quote_is_by_the_same() -> None:
    text = "«إذا سقط الجدار»، حذرت مريم الحلنبي، «فسيأخذ المخبز معه»."
    assert [said and said.name for said in attributions(text)] == ["مريم الحلنبي"] * 2


@pytest.mark.parametrize("text", ["قال سامي " * 3_000 + "«ن»", "«ن»، قال " * 500, "قال: «", "\ud800 قال: «ن»"])
def test_hostile_text_is_answered(text: str) -> None:
    quotes = find_direct_quotes(text)
    assert len(ATTRIBUTOR.attribute(text, quotes, "ar")) == len(quotes)
