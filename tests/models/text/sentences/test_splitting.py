"""Sentence splitting: abbreviations and closing marks."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from models.text.sentences.boundaries import correct_boundaries, is_finished
from models.text.sentences.splitting import last_sentence, load, split_many, split_sentences


def cut(text: str, language: str | None = None) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text, language)]


@pytest.fixture(scope="module", autouse=True)
def _models() -> None:
    load()


@pytest.mark.parametrize(
    "expected",
    [
        ["The bridge is safe.", "It was built in March.", "Who pays?"],
        ["Dr. Smith went to Washington D.C. on Jan. 5 to meet Sen. J. R. Mills.", "He likes it there."],
        ["“I said ‘No.’", "Then we left,” he said.", "It was over."],
        ["“The bridge is safe.”", "“Then cross it.”"],
        ['"Is the bridge safe?"', "\"I was told that it is 'sound.'\"", '"By whom?"'],
        ["He called it “the worst day of my life.”", "The mayor agreed."],
        ["The U.S. government said on Monday that it would pay $3.5 million.", "No. 4 on the list is the dam."],
        ["We asked [the mayor] about it.", "(She did not answer.)", "We left."],
    ],
)
def test_english(expected: list[str]) -> None:
    assert cut(" ".join(expected), "en") == expected


@pytest.mark.parametrize(
    "expected",
    [
        ["다리는 안전하다.", "시장은 그렇게 말했다."],
        ["시장은 “다리는 안전하다”고 말했다.", "시민들은 믿지 않았다."],
        ["누가 돈을 내나?", "아무도 모른다."],
    ],
)
def test_korean(expected: list[str]) -> None:
    assert cut(" ".join(expected)) == expected


def test_no_sentence_crosses_a_line_end() -> None:
    assert cut("  A headline without a stop\n\n \tThe bridge\r\nis safe. Cross it. ") == [
        "A headline without a stop",
        "The bridge",
        "is safe.",
        "Cross it.",
    ]


@pytest.mark.parametrize("text", ["", " \n\t\n ", "\u2028"])
def test_no_words_no_sentences(text: str) -> None:
    assert split_sentences(text) == []
    assert split_sentences(text, "ko") == []


def test_many_texts_split_as_each_alone() -> None:
    texts = ["One is here. Two is there.", "", "하나다. 둘이다.", "Three\nFour. Five is last."]
    assert split_many(texts) == [split_sentences(text) for text in texts]
    assert split_many([]) == []


def test_a_long_line_without_white_space() -> None:
    assert "".join(cut("x" * 45_000, "en")) == "x" * 45_000


def test_threads_share_the_models() -> None:
    texts = ["One is here. Two is there.", "하나다. 둘이다."] * 8
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(split_sentences, texts)) == [split_sentences(text) for text in texts]


@pytest.mark.parametrize(
    ("line", "starts", "expected"),
    [
        ("He left. ” She stayed.", [0, 9], ["He left. ”", "She stayed."]),
        ("It was [ so ] fine.", [0, 7, 9], ["It was [ so ] fine."]),
        ("Meet Mr. Hill. Now.", [0, 9, 15], ["Meet Mr. Hill.", "Now."]),
        ("“Stop!” he said. Go.", [0, 8, 17], ["“Stop!” he said.", "Go."]),
        ("On Jan. 5 it fell.", [0, 8], ["On Jan. 5 it fell."]),
        ("No end here.", [], ["No end here."]),
    ],
)
def test_splitter_mistakes_are_corrected(line: str, starts: list[int], expected: list[str]) -> None:
    spans = list(zip(starts, [*starts[1:], len(line)], strict=True)) if starts else []
    assert [line[start:end] for start, end in correct_boundaries(line, spans, "en")] == expected


@pytest.mark.parametrize(
    ("sentence", "finished"),
    [
        ("It holds.", True),
        ("It holds.”", True),
        ("Does it?!", True),
        ("안전하다.", True),
        ("It holds", False),
        ("She met Dr.", False),
        ("", False),
    ],
)
def test_is_finished(sentence: str, finished: bool) -> None:
    assert is_finished(sentence) is finished


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He left. She stayed.", "She stayed."),
        ("She stayed.\n\nHe left\n  \n", "He left"),
        ("", ""),
        ("\n", ""),
    ],
)
def test_last_sentence(text: str, expected: str) -> None:
    assert last_sentence(text) == expected


@pytest.mark.parametrize(
    "expected",
    [
        ["橋は安全だ。", "「渡れます。」と市長は述べた。", "「本当か！」", "雨だ。"],
        ["市長は「橋は安全だ。", "明日渡れる」と述べた。"],
        ["大桥很安全。", "“可以通行！”市长说。", "谁来付钱？", "“没人知道。”", "雨停了。"],
        ["Ａ社はYahoo!ニュースに答えた。", "次は未定だ。"],
    ],
)
def test_scripts_without_spaces(expected: list[str]) -> None:
    assert cut("".join(expected)) == expected


@pytest.mark.parametrize(
    "expected",
    [
        ["الجسر آمن.", "من يدفع؟", "قال العمدة: «لا أعرف!»", "ثم غادر القاعة."],
        ["«لا أسمعك!» صرخ العامل من الرافعة.", "وهز رئيسه كتفيه."],
    ],
)
def test_arabic(expected: list[str]) -> None:
    assert cut(" ".join(expected)) == expected


@pytest.mark.parametrize(
    "expected",
    [
        ["Sie sagte: „So geht es nicht.“", "Ihr Vorgänger schwieg."],
        ["Er rief: »Halt.«", "Dann ging er."],
    ],
)
def test_marks_that_close_low_ones(expected: list[str]) -> None:
    assert cut(" ".join(expected)) == expected
