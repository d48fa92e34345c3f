"""Decode the bytes of a text file in any encoding."""

import re
import unicodedata
from collections.abc import Callable

from charset_normalizer import from_bytes

from indexer.documents.zip_packages import is_word_package, locked, member_names
from indexer.readers.code_pages import detect_latin_code_page
from indexer.readers.text.characters import clean_text
from models.errors import AppError, InputError, TooLarge

MAX_BYTES = 20 * 1024 * 1024

_SAVE_AS_TEXT = "Open it in the program that made it, save it as plain text (UTF-8), and add that file."
_TRANSCRIBE = "Have it transcribed first, and add the transcript."
_UNPACK = "Unpack it and add the text files inside one by one."
_FROM_PICTURE = "Copy the words out of it into a text file, and add that file."

# Old Office files, and new ones with a password, which are wrapped into the old kind.
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")

_KINDS: tuple[tuple[bytes, str, str], ...] = (
    (_OLE, "an old Word, Excel or PowerPoint file", _SAVE_AS_TEXT),
    (b"{\\rtf", "a rich text (RTF) document", _SAVE_AS_TEXT),
    (b"\x89PNG", "a PNG picture", _FROM_PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", _FROM_PICTURE),
    (b"GIF8", "a GIF picture", _FROM_PICTURE),
    (b"II*\x00", "a TIFF picture", _FROM_PICTURE),
    (b"MM\x00*", "a TIFF picture", _FROM_PICTURE),
    (b"ID3", "an MP3 recording", _TRANSCRIBE),
    (b"OggS", "an Ogg recording", _TRANSCRIBE),
    (b"fLaC", "a FLAC recording", _TRANSCRIBE),
    (b"\x1a\x45\xdf\xa3", "a video file", _TRANSCRIBE),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"7z\xbc\xaf", "a 7-Zip archive", _UNPACK),
    (b"Rar!", "a RAR archive", _UNPACK),
)

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    # UTF-32 goes first: its little-endian mark begins with that of UTF-16.
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

# Western punctuation that every Windows code page of Europe has at the same code.
_WINDOWS_PUNCTUATION = frozenset(
    b"\x80\x82\x84\x85\x8b\x91\x92\x93\x94\x95\x96\x97\x99\x9b\xa0\xa7\xa9\xab\xb0\xb7\xbb"
)
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_EAST_ASIAN = ("cp949", "cp932", "gb18030", "big5", "euc_jp")
_LATIN = ("cp1252", "cp1250", "cp1254", "cp1257", "cp1258")
_GUESSED = [*_LATIN, "cp1251", "cp1253", "cp1255", "cp1256", "koi8_r", "mac_roman", "cp874", *_EAST_ASIAN]
_SAMPLE_BYTES = 64 * 1024
_MOST_NULS = 0.02  # of a text that some program wrote with a zero before each of its lines
_STRAY_CONTROLS = 3  # a few control characters in a short note do not make it binary


def unknown_bytes(name: str) -> InputError:
    """Return the error for bytes that are neither text nor of any other format."""
    what = "a program’s own binary format, or text in an encoding that could not be told"
    return _not_text(name, what, _SAVE_AS_TEXT)


def decode(
    name: str, data: bytes, max_bytes: int = MAX_BYTES, unknown: Callable[[str], InputError] = unknown_bytes
) -> str:
    """Decode the text of a file, without control characters and with line feeds as line ends.

    Args:
        name: the file's name, for messages.
        data: the whole file, at most ``max_bytes``.
        unknown: returns the error for bytes that are neither text nor of any other format, by the file's name.

    Raises:
        AppError: ``too_large``, ``empty_file``, ``locked_document`` or ``not_text``.
    """
    text = clean_text(decode_as_written(name, data, max_bytes, unknown))
    if not text.strip():
        raise empty_file(name)
    return text


def decode_as_written(
    name: str, data: bytes, max_bytes: int = MAX_BYTES, unknown: Callable[[str], InputError] = unknown_bytes
) -> str:
    """Decode the text of a file with all of its characters, also those that readers do not see; see ``decode``."""
    check_size(name, data, max_bytes)
    if not data.strip():
        raise empty_file(name)
    _refuse_other_kinds(name, data)
    text = _text_of(data)
    if text is None:
        raise unknown(name)
    return text


def check_size(name: str, data: bytes, most: int = MAX_BYTES) -> None:
    """Reject a file of more than ``most`` bytes.

    Raises:
        AppError: ``too_large``.
    """
    if len(data) > most:
        raise TooLarge(
            "too_large",
            f"“{name}” has {_size(len(data))}; a source may have {_size(most)} at most.",
            "Split it into parts, for example one file for each day or session, and add those.",
        )


def _size(count: int) -> str:
    return f"{count:,} bytes" if count < 2**20 else f"{count / 2**20:.1f}".removesuffix(".0") + " MB"


def empty_file(name: str) -> AppError:
    """Return the error for a file without anything in it."""
    return InputError(
        "empty_file",
        f"“{name}” is empty.",
        "Check that it was saved or downloaded to the end, and add it again.",
        params={"name": name},
    )


def _not_text(name: str, what: str, hint: str) -> InputError:
    return InputError("not_text", f"“{name}” is not text: it looks like {what}.", hint, params={"name": name})


