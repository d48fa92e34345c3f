"""What right before or after a quote changes its meaning, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.cuts import WINDOW, find_cut, is_told


@pytest.mark.parametrize(
    ("before", "quote", "after", "words", "reverses"),
    [
        ("Was it ", "as safe as I want a bridge to be", "? No. It was not. We knew.", "No. It was not.", True),
        (
            "He was asked. She seems to believe that ",
            "the quay could have been sold twice",
            ". We will see.",
            "She seems to believe that",
            False,
        ),
        ("", "We will sell the mill", ". No, we won't. I was asked to say so.", "No, we won't.", True),
        ("", "The river is clean", ". That's not true. Look at it.", "That's not true.", True),
        ("", "the river is clean", " is a lie. Look at it.", "is a lie.", True),
        ("", "I want to support the plan", ". But I cannot support it now.", "But I cannot support it now.", True),
        ("It is not true that ", "the river is clean", ". Look.", "It is not true that", True),
        ("Without the tide, ", "we would have sunk the mill", ". Soon.", "Without the tide", False),
        ("The clerk asked whether I ", "will sell the mill", ". I do not know yet.", "The clerk asked whether I", True),
        ("The papers say that our bank ", "sold the mill", ".", "The papers say that our bank", False),
        ("", "We will sell the mill", " if the bank agrees. Soon.", "if the bank agrees.", False),
        ("", "We will sell the mill", ". Only if the bank agrees.", "Only if the bank agrees.", False),
        ("", "We will sell the mill", ". Unless the bank agrees, that is.", "Unless the bank agrees, that is.", False),
        ("", "The mill is sold", ". That is what my neighbour says.", "That is what my neighbour says.", False),
        ("", "The mill is sold", ". Or so I'm told.", "Or so I'm told.", False),
        ("", "The river is clean", ". Not! Look at it.", "Not!", True),
        ("", "We sold two hundred boats", ". I mean two thousand.", "I mean two thousand.", True),
        ("", "We sold two hundred boats", ". No, three hundred. I have it here.", "No, three hundred.", True),
        ("", "We sold sixty boats", ". Sixteen, I should say.", "Sixteen, I should say.", True),
        ("", "The river is clean", ", my foot. Look at it.", "my foot.", True),
        ("", "The river is clean", ". Not a word of it is true. Look.", "Not a word of it is true.", True),
        ("", "The river is clean", ". I was lying when I told you that.", "I was lying when I told you that.", True),
        ("", "The river is clean", ". That's what I used to preach.", "That's what I used to preach.", True),
        ("", "The river is clean", ". Which is rubbish, of course.", "Which is rubbish, of course.", True),
        ("", "The river is clean", ". Don't believe it for a second.", "Don't believe it for a second.", True),
        ("", "The river is clean", ". I no longer think so.", "I no longer think so.", True),
        ("", "The river is clean", ". I wish that were true.", "I wish that were true.", True),
        ("", "The mill is sold", ". At least that was the plan.", "At least that was the plan.", False),
        ("", "The mill is sold", ". Or is it? Nobody knows.", "Or is it?", True),
        ("", "The mill is sold", ". Or perhaps not. We met him.", "Or perhaps not.", True),
        ("", "The mill is sold", ", or did they? We met him.", "or did they?", True),
        ("", "The mill is sold", ". No, hang on, the barn is. Yes.", "No, hang on, the barn is.", True),
        ("", "The mill is sold", ", supposedly. We met him.", "supposedly.", False),
        ("", "The mill is sold", ". It was only a joke. We met him.", "It was only a joke.", False),
        ("", "The mill is sold", ". I withdraw that. It stands.", "I withdraw that.", True),
        (
            "",
            "The mill is sold",
            ". This is what we used to believe. We met him.",
            "This is what we used to believe.",
            True,
        ),
        (
            "",
            "The mill is sold",
            " is what they would have you believe. We met him.",
            "is what they would have you believe.",
            True,
        ),
        ("", "The mill is sold", " – in his head. We met him.", "in his head.", False),
        ("", "The mill is sold", ", but only on paper. We met him.", "but only on paper.", False),
        ("In the film, ", "the mill is sold", ".", "In the film", False),
        ("Perhaps ", "the mill is sold", ".", "Perhaps", False),
        ("So she's like, ", "the mill is sold", ".", "So she's like", False),
        ("", "We met at noon", ". I beg your pardon, at two.", "I beg your pardon, at two.", True),
        ("", "The mill is sold", ". That's what they say. I say nothing.", "That's what they say.", False),
        ("", "The mill is ours", ". Just kidding. It is yours.", "Just kidding.", False),
        ("We met. Some people say that ", "the river is clean", ". Well.", "Some people say that", False),
        (
            "If we were to assume for the sake of argument that ",
            "the mill is sold",
            ".",
            "If we were to assume for the sake of argument that",
            False,
        ),
        ("Assuming, just for a moment, that ", "the mill is sold", ".", "Assuming, just for a moment, that", False),
        ("", "The river is clean", ". I never once believed that. Look.", "I never once believed that.", True),
        ("If the bank agrees, ", "we will sell the mill", ".", "If the bank agrees", False),
        ("I think if the bank agrees to it, ", "we will sell the mill", ".", "I think if the bank agrees to it", False),
        ("We kept our word. The only thing ", "I haven't done", " is to sell it.", "The only thing", True),
    ],
)
def test_cut_changes_the_meaning(before: str, quote: str, after: str, words: str, reverses: bool) -> None:
    cut = find_cut(before, quote, after)
    assert cut is not None
    assert (cut.words, cut.reverses) == (words, reverses)


@pytest.mark.parametrize(
    ("before", "quote", "after"),
    [
        ("", "We will sell the mill", "."),
        ("", "We will sell the mill", ". But we will keep the quay. It pays."),
        # A condition of one word goes without saying.
        ("If adopted, ", "the plan will save the quay", "."),
        # A question is quoted as a question.
        ("", "Are we going to sell the mill?", " No. We keep it."),
        ("", "Are we going to sell the mill", "? No. We keep it."),
        ("We think that ", "the mill should be sold", "."),
        ("We think that the old mill ", "should be sold", "."),
        ("", "If it rains we stay", ", and if it snows we stay too."),
        ("", "I won't sell it", ". I won't. Ask my brother."),
        ("", "They wanted no mill here", ". No, we did not. Ask my brother."),
        ("", "The notion that we sold it is offensive", ". It's false. Ask my brother."),
        ("", "We will sell it", ". No doubt about that."),
        ("", "We will sell it", ". I am not lying."),
        # A condition among others that are quoted is no loss.
        ("", "I sold the mill", ". I was wrong to hide it from my sister."),
        ("Without a word, ", "we sold the mill", "."),
        ("If the bank refuses, then ", "we will sell the mill when the quay is paid for", "."),
        ("Well, suppose ", "suppose a town said that, would it be fair", "?"),
        ("The only thing ", "we sold was the mill", "."),
        ("He knew that even if the bank agreed, ", "the mill was ours", "."),
        ("Unless I am very much mistaken, ", "the mill is sold", ". We met him."),
        ("The, the mill, um, the, ", "the mill is sold", ". We met him."),
    ],
)
def test_context_that_does_not_change_the_meaning(before: str, quote: str, after: str) -> None:
    assert find_cut(before, quote, after) is None


@pytest.mark.parametrize(
    ("around", "also_quoted", "is_said"),
    [
        ("she said.", "", False),
        ("she said, if the bank agrees.", "", True),
        ("she would, she said.", "", True),
        ("she said without reservation.", "", False),
        ("she said, regardless of the weather.", "", False),
        ("she said, whether or not the weather holds.", "", False),
        ("she said.", "If the bank agrees, that is.", True),
        ("she said.", "The weather is fine.", False),
    ],
)
def test_text_may_say_it_itself(around: str, also_quoted: str, is_said: bool) -> None:
    cut = find_cut("", "We will sell the mill", " if the bank agrees.")
    assert cut is not None
    assert is_told(cut, around, also_quoted) is is_said


def test_text_may_tell_that_others_say_it() -> None:
    cut = find_cut("The papers say that I ", "sold the mill", ".")
    assert cut is not None
    assert is_told(cut, "She rejected press reports that she had .", "")
    assert not is_told(cut, "She confirmed that she had .", "")


@pytest.mark.parametrize(
    ("also_quoted", "is_said"),
    [
        ("I believe in this town, and it seems to believe in me.", False),
        ("She seems to believe that, and I do not.", True),
    ],
)
def test_words_of_many_quotes_do_not_say_whose_view_it_is(also_quoted: str, is_said: bool) -> None:
    cut = find_cut("She seems to believe that ", "the mill could have been sold twice", ".")
    assert cut is not None
    assert is_told(cut, "she said.", also_quoted) is is_said


def test_long_condition_counts_as_stated_where_its_first_words_are_quoted() -> None:
    cut = find_cut("If the bank agrees to all of this, as Ada has found, ", "we will sell the mill", ".")
    assert cut is not None
    assert is_told(cut, "she said.", "If the bank agrees to all of this")


def test_condition_does_not_end_at_an_abbreviation() -> None:
    cut = find_cut("", "We will sell the mill", " if Mr. Marsh agrees. Soon.")
    assert cut is not None
    assert cut.words == "if Mr. Marsh agrees."


@given(st.text(), st.text(), st.text())
def test_any_text_is_accepted(before: str, quote: str, after: str) -> None:
    cut = find_cut(before, quote, after)
    if cut is not None:
        context = before if cut.side == "before" else after
        assert cut.words.strip("… ") in context
        assert 0 < cut.length <= WINDOW
        assert isinstance(is_told(cut, before, after), bool)


_SAID = st.sampled_from(
    [
        "We will sell the mill",
        "No.",
        "No, it was not.",
        "If the bank agrees,",
        "They say that",
        "That's what they told us.",
        "if it rains",
        "But we won't.",
        "It is not true that",
        "the river is clean.",
    ]
)


@given(st.lists(_SAID, min_size=1, max_size=8))
def test_nothing_is_left_out_of_a_whole_text(parts: list[str]) -> None:
    assert find_cut("", " ".join(parts), "") is None


def test_question_that_is_shown_as_a_statement_is_reversed_by_its_answer() -> None:
    cut = find_cut("", "the mill was ever safe", "? No, it never was. Look at it.", asks=False)
    assert cut is not None
    assert (cut.words, cut.reverses) == ("No, it never was.", True)
    assert find_cut("", "the mill was ever safe", "? No, it never was. Look at it.") is None
    assert find_cut("", "the mill was ever safe", "? Yes, it was. Look at it.", asks=False) is None


def test_an_auxiliary_left_out_makes_a_statement_of_a_question() -> None:
    cut = find_cut("Do ", "I think the mill is sold", "? I do not know.", asks=False)
    assert cut is not None
    assert (cut.words, cut.reverses) == ("Do", True)
    assert find_cut("Do ", "I think the mill is sold", "? I do not know.", asks=True) is None
