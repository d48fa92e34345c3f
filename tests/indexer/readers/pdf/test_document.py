"""PDF documents built by hand: layout around the words, and files that are rejected."""

import io
import zlib

import pytest
from pypdf import PdfWriter

from indexer.readers import read_file, read_source
from indexer.readers.pdf import document as reading
from models.errors import AppError
from models.text.paragraphs import Transcript
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.indexer.readers.pdf.pdf_files import LEADING, LEFT, TOP, Word, drawn, from_streams, lines, numbered, pdf

ANSWER = (
    "A.   It was closed on the Monday, and nobody had told",
    "the ferry company, so that two hundred people stood in",
    "the rain.",
)


def read(*pages: list[Word] | bytes, name: str = "pier_day-1.pdf") -> Transcript:
    return read_source(name, pdf(*pages))


def said(transcript: Transcript) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs]


def refused(data: bytes, name: str = "a.pdf") -> AppError:
    with pytest.raises(AppError) as error:
        read_source(name, data)
    assert error.value.hint
    return error.value


def encrypted(data: bytes, algorithm: str, password: str) -> bytes:
    writer, file = PdfWriter(clone_from=io.BytesIO(data)), io.BytesIO()
    writer.encrypt(password, "owner", algorithm=algorithm)
    writer.write(file)
    return file.getvalue()


def test_paragraphs_labels_and_the_title() -> None:
    transcript = read(
        lines("The pier hearing", "", "JANE DOE: We agreed at once, and we", "signed.", "", "TOM REED: I did not.")
    )
    assert transcript.title == "The pier hearing"
    assert said(transcript) == [("JANE DOE", "We agreed at once, and we signed."), ("TOM REED", "I did not.")]
    assert read(lines("We agreed.", "", "And we signed.")).title == "Pier day 1"


def test_an_index_of_words_is_no_speech_and_does_not_set_the_distance_of_lines() -> None:
    hearing = numbered(
        "     MR. ROE: The wall was closed on the Monday, and",
        "nobody had told the ferry company, so that two",
        "hundred people stood in the rain.",
        "     I told them so.",
        "     MS. HOLT: Whom did you tell?",
        "     MR. ROE: The office at the pier, and the harbor",
        "master, who was away.",
        "     MS. HOLT: Thank you.",
    )
    end = numbered(
        "     MR. ROE: You will find all of it in the letters",
        "that I sent.",
        "     MS. HOLT: The case is submitted.",
        "     (Whereupon, at noon, the case of the",
        "harbor was submitted.)",
        "     THE CLERK: All rise, and leave the room by the",
        "side door.",
        "     MS. HOLT: Good day.",
    )
    index = lines(*(f"harbor {at}:4 {at}:22,25 pier {at}:1 {at}:3 wall {at}:9" for at in range(1, 41)), leading=12)
    transcript = read(hearing, end, index)
    spoken = [paragraph for paragraph in transcript.paragraphs if paragraph.kind == "speech"]
    assert [(paragraph.speaker, paragraph.text[-12:]) for paragraph in spoken] == [
        ("MR. ROE", "in the rain."),
        ("MR. ROE", "old them so."),
        ("MS. HOLT", "id you tell?"),
        ("MR. ROE", "ho was away."),
        ("MS. HOLT", "Thank you."),
        ("MR. ROE", "that I sent."),
        ("MS. HOLT", "s submitted."),
        ("THE CLERK", "e side door."),
        ("MS. HOLT", "Good day."),
    ]
    others = [paragraph for paragraph in transcript.paragraphs if paragraph.kind != "speech"]
    assert others[0].text == "(Whereupon, at noon, the case of the harbor was submitted.)"
    assert {paragraph.kind for paragraph in others[1:]} == {"notice"} and {
        paragraph.speaker for paragraph in others
    } == {None}
    assert all(paragraph.start_ms is None for paragraph in transcript.paragraphs)


