"""Decoding of text files, and rejection of other files."""

import pytest

from indexer.readers.decoding import MAX_BYTES, decode
from indexer.readers.files import read_source
from models.errors import AppError

ENGLISH = "“We won’t sell the pier,” she said — not for £5, not for €50."
KOREAN = "“예산을 줄이지 않겠습니다.” 의원이 답했다. 부두는 팔지 않습니다."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", [ENGLISH, KOREAN, "The crane 🏗️ fell."])
def test_unicode_with_and_without_byte_order_mark(encoding: str, text: str) -> None:
    if encoding == "utf-16-be":
        assert decode("a.txt", b"\xfe\xff" + text.encode(encoding)) == text
    assert decode("a.txt", text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", ENGLISH),
        ("cp1252", "The café’s owner said: “I’m naïve, but not stupid.”"),
        ("cp1252", "It’s over."),
        ("latin-1", "Le maire a déclaré que l'école fermée rouvrira à l'été."),
        ("cp1252", "Die Straße über den Fluß ist gesperrt, größere Wagen müssen zurück."),
        ("cp1250", "Burmistrz powiedział, że nowa przystań zostanie otwarta w przyszłym roku, i podziękował."),
        ("cp1250", "Starosta řekl, že nové molo otevře příští rok na jaře, a poděkoval všem občanům města."),
        ("cp1254", "Belediye başkanı yeni iskelenin gelecek yıl açılacağını söyledi ve herkese teşekkür etti."),
        ("cp1251", "Мэр сказал, что новая пристань откроется весной следующего года, и поблагодарил всех."),
        ("cp949", KOREAN),
        ("euc_kr", "시장은 새 도서관이 내년 봄에 문을 연다고 말했다."),
        ("cp949", "The mayor said 안녕하세요 to all of us, and then 감사합니다."),
        ("cp949", "안녕"),
        ("cp932", "市長は新しい桟橋が来年の春に開くと述べ、住民に感謝した。"),
    ],
)
def test_legacy_encodings_are_detected(encoding: str, text: str) -> None:
    assert decode("a.txt", text.encode(encoding)) == text


def test_a_windows_quote_pasted_into_utf8() -> None:
    text = "Ünsal, Öztürk, Çelik, Şahin, Ağa: überall ähnlich. 부두는 팔지 않습니다 "
    assert decode("a.txt", text.encode() + b"It\x92s") == text + "It’s"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\x00[Content_Types].xml....xl/workbook.xml", "office document"),
        (b"PK\x03\x04\x14\x00photos/a.jpg", "ZIP"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Word"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "PNG"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "JPEG"),
        (b"ID3\x04\x00", "MP3"),
        (b"\x00\x00\x00\x20ftypisom", "MP4"),
        (b"RIFF\x24\x00\x00\x00WAVEfmt ", "recording"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00\x01\x02\x03\x00\xff\xfe\x00\x00", "binary"),
        (bytes(range(1, 256)) * 20, "binary"),
    ],
)
def test_binary_files_are_rejected_by_kind(data: bytes, kind: str) -> None:
    with pytest.raises(AppError) as error:
        read_source("a.txt", data)
    assert error.value.code == "not_text"
    assert kind in error.value.message
    assert error.value.hint


def test_large_file_is_rejected_before_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.readers.decoding._text_of", lambda *_: pytest.fail("decoded"))
    with pytest.raises(AppError) as error:
        read_source("a.txt", b"a" * (50 * 1024 * 1024))
    assert error.value.code == "too_large"
    assert "50 MB" in error.value.message
    assert str(MAX_BYTES // 2**20) in error.value.message


@pytest.mark.parametrize("name", ["a.pages", "a.xlsx", "a.txt.exe"])
def test_unknown_endings(name: str) -> None:
    with pytest.raises(AppError) as error:
        read_source(name, b"We begin.")
    assert error.value.code == "unsupported_format"
    assert ".vtt" in error.value.message


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.pages", "Word document (.docx)"), ("a.mp3", "transcribed"), ("a.zip", "Unpack"), ("a.xyz", ".txt")],
)
def test_unsupported_endings_have_a_specific_hint(name: str, words: str) -> None:
    with pytest.raises(AppError) as error:
        read_source(name, b"We begin.")
    assert words in error.value.hint


def test_direction_characters_are_removed_from_names() -> None:
    with pytest.raises(AppError) as error:
        read_source("ap\u202efdp.exe", b"We begin.")
    assert error.value.message.startswith("“apfdp.exe” ends in “.exe”")


def test_a_few_zeros_in_a_text_are_left_out() -> None:
    lines = "".join(f"\0Ada Roe: We agreed on pier {number} \x96 and on the harbour.\r\n" for number in range(40))
    assert decode("hearing.txt", lines.encode("latin-1")).startswith("Ada Roe: We agreed on pier 0 – and")
