"""Blocks of web pages."""

from indexer.documents.blocks import Attribution, Block, Container, Image, Paragraph, Run, Table
from indexer.documents.html import MAX_DEPTH, parse_blocks, parse_page


def blocks_of(body: str) -> list[Block]:
    return parse_blocks(parse_page(f"<html><body>{body}</body></html>"))


def outline(blocks: list[Block]) -> list[object]:
    """Return the text of paragraphs, tables as rows of cells, and containers with their kinds."""
    shown: list[object] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            shown.append(block.text.strip())
        elif isinstance(block, Table):
            shown.append([[outline(cell) for cell in row] for row in block.rows])
        elif isinstance(block, Container):
            shown.append((block.kind, outline(list(block.blocks))))
    return shown


def test_lists_and_quotations_contain_their_paragraphs() -> None:
    blocks = blocks_of("<ul><li>The pier<li>The wall</ul><blockquote class='pull-quote'><p>It holds.</blockquote>")
    items = [("list_item", ["The pier"]), ("list_item", ["The wall"])]
    assert outline(blocks) == [("bullet_list", items), ("pull_quote", ["It holds."])]


def test_table_in_a_cell_belongs_to_the_cell() -> None:
    blocks = blocks_of("<table><tr><td>Menu<td><table><tr><td>Ada<td>We begin.</table></table>")
    assert outline(blocks) == [[[["Menu"], [[[["Ada"], ["We begin."]]]]]]]


def test_terms_are_rows() -> None:
    [table] = blocks_of("<dl><dt>Ada</dt><dd>We begin.</dd><dt>Ben</dt><dd>Then we end.</dd></dl>")
    assert isinstance(table, Table)
    assert table.of_terms
    assert outline([table]) == [[[["Ada"], ["We begin."]], [["Ben"], ["Then we end."]]]]


def test_caption_follows_its_image_with_lines_and_credit() -> None:
    image, caption = blocks_of(
        "<figure><figcaption><p>It holds.</p><p>For now. <small class='credit'>Ada Quill</small></p></figcaption>"
        "<img src='wall.jpg'></figure>"
    )
    assert isinstance(image, Paragraph)
    assert [inline.path for inline in image.inlines if isinstance(inline, Image)] == ["wall.jpg"]
    assert isinstance(caption, Paragraph)
    assert caption.style.caption
    assert caption.text.split("\n")[:2] == ["It holds.", "For now. Ada Quill"]
    assert [run.text for run in caption.inlines if isinstance(run, Run) and run.credit] == ["Ada Quill"]


def test_attributes_name_who_speaks_and_when() -> None:
    attribution, paragraph = blocks_of("<p data-speaker='Ada Quill'><span data-m='1200'>We</span> begin.</p>")
    assert attribution == Attribution("Ada Quill", "We begin.")
    assert isinstance(paragraph, Paragraph)
    assert paragraph.start_ms == 1200


def test_words_of_any_depth_are_kept() -> None:
    blocks = blocks_of("<blockquote>" * 3 * MAX_DEPTH + "We begin." + "</blockquote>" * 3 * MAX_DEPTH)
    for _ in range(MAX_DEPTH - 1):
        [container] = blocks
        assert isinstance(container, Container)
        blocks = list(container.blocks)
    assert outline(blocks) == ["We begin."]