def test_a_hearing_with_numbered_lines() -> None:
    head: list[Word] = [(250, TOP + 40, "Pier inquiry, volume II")]
    foot = [[(300.0, 60.0, str(number))] for number in (41, 42, 43)]
    first = numbered(
        "     Q.   Where were you on the day?", "     A.   At the pier.", "     Q.   Was it closed?",
        "     " + ANSWER[0], *ANSWER[1:], "", "THE CHAIR:   Let us go on.", "     Q.   You told the commit-",
    )  # fmt: skip
    second = numbered("tee that you were never told?", "     A.   I was told by nobody.", "     Q.   By nobody?",
                      "     A.   By nobody, sir. Not once in", "twenty-", "two years.", "     Q.   Thank you.",
                      "     A.   20 people heard it.")  # fmt: skip
    third = numbered("THE CHAIR:   We rise.")
    transcript = read(head + first + foot[0], head + second + foot[1], head + third + foot[2])
    assert said(transcript) == [
        ("Q", "Where were you on the day?"),
        ("A", "At the pier."),
        ("Q", "Was it closed?"),
        ("A", "It was closed on the Monday, and nobody had told the ferry company, so that two hundred people stood in "
              "the rain."),
        ("THE CHAIR", "Let us go on."),
        ("Q", "You told the committee that you were never told?"),
        ("A", "I was told by nobody."),
        ("Q", "By nobody?"),
        ("A", "By nobody, sir. Not once in twenty-two years."),
        ("Q", "Thank you."),
        ("A", "20 people heard it."),
        ("THE CHAIR", "We rise."),
    ]  # fmt: skip


@pytest.mark.parametrize("drawing", ["before", "after", "in one"])
def test_numbers_however_they_are_drawn(drawing: str) -> None:
    words = ["     Q.   Was it closed?", *(f"     {line}" if line == ANSWER[0] else line for line in ANSWER)] * 3
    pages = []
    for _ in range(2):
        text = lines(*words)
        margin: list[Word] = [(LEFT - 30, TOP - n * LEADING, str(n + 1)) for n in range(len(words))]
        if drawing == "in one":  # a monospaced page, indented with spaces
            text, margin = [(LEFT - 30, TOP - n * LEADING, f"{n + 1:>2}  {words[n]}") for n in range(len(words))], []
        pages.append(margin + text if drawing == "before" else text + margin)
    pair = [("Q", "Was it closed?"), ("A", " ".join(ANSWER)[5:])]
    assert said(read(*pages)) == pair * 6


def test_a_numbered_list_is_no_margin() -> None:
    page = lines("These are the piers:", "", "1 North pier", "2 South pier", "3 West pier", "", "None is open.")
    assert [text for _, text in said(read(page))][1:3] == ["1 North pier 2 South pier 3 West pier", "None is open."]
    items = [f"{number} pier of the town" for number in range(1, 11)]
    prose = [f"We walked on the {word} pier and came back in the evening, all of us." for word in "abcdefghij"]
    both = said(read(lines(*items), *[lines(*prose, *prose)] * 6))
    assert "1 pier of the town 2 pier" in both[0][1]


def test_headers_and_footers_of_left_and_right_pages() -> None:
    words = iter(f"It was the {n}th day of the flood, and the water rose again in the town" for n in range(99))
    pages = []
    for number in range(1, 7):
        body = [next(words) for _ in range(14)]
        head = "Flood inquiry" if number % 2 else "Day two: evidence of the harbour master"
        pages.append([(LEFT, 750.0, head), *lines(*body), (LEFT, 40.0, f"- {number} -")])
    text = " ".join(text for _, text in said(read(*pages)))
    assert text.count("It was the") == 6 * 14
    assert "inquiry" not in text
    assert "Day two" not in text
    assert " - " not in text


def test_recurring_line_inside_the_text_stays() -> None:
    body = [f"TOM REED: {number} times I asked, and that was every time the answer." for number in range(20)]
    pages = [
        lines("JANE DOE: No.", *body[start : start + 10], top=740.0, leading=16.0) for start in (0, 10)
    ]  # fmt: skip
    assert [text for speaker, text in said(read(*pages)) if speaker == "JANE DOE"] == ["No.", "No."]


