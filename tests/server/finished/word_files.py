"""Reads the comments of Word files."""

import io

import docx
from docx.oxml.ns import qn


def commented_words(data: bytes) -> list[tuple[str, str]]:
    """Return the words that each comment stands at, and the comment, in the order of their beginnings."""
    document = docx.Document(io.BytesIO(data))
    words: dict[str, str] = {}
    open_ids: set[str] = set()
    for element in document.element.body.iter():
        number = element.get(qn("w:id"), "")
        if element.tag == qn("w:commentRangeStart"):
            words[number] = ""
            open_ids.add(number)
        elif element.tag == qn("w:commentRangeEnd"):
            open_ids.remove(number)
        elif element.tag == qn("w:t"):
            words |= {opened: words[opened] + (element.text or "") for opened in open_ids}
    assert not open_ids
    comments = {str(comment.comment_id): comment.text for comment in document.comments}
    assert comments.keys() == words.keys()
    references = [element.get(qn("w:id")) for element in document.element.body.iter(qn("w:commentReference"))]
    assert sorted(references) == sorted(words)
    return [(text, comments[number]) for number, text in words.items()]
