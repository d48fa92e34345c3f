"""Lists and styles of exported Word documents, also of many."""

import io
from datetime import datetime

import docx
import pytest
from docx.oxml.ns import qn

from server.articles.article import Article
from server.articles.document import Block, Document, Inline
from server.articles.exporters.word import to_word
from tests.processor_time import seconds_of

WRITTEN = datetime(2031, 5, 3)


def paragraph(text: str) -> Block:
    return Block("paragraph", (Inline(text),))


def list_of(kind: str, *texts: str) -> Block:
    return Block(kind, blocks=tuple(Block("list_item", blocks=(paragraph(text),)) for text in texts))  # type: ignore[arg-type]


def exported(*blocks: Block) -> bytes:
    return to_word(Article("Pumps", Document(blocks), WRITTEN))


def test_each_list_has_a_number_of_its_own() -> None:
    read = docx.Document(
        io.BytesIO(
            exported(
                paragraph("First."),
                list_of("ordered_list", "one", "two"),
                Block("heading", (Inline("Then"),), level=2),
                list_of("bullet_list", "three"),
                Block("blockquote", blocks=(paragraph("Said."),)),
            )
        )
    )
    assert [(paragraph.text, paragraph.style.name) for paragraph in read.paragraphs if paragraph.style is not None] == [
        ("Pumps", "Title"),
        ("First.", "Normal"),
        ("one", "List Paragraph"),
        ("two", "List Paragraph"),
        ("Then", "Heading 2"),
        ("three", "List Paragraph"),
        ("Said.", "Quote"),
    ]
    numbers = [element.get(qn("w:val")) for element in read.element.body.iter(qn("w:numId"))]
    assert numbers[0] == numbers[1] != numbers[2]
    numbering = read.part.numbering_part.element
    lists = {element.get(qn("w:numId")): element[0].get(qn("w:val")) for element in numbering.iter(qn("w:num"))}
    abstract = [element.get(qn("w:abstractNumId")) for element in numbering.iter(qn("w:abstractNum"))]
    assert len(set(abstract)) == len(abstract)
    assert {lists[number] for number in numbers} <= set(abstract)
    kinds = [element.tag for element in numbering if element.tag in {qn("w:num"), qn("w:abstractNum")}]
    assert kinds == sorted(kinds, key=[qn("w:abstractNum"), qn("w:num")].index)


@pytest.mark.slow
def test_many_lists_take_linear_time() -> None:
    def seconds(count: int) -> float:
        blocks = [list_of("bullet_list", "a")] * count
        return seconds_of(lambda: exported(*blocks))

    seconds(10)
    assert seconds(3_000) < 8 * seconds(750)
