"""Invented articles verified against invented transcripts: state, speaker and source of each quote."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.phrases.index import PhraseIndex
from models.quotes.attribution.attributor import Attributor
from models.quotes.passages import Passage
from models.quotes.verification.draft import SourceFacts
from models.quotes.verification.verifier import QuoteVerifier, VerifiedQuote

QUILL, SAND, MAYOR = "MARTA QUILL", "PETER SAND", "THE MAYOR"
DAY = date(2031, 5, 10)
_NUMBERS = count(1)
_VERIFIER = QuoteVerifier(Attributor())


def library(**sources: Sequence[tuple[str, str]]) -> PhraseIndex:
    return PhraseIndex.of(
        {name: tuple(Passage(next(_NUMBERS), text, by) for by, text in turns) for name, turns in sources.items()}
    )


HALL = library(
    hearing=[
        (QUILL, "We will mend the old bridge before the winter comes. That is a promise to all of you."),
        (SAND, "I do not believe a word of that. The council has never kept a promise about the bridge."),
        (SAND, "Nobody crossed it in winter. It cost five million dollars, and it is not safe for children."),
        (QUILL, "Nobody swam the river either. We are not closing the school next year."),
        (QUILL, "Yes. Absolutely not. No, we will go on with the pumps for as long as it takes."),
        (QUILL, "Peter Sand has five boats; he never sold one that was worth the money."),
        (SAND, "And the harbour wall, um, it will (applause) hold for a hundred years if we pay for it."),
    ],
    briefing=[
        (MAYOR, "My father used to say, “Never trust a quiet river,” and he was right about that."),
        (MAYOR, "We could go to court, and as Peter Sand told us, the law of the sea is older than the town."),
    ],
    korean=[
        ("김하늘", "우리는 내년에도 이 오래된 다리를 폐쇄하지 않겠습니다. 올해 예산은 스무 명에게 오백만 원입니다."),
    ],
)


def verify(
    body: str,
    phrases: PhraseIndex = HALL,
    source_ids: frozenset[str] | None = None,
    facts: Mapping[str, SourceFacts] | None = None,
) -> list[VerifiedQuote]:
    return _VERIFIER.verify(phrases, body, source_ids, facts, DAY)


def one(body: str, *args: object, **kwargs: object) -> VerifiedQuote:
    [finding] = verify(body, *args, **kwargs)  # type: ignore[arg-type]
    return finding


@pytest.mark.parametrize(
    ("body", "state", "faults"),
    [
        ("“We will mend the old bridge before the winter comes,” said Marta Quill.", "verbatim", ()),
        ("“We will mend … before the winter comes,” said Marta Quill.", "edited", ()),
        ("“[The council] will mend the old bridge before the winter comes,” said Marta Quill.", "edited", ()),
        ("“It cost $5 million, and it is not safe for children,” said Peter Sand.", "edited", ()),
        ("“It cost $6 million, and it is not safe for children,” said Peter Sand.", "differs", ("number",)),
        ("“It cost five million dollars, and it is safe for children,” said Peter Sand.", "differs", ("negation",)),
        ("“We will rebuild the old bridge before the winter comes,” said Marta Quill.", "differs", ("changed",)),
        ("“We will mend the very old bridge before the winter comes,” said Marta Quill.", "differs", ("added",)),
        ("“Bridges are what this town has always been about,” said Marta Quill.", "not_found", ()),
        ("“우리는 내년에도 이 오래된 다리를 폐쇄하지 않겠습니다”라고 말했다.", "verbatim", ()),
        ("“우리는 내년에도 이 오래된 다리를 폐쇄하겠습니다”라고 말했다.", "differs", ("negation",)),
    ],
)
def test_states(body: str, state: str, faults: tuple[str, ...]) -> None:
    finding = one(body, source_ids=frozenset({"hearing", "korean"}))
    assert (finding.state, finding.faults, finding.attached) == (state, faults, True)
    assert finding.hard is bool({"number", "negation"} & set(faults))
    assert (finding.quotation is None) is (state == "not_found")


@pytest.mark.parametrize(
    ("body", "state", "same"),
    [
        ("“The council has never kept a promise about the bridge,” said Peter Sand.", "verbatim", True),
        ("“The council has never kept a promise about the bridge,” said Marta Quill.", "other_speaker", False),
        (
            "Marta Quill spoke. “The council has never kept a promise about the bridge,” she said.",
            "other_speaker",
            False,
        ),
        # Anybody may say “Yes”: that another does makes it nobody else's, and no wrong speaker either.
        ("“Yes,” said Peter Sand.", "not_found", None),
        # A person whose words the paragraph reports may be quoted in it; one whom it only names is not.
        ("“the law of the sea is older than the town,” said Peter Sand.", "verbatim", None),
        ("“he never sold one that was worth the money,” said Peter Sand.", "other_speaker", False),
        # Words of two speakers are not one's; one speaker's words in two paragraphs are.
        ("“It is not safe for children. Nobody swam the river either,” said Peter Sand.", "other_speaker", True),
        (
            "“The council has never kept a promise about the bridge. Nobody crossed it in winter,” said Peter Sand.",
            "verbatim",
            True,
        ),
        # A misquotation is reported whatever the attribution.
        ("“The council has always kept a promise about the bridge,” said Marta Quill.", "differs", False),
    ],
)
def test_speakers(body: str, state: str, same: bool | None) -> None:
    findings = verify(body)
    if state == "-":
        assert not findings
    else:
        assert [(finding.state, finding.same_speaker) for finding in findings] == [(state, same)]


@pytest.mark.parametrize(
    ("body", "cut_off"),
    [
        ("The council has “kept a promise about the bridge,” said Peter Sand.", "never"),
        ("The council has “never kept a promise about the bridge,” said Peter Sand.", ""),
        ("Quill said that they are “closing the school next year.”", "not"),
        ("“We are,” said Marta Quill.", "not"),
        ("“Absolutely” not, said Marta Quill.", ""),
        # “No, we will” affirms.
        ("“We will go on with the pumps,” said Marta Quill.", ""),
        ("Never again: “Trust a quiet river,” the mayor said.", ""),
    ],
)
def test_omitted_negation_next_to_a_quote_is_a_misquotation(body: str, cut_off: str) -> None:
    finding = one(body)
    assert finding.cut_off == cut_off
    assert (finding.state, finding.faults) == (("differs", ("negation",)) if cut_off else ("verbatim", ()))


def test_not_only_denies_nothing() -> None:
    phrases = library(a=[(QUILL, "That is who we are not only here but on the quay.")])
    assert one("“That is who we are,” said Marta Quill.", phrases).state == "verbatim"


def test_match_without_a_negation_is_preferred() -> None:
    phrases = library(a=[(QUILL, "The bridge is safe for all.")], b=[(QUILL, "It is not safe for all.")])
    assert [one("It was “safe for all,” said Quill.", phrases).quotation.source_id] == ["a"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("body", "quotes"),
    [
        ("He called it “absolutely” a “zebra” and a “promise”.", ["absolutely", "promise"]),
        ("He called it “a zebra” and “a promise to”.", ["a promise to"]),
        ("“My father used to say, ‘Never trust a quiet river,’ and he was right.”", None),
        ("“We will mend the old bridge before the winter comes.\n“That is a promise to all of you,” said Quill.", None),
        ("", []),
        ("“—”", []),
    ],
)
def test_reported_quotes(body: str, quotes: list[str] | None) -> None:
    findings = verify(body)
    if quotes is None:
        assert [finding.state for finding in findings] == ["verbatim"]
    else:
        assert [finding.quote.text for finding in findings] == quotes


SAFE = "The bridge will be safe again by next summer"
FRESH = library(
    old=[(QUILL, f"{SAFE}.")],
    eve=[(QUILL, f"{SAFE}.")],
    later=[(QUILL, f"{SAFE}.")],
    sands=[(SAND, f"{SAFE}. And I mean it. The town is older than its walls, and so am I.")],
    other=[(QUILL, "The bridge will be safe again by next autumn.")],
)
FACTS = {
    "old": SourceFacts("Old", date(2031, 5, 1)),
    "eve": SourceFacts("Eve", date(2031, 5, 9)),
    "later": SourceFacts("Later", date(2031, 5, 20)),
    "sands": SourceFacts("Sand's", DAY),
}


@pytest.mark.parametrize(
    ("by", "source_ids", "expected"),
    [
        # The most recent before the article's date; the attributed speaker has priority.
        ("Marta Quill", None, ("verbatim", "eve", True)),
        ("Peter Sand", None, ("verbatim", "sands", True)),
        # Attached sources have priority, whatever their date.
        ("Marta Quill", {"later"}, ("verbatim", "later", True)),
        # Attached sources decide, though others have the words as the text does; what they lack, or attribute to
        # another, is searched in the rest.
        ("Marta Quill", {"other"}, ("differs", "other", True)),
        ("Marta Quill", {"sands"}, ("verbatim", "eve", False)),
        ("Peter Sand", {"old"}, ("verbatim", "sands", False)),
        ("Karen Whitfield", {"old"}, ("other_speaker", "old", True)),
    ],
)
def test_of_several_sources(by: str, source_ids: set[str] | None, expected: tuple[str, str, bool]) -> None:
    chosen = None if source_ids is None else frozenset(source_ids)
    finding = one(f"“{SAFE},” said {by}.", FRESH, chosen, FACTS)
    assert finding.quotation is not None
    assert (finding.state, finding.quotation.source_id, finding.attached) == expected
    assert (finding.elsewhere.source_id if finding.elsewhere else None) == ("eve" if source_ids == {"other"} else None)


@pytest.mark.parametrize(
    ("body", "states"),
    [
        ("“And I mean it,” he said.", ["not_found"]),
        ("“I mean” that.", []),
        ("“older than its walls, and,” said Peter Sand.", ["verbatim"]),
        # By another speaker than the text names, so few words are chance.
        ("“older than its walls, and,” said Marta Quill.", ["not_found"]),
        ("“The town is older than its walls, and so am I,” said Marta Quill.", ["other_speaker"]),
    ],
)
def test_short_quotes_of_other_sources_match_by_chance(body: str, states: list[str]) -> None:
    assert [finding.state for finding in verify(body, FRESH, frozenset({"other"}), FACTS)] == states


def test_changed_index_is_searched_again() -> None:
    body = "“We will sail at dawn on Friday,” said Quill."
    before, after = library(a=[(QUILL, "Nothing.")]), library(a=[(QUILL, "We will sail at dawn on Friday.")])
    assert [one(body, before).state, one(body, after).state, one(body, before).state] == [
        "not_found",
        "verbatim",
        "not_found",
    ]


@given(st.text())
def test_any_text_is_accepted(text: str) -> None:
    for body in (text, f"“{text}” said Ann Lee.", f"“We will mend {text} the old bridge before,” said Marta Quill."):
        for finding in verify(body):
            assert body[finding.quote.start : finding.quote.end].strip()


CHANGED_TWICE = library(
    a=[(QUILL, "The council did not pay the seven hundred dollars that it owed to the fishermen of the quay.")],
    b=[(SAND, "Catches have fallen by two thirds since the wall was built, and nobody counts them any more.")],
)


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ("“The council did pay the six hundred dollars,” said Marta Quill.", ("negation", "number")),
        ("“Catches have fallen by three quarters since the dam was built,” said Peter Sand.", ("number", "changed")),
    ],
)
def test_two_changes_are_a_misquotation_where_the_speaker_matches_the_source(
    body: str, faults: tuple[str, ...]
) -> None:
    facts = {"a": SourceFacts("A", date(2031, 1, 1)), "b": SourceFacts("B", date(2031, 1, 1))}
    for source_ids in (None, frozenset({"a", "b"}), frozenset({"a"})):
        finding = one(body, CHANGED_TWICE, source_ids, facts)
        assert (finding.state, finding.hard) == ("differs", True)
        assert set(finding.faults) <= set(faults)


def test_two_changes_of_few_letters_are_a_misquotation() -> None:
    long_ago = {"a": SourceFacts("A", date(2030, 1, 1)), "b": SourceFacts("B", date(2030, 1, 1))}
    finding = one("It was about “catches falling two thirds since the wall was built”.", CHANGED_TWICE, None, long_ago)
    assert (finding.state, finding.attribution) == ("differs", None)
    finding = one("It was about “catches falling in a town where a wall stood”.", CHANGED_TWICE, None, long_ago)
    assert finding.state == "not_found"


def test_another_fraction_is_a_misquotation_in_an_attached_source() -> None:
    finding = one("Sand said catches had “fallen by three quarters”.", CHANGED_TWICE, frozenset({"b"}))
    assert (finding.state, finding.faults) == ("differs", ("number",))


CROSSING = library(
    talk=[
        ("ADA VENN", "Was it safe? As safe as I want a bridge to be. No. It was not. We knew that in the spring."),
        (
            "ADA VENN",
            "We will open the ferry in May if the council pays. The piers are sound. That's not true of the quay.",
        ),
        (
            "ADA VENN",
            "Some people say the harbour is finished. They say we sold the wall for nothing, and that is a lie.",
        ),
        ("ADA VENN", "If the pumps fail again, the school has to close for good. I said so. The boats can stay here."),
        ("ADA VENN", "We lost nobody in the flood. But we will not lose the chance to learn from it either."),
        ("ADA VENN", "The old pier can carry lorries. That's what they told us. I signed it anyway."),
    ]
)


@pytest.mark.parametrize(
    ("body", "words", "reverses"),
    [
        ("“As safe as I want a bridge to be,” said Ada Venn.", "No. It was not.", True),
        ("“As safe as I want a bridge to be. No. It was not,” said Ada Venn.", None, None),
        ("“We will open the ferry in May,” said Ada Venn.", "if the council pays.", False),
        ("If the money comes, “we will open the ferry in May”, said Ada Venn.", None, None),
        ("“the harbour is finished,” said Ada Venn.", "Some people say", False),
        ("“the school has to close for good,” said Ada Venn.", "If the pumps fail again", False),
        ("“The old pier can carry lorries,” said Ada Venn.", "That's what they told us.", False),
        # The next paragraph denies something else.
        ("“I said so. The boats can stay here,” said Ada Venn.", None, None),
    ],
)
def test_cut_that_changes_the_meaning_is_a_misquotation(body: str, words: str | None, reverses: bool | None) -> None:
    finding = verify(body, CROSSING)[0]
    assert (finding.cut.words if finding.cut else None, finding.cut.reverses if finding.cut else None) == (
        words,
        reverses,
    )
    assert (finding.state, finding.hard) == ("differs" if words else "verbatim", bool(reverses))


INTERVIEW = PhraseIndex.of(
    {
        "interview": tuple(
            Passage(next(_NUMBERS), text, by, question)
            for text, by, question in (
                ("Is it true that you sold the old wall for nothing?", "Q", True),
                ("We sold it for what it was worth, and the town knows that.", "ADA VENN", False),
                ("So would you say the harbour is finished for good?", "BO LIND", True),
                ("I would say that it has hardly begun.", "ADA VENN", False),
            )
        ),
        "briefing": tuple(
            Passage(next(_NUMBERS), text, by, question)
            for text, by, question in (
                ("Have you ever been out on the lake in a storm?", "Q", True),
                ("We have four pumps. Q Are four pumps really enough for such a town? THE MAYOR: Yes.", MAYOR, False),
                ("Four are enough for now. SEN. SAND: And the boats were never asked about it.", MAYOR, False),
                ("There was never a town as open as this. Q (Inaudible.) MARTA QUILL: Excuse me.", QUILL, False),
            )
        ),
    }
)


@pytest.mark.parametrize(
    ("body", "interviewer", "state"),
    [
        ("“you sold the old wall for nothing,” said Ada Venn.", True, "other_speaker"),
        ("“the harbour is ended for good,” said Ada Venn.", True, "differs"),
        # Whoever asks may be the writer, or somebody the source does not name.
        ("“you sold the old wall for nothing?” asked Cleo Varn.", False, "verbatim"),
        ("“you sold the old wall for nothing?”", False, "verbatim"),
        # Described, or meant by a pronoun; and within a paragraph of the one who answers.
        ("“you have been out on the lake in a storm,” the mayor said.", True, "differs"),
        ("Ada Venn was there. “the harbour is finished for good,” she said.", True, "other_speaker"),
        ("“four pumps really enough for such a town,” the mayor said.", True, "other_speaker"),
        ("“Four are enough for now,” the mayor said.", False, "verbatim"),
    ],
)
def test_interviewers_words_are_not_the_interviewees(body: str, interviewer: bool, state: str) -> None:
    finding = one(body, INTERVIEW, frozenset({"interview", "briefing"}))
    assert (finding.interviewer, finding.state) == (interviewer, state)
    assert finding.same_speaker is not True or not interviewer


def test_paragraph_belongs_to_its_speaker_until_another_turn() -> None:
    body = "“There was never a town as open as this,” Peter Sand said."
    assert one(body, INTERVIEW, frozenset({"briefing"})).state == "other_speaker"


def test_turn_within_a_paragraph_belongs_to_its_speaker() -> None:
    body = "“the boats were never asked about it,” {} said."
    of_senator, of_another = (
        one(body.format(name), INTERVIEW, frozenset({"briefing"})) for name in ("Peter Sand", "Marta Quill")
    )
    assert (of_senator.state, of_senator.same_speaker, of_senator.inline_speaker) == ("verbatim", True, "SEN. SAND")
    assert (of_another.state, of_another.speaker) == ("other_speaker", "SEN. SAND")


@pytest.mark.parametrize(
    ("by", "spoken", "body"),
    [
        # A slogan is anybody's.
        ("MARTA QUILL", "Save the school! Save the school!", "“Save the school! Save the school!” Peter Sand said."),
        # Two speakers in one paragraph, of whom one only is its label.
        (
            "LIND",
            "And I hope we meet here in May. LIND: Is it so? SAND: No.",
            "“I hope we meet here in May,” Sand said.",
        ),
        (
            "MARTA QUILL",
            "The letter of her lawyer says, quote, “she has never been to the harbour,” end quote.",
            "“She has never been to the harbour,” Mr. Sand said.",
        ),
        (
            "MARTA QUILL",
            "We were systematically robbed by everybody on the river.",
            "They nod when they hear Quill say that they were “systematically robbed by everybody”, says Peter Sand.",
        ),
    ],
)
def test_words_that_may_be_anothers_are_not_reported(by: str, spoken: str, body: str) -> None:
    finding = one(body, library(talk=[(by, spoken)]), frozenset({"talk"}))
    assert (finding.state, finding.same_speaker) == ("verbatim", None)


def test_title_with_two_presidents_does_not_say_which_one_speaks() -> None:
    phrases = library(talk=[("THE PRESIDENT", "Our presence here tonight is a sign that all things are possible.")])
    body = "“Our presence here tonight is a sign that all things are possible,” said Marta Quill."
    for title, state in (
        ("Remarks by President and President Sand at the Dinner", "verbatim"),
        ("Remarks by the President Commemorating the Flood", "verbatim"),
        ("Remarks by President Sand at the Dinner", "other_speaker"),
    ):
        assert one(body, phrases, None, {"talk": SourceFacts(title)}).state == state


def test_short_quote_is_found_where_its_speaker_spoke_right_before() -> None:
    phrases = library(talk=[(QUILL, "I was overcome with shock, horror and sorrow when I saw the harbour.")])
    facts = {day: {"talk": SourceFacts("Talk", date(2031, 5, day))} for day in (9, 1)}
    body = "“overcome with and sorrow,” said {}."
    assert one(body.format("Marta Quill"), phrases, None, facts[9]).state == "differs"
    assert one(body.format("Marta Quill"), phrases, None, facts[1]).state == "not_found"
    assert one(body.format("Peter Sand"), phrases, None, facts[9]).state == "not_found"


def test_question_whether_somebody_can_is_no_denial_left_out() -> None:
    phrases = library(talk=[(QUILL, "For a thousand years, not a single other town has done it.")])
    finding = one("Quill asked whether he could name “a single other town”.", phrases, frozenset({"talk"}))
    assert finding.state == "verbatim"
    assert one("“a single other town has done it,” Quill said.", phrases, frozenset({"talk"})).cut_off == "not"


@pytest.mark.parametrize(
    ("spoken", "quoted", "state"),
    [
        ("I did not say that the wall is money thrown away.", "the wall is money thrown away", "differs"),
        ("Nobody told them that the wall is money thrown away.", "the wall is money thrown away", "differs"),
        ("I want to say that the wall is money thrown away.", "the wall is money thrown away", "verbatim"),
        ("It was not cheap, so the wall is money thrown away.", "the wall is money thrown away", "verbatim"),
    ],
)
def test_denied_statement_is_a_misquotation(spoken: str, quoted: str, state: str) -> None:
    phrases = library(talk=[(QUILL, spoken)])
    finding = one(f"“{quoted},” said Marta Quill.", phrases, frozenset({"talk"}))
    assert (finding.state, finding.hard) == (state, state == "differs")
    # The article may contain the denial in its own words.
    denied = one(f"She did not say “{quoted}” at all.", phrases, frozenset({"talk"}))
    assert denied.state == "verbatim"


def test_speakers_are_not_checked_where_attribution_is_not_read() -> None:
    quote = "“We will mend the old bridge before the winter comes”"
    swedish = f"{quote}, sade Peter Sand. Det är inte något nytt för oss, men vi är glada att det är så."
    assert (one(swedish).state, one(swedish).speaker_checked) == ("verbatim", False)
    polish = f"{quote} – powiedział Peter Sand. Nie jest to dla nas nic nowego, ale się cieszymy, że tak jest."
    assert (one(polish).state, one(polish).speaker_checked) == ("other_speaker", True)
    german = f"{quote}, sagte Peter Sand. Das ist nicht neu, und die Stadt hat es auch nicht vergessen."
    assert (one(german).state, one(german).speaker_checked) == ("other_speaker", True)


@pytest.mark.parametrize(
    "label",
    [
        "The Assistant Minister for Roads (Dr. Quill)",
        "QUILL, Marta",
        "MARTA QUILL, DIRECTOR, OFFICE OF ROADS",
    ],
)
def test_unusual_label_matches_its_person(label: str) -> None:
    phrases = library(hearing=[(label, "We will mend the old bridge before the winter comes.")])
    quote = "“We will mend the old bridge before the winter comes,”"
    assert one(f"{quote} said Marta Quill.", phrases).same_speaker is True
    assert one(f"{quote} said Peter Sand.", phrases).state == "other_speaker"


ARTICLE = """The council met on Monday. Mayor Marta Quill opened the meeting.

