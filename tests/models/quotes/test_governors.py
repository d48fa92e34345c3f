"""What governs a quoted clause: what asserts it may be left out, everything else is a cut."""

import pytest

from models.quotes.cuts import Cut, find_cut

WALL = "the wall is safe"


def cut_of(sentence: str, clause: str) -> Cut | None:
    at = sentence.index(clause)
    return find_cut(sentence[:at], clause, sentence[at + len(clause) :], asks=False)


@pytest.mark.parametrize(
    "sentence",
    [
        "I doubt that the wall is safe.",
        "I deny that the wall is safe.",
        "Nobody believes that the wall is safe.",
        "I would be lying if I told you the wall is safe.",
        "It is silly to say that the wall is safe.",
        "I wish I could say that the wall is safe.",
        "I wish I could say the wall is safe.",
        "It would astonish me to hear that the wall is safe.",
        "The builder invented a tale that the wall is safe.",
        "I apologise for claiming that the wall is safe.",
        "It is far from clear that the wall is safe.",
        "I no longer think that the wall is safe.",
        "I’d like to think that the wall is safe.",
        "I am not prepared to say that the wall is safe.",
        "In a foolish mood I told them that the wall is safe.",
        "There are rumours that the wall is safe.",
        "I would love to tell you that the wall is safe.",
        "You would have to prove that the wall is safe.",
        "I can imagine a world in which the wall is safe.",
        "There is a rumour that the wall is safe.",
        "The idea that the wall is safe is ridiculous.",
        "It would be wrong to conclude that the wall is safe.",
        "I refuse to believe that the wall is safe.",
        "It is possible that the wall is safe.",
        "I am not sure that the wall is safe.",
        "I can't promise that the wall is safe.",
        "Don't tell me the wall is safe.",
        "Would anybody here say that the wall is safe?",
        "I once believed that the wall is safe.",
        "I used to think that the wall is safe.",
        "I find it hard to believe that the wall is safe.",
        "You'd think that the wall is safe.",
        "Not that the wall is safe.",
        "I'd be the last person to say that the wall is safe.",
        "I'd rather the wall is safe.",
        "As a child I thought that the wall is safe.",
        "Who says the wall is safe?",
        "You'd have to be blind to think the wall is safe.",
        "Far be it from me to say that the wall is safe.",
        "the wall is safe? Please.",
        "I would sooner resign than tell you that the wall is safe.",
        "It would be a slander to say that the wall is safe.",
        "It was a mistake to think that the wall is safe.",
        "There was a time when I was sure that the wall is safe.",
        "If I were a cynic, I would say that the wall is safe.",
        "the wall is safe. No, forgive me, that is wrong, the gate is.",
        "It is a fairy tale that the wall is safe.",
    ],
)
def test_what_denies_doubts_or_limits_a_quote_reverses_it(sentence: str) -> None:
    cut = cut_of(sentence, WALL)
    assert cut is not None
    assert cut.reverses


@pytest.mark.parametrize(
    "sentence",
    [
        "And then the banker says to me, 'the wall is safe'.",
        "I was told that the wall is safe.",
        "In their view the wall is safe, according to them.",
        "the wall is safe, we thought.",
        "It is the mayor's opinion that the wall is safe.",
        "Their view is that the wall is safe.",
        "the wall is safe, or so they told us.",
        "I hope that the wall is safe.",
        "My critics say that the wall is safe.",
        "Had they asked us, the wall is safe.",
        "Had they paid, the wall is safe.",
        "And my brother goes, the wall is safe.",
        "In my dreams the wall is safe.",
        "We nearly believed that the wall is safe.",
        "It has been put about, quite wrongly, that the wall is safe.",
        "My rival's whole case is that the wall is safe.",
        "And the foreman would just laugh and say to us, the wall is safe.",
        "You'd have to be a fool to think that the wall is safe.",
        "To say that the wall is safe is slander.",
        "It's a pack of lies that the wall is safe.",
        "In my novel the wall is safe.",
        "According to a leaflet on every doormat, the wall is safe.",
        "the wall is safe, at least in the imagination of the newspapers.",
    ],
)
def test_what_only_frames_a_quote_is_left_out(sentence: str) -> None:
    cut = cut_of(sentence, WALL)
    assert cut is not None
    assert not cut.reverses


@pytest.mark.parametrize(
    "sentence",
    [
        "I think that the wall is safe.",
        "I know the wall is safe.",
        "I believe the wall is safe and I told them so.",
        "The fact is that the wall is safe.",
        "The truth is the wall is safe, I promise.",
        "I'm telling you that the wall is safe.",
        "Look, I have to say, the wall is safe.",
        "What I am saying is that the wall is safe.",
        "I want to make clear that the wall is safe.",
        "There is no doubt that the wall is safe.",
        "I do not doubt that the wall is safe.",
        "It is clear that the wall is safe.",
        "I am proud that the wall is safe.",
        "Let me be clear: the wall is safe.",
        "Because the state pays, the wall is safe.",
        "The gate is open, and the wall is safe.",
        "My honest view is that the wall is safe.",
        "It is an honour to say that the wall is safe.",
        "As the mayor would say, the wall is safe.",
        "Mr. Chief Justice, and may it please the Court, the wall is safe.",
        "You must understand that the wall is safe.",
        "Nobody doubts that the wall is safe.",
        "It is no secret that the wall is safe.",
        "I cannot stress enough that the wall is safe.",
        "Let us not forget that the wall is safe.",
        "It is outrageous that the wall is safe.",
        "I have every reason to believe that the wall is safe.",
        "You don't have to be an expert to know that the wall is safe.",
        "I regret to inform you that the wall is safe.",
        "I never forgot that the wall is safe.",
        "The fact remains that the wall is safe.",
        "I take no pleasure in saying that the wall is safe.",
    ],
)
def test_what_asserts_a_quote_is_no_cut(sentence: str) -> None:
    assert cut_of(sentence, WALL) is None


@pytest.mark.parametrize(
    "after",
    [
        ". Sorry, nineteen million, I misread my notes.",
        ". Excuse me, nineteen million.",
        ". I was wrong.",
        " — or rather nineteen million.",
    ],
)
def test_correction_next_to_a_quote_reverses_it(after: str) -> None:
    cut = find_cut("", "It will cost nine million", after)
    assert cut is not None
    assert (cut.side, cut.reverses) == ("after", True)


def test_words_without_subject_and_verb_are_governed_by_nothing() -> None:
    assert cut_of("I hope for a safe wall this winter.", "a safe wall") is None


def test_what_has_not_happened_yet_is_governed_by_what_waits_for_it() -> None:
    assert cut_of("They have to mend it before the wall holds the river.", "the wall holds the river")
    assert cut_of("I will stand here until the wall is safe.", WALL)
    assert cut_of("I left before the wall fell into the river.", "the wall fell into the river") is None


@pytest.mark.parametrize(
    "sentence",
    [
        "If nobody pays the wall is lost.",
        "Unless somebody pays the wall is lost.",
        "But if the money does not come the wall is lost.",
        "If the bank refuses to help the wall is lost.",
    ],
)
def test_a_condition_needs_no_comma(sentence: str) -> None:
    cut = cut_of(sentence, "the wall is lost")
    assert cut is not None
    assert not cut.reverses


@pytest.mark.parametrize(
    "sentence",
    [
        "If you ask me the wall is lost.",
        "If I may say so the wall is lost.",
        "When it rained the wall was lost.",
    ],
)
def test_other_clauses_before_a_quote_may_be_left_out(sentence: str) -> None:
    assert cut_of(sentence, sentence[sentence.index("the wall") : -1]) is None
