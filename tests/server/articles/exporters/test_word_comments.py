"""Comments in Word files: at the words that they are about, and nothing else of the file is changed."""

import io
import zipfile
from typing import Any

import docx
import pytest
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from server.articles.document import plain_text
from server.articles.exporters.word_comments import CommentedText, WordComment, add_comments
from server.articles.importers.word import read_word
from tests.server.finished.sample import word_article
from tests.server.finished.word_files import commented_words


def commented(data: bytes, *texts: tuple[str, list[str]]) -> bytes:
    """Return the file with a comment on some words of texts, which says what the words are."""
    return add_comments(
        "article.docx",
        data,
        [
            CommentedText(
                text, tuple(WordComment(text.index(part), text.index(part) + len(part), part) for part in parts)
            )
            for text, parts in texts
        ],
    )


def file_of(document: Any) -> bytes:
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def test_comments_stand_at_their_words_in_runs_links_lists_and_tables() -> None:
    data = word_article()
    imported = read_word("article.docx", data)
    parts = [
        "240,000 crowns",
        "We did warn the families below the weir, and that",
        "here asked for a museum,",
        "The insurers have promised",
        "“half of it is for the gate alone,”",
    ]
    result = commented(data, (imported.headline, ["sabotage"]), (plain_text(imported.document), parts))
    assert commented_words(result) == [(part, part) for part in ["sabotage", *parts]]


def test_all_else_of_the_file_is_as_it_was() -> None:
    data = word_article()
    result = commented(data, (plain_text(read_word("a.docx", data).document), ["240,000", "the families"]))
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(io.BytesIO(result)) as after:
        changed = {
            name for name in after.namelist() if name not in before.namelist() or before.read(name) != after.read(name)
        }
        assert not set(before.namelist()) - set(after.namelist())
    assert changed == {
        "[Content_Types].xml", "word/document.xml", "word/_rels/document.xml.rels", "word/comments.xml"
    }  # fmt: skip
    bodies = [docx.Document(io.BytesIO(content)).element.body for content in (data, result)]
    kinds = [[element.tag for element in body.iter(qn("w:ins"), qn("w:del"), qn("w:drawing"))] for body in bodies]
    assert kinds[0] == kinds[1] == [qn("w:del"), qn("w:ins"), qn("w:drawing")]
    assert _runs(bodies[0]) == _runs(bodies[1])


def _runs(body: Any) -> list[tuple[str, str]]:
    """Return the format and the text of runs, neighbours with the same format as one."""
    joined: list[tuple[str, str]] = []
    for run in body.iter(qn("w:r")):
        properties = run.find(qn("w:rPr"))
        look = "" if properties is None else "".join(child.tag for child in properties)
        text = "".join(part.text or "" for part in run.iter(qn("w:t"), qn("w:delText")))
        if joined and joined[-1][0] == look:
            joined[-1] = look, joined[-1][1] + text
        elif text:
            joined.append((look, text))
    return joined


def test_comments_that_a_file_has_stay() -> None:
    document = docx.Document()
    document.add_comment(document.add_paragraph("One and two.").runs, "Mine", "Ada Quill", "AQ")
    result = commented(file_of(document), ("One and two.", ["two"]))
    assert commented_words(result) == [("One and two.", "Mine"), ("two", "two")]


def test_comments_on_overlapping_words_and_across_paragraphs() -> None:
    document = docx.Document()
    document.add_paragraph("“One and two,")
    document.add_paragraph("“three and four,” she said.")
    text = "“One and two,\n“three and four,” she said."
    result = commented(file_of(document), (text, ["One and two,\n“three and four,", "and two", "two"]))
    assert commented_words(result) == [
        ("One and two,“three and four,", "One and two,\n“three and four,"), ("and two", "and two"), ("two", "two")
    ]  # fmt: skip


def test_comment_on_a_part_of_a_tracked_insertion() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("He said: ")
    inserted = (
        f'<w:ins {nsdecls("w")} w:id="9" w:author="Ada"><w:r><w:t>“One two,” he said, and left.</w:t></w:r></w:ins>'
    )
    paragraph._p.append(parse_xml(inserted))
    result = commented(file_of(document), ("He said: “One two,” he said, and left.", ["One two,"]))
    assert commented_words(result) == [("One two,", "One two,")]
    [insertion] = docx.Document(io.BytesIO(result)).element.body.iter(qn("w:ins"))
    assert "".join(part.text for part in insertion.iter(qn("w:t"))) == "“One two,” he said, and left."


@pytest.mark.parametrize("words", ["boxed words", "noted words"])
def test_comments_on_text_boxes_and_footnotes_stand_where_word_allows_them(words: str) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Before ")
    boxed = "<w:txbxContent><w:p><w:r><w:t>boxed words</w:t></w:r></w:p></w:txbxContent>"
    box = f"<w:r {nsdecls('w')}><w:pict>{boxed}</w:pict></w:r>"
    if words == "boxed words":
        paragraph._p.append(parse_xml(box))
        data = file_of(document)
    else:
        data = _with_footnote(document, paragraph, words)
    text = plain_text(read_word("a.docx", data).document)
    assert words in text
    body = docx.Document(io.BytesIO(commented(data, (text, [words])))).element.body
    [start] = body.iter(qn("w:commentRangeStart"))
    assert start.getparent() is body.find(qn("w:p"))


def _with_footnote(document: Any, paragraph: Any, words: str) -> bytes:
    paragraph._p.append(parse_xml(f'<w:r {nsdecls("w")}><w:footnoteReference w:id="2"/></w:r>'))
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:id="2"><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:footnote>'
        "</w:footnotes>"
    )
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    part = Part(PackURI("/word/footnotes.xml"), kind, notes.encode())
    document.part.relate_to(part, relation)
    return file_of(document)


def test_comment_on_words_that_are_not_there_is_at_the_beginning_and_names_them() -> None:
    document = docx.Document()
    document.add_paragraph("One.")
    result = add_comments("a.docx", file_of(document), [CommentedText("Two", (WordComment(0, 3, "Not found"),))])
    assert commented_words(result) == [("O", "“Two”\nNot found")]