def test_short_pages_have_only_headers_seen_on_other_pages() -> None:
    few = [lines(f"It was day {day} of the flood.", "", "Nobody came.") for day in range(20)]
    assert " ".join(text for _, text in said(read(*few))).count("Nobody came.") == 20
    head: list[Word] = [(LEFT, 750.0, "Flood inquiry")]
    full = [head + lines(*[f"Day {day}: it was the {n}th boat of that day." for n in range(14)]) for day in range(4)]
    text = " ".join(text for _, text in said(read(*full, head + lines("That was all."))))
    assert "inquiry" not in text
    assert text.endswith("That was all.")


def test_number_that_is_no_page_number_stays() -> None:
    page = [f"Boat {number} came in that night, and it was the last in" for number in ("one", "two", "six")]
    text = " ".join(text for _, text in said(read(lines(*page, "2031"), lines("to come at all."))))
    assert "the last in 2031 to come" in text
    counted = [[*lines(*page), (300.0, 40.0, str(number))] for number in (41, 42, 43)]
    assert "4" not in " ".join(text for _, text in said(read(*counted)))


def test_a_paragraph_across_pages_and_a_new_one() -> None:
    def page(*texts: str) -> list[Word]:
        return lines(*texts, leading=14.0)

    full = "We went on along the quay in the rain, all of us, as we had"
    after = page("always done.", "     Nobody saw the crane, which stood in the dark and was", "never lit.")
    transcript = read(page(full, full), after)
    assert [text for _, text in said(transcript)] == [
        f"{full} {full} always done.",
        "Nobody saw the crane, which stood in the dark and was never lit.",
    ]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("the commit-", "tee met", "the committee met"),
        ("a co-operative and the co-", "operative shop", "a co-operative and the co-operative shop"),
        ("in 2031-", "32 or so", "in 2031-32 or so"),
        ("I was --", "no, he was", "I was -- no, he was"),
    ],
)
def test_words_divided_at_the_end_of_a_line(first: str, second: str, whole: str) -> None:
    assert [text for _, text in said(read(lines(f"We saw that {first}", f"{second} again.")))] == [
        f"We saw that {whole} again."
    ]


def test_columns_are_read_one_after_the_other() -> None:
    left = lines(*("We spoke about the pier that day", "and about the ferry, and then we") * 6, leading=14.0)
    right = lines(*("went home in the dark without", "any light but that of the moon.") * 6, left=330.0, leading=14.0)
    [(_, text)] = said(read(left + right))
    assert text.index("and then we went home") > 0
    assert text.startswith("We spoke about the pier that day and about")


def test_columns_that_are_drawn_row_by_row() -> None:
    left = lines(*("We spoke about the pier that day", "and about the ferry, and then we") * 6, leading=14.0)
    right = lines(*("went home in the dark without", "any light but that of the moon.") * 6, left=330.0, leading=14.0)
    heading: list[Word] = [(LEFT, TOP + 40, "THE HARBOUR PAPERS, COLLECTED AND PRINTED FOR THE TOWN")]
    rows = [word for pair in zip(left, right, strict=True) for word in pair]
    *_, (_, text) = said(read(heading + rows))
    assert text.startswith("We spoke about the pier that day and about the ferry, and then we We spoke")
    assert "and then we went home in the dark without any light" in text


def test_labels_in_a_column_of_their_own_stay_with_their_words() -> None:
    labels = lines(*("JANE DOE:", "TOM REED:") * 5, leading=40.0)
    words = lines(
        *("We spoke about the pier that day.", "And nobody was there to hear it.") * 5, left=250.0, leading=40.0
    )
    rows = [word for pair in zip(labels, words, strict=True) for word in pair]
    assert said(read(rows))[:2] == [
        ("JANE DOE", "We spoke about the pier that day."), ("TOM REED", "And nobody was there to hear it."),
    ]  # fmt: skip


