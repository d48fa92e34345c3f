"""Word documents, written by python-docx or built part by part."""

import io
import struct
import zlib
from collections.abc import Callable
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import pytest
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from indexer.documents.zip_packages import MAX_UNPACKED_BYTES, repack
from indexer.readers.files import read_file, read_source
from models.errors import AppError
from models.text.paragraphs import Paragraph, Transcript


def packed(document: Document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def read(*paragraphs: str | tuple[str, str], name: str = "pier_day-1.docx") -> Transcript:
    """Read a document of these paragraphs; of a pair the first part is bold."""
    document = docx.Document()
    for paragraph in paragraphs:
        bold, plain = ("", paragraph) if isinstance(paragraph, str) else paragraph
        written = document.add_paragraph()
        written.add_run(bold).bold = True
        written.add_run(plain)
    return read_source(name, packed(document))


def said(transcript: Transcript) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs]


def refused(data: bytes, name: str = "a.docx") -> AppError:
    with pytest.raises(AppError) as error:
        read_source(name, data)
    assert error.value.hint
    return error.value


def with_part(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return the package with one part replaced."""
    file = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as package, ZipFile(file, "w", ZIP_DEFLATED) as anew:
        for member in package.namelist():
            content = package.read(member)
            anew.writestr(member, change(content) if member == part else content)
    return file.getvalue()


def test_bold_labels_with_and_without_a_colon() -> None:
    assert said(read(("Marta:", " We left."), ("Tom", ": So did I."))) == [("Marta", "We left."), ("Tom", "So did I.")]
    turns = [("Jane Doe ", "We agreed."), ("Tom Reed", "\tI did not."), ("Jane Doe", " “Yes.”"), ("Tom Reed", " No.")]
    assert said(read(*turns)) == [
        ("Jane Doe", "We agreed."),
        ("Tom Reed", "I did not."),
        ("Jane Doe", "“Yes.”"),
        ("Tom Reed", "No."),
    ]


def test_bold_names_above_their_words() -> None:
    read_in = read(("Jane Doe", ""), "We agreed.", ("Tom Reed", ""), "I did not.", ("Jane Doe", ""), "Yes.",
                   ("Tom Reed", ""), "No.")  # fmt: skip
    assert said(read_in) == [("Jane Doe", "We agreed."), ("Tom Reed", "I did not."), ("Jane Doe", "Yes."),
                             ("Tom Reed", "No.")]  # fmt: skip


def test_bold_words_in_a_sentence_are_no_speaker() -> None:
    both = read(("Mayor Pell", " said she would go."), ("Mayor Pell", " did not go."))
    assert said(both) == [(None, "Mayor Pell said she would go."), (None, "Mayor Pell did not go.")]
    assert said(read(("Harbour Street", " It rained."), "Nobody came.")) == [
        (None, "Harbour Street It rained."),
        (None, "Nobody came."),
    ]


def test_bold_by_style_and_its_undoing() -> None:
    document = docx.Document()
    for name, words in (("Marta:", " We left."), ("Ida:", " Who?")):
        paragraph = document.add_paragraph()
        paragraph.add_run(name, style="Strong")
        paragraph.add_run(words)
    undone = document.add_paragraph()
    undone.add_run("Remember:", style="Strong").bold = False
    undone.add_run(" it is late.")
    assert said(read_source("a.docx", packed(document)))[:2] == [("Marta", "We left."), ("Ida", "Who?")]


def test_tables_row_by_row() -> None:
    document = docx.Document()
    document.add_paragraph("Recorded on the pier.")
    table = document.add_table(0, 3)
    rows = (("0:05", "Jane Doe", "We agreed."), ("0:09", "Tom Reed", "I did not."), ("1:02:03", "Jane Doe", "You did."))
    for row in (*rows, ("", "Tom Reed", "No.")):
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    assert read_source("a.docx", packed(document)).paragraphs == (
        Paragraph("Recorded on the pier."),
        Paragraph("We agreed.", "Jane Doe", 5_000),
        Paragraph("I did not.", "Tom Reed", 9_000),
        Paragraph("You did.", "Jane Doe", 3_723_000),
        Paragraph("No.", "Tom Reed"),
    )


def test_cells_of_many_paragraphs_and_tables_in_tables() -> None:
    document = docx.Document()
    left, right = document.add_table(1, 2).rows[0].cells
    left.text = "It rained.\n"
    left.add_paragraph("Nobody came.")
    inner = right.add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "Boats", "were out."
    assert said(read_source("a.docx", packed(document))) == [
        (None, "It rained."),
        (None, "Nobody came."),
        (None, "Boats were out."),
    ]


def test_tracked_changes_are_read_as_if_accepted() -> None:
    document = docx.Document()
    element = parse_xml(
        f'<w:p {nsdecls("w")}><w:r><w:t xml:space="preserve">We </w:t></w:r>'
        '<w:del w:id="1"><w:r><w:delText>never </w:delText></w:r></w:del>'
        '<w:moveFrom w:id="2"><w:r><w:t>once </w:t></w:r></w:moveFrom>'
        '<w:ins w:id="3"><w:r><w:t>always</w:t></w:r></w:ins>'
        '<w:sdt><w:sdtContent><w:r><w:t xml:space="preserve"> agreed.</w:t></w:r></w:sdtContent></w:sdt></w:p>'
    )
    document.element.body.insert(0, element)
    assert said(read_source("a.docx", packed(document))) == [(None, "We always agreed.")]


def test_hidden_words_are_not_read() -> None:
    document = docx.Document()
    document.styles.add_style("Secret", WD_STYLE_TYPE.CHARACTER).font.hidden = True
    document.styles.add_style("Aside", WD_STYLE_TYPE.PARAGRAPH).font.hidden = True
    paragraph = document.add_paragraph("We ")
    paragraph.add_run("never ").font.hidden = True
    paragraph.add_run("ever ", style="Secret")
    paragraph.add_run("always ", style="Secret").font.hidden = False
    paragraph.add_run("agreed.").font.hidden = False
    document.add_paragraph("Cut this.", style="Aside")
    assert said(read_source("a.docx", packed(document))) == [(None, "We always agreed.")]


def test_deleted_rows_and_field_codes_are_not_read() -> None:
    document = docx.Document()
    row = parse_xml(
        f'<w:tbl {nsdecls("w")}><w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc><w:p><w:del w:id="2"><w:r>'
        "<w:delText>Gone.</w:delText></w:r></w:del></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:instrText>PAGE</w:instrText></w:r>"
        "<w:r><w:t>We agreed.</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    )
    document.element.body.insert(0, row)
    assert said(read_source("a.docx", packed(document))) == [(None, "We agreed.")]


@pytest.mark.parametrize(
    "kind",
    ["ms-word.document.macroEnabled", "ms-word.template.macroEnabledTemplate",
     "openxmlformats-officedocument.wordprocessingml.template"],
)  # fmt: skip
def test_documents_with_macros_and_templates(kind: str) -> None:
    document = docx.Document()
    document.add_paragraph("JANE DOE: We agreed.")
    usual, other = b"openxmlformats-officedocument.wordprocessingml.document.main", f"{kind}.main".encode()
    data = with_part(packed(document), "[Content_Types].xml", lambda xml: xml.replace(usual, other))
    file = io.BytesIO(data)
    with ZipFile(file, "a") as package:
        package.writestr("word/vbaProject.bin", b"\xd0\xcf\x11\xe0")
    for name in ("a.docm", "a.docx"):
        read = read_file(name, file.getvalue())
        assert (read.format, said(read.transcript)) == ("docx", [("JANE DOE", "We agreed.")])


def test_strict_open_xml() -> None:
    document = docx.Document()
    document.add_heading("The pier", 0)
    document.add_paragraph("JANE DOE: See http://schemas.openxmlformats.org/wordprocessingml/2006/main, we agreed.")
    data = packed(document)
    for theirs, ours in (
        (b"wordprocessingml/2006/main", b"wordprocessingml/main"),
        (b"officeDocument/2006/relationships", b"officeDocument/relationships"),
    ):
        for part in ("word/document.xml", "word/styles.xml", "_rels/.rels", "word/_rels/document.xml.rels"):
            data = with_part(
                data,
                part,
                lambda xml, theirs=theirs, ours=ours: xml.replace(  # type: ignore[misc]
                    b'"http://schemas.openxmlformats.org/' + theirs, b'"http://purl.oclc.org/ooxml/' + ours
                ),
            )
    transcript = read_source("a.docx", data)
    assert transcript.title == "The pier"
    assert said(transcript) == [
        ("JANE DOE", "See http://schemas.openxmlformats.org/wordprocessingml/2006/main, we agreed.")
    ]


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"We begin.", "not_word", "not a Word document"),
        (b"MZ\x90\0" + bytes(range(256)) * 20, "not_word", "not a Word document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "not_text", "old Word"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
            "locked_document",
            "password",
        ),
        (b"", "empty_file", "empty"),
        (b"PK\x03\x04word/document.xml", "broken_document", "damaged"),
    ],
)
def test_non_word_files_are_rejected(data: bytes, code: str, words: str) -> None:
    error = refused(data)
    assert error.code == code
    assert words in error.message


def test_a_document_cut_short_or_in_an_archive() -> None:
    document = docx.Document()
    document.add_paragraph("We agreed.")
    data = packed(document)
    assert refused(data[: len(data) // 2]).code == "broken_document"
    archive = io.BytesIO()
    with ZipFile(archive, "w") as outer:  # stored uncompressed, so that the inner parts' names are visible in the bytes
        outer.writestr("inner.docx", data)
    error = refused(archive.getvalue())
    assert (error.code, "ZIP archive" in error.message) == ("not_text", True)
    for part in ("word/document.xml", "[Content_Types].xml", "word/styles.xml", "_rels/.rels"):
        assert refused(with_part(data, part, lambda _: b"<w:p")).code == "broken_document"
    assert refused(with_part(data, "[Content_Types].xml", lambda xml: xml.replace(b"wordprocessingml", b"x"))).code == (
        "broken_document"
    )


def test_nested_too_deeply() -> None:
    data = packed(docx.Document())
    deep = b"<w:sdt>" * 100_000 + b"</w:sdt>" * 100_000
    assert refused(
        with_part(data, "word/document.xml", lambda xml: xml.replace(b"<w:body>", b"<w:body>" + deep))
    ).code == ("broken_document")


def test_decompression_bomb_is_rejected() -> None:
    spaces = b" " * (MAX_UNPACKED_BYTES + 1)
    data = with_part(packed(docx.Document()), "word/document.xml", lambda xml: xml + spaces)
    assert len(data) < 200_000
    error = refused(data)
    assert (error.code, "64 MB" in error.message) == ("too_large", True)


def test_package_with_false_sizes() -> None:
    # Directory and checksum describe the first hundred bytes only: a reader that reads the whole part gets everything
    # it unpacks to.
    data = with_part(packed(docx.Document()), "word/document.xml", lambda _: b"A" * 100_000_000)
    true_size, true_sum = struct.pack("<L", 100_000_000), struct.pack("<L", zlib.crc32(b"A" * 100_000_000))
    lying = data.replace(true_size, struct.pack("<L", 100)).replace(true_sum, struct.pack("<L", zlib.crc32(b"A" * 100)))
    assert lying != data
    with ZipFile(repack("a.docx", lying)) as safe:
        assert safe.read("word/document.xml") == b"A" * 100
    assert refused(lying).code == "broken_document"


def test_pictures_are_not_unpacked() -> None:
    file = io.BytesIO(packed(docx.Document()))
    with ZipFile(file, "a", ZIP_DEFLATED) as package:
        package.writestr("word/media/image1.emf", bytes(MAX_UNPACKED_BYTES + 1))
    with ZipFile(repack("a.docx", file.getvalue())) as safe:
        assert safe.getinfo("word/media/image1.emf").file_size == 0
        assert safe.read("word/document.xml")


def test_a_style_that_only_names_have_names_offices_too() -> None:
    document = docx.Document()
    document.styles.add_style("Speaker line", WD_STYLE_TYPE.PARAGRAPH)
    turns = ["El president", "Ada Roe", "El president", "Ben Holt", "El president", "El secretari segon", "Ben Holt"]
    turns += ["El president", "Ada Roe"]
    for name in turns:
        document.add_paragraph(name, style="Speaker line")
        document.add_paragraph(f"The boats are late, says {name}.")
    assert [speaker for speaker, _ in said(read_source("sitting.docx", packed(document)))] == turns
