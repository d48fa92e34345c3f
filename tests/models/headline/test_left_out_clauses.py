"""Quotes that leave out words with a “not”: a clause of its own, or what reverses the rest. All invented.

Each is a body quote with the words left out in square brackets.
"""

import re

import pytest

from models.headline.reversals import Reversal, english_reversal
from models.text.differences import word_diff

# What remains was said like that. Every third was held back while the rule was written.
OWN_CLAUSES = [
    "We will sign the deal, [although we did not ask for it,] on Monday.",
    "The mayor, [who was not at the meeting,] has promised a new bridge.",
    "Our nurses – [and they have not had a raise in years –] work through the night.",
    "The ferry, [which nobody wanted to pay for,] sails again in May.",
    "We paid the farmers, [because they could not wait any longer,] out of the reserve.",
    "The coach, [whom the players did not trust,] leaves in June.",
    "The company sold the land, [since the banks wouldn't wait,] to a neighbour.",
    "This law, [which I did not vote for,] protects every tenant.",
    "Their orchestra, [although it has no hall of its own,] fills the square each summer.",
]

# These remain true too, but cannot be distinguished from those that take the rest back.
STILL_REPORTED = [
    "We closed the pool. [We did not do it gladly.] We open the library next week.",
    "I love this town, [but I was not born here,] and I will stay.",
    "The tower ([the engineers did not like it]) has stood for ninety years.",
    "The archive is open to all; [you don't need a card;] come and read.",
    "The train was late, [and the driver had no idea why,] by more than an hour.",
]

# Word by word these leave out something in the middle; the quote is the end of what was said, or its beginning.
CUT_OFF = [
    "We [are not paid. We] work here for nothing.",
    "I [don't want to see him fired, I] want to see him in prison.",
    "It's [not cheap, it's] a gift.",
    "No [ferry, no] bridge.",
    "We need fair [trade, not free] trade.",
]

# What is left out reverses or limits the rest. Every third of the first thirty was held back.
REVERSED = [
    "We will, [under no circumstances,] sign the deal.",
    "As for the pump, [I do not think that] it works in winter.",
    "At the meeting [nobody said that] the pier was lost.",
    "We will [not, although they asked us to,] sell the land.",
    "The dam is safe, [which is not true,] for the villages below.",
    "The dam will hold, [I do not believe,] for another year.",
    "We will sign, [as long as they do not object,] on Monday.",
    "People [who do not pay taxes] should leave the country.",
    "The bridge will open in May, [but that will never happen,] with two lanes.",
    "We would sell the land, [but we will not sell it,] to the city.",
    "It is [in no way] a gift to the banks.",
    "He was [never] the owner of the mill.",
    "Any driver, [who has not had a drink,] may use the bridge.",
    "The minister knew, [nobody would claim,] about the leak.",
    "We will pay you, [when the work is not late,] in full.",
    "The tests were, [I can't say,] a success.",
    "The mayor said that she would [not, whatever happens,] resign.",
    "The plan is, [although some do not agree with me, never] going to work.",
    "The reserve will last, [I have no doubt it will not,] until May.",
    "The mayor is guilty, [though the court did not find so,] of fraud.",
    "The minister lied, [but the inquiry does not support that,] to parliament.",
    # Written against earlier versions of the rule.
    "We will sign, [but we have not decided yet,] on Monday.",
    "The deal is good, [although our experts do not share this view,] for the town.",
    "We would sign it, [although we are not the owners,] today.",
    "All the voters, [who did not read it,] should be asked again.",
    "I am a banker, [which I never was,] and proud of it.",
    "The law applies, [where the city has no rules,] to everybody.",
    "We want to, [though we are not able to,] pay the farmers.",
    "We will, [although we did not ask, never] sign the deal.",
    # The end of one statement.
    "I [never said, not once, I] would sign.",
    "It is [not the case, ladies, it is] cheap.",
    "If you [can't pay the baker, you] can't pay the bank.",
]


def left_out(sample: str) -> Reversal | None:
    body = sample.replace("[", "").replace("]", "")
    return english_reversal(word_diff(body, re.sub(r"\[.*?\]", "", sample)), body)


@pytest.mark.parametrize("sample", [*OWN_CLAUSES, *CUT_OFF])
def test_a_clause_negates_itself_alone(sample: str) -> None:
    assert left_out(sample) is None


@pytest.mark.parametrize("sample", [*REVERSED, *STILL_REPORTED])
def test_a_lost_negation_is_reported(sample: str) -> None:
    turn = left_out(sample)
    assert turn is not None
    assert turn.kind in ("negation_dropped", "condition_dropped")


def test_a_clause_beside_a_lost_negation_does_not_excuse_it() -> None:
    body = "We will not sign the deal, although we did not ask for it, on Monday."
    assert english_reversal(word_diff(body, "We will sign the deal on Monday"), body) == Reversal(
        "negation_dropped", "not"
    )


def test_a_clause_that_is_replaced_is_reported() -> None:
    body = "We will sign the deal, although we did not ask for it, on Monday."
    assert english_reversal(word_diff(body, "We will sign the deal gladly on Monday"), body) is not None
