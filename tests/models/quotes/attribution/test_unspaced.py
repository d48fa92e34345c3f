"""Attribution in Japanese, Chinese and Arabic; all people are invented."""

import pytest

from models.quotes.detection import find_direct_quotes
from tests.models.quotes.attribution.reading import ATTRIBUTOR, attributions


@pytest.mark.parametrize(
    ("text", "name", "by"),
    [
        ("「橋は安全だ」と宮沼太一市長は述べた。", "宮沼太一市長", "name"),
        ("宮沼太一市長は「橋は安全だ」と述べた。", "宮沼太一市長", "name"),
        ("宮沼氏は記者会見で「橋は安全だ」との見方を示した。", "宮沼氏", "name"),
        ("「橋は安全だ」と、港で働く宮沼太一さんは話す。", "宮沼太一さん", "name"),
        ("宮沼太一市長によると、橋は「とても安全だ」という。", "宮沼太一市長", "context"),
        ("「橋は安全だ」。宮沼太一さんはそう言って笑った。", "宮沼太一さん", "name"),
        ("宮沼太一市長が来た。「橋は安全だ」と彼は述べた。", "宮沼太一市長", "pronoun"),
        ("宮沼太一市長が来た。「橋は安全だ」と市長は述べた。", "宮沼太一市長", "pronoun"),
        ("警察は「橋は安全だ」と発表した。", "警察", "description"),
        ("「橋は安全だ」（宮沼市長）", "宮沼市長", "name"),
        ("王沼芳说：“大桥很安全。”", "王沼芳", "name"),
        ("“大桥很安全。”王沼芳说。", "王沼芳", "name"),
        ("“大桥很安全，”市长王沼芳周一告诉记者，“大家放心。”", "王沼芳", "name"),
        ("王沼芳市长在会上表示，“大桥很安全”。", "王沼芳市长", "name"),
        ("王沼芳没有久留。“大桥很安全。”她说。", "王沼芳", "pronoun"),
        ("据王沼芳介绍，这是“最安全的一座桥”。", "王沼芳", "context"),
        ("王沼芳指出，大桥“非常安全”。", "王沼芳", "context"),
        ("警方通报，“大桥很安全”。", "警方", "description"),
        ("「大橋很安全，」譚沼達說。", "譚沼達", "name"),
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
    attribution = attributions(text)[0]
    assert attribution is not None
    assert (attribution.name, attribution.by) == (name, by)
    if by != "pronoun":
        assert text[attribution.start : attribution.end] == name


@pytest.mark.parametrize(
    "text",
    [
        "宮沼市長と佐伏知事は「橋は安全だ」と述べた。",
        "宮沼市長は佐伏氏が「橋は安全だ」と述べたと明かした。",
        "宮沼市長は佐伏氏の「橋は安全だ」という発言を批判した。",
        "いわゆる「安全橋」は今も閉鎖中だ。宮沼市長が述べた。",
        "「橋は安全だ」と書かれた看板の前で宮沼市長は語った。",
        "宮沼市長は橋を「安全」と呼んだことはないと否定した。",
        "「橋は安全だ」。宮沼市長は会場を後にした。",
        "王沼芳和李伏明说：“大桥很安全。”",
        "王沼芳说李伏明说过“大桥很安全”。",
        "王沼芳否认自己说过：“大桥很安全。”",
        "所谓“安全大桥”仍然关闭。",
        "“大桥很安全”的说法引起争议，王沼芳表示不满。",
        "她说：“大桥很安全。”",
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


def test_each_of_two_speakers_has_their_quote() -> None:
    text = "“大桥很安全。”王沼芳说。李伏明反问：“是吗？”"
    assert [attribution and attribution.name for attribution in attributions(text)] == ["王沼芳", "李伏明"]
    text = "「橋は安全か」と宮沼議員が質問した。「安全です」と佐伏知事が答えた。"
    assert [attribution and attribution.name for attribution in attributions(text)] == ["宮沼議員", "佐伏知事"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("「もし橋が」と宮沼太一さんは警告する。「落ちたら困る」", "宮沼太一さん"),
        ("«إذا سقط الجدار»، حذرت مريم الحلنبي، «فسيأخذ المخبز معه».", "مريم الحلنبي"),
    ],
)
def test_the_second_part_of_a_quote_is_by_the_same(text: str, name: str) -> None:
    assert [attribution and attribution.name for attribution in attributions(text)] == [name] * 2


@pytest.mark.parametrize(
    "text",
    [
        "「あ」と" * 500,
        "王说，" * 2_000 + "“好”",
        "田中氏は" * 2_000 + "「あ」と述べた",
        "“好，”王芳说，" * 500,
        "\ud800「あ」と述べた",
        "قال سامي " * 3_000 + "«ن»",
    ],
)
def test_hostile_text_is_answered(text: str) -> None:
    quotes = find_direct_quotes(text)
    for language in ("ja", "zh", "ar"):
        assert len(ATTRIBUTOR.attribute(text, quotes, language)) == len(quotes)