def _refuse_other_kinds(name: str, data: bytes) -> None:
    head = data[:8]
    if head.startswith(_OLE) and _ENCRYPTED_PACKAGE in data:
        raise locked(name)
    for magic, what, hint in _KINDS:
        if head.startswith(magic):
            raise _not_text(name, what, hint)
    if head.startswith(b"PK\x03\x04"):
        if is_word_package(data):
            raise _not_text(name, "a Word document (.docx)", _SAVE_AS_TEXT)
        members = member_names(data)
        if (
            b"[Content_Types].xml" in (data if members is None else "\n".join(members).encode())
            or b"opendocument" in data[:200]
        ):
            raise _not_text(name, "an office document", _SAVE_AS_TEXT)
        raise _not_text(name, "a ZIP archive", _UNPACK)
    if head.startswith(b"RIFF") and data[8:12] in {b"WEBP", b"WAVE", b"AVI "}:
        picture = data[8:12] == b"WEBP"
        raise _not_text(name, "a WebP picture" if picture else "a recording", _FROM_PICTURE if picture else _TRANSCRIBE)
    if data[4:8] == b"ftyp":
        raise _not_text(name, "an MP4 or M4A recording", _TRANSCRIBE)


def _text_of(data: bytes) -> str | None:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            marked = data[len(mark) :].decode(encoding, errors="replace")
            if not _is_noise(marked):
                return marked
    if b"\0" in data:
        text, stray = _utf16_without_mark(data), 0
        if (text is None or _is_noise(text)) and data.count(b"\0") < _MOST_NULS * len(data):
            return _text_of(data.replace(b"\0", b""))
    else:
        text, stray = _utf8(data), _STRAY_CONTROLS
        text = _legacy(data) if text is None else text
    return None if text is None or _is_noise(text, stray) else text


def _utf8(data: bytes) -> str | None:
    """Decode UTF-8, even if a few bytes are damaged or come from a Windows program; None if it is not UTF-8."""
    text = data.decode("utf-8", errors="surrogateescape")
    if text.isascii():
        return text
    bad = len(_ESCAPED_BYTE.findall(text))
    good = len(text) - len(text.encode("ascii", errors="ignore")) - bad
    if bad * 10 > good:
        return None
    return _ESCAPED_BYTE.sub(lambda hit: _as_windows(bytes([ord(hit[0]) - 0xDC00])), text) if bad else text


def _as_windows(data: bytes) -> str:
    return data.decode("cp1252", errors="replace")


def _utf16_without_mark(data: bytes) -> str | None:
    """Detect UTF-16 without a mark by the spaces and line ends that occur in one byte order only."""
    data = data[: len(data) // 2 * 2]
    little = sum(data.count(sign) for sign in (b" \0", b"\n\0", b"e\0", b".\0"))
    big = sum(data.count(sign) for sign in (b"\0 ", b"\0\n", b"\0e", b"\0."))
    try:
        text = data.decode("utf-16-le" if little >= big else "utf-16-be")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _legacy(data: bytes) -> str | None:
    """Detect an encoding older than Unicode by the letters it would spell; None if none makes sense."""
    runs = _HIGH_BYTES.findall(data)
    if all(_WINDOWS_PUNCTUATION.issuperset(run) for run in runs) and max(map(len, runs)) <= 2:
        return _as_windows(data)
    single = sum(len(run) == 1 for run in runs)
    if single < 0.6 * len(runs):
        korean = _korean(data)
        if korean is not None:
            return korean
    best = from_bytes(_sample(data), cp_isolation=_GUESSED, preemptive_behaviour=False).best()
    # Isolated accented letters among plain ones are a Latin alphabet, whatever statistics say of a short text.
    latin = single >= 0.75 * len(runs) or (best is not None and best.encoding in _LATIN)
    if latin and (best is None or best.encoding in (*_LATIN, *_EAST_ASIAN) or single >= 0.9 * len(runs)):
        return data.decode(detect_latin_code_page(_sample(data)), errors="replace")
    return None if best is None else data.decode(best.encoding, errors="replace")


def _sample(data: bytes) -> bytes:
    """Return whole lines from the start of the file: detection is too slow on all of a large one."""
    if len(data) <= _SAMPLE_BYTES:
        return data
    end = data.rfind(b"\n", 0, _SAMPLE_BYTES)
    return data[: end if end > 0 else _SAMPLE_BYTES]


def _korean(data: bytes) -> str | None:
    """Decode CP949 if it gives, without an error, everyday Hangul (the 2,350 syllables of KS X 1001)."""
    try:
        text = data.decode("cp949")
    except UnicodeDecodeError:
        return None
    foreign = [sign for sign in text if not sign.isascii()]
    everyday = 0
    for sign in foreign:
        if "가" <= sign <= "힣":
            everyday += sign.encode("cp949")[1] >= 0xA1
    return text if everyday >= 0.8 * len(foreign) else None


def _is_noise(text: str, stray: int = 0) -> bool:
    """Return whether more than ``stray`` and a twentieth of the text are control or unassigned characters."""
    sample = text[:_SAMPLE_BYTES]
    noise = len(_CONTROL.findall(sample))
    foreign = (sign for sign in sample if sign > "\x7f")
    noise += sum(sign == "\ufffd" or unicodedata.category(sign) in {"Cn", "Co"} for sign in foreign)
    return noise > stray and noise * 20 > len(sample)