def test_words_drawn_in_pieces_are_not_broken() -> None:
    """As word processors draw them, with the letters moved by less than a space."""
    pieces = b"BT /F1 12 Tf 72 700 Td [(The po) 20 (lice cha) -40 (ir agre) 10 (ed.)] TJ ET"
    moved = b"BT /F1 12 Tf 72 650 Td (The har) Tj 50.9 0 Td (bour was shut.) Tj ET"
    assert [text for _, text in said(read(pieces + b"\n" + moved))] == [
        "The police chair agreed.",
        "The harbour was shut.",
    ]


def test_a_heading_that_is_drawn_twice_to_be_bold_is_read_once() -> None:
    twice: list[Word] = [(LEFT, TOP, "THE HARBOUR INQUIRY"), (LEFT + 0.4, TOP, "THE HARBOUR INQUIRY")]
    transcript = read([*twice, *lines("", "", "We agreed to all of it.")])
    assert (transcript.title, said(transcript)) == ("THE HARBOUR INQUIRY", [(None, "We agreed to all of it.")])


def test_running_headers_that_look_like_speech() -> None:
    words = iter(f"it was the {n}th day of the flood, and the water rose again in the town" for n in range(99))
    pages = []
    for number in range(1, 6):
        head: Word = (LEFT, 750.0, f"Case: 31-0042 Document: 88 Page: {number} Date Filed: 05/03/2031")
        foot: list[Word] = [
            (LEFT, 50.0, "Disclaimer: this record is for information, and has been"),
            (LEFT, 38.0, "certified by nobody."),
        ]  # fmt: skip
        pages.append([head, *lines(f"TOM REED: And then {next(words)}", *(next(words) for _ in range(13))), *foot])
    read_pages = said(read(*pages))
    assert {speaker for speaker, _ in read_pages} == {"TOM REED"}
    assert not any("certified" in text or "Case" in text for _, text in read_pages)


def test_pages_that_are_turned_are_read_as_they_are_shown() -> None:
    texts = (b"JANE DOE: We agreed.", b"TOM REED: No.")
    turned = b"".join(
        b"BT /F1 12 Tf 0 1 -1 0 %d 72 Tm (%s) Tj ET\n" % (100 + 50 * at, text) for at, text in enumerate(texts)
    )
    data = pdf(turned).replace(b"/MediaBox", b"/Rotate 90 /MediaBox")
    assert said(read_source("a.pdf", data)) == [("JANE DOE", "We agreed."), ("TOM REED", "No.")]


def test_sideways_stamps_are_left_out() -> None:
    stamp = b"\nBT /F1 40 Tf 0 1 -1 0 300 300 Tm (DRAFT COPY) Tj ET"
    assert said(read(drawn(lines("We agreed.", "", "And we signed.")) + stamp))[-1] == (None, "And we signed.")
    assert "DRAFT" in said(read(stamp))[0][1]


def test_ligatures_are_letters() -> None:
    differences = b"/Encoding << /Type /Encoding /Differences [128 /fi] >> "
    data = pdf(drawn([(LEFT, TOP, "They €nd it.")])).replace(b"/Encoding /WinAnsiEncoding", differences)
    assert said(read_source("a.pdf", data)) == [(None, "They find it.")]


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_encrypted(algorithm: str) -> None:
    data = pdf(lines("We agreed."))
    error = refused(encrypted(data, algorithm, "secret"))
    assert (error.code, "password" in error.message, "without one" in error.hint) == ("locked_document", True, True)
    # Opens without a password; only printing or copying is forbidden.
    assert said(read_source("a.pdf", encrypted(data, algorithm, ""))) == [(None, "We agreed.")]


def test_pictures_of_pages_only() -> None:
    error = refused(pdf(b"q 612 0 0 792 0 0 cm Q", b"0 0 100 100 re f"))
    assert (error.code, "OCR" in error.hint) == ("no_text_layer", True)


