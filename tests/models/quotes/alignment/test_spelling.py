"""House style and typography are no change; what makes another word is."""

import pytest

from models.quotes.alignment.edits import edits_between
from models.text.language import likely_language


def kinds(source: str, quote: str) -> set[str | None]:
    edits = edits_between(source, quote, likely_language(source) or "en")
    return {edit.fault or edit.convention for edit in edits if edit.op != "equal"}


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "We canceled the program because nobody could organize it.",
            "We cancelled the programme because nobody could organise it",
        ),
        ("We traveled in gray tires past the jewelry store.", "We travelled in grey tyres past the jewellery store"),
        ("That plan is bullshit and everybody knows it.", "That plan is bulls**t and everybody knows it"),
        ("That plan is shit and everybody knows it.", "That plan is s--- and everybody knows it"),
        ("The United States Coast Guard never called us.", "The U.S. Coast Guard never called us"),
        ("The Federal Bureau of Investigation never called.", "The FBI never called"),
        ("We left 'cause nobody told 'em about it.", "We left because nobody told them about it"),
        ("Black & White Ltd never called us back.", "Black and White Ltd never called us back"),
        ("We met at 9:30 p.m. and nobody came.", "We met at 9.30pm and nobody came"),
        ("We are open from 10 a.m. to 5 p.m. on Mondays.", "We are open from 10am to 5pm on Mondays"),
        ("He wore number seven and nobody saw him.", "He wore No. 7 and nobody saw him"),
        ("That was a fucking disgrace to us.", "That was a f—ing disgrace to us"),
        ("That was a fuckin' disgrace to us.", "That was a f***ing disgrace to us"),
        ("I do not know what they want.", "I don’t know what they want"),
        ("It's late and we can't wait.", "It is late and we cannot wait"),
        ("Saint Mary's is on Main Street.", "St. Mary’s is on Main St."),
        ("They have gotten worse toward the end.", "They have got worse towards the end"),
    ],
)
def test_house_style_is_an_acceptable_edit(source: str, quote: str) -> None:
    assert kinds(source, quote) == {"style"}


@pytest.mark.parametrize(
    ("source", "quote", "kind"),
    [
        ("He was not able to lead us.", "He was notable to lead us", "negation"),
        ("The gate is nowhere near the pier.", "The gate is now here near the pier", "negation"),
        ("I will re-sign on Friday with the club.", "I will resign on Friday with the club", "changed"),
        ("I am re-signing on Friday with the club.", "I am resigning on Friday with the club", "changed"),
        ("They re-covered the old chairs.", "They recovered the old chairs", "changed"),
        ("Er forderte den Verein, und das war nicht gut.", "Er förderte den Verein, und das war nicht gut", "changed"),
        ("The US let us down again.", "The us let us down again", "changed"),
        ("He is a fine man and a bastard.", "He is a f*** man and a bastard", "changed"),
        ("It is a man's laughter.", "It is a manslaughter", "changed"),
        ("I'd like to go there now.", "I like to go there now", "changed"),
        ("They helped the U.S. in the war.", "They helped the us in the war", "changed"),
        ("We lost 102 boats.", "We lost 10² boats", "number"),
        ("Only 5 % of the boats came back.", "Only .5 % of the boats came back", "number"),
        ("The gate costs 500 €.", "The gate costs 500 $", "number"),
        ("We lost 500 boats.", "We lost −500 boats", "number"),
        ("We will not close the pier.", "We will ⓝⓞⓣ close the pier", "changed"),
        ("That plan is money and everybody knows it.", "That plan is m*** and everybody knows it", "changed"),
    ],
)
def test_other_words_and_signs_are_a_change(source: str, quote: str, kind: str) -> None:
    assert kind in kinds(source, quote)


@pytest.mark.parametrize(
    ("source", "quote", "kind"),
    [
        ("We hardly ever test the pumps in winter.", "We … test the pumps in winter", "negation"),
        ("The council refused to pay the bill.", "The council … pay the bill", "negation"),
        ("The film is anything but a masterpiece.", "The film is … a masterpiece", "negation"),
        ("I would have voted for the war.", "I … voted for the war", "negation"),
        ("We will pay, if the court agrees, every cent.", "We will pay … every cent", "negation"),
        (
            "The police did badly in May. The firemen are the best we ever had.",
            "The police … are the best we ever had",
            "dropped",
        ),
        ("We need boats for the pier. We need them now.", "We need boats … We need them now", "omission"),
    ],
)
def test_ellipsis_drops_no_limit_and_welds_no_sentences(source: str, quote: str, kind: str) -> None:
    assert kinds(source, quote) == {kind}