“We will mend the old bridge before the winter comes,” said Marta Quill. Nobody asked when.

“I do believe a word of that,” said Peter Sand. “Nobody crossed it in winter,” he said.

Quill denied that it “cost $6 million, and it is safe for children”. She said: “We are closing the school next year.”

“Yes. Absolutely,” said Marsh. “Bridges are what this town has always been about,” said Ann Marsh of the harbour.

“the law of the sea is older than the town,” said Peter Sand.

“우리는 내년에도 이 오래된 다리를 폐쇄하겠습니다”라고 말했다."""
# Each is made in what the edits before it have left.


def everything(verifier: QuoteVerifier, body: str, phrases: PhraseIndex = HALL, **options: Any) -> list[VerifiedQuote]:
    given: dict[str, Any] = {"source_ids": None, "sources": HALL_FACTS, "written_on": DAY} | options
    return verifier.verify(phrases, body, **given)


HALL_FACTS = {
    "hearing": SourceFacts("Hearing with Mayor Quill", DAY),
    "briefing": SourceFacts("Briefing", date(2031, 6, 1)),
}


def test_quote_is_verified_again_when_its_inputs_change() -> None:
    attributor = Attributor()
    verifier = QuoteVerifier(attributor)
    renamed = library(
        hearing=[(QUILL, "We will mend the old bridge before the winter comes, and nobody crossed it in winter.")]
    )
    handles = [(QUILL, "Nobody swam the river.")]
    other_article = (
        "“We will mend the old bridge before the winter comes,” said @quill. “Yes,” said President Marta Quill."
    )
    changes: list[dict[str, Any]] = [
        {},
        {"source_ids": frozenset({"briefing"})},
        {"library": frozenset({"briefing"})},
        {"library": frozenset({"hearing", "briefing"}), "source_ids": frozenset({"hearing", "korean"})},
        {"aliases": {QUILL: "Peter Sand", SAND: "Marta Quill"}},
        {"sources": {"hearing": SourceFacts("Remarks by the President", date(2033, 1, 1))}},
        {"written_on": date(2029, 1, 1)},
        {"handle_of": lambda _: "@quill"},
        {"handle_of": lambda _: "@sand"},
        {"phrases": renamed},
        {"phrases": library(hearing=handles)},
        {},
    ]
    answers = []
    for body in (ARTICLE, other_article):
        for change in changes:
            findings = everything(verifier, body, **change)
            assert findings == everything(QuoteVerifier(attributor), body, **change)
            answers.append(
                [(finding.state, finding.same_speaker, finding.attached, finding.speaker) for finding in findings]
            )
    # Most of them change something.
    assert len({tuple(answer) for answer in answers}) > len(changes)


def test_a_quote_follows_the_days_of_text_and_sources() -> None:
    turns = [(QUILL, "We will mend the old bridge before the winter comes.")]
    phrases, verifier = library(first=turns, second=turns), QuoteVerifier(Attributor())

    days = {True: ("first", "second"), False: ("second", "first")}
    facts_of = {
        in_order: {name: SourceFacts(name, date(2031, 5, at)) for name, at in zip(names, (9, 20), strict=True)}
        for in_order, names in days.items()
    }

    def origin(day: int, *, in_order: bool) -> str:
        facts = facts_of[in_order]
        body = "“We will mend the old bridge before the winter comes,” said Marta Quill."
        [finding] = everything(verifier, body, phrases, sources=facts, written_on=date(2031, 5, day))
        assert finding.quotation is not None
        return finding.quotation.source_id

    assert [origin(10, in_order=True), origin(21, in_order=True)] == ["first", "second"]
    assert [origin(21, in_order=False), origin(10, in_order=False)] == ["first", "second"]


# Sentences that others in the source follow and precede, so that its language can be recognised.
_SPOKEN = {
    "de": "Guten Abend. Wir sprechen heute über den Hafen und die Brücke. {} Das ist alles, und wir danken Ihnen.",
    "fr": "Bonsoir. Nous parlons ce soir du port et du pont. {} C’est tout, et nous vous remercions.",
    "es": "Buenas noches. Hablamos hoy del puerto y de los barcos. {} Eso es todo, y les damos las gracias.",
    "it": "Buonasera. Parliamo oggi del porto e dei ponti. {} È tutto, e vi ringraziamo per la pazienza.",
    "pt": "Boa noite. Falamos hoje do porto e dos barcos. {} É tudo, e não há mais nada para dizer.",
    "nl": "Goedenavond. Wij spreken vandaag over de haven en de brug. {} Dat is alles, en wij danken u.",
    "pl": "Dobry wieczór. Mówimy dziś o porcie i o moście. {} To wszystko, i dziękujemy za uwagę.",
    "ja": "こんばんは。今日は港と橋について話します。{}以上です。ありがとうございました。",
    "zh": "晚上好。我们今天谈谈港口和桥梁。{}就是这些，谢谢大家。",
    "ar": "مساء الخير. نتحدث اليوم عن الميناء والجسر. {} هذا كل شيء، وشكرا لكم.",
}


def verified_in(language: str, spoken: str, written: str) -> VerifiedQuote:
    hall = library(hearing=[(QUILL, _SPOKEN[language].format(spoken))])
    [finding] = _VERIFIER.verify(hall, written, ["hearing"], language=language)
    return finding


@pytest.mark.parametrize(
    ("language", "spoken", "written"),
    [
        ("de", "Das kostet die Stadt 1.500 Euro und 20 Prozent mehr.", "„Das kostet die Stadt 1500 € und 20 % mehr“"),
        ("fr", "Il nous faut 2 500 euros pendant douze ans.", "« Il nous faut 2 500 euros pendant 12 ans »"),
        ("es", "Nos costó dos millones y medio de euros.", "«Nos costó 2,5 millones de euros»"),
        ("pt", "Isso custou mil e quinhentos euros.", "“Isso custou 1.500 euros”"),
        ("pl", "To trwało dwanaście lat i kosztowało 5 tys. euro.", "„To trwało 12 lat i kosztowało 5000 euro”"),
        ("ja", "費用は二百万円で、二十パーセント増えた。", "「費用は200万円で、20％増えた」"),
        ("zh", "我们花了十二年，占百分之二十。", "“我们花了12年，占20%”"),
        ("ar", "استغرق ذلك خمسة وعشرين عامًا في المدينة.", "«استغرق ذلك 25 عاما في المدينة»"),
    ],
)
def test_numbers_of_a_language_may_be_spelled_otherwise(language: str, spoken: str, written: str) -> None:
    finding = verified_in(language, spoken, written)
    assert (finding.state, finding.faults) == ("edited", ())


@pytest.mark.parametrize(
    ("language", "spoken", "written", "fault"),
    [
        (
            "de",
            "Wir werden den Vertrag nicht vor dem Winter sehen.",
            "„Wir werden den Vertrag vor dem Winter sehen“",
            0,
        ),
        ("de", "Das ist kein guter Plan für die Stadt.", "„Das ist ein guter Plan für die Stadt“", 0),
        ("de", "Das hat zwölf Jahre in der Stadt gedauert.", "„Das hat zwanzig Jahre in der Stadt gedauert“", 1),
        ("fr", "Nous ne signerons pas le contrat du port.", "« Nous signerons le contrat du port »", 0),
        ("es", "Hoy no firmaremos el contrato del puerto.", "«Hoy firmaremos el contrato del puerto»", 0),
        ("it", "Oggi non firmeremo il contratto del porto.", "«Oggi firmeremo il contratto del porto»", 0),
        ("pt", "Hoje não assinaremos o contrato do porto.", "“Hoje assinaremos o contrato do porto”", 0),
        ("nl", "Wij zullen het contract niet voor de winter zien.", "“Wij zullen het contract voor de winter zien”", 0),
        ("pl", "Dziś nie podpiszemy umowy o porcie.", "„Dziś podpiszemy umowy o porcie”", 0),
        ("ja", "私たちは契約書には署名しません。", "「私たちは契約書には署名します」", 0),
        ("zh", "我们今天不会签署这份合同。", "“我们今天会签署这份合同”", 0),
        ("ar", "نحن لن نوقع عقد الميناء اليوم.", "«نحن نوقع عقد الميناء اليوم»", 0),
    ],
)
def test_not_and_numbers_are_hard_in_every_language(language: str, spoken: str, written: str, fault: int) -> None:
    finding = verified_in(language, spoken, written)
    assert (finding.state, finding.faults[:1], finding.hard) == ("differs", (["negation", "number"][fault],), True)


@pytest.mark.parametrize(
    ("language", "spoken", "written", "quoted"),
    [
        (
            "de",
            "Wir unterschreiben den Vertrag nicht, solange er so ist.",
            "Sie sagte: {}.",
            "„Wir unterschreiben den Vertrag“",
        ),
        (
            "es",
            "No firmaremos el contrato del puerto.",
            "La alcaldesa dijo: {}.",
            "«firmaremos el contrato del puerto»",
        ),
        ("it", "Non si firma il contratto del porto.", "La sindaca ha detto: {}.", "«firma il contratto del porto»"),
        ("pt", "Não assinaremos o contrato do porto.", "A prefeita disse: {}.", "“assinaremos o contrato do porto”"),
        ("pl", "Nie podpiszemy umowy o porcie.", "Burmistrzyni powiedziała: {}.", "„podpiszemy umowy o porcie”"),
        ("nl", "Wij tekenen het contract niet.", "Zij zei: {}.", "“Wij tekenen het contract”"),
        ("ja", "私たちは港の契約書に署名しません。", "市長は{}と述べた。", "「私たちは港の契約書に署名」"),
        ("zh", "我们不会签署港口的合同。", "市长说：{}。", "“会签署港口的合同”"),
        ("ar", "لن نوقع عقد الميناء اليوم.", "قالت العمدة: {}.", "«نوقع عقد الميناء اليوم»"),
    ],
)
def test_a_not_next_to_the_quote_is_cut_off_in_every_language(
    language: str, spoken: str, written: str, quoted: str
) -> None:
    finding = verified_in(language, spoken, written.format(quoted))
    assert finding.cut_off
    assert (finding.state, finding.faults) == ("differs", ("negation",))


@pytest.mark.parametrize(
    ("language", "spoken", "written"),
    [
        ("de", "Wir werden nicht nur den Vertrag im Winter sehen.", "Sie sagte: „nur den Vertrag im Winter sehen“."),
        ("de", "Wir wollen nicht die alte Brücke am Hafen.", "Sie wolle nicht „die alte Brücke am Hafen“, sagte sie."),
        ("es", "No firmaremos el contrato del puerto.", "La alcaldesa no quiere «firmaremos el contrato del puerto»."),
        ("zh", "我们用不同的方法修港口的桥。", "市长说要用“同的方法修港口的桥”。"),
    ],
)
def test_negation_that_the_text_repeats_or_that_negates_nothing_is_no_cut(
    language: str, spoken: str, written: str
) -> None:
    assert not verified_in(language, spoken, written).cut_off


READ_OUT = library(
    floor=[
        (QUILL, "Here is what the letter says, quote, the old bridge was never safe for the children of this town."),
        ("THE PRESIDENT", "Four pumps are enough for a town as open as this one has always been."),
    ]
)


@pytest.mark.parametrize(
    ("body", "is_checked"),
    [
        # What is read out is somebody else's, and nothing says whose.
        ("“the old bridge was never safe for the children of this town,” said Cleo Varn.", False),
        ("“the old bridge was never safe for the children of this town,” said Marta Quill.", True),
        # An office alone may be anybody's; the text says whose.
        ("“Four pumps are enough for a town as open as this one,” said Cleo Varn.", False),
        ("President Cleo Varn was there. “Four pumps are enough for a town as open as this one,” said Varn.", True),
        ("“Four pumps are enough for a town as open as this one,” the president said.", True),
    ],
)
def test_speaker_is_not_checked_where_nothing_ties_the_words_to_them(body: str, is_checked: bool) -> None:
    finding = one(body, READ_OUT)
    assert (finding.state, finding.speaker_checked) == ("verbatim", is_checked)


@pytest.mark.parametrize(
    "body",
    [
        "Peter Sand scoffed at the idea that “we are not closing the school next year”.",
        "Peter Sand brushed aside claims that “we are not closing the school next year”.",
        "Peter Sand refused to say whether “we are not closing the school next year”.",
        "“We are not closing the school next year,” Peter Sand was told by Marta Quill.",
        "Peter Sand was described by Quill as saying “we are not closing the school next year”.",
        "Peter Sand condemned the phrase “we are not closing the school next year”.",
        "It is not true, Peter Sand said, that “we are not closing the school next year”.",
        "Peter Sand read aloud Quill’s letter: “We are not closing the school next year.”",
        "Peter Sand reminded Quill of her words: “We are not closing the school next year.”",
    ],
)
def test_who_answers_quoted_words_is_not_accused_of_them(body: str) -> None:
    assert one(body).state != "other_speaker"


@pytest.mark.parametrize(
    "body",
    [
        "Peter Sand repeated his claim that “we are not closing the school next year”.",
        "Peter Sand wrote in a letter: “We are not closing the school next year.”",
        "“We are not closing the school next year” (Peter Sand)",
    ],
)
def test_who_says_quoted_words_of_another_is_reported(body: str) -> None:
    assert one(body).state == "other_speaker"


def test_the_language_of_a_short_paragraph_is_that_of_its_source() -> None:
    source = library(rede=[("", "Wir haben alle Boote verkauft, und das ist gut so."), ("", "Fünf Millionen Euro.")])
    assert one("„5 Millionen Euro“, sagte er.", source).state == "edited"


def test_a_doubt_left_out_in_another_language_is_a_cut() -> None:
    source = library(rede=[(QUILL, "Ich bezweifle sehr, dass die alte Mauer noch lange hält.")])
    finding = one("Marta Quill sagte, dass „die alte Mauer noch lange hält“.", source)
    assert finding.cut is not None
    assert finding.hard
    told = one("Marta Quill bezweifelte, dass „die alte Mauer noch lange hält“.", source)
    assert told.cut is None


@pytest.mark.parametrize(
    ("body", "states"),
    [
        ("“The mayor,” Marta Quill said, “is a wreck.”", ["verbatim", "differs"]),
        ("“We will sell,” said Marta Quill, “the pier on Monday.”", ["verbatim", "differs"]),
        ("“The council,” Marta Quill said, “is honest.”", ["verbatim", "differs"]),
        ("“The council,” Marta Quill said, “closed the pier on Monday.”", ["verbatim", "verbatim"]),
        ("“The council closed the pier,” Marta Quill said, “on Monday.”", ["verbatim", "verbatim"]),
        ("“The council,” Marta Quill said. “Is a wreck,” she said of her boat.", ["verbatim", "verbatim"]),
    ],
)
def test_two_halves_of_a_sentence_are_one_quote(body: str, states: list[str]) -> None:
    speech = "The mayor is honest. My old boat is a wreck. We will sell nothing. The council closed the pier on Monday."
    assert [finding.state for finding in verify(body, library(hearing=[("Marta Quill", speech)]))] == states


def test_what_the_second_half_of_a_sentence_leaves_out_is_named() -> None:
    source = library(hearing=[("Marta Quill", "The mayor is honest. My old boat is a wreck.")])
    finding = verify("“The mayor,” Marta Quill said, “is a wreck.”", source)[1]
    assert finding.cut is not None
    assert (finding.cut.words, finding.cut.side) == ("My old boat", "before")


def test_halves_that_follow_one_another_are_one_sentence_however_they_are_spelled() -> None:
    source = library(rat=[("Hanne Quillfeld", "Das Dach kostet 3,1 Millionen Euro, bezahlt sind 400.000 davon.")])
    body = "„Das Dach kostet 3,1 Mio. Euro“, sagte Hanne Quillfeld, „bezahlt sind 400 000 davon.“"
    assert [finding.state for finding in verify(body, source)] == ["edited", "edited"]


@pytest.mark.parametrize(
    ("spoken", "body"),
    [
        ("Some neighbours say I lied. That is slander.", "“I lied,” Marta Quill said."),
        ("Man munkelt, dass ich log. Das ist Unsinn.", "„Ich log“, sagte Marta Quill."),
        ("Alguns dizem que eu menti. É falso.", "“Eu menti”, disse Marta Quill."),
    ],
)
def test_two_words_set_off_as_speech_are_a_statement(spoken: str, body: str) -> None:
    source = library(talk=[("Marta Quill", spoken)])
    [finding] = verify(body, source)
    assert finding.cut is not None
    # A part of the writer's sentence states nothing.
    part = verify("Marta Quill spoke of “I lied” and of other words.", source)
    assert all(finding.cut is None for finding in part)


def test_who_is_said_to_speak_in_another_sentence_is_not_the_speaker() -> None:
    reporting_before = library(
        talk=[("MARTA QUILL", "Peter Sand told me to go. I am not going anywhere."), ("PETER SAND", "The river rises.")]
    )
    [finding] = verify("“I am not going anywhere,” Peter Sand said.", reporting_before)
    assert (finding.state, finding.speaker_checked) == ("verbatim", False)
    naming_before = library(
        talk=[("MARTA QUILL", "We like Peter Sand. I told you that I am not going anywhere."), ("PETER SAND", "Yes.")]
    )
    [finding] = verify("“I am not going anywhere,” Peter Sand said.", naming_before)
    assert (finding.state, finding.same_speaker) == ("other_speaker", False)


def test_a_surname_with_an_office_is_the_only_speaker_of_that_surname() -> None:
    words = "우리는 내년에도 이 다리를 닫지 않겠습니다."
    body = "김 군수는 “우리는 내년에도 이 다리를 닫지 않겠습니다”라고 말했다."
    [finding] = verify(body, library(talk=[("김하늘", words), ("박도윤", "네.")]))
    assert finding.speaker_checked
    [finding] = verify(body, library(talk=[("김하늘", words), ("김도윤", "네.")]))
    assert not finding.speaker_checked


@pytest.mark.parametrize(
    ("speaker", "other", "words", "body"),
    [
        ("سلمى نجار", "هادي عمر", "لن نغلق الميناء في الشتاء.", "{}: «لن نغلق الميناء في الشتاء»"),
        ("陈丽", "赵军", "我们冬天不会关闭港口。", "{}：“我们冬天不会关闭港口”"),
        ("田中花子", "佐藤一郎", "冬の間も港は閉めません。", "{}「冬の間も港は閉めません」"),
        ("김하늘", "박도윤", "우리는 겨울에 항구를 닫지 않겠습니다.", "{}: “우리는 겨울에 항구를 닫지 않겠습니다”"),
    ],
)
def test_a_label_names_the_speaker_in_every_script(speaker: str, other: str, words: str, body: str) -> None:
    source = library(talk=[(speaker, words), (other, "42.")])
    assert [finding.state for finding in verify(body.format(other), source)] == ["other_speaker"]
    assert [finding.state for finding in verify(body.format(speaker), source)] == ["verbatim"]