@pytest.fixture(autouse=True)
def _no_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusal are the same wherever the tests run; ``test_recognition.py`` is about what Tesseract reads."""
    monkeypatch.setattr("indexer.readers.pdf.recognition.find_program", lambda *_: None)


def test_letters_that_fonts_do_not_name() -> None:
    # Every letter is a glyph without a Unicode mapping.
    names = b"/Encoding << /Type /Encoding /Differences [32 " + b"/uniE000 " * 90 + b"] >>"
    data = pdf(drawn(lines("We agreed."))).replace(b"/Encoding /WinAnsiEncoding", names)
    assert refused(data).code == "no_text_layer"


def test_under_another_name() -> None:
    data = pdf(lines("We agreed."))
    for name in ("a.txt", "a.docx", "a.vtt", "a.json", "a.md"):
        assert (read_file(name, data).format, said(read_source(name, data))) == ("pdf", [(None, "We agreed.")])
    assert said(read_source("a.pdf", b"\r\n junk " + data)) == [(None, "We agreed.")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"We begin.", "not_pdf"),
        (b"%PDF-1.7\n", "broken_document"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog", "broken_document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"", "empty_file"),
    ],
)
def test_non_pdf_files_are_rejected(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_damage() -> None:
    data = pdf(lines("We agreed."), lines("And we signed."))
    assert refused(data[: len(data) // 2]).code in {"broken_document", "no_text_layer"}
    # A wrong table of contents is rebuilt; a cyclic one is rejected.
    moved = data.replace(b"startxref\n", b"startxref\n9")
    assert said(read_source("a.pdf", moved)) == [(None, "We agreed. And we signed.")]
    circle = data.replace(b"/Kids [5 0 R 7 0 R]", b"/Kids [2 0 R 2 0 R]")
    assert refused(circle).code in {"broken_document", "too_large"}
    nested = from_streams([(b"", b"q " * 10 + b"[" * 5_000 + b"] TJ")])
    assert refused(nested).code in {"broken_document", "no_text_layer", "too_large"}


def test_a_page_that_draws_itself_ends_within_the_limits_of_the_sandbox() -> None:
    data = _drawn_within(b"BT /F1 9 Tf (We agreed.) Tj ET /X Do /X Do")
    with pytest.raises(AppError) as error:
        SandboxedReader(seconds=2.0).read_source("a.pdf", data, max_bytes=len(data))
    assert error.value.code in {"too_large", "reading_too_long"}


@pytest.mark.slow
def test_decompression_bomb_ends_within_the_limits_of_the_sandbox() -> None:
    sandbox = SandboxedReader(seconds=5.0, memory=512 * 1024**2)
    twice = zlib.compress(zlib.compress(b" " * 500_000_000, 1), 9)
    data = from_streams([(b"/Filter [/FlateDecode /FlateDecode]", twice)])
    with pytest.raises(AppError) as error:
        sandbox.read_source("a.pdf", data, max_bytes=len(data))
    assert error.value.code in {"too_large", "reading_too_long", "no_text_layer"}


def test_limits_of_the_whole_document(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pdf(*[lines("We agreed.")] * 4)
    for limit, value, words in (
        ("MAX_PAGES", 3, "4 pages"),
        ("MAX_CHARACTERS", 25, "text"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(reading, limit, value)
            error = refused(data)
            assert (error.code, words in error.message) == ("too_large", True)
    assert len(read_source("a.pdf", data).paragraphs) > 0


def test_progress_by_page_and_cancellation() -> None:
    data = pdf(*[lines("We agreed.")] * 5)
    progress: list[tuple[int, int]] = []
    read_source("a.pdf", data, lambda done, total: progress.append((done, total)))
    assert progress == [(number, 5) for number in range(6)]

    class CalledOff(Exception):
        pass

    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise CalledOff

    with pytest.raises(CalledOff):
        read_source("a.pdf", data, stop)


def _drawn_within(content: bytes) -> bytes:
    """Return a document whose only page draws a form with this content."""
    form = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> "
        b"/Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream" % (len(content), content)
    )
    data = from_streams([(b"", b"")])
    data = data.replace(b"<< /Length 0  >>\nstream\n\nendstream", form)
    data = data.replace(b"/Contents 4 0 R /Resources << ", b"/Contents 6 0 R /Resources << /XObject << /X 4 0 R >> ")
    return data.replace(b"xref\n0 6", b"6 0 obj\n<< /Length 5 >>\nstream\n/X Do\nendstream\nendobj\nxref\n0 6")
