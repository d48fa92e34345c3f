"""Japanese and Chinese names: titles, surnames alone, other scripts."""

import pytest

from models.text.names.same_speaker import same_speaker


@pytest.mark.parametrize(
    ("attributed", "speaker"),
    [
        ("宮沼太一市長", "宮沼太一"),
        ("宮沼氏", "宮沼太一"),
        ("宮沼太一さん", "宮沼太一 議員"),
        ("王沼芳", "局长王沼芳"),
        ("王沼芳女士", "王沼芳"),
    ],
)
def test_the_same(attributed: str, speaker: str) -> None:
    assert same_speaker(attributed, speaker, "") is True
    assert same_speaker(speaker, attributed, "") is True


@pytest.mark.parametrize(
    ("attributed", "speaker"), [("宮沼太一氏", "佐伏花子"), ("王沼芳", "李伏明"), ("宮沼市長", "佐伏")]
)
def test_another(attributed: str, speaker: str) -> None:
    assert same_speaker(attributed, speaker, "") is False


@pytest.mark.parametrize(
    ("attributed", "speaker"),
    [
        ("市長", "宮沼太一"),
        ("渡辺氏", "渡邊次郎"),
        ("宮沼太一", "みやぬまたいち"),
        ("王沼芳", "Wang Zhaofang"),
        ("سامي الحلنبي", "Sami Halanbi"),
        ("Wang Zhaofang", "王沼芳"),
        ("王", "王沼芳"),
        ("Jana Kowalskiego", "Jan Kowalski"),
    ],
)
def test_undecided(attributed: str, speaker: str) -> None:
    assert same_speaker(attributed, speaker, "") is None
