"""Articles replayed sentence by sentence: where the positions are, and what is quoted next there."""

from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.data.replay import AttachedParagraphs, ReplayPosition, replay
from models.recommend.protocol import QuoteQuery

INTRO = "The council met on Tuesday. It rained."
FIRST = "“The pumps come first. They are old,” said Ida Sample. “They leak.” Nobody answered her."
BETWEEN = "Nobody spoke for a while."
SECOND = "“A wall keeps out the sea,” said Max Muster."


def pair(
    number: int, left_context: str, sentence: str, paragraph: int, *, transcript: str = "t1", article: str = "a1"
) -> QuotePair:
    span = SpanInParagraph(paragraph, 0, 5)
    return QuotePair(f"p{number}", QuoteQuery("Pumps first", left_context), transcript, (span,), article, sentence)


def replayed(*pairs: QuotePair) -> list[ReplayPosition]:
    paragraphs = {"t1": ("The pumps.", "The wall."), "t2": ("They leak.",)}
    return replay(QuoteDataset("dev", pairs, paragraphs, {"t1": ("IDA", "MAX")}))


def test_positions_are_where_sentences_end_outside_quotes_and_quoting_sentences() -> None:
    text = f"{INTRO} {FIRST} {BETWEEN}"
    positions = replayed(pair(1, INTRO, FIRST, 0), pair(2, text, SECOND, 1))
    # With the white space before the next sentence, where that is known.
    assert [position.query.left_context for position in positions] == [
        "The council met on Tuesday. ",
        f"{INTRO} ",
        f"{INTRO} {FIRST} ",
        text,
    ]
    assert [position.quoted for position in positions] == [
        frozenset(),
        frozenset({("t1", 0)}),
        frozenset(),
        frozenset({("t1", 1)}),
    ]
    assert {position.query.title for position in positions} == {"Pumps first"}
    assert [position.next_sentence for position in positions] == ["It rained.", FIRST, BETWEEN, SECOND]


def test_a_pair_inside_a_quoting_sentence_is_a_position_still() -> None:
    inside = f"{INTRO} “The pumps come first. They are old,” said Ida Sample."
    positions = replayed(pair(1, INTRO, FIRST, 0), pair(2, inside, "“They leak.”", 0, transcript="t2"))
    assert [position.query.left_context for position in positions if position.quoted] == [f"{INTRO} ", inside]


def test_all_transcripts_of_the_article_are_attached_everywhere() -> None:
    positions = replayed(
        pair(1, INTRO, "“They leak,” she said.", 0, transcript="t2"),
        pair(2, f"{INTRO} {BETWEEN}", SECOND, 1),
        pair(3, INTRO, SECOND, 1, article="a2"),
    )
    attached = {position.article_id: position.transcript_ids for position in positions}
    assert attached == {"a1": ("t1", "t2"), "a2": ("t1",)}


def test_quotes_after_the_same_words_share_a_position() -> None:
    positions = replayed(pair(1, INTRO, SECOND, 0), pair(2, INTRO, SECOND, 1))
    assert positions[-1].quoted == {("t1", 0), ("t1", 1)}
    assert len(positions) == 2


def test_an_article_that_begins_with_a_quote_begins_with_a_position() -> None:
    first, *_ = replayed(pair(1, "", SECOND, 0), pair(2, f"{SECOND} {BETWEEN}", FIRST, 1))
    assert first.query.left_context == ""
    assert first.quoted == {("t1", 0)}


def test_a_row_without_a_quoting_sentence_is_a_position_by_itself() -> None:
    silent = QuotePair("s1", QuoteQuery("Pumps", f"{INTRO} {BETWEEN}"), "t1", (), "x1", "")
    leading = pair(2, INTRO, "", 1, article="x2")
    positions = replayed(silent, leading)
    assert [(position.article_id, position.query.left_context, position.quoted) for position in positions] == [
        ("x1", f"{INTRO} {BETWEEN}", frozenset()),
        ("x2", INTRO, frozenset({("t1", 1)})),
    ]


def test_a_context_that_does_not_begin_its_article_is_a_position_by_itself() -> None:
    positions = replayed(pair(1, INTRO, SECOND, 0), pair(2, "Another beginning. Of two.", SECOND, 1))
    assert [(position.query.left_context, bool(position.quoted)) for position in positions] == [
        ("The council met on Tuesday. ", False),
        (INTRO, True),
        ("Another beginning. Of two.", True),
    ]


def test_attached_paragraphs_know_their_place_and_source() -> None:
    data = QuoteDataset("dev", (), {"t1": ("The pumps.", "The wall."), "t2": ("They leak.",)}, {"t1": ("IDA", "MAX")})
    attached = AttachedParagraphs.of(data, ["t2", "t1"])
    assert attached.origins == (("t2", 0), ("t1", 0), ("t1", 1))
    assert attached.texts == ("They leak.", "The pumps.", "The wall.")
    assert attached.speakers == ("", "IDA", "MAX")
    assert attached.sources == (0, 1, 1)
