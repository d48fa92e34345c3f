"""The text left of the caret. MacLaughlin et al. §3: the title and the left context are the query."""

from dataclasses import dataclass

from models.text.sentences.boundaries import is_finished
from models.text.sentences.splitting import split_sentences

_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


@dataclass(frozen=True, slots=True)
class CaretContext:
    """The text left of the caret, divided where the caret's own sentence begins.

    Args:
        left_context: the sentences before the one that holds the caret, as written, without outer white
            space.
        typed: the characters of the caret's sentence left of the caret, without the white space before them.
    """

    left_context: str
    typed: str


def context_at(text: str, caret: int, language: str | None = None) -> CaretContext:
    """Divide the text left of ``caret``, a position in ``text`` from 0 to ``len(text)``.

    A caret after a finished sentence and white space, or at the beginning of a line, is in a new sentence
    that is still empty. Only the caret's own line is split into sentences, so the cost does not grow with the
    draft.

    Raises:
        IndexError: if the caret stands outside the text.
    """
    if not 0 <= caret <= len(text):
        raise IndexError(f"The caret ({caret}) stands outside the text of {len(text)} characters.")
    line_start = max(text.rfind(line_end, 0, caret) for line_end in _LINE_ENDS) + 1
    line_end = min((at for at in (text.find(mark, caret) for mark in _LINE_ENDS) if at >= 0), default=len(text))
    begin = caret
    for start, end in split_sentences(text[line_start:line_end], language):
        start, end = line_start + start, line_start + end  # noqa: PLW2901
        if start > caret:
            break
        finished = end < caret and is_finished(text[start:end])
        begin = caret if finished else start
    return CaretContext(text[:begin].strip(), text[begin:caret])
