"""What the check says of a draft's quotes: words, places, attached or not, and after a source was corrected."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.quotes.verification.nearest_passage import NearestPassage, PassageSearch, find_nearest
from models.text.paragraphs import Paragraph
from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.checks import verification
from server.checks.provided_verification import ProvidedVerifier
from server.checks.source_places import ProvidedSource
from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.db.database import db
from server.inference.engine import Engine
from server.publishing.policy import finding_kinds
from server.registry import service
from server.schemas.base import as_received
from server.schemas.checks import QuoteFinding, SourcePlace
from tests.conftest import MakeDesk
from tests.server.newsroom import BRIEFING, HEARING, upload
from tests.server.people import add_person, signed_in_client

HALL = ProvidedSource(
    "The hall",
    [
        Paragraph(
            "We will mend the old bridge before the winter comes, um, for five million dollars.", "Marta Quill", 10, 20
        ),
        Paragraph(
            "I do not believe a word of that. Nobody crossed it in winter (laughter) or in spring.", "Peter Sand"
        ),
        Paragraph("Nobody swam the river either, neither old nor young.", "Marta Quill"),
    ],
    spoken_on=date(2031, 5, 9),
)


def verify_provided(body: str, sources: Sequence[ProvidedSource], written_on: date | None = None) -> list[QuoteFinding]:
    return ProvidedVerifier(sources).findings(body, written_on=written_on)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("“We will mend the old bridge before the winter comes,” said Marta Quill.", "Matches the source exactly."),
        (
            "“We will mend … before the winter comes, for five million dollars,” said Marta Quill.",
            "Acceptable edit: words are left out at the ellipsis; a hesitation is left out.",
        ),
        (
            "“We will mend the old bridge before the winter comes, for $5 million,” said Marta Quill.",
            "Acceptable edit: a hesitation is left out; a word or number is spelled differently.",
        ),
        (
            "“[They] will mend the old bridge before the winter comes,” said Marta Quill.",
            "Acceptable edit: the words in brackets are yours.",
        ),
        (
            "“Nobody crossed it in winter or in spring,” said Peter Sand.",
            "Matches the source exactly.",
        ),
        (
            "“I do believe a word of that. Nobody crossed it in winter,” said Peter Sand.",
            "“not” was left out.",
        ),
        (
            "“We will not mend the old bridge before the winter comes,” said Marta Quill.",
            "“not” was added, which reverses the meaning.",
        ),
        (
            "“before the winter comes, um, for six million dollars,” said Marta Quill.",
            "The number “five million dollars” was changed to “six million dollars”.",
        ),
        (
            "“We will rebuild the old bridge before the winter comes,” said Peter Sand.",
            "“mend” was changed to “rebuild”. Also, in the source Marta Quill says this; you attribute it to "
            "Peter Sand.",
        ),
        (
            "“We will mend the bridge before the dark winter comes,” said Marta Quill.",
            "“old” was left out; “dark” was added.",
        ),
        (
            "Sand does “believe a word of that.”",
            "“not”, right next to these words in the source, was left out.",
        ),
        (
            "“We will mend the old bridge before the winter comes,” said Peter Sand.",
            "In the source Marta Quill says this; you attribute it to Peter Sand.",
        ),
        (
            "“or in spring. Nobody swam the river either,” he said.",
            "In the source these words are not one person’s: they come from Peter Sand and Marta Quill.",
        ),
        (
            "“The harbour belongs to everybody who works in it,” said Marta Quill.",
            "No source here has these words. No similar passage was found.",
        ),
    ],
)
def test_finding_messages(body: str, message: str) -> None:
    [finding] = verify_provided(body, [HALL], date(2031, 5, 10))
    assert finding.message == message


def test_message_lists_gravest_changes_first_and_counts_the_rest() -> None:
    sentence = (
        "We said on the first long day that the old bridge over the river and the new school beside the mill and every "
        "house on the quay will not fall."
    )
    quote = sentence.replace("said", "say").replace("long", "short").replace("old", "red").replace("not ", "")
    [finding] = verify_provided(f"“{quote}”", [ProvidedSource("A", [Paragraph(sentence)])])
    assert finding.message == (
        "“not” was left out; “said” was changed to “say”; “long” was changed to “short”; and 1 more."
    )
    assert (finding.hard, finding.kinds) == (True, ["negation", "changed"])


def test_a_finding_of_given_sources() -> None:
    body = "“We will mend the old bridge before the winter comes,” said Marta Quill."
    [finding] = verify_provided(body, [ProvidedSource("Other", [Paragraph("Nothing.")]), HALL])
    assert as_received(finding) == {
        "quote": "We will mend the old bridge before the winter comes,",
        "start": 1,
        "end": 53,
        "state": "verbatim",
        "hard": False,
        "kinds": [],
        "attached": True,
        "attributed_to": {"name": "Marta Quill", "start": 60, "end": 71},
        "speaker_checked": True,
        "source_id": None,
        "source_title": "The hall",
        "spoken_on": "2031-05-09",
        "paragraph_id": None,
        "paragraph_index": 0,
        "source_start": 0,
        "source_end": 51,
        "source_text": "We will mend the old bridge before the winter comes",
        "speaker": "Marta Quill",
        "start_ms": 10,
        "end_ms": 20,
        "diff": [],
        "elsewhere": None,
        "nearest": None,
        "translation": None,
        "paraphrase": False,
        "message": "Matches the source exactly.",
        "reasons": [{"id": "word-for-word"}],
    }


def test_a_quote_that_nobody_is_named_for_is_attributed_to_no_other_speaker() -> None:
    first = "Marta Quill began. Peter Sand was angry. “I do not believe a word of that,” he said."
    [_, others] = verify_provided(f"{first}\n\n“We will mend the old bridge before the winter comes.”", [HALL])
    assert (others.state, others.speaker, others.attributed_to) == ("verbatim", "Marta Quill", None)
    [_, own] = verify_provided(f"{first}\n\n“Nobody crossed it in winter or in spring.”", [HALL])
    assert own.attributed_to and own.attributed_to.name == "Peter Sand"


def test_message_of_a_missing_quote() -> None:
    [finding] = verify_provided("“The harbour belongs to everybody.”", [HALL])
    received = as_received(finding)
    names = list(received)
    filled = {
        name for name in names[names.index("source_id") : names.index("end_ms") + 1] if received[name] is not None
    }
    assert (finding.state, filled, finding.diff) == ("not_found", set(), [])


def test_no_sources_and_two_of_one_title() -> None:
    body = "“Nobody swam the river either,” said Marta Quill."
    assert [finding.state for finding in verify_provided(body, [])] == ["not_found"]
    old = ProvidedSource("The hall", HALL.paragraphs, spoken_on=date(2030, 1, 1))
    for sources in ([old, HALL], [HALL, old]):
        [finding] = verify_provided(body, sources, date(2031, 5, 10))
        assert finding.spoken_on == "2031-05-09"


TOLD = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."


class Desk:
    """A desk's verifier, asked as the page asks it."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._verifier = QuoteVerificationService(service(Engine, app))

    def findings(
        self, body: str, source_ids: Sequence[str] | None = None, viewer: Viewer | None = None
    ) -> list[QuoteFinding]:
        with self._app.app_context():
            if viewer is not None:
                set_viewer(db.session, viewer)
            chosen = None if source_ids is None else frozenset(source_ids)
            return present_quote_findings(db.session, self._verifier.verify(db.session, body, chosen))

    def places(self, quote: str) -> dict[str, SourcePlace]:
        with self._app.app_context():
            return self._verifier.places(db.session, [quote])


@pytest.fixture
def checker(desk: Flask) -> Iterator[Desk]:
    yield Desk(desk)


def test_attached_and_not(checker: Desk, client: FlaskClient) -> None:
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    briefing = upload(client, "briefing.vtt", BRIEFING).get_json()["source_id"]
    for chosen, attached in (
        (None, True),
        ([hearing], True),
        ([hearing, briefing], True),
        ([briefing], False),
        ([], False),
    ):
        [finding] = checker.findings(TOLD, chosen)
        assert (finding.state, finding.attached, finding.source_id) == ("verbatim", attached, hearing)
        elsewhere = " The words are in “Hearing”, which is not attached to this draft."
        assert finding.message == "Matches the source exactly." + ("" if attached else elsewhere)


def test_a_corrected_paragraph_is_checked_by_its_new_text(checker: Desk, client: FlaskClient) -> None:
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    [before] = checker.findings(TOLD)
    assert before.state == "verbatim"
    text = "A wall without pumps behind it is money sunk in the harbour. I wrote that in the report, twice."
    address = f"/api/sources/{hearing}/paragraphs/{before.paragraph_id}"
    new = client.patch(address, json={"text": text}).get_json()["paragraph_id"]
    [after] = checker.findings(TOLD)
    assert (after.state, after.paragraph_id, after.kinds) == ("differs", new, ["changed"])
    assert {"op": "replace", "before": "sunk", "after": "thrown", "kind": "changed"} in after.diff
    [mended] = checker.findings(TOLD.replace("thrown", "sunk"))
    assert mended.state == "verbatim"
    client.patch(f"/api/sources/{hearing}/paragraphs/{new}", json={"speaker": "Cleo Varn"})
    [anothers] = checker.findings(TOLD.replace("thrown", "sunk"))
    assert (anothers.state, anothers.speaker) == ("other_speaker", "Cleo Varn")


ARTICLE = f"""Nobody expected it. {TOLD}

Ada Quill opened the hearing. “The wall costs thirty-nine million and the pumps cost four,” said Ada Quill, who added:
“herring is what I sell on the quay, and nobody asks”.

“We will not sign anything before the pumps are paid for,” said Dora Pell. “Not one page,” she said.
"""


def test_changed_articles_sources_names_and_rights_are_checked_as_if_nothing_was_known(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    people = [add_person(app, name) for name in ("Ada Quill", "Bram Osk")]
    ada, bram = (Viewer(person, "Somebody", "reporter", frozenset()) for person in people)
    client, warm = signed_in_client(app, people[0]), Desk(app)
    states: list[list[str]] = []

    def check(body: str, chosen: Sequence[str] | None = None) -> None:
        for viewer in (ada, bram, ada):
            findings = warm.findings(body, chosen, viewer)
            assert findings == Desk(app).findings(body, chosen, viewer)
            states.append([finding.state for finding in findings])

    check(ARTICLE)
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    check(ARTICLE, [hearing])
    # Bram may not read it before it is shared.
    assert states[-3:] == [["verbatim", *states[-1][1:]], ["not_found"] * 5, states[-1]]
    check(ARTICLE.replace("Nobody expected", "Everybody expected"), [hearing])
    check(ARTICLE.replace("thirty-nine", "thirty-eight"), [hearing])
    check(ARTICLE.replace("said Bram Osk", "said Ada Quill"), [hearing])
    assert states[-1][0] == "other_speaker"
    elm = add_person(app, "Elm Tarn", role="editor")
    shared = {"shares": [{"person_id": person_id} for person_id in (people[1], elm)]}
    assert client.put(f"/api/sources/{hearing}/shares", json=shared).status_code == 200
    check(ARTICLE, [hearing])
    assert states[-2] == states[-1] != ["not_found"] * 5
    named = {"label": "Bram Osk", "name": "Ada Quill"}
    assert signed_in_client(app, elm).put("/api/speakers/aliases", json=named).status_code == 200
    check(ARTICLE.replace("said Bram Osk", "said Ada Quill"), [hearing])
    assert states[-1][0] == "verbatim"
    check(ARTICLE, [hearing])
    assert states[-1][0] == "other_speaker"
    assert upload(client, "briefing.vtt", BRIEFING).status_code == 201
    check(ARTICLE, [hearing])
    assert client.delete(f"/api/sources/{hearing}").status_code < 300
    check(ARTICLE, [hearing])
    assert states[-3][3] == states[-1][3] == "verbatim" and states[-1][:3] == ["not_found"] * 3


def test_the_same_article_at_the_same_time_is_checked_once(
    checker: Desk, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload(client, "hearing.txt", HEARING)
    searched: list[str] = []

    def counted(search: PassageSearch, quote: str, *rest: Any) -> list[NearestPassage]:
        searched.append(quote)
        return find_nearest(search, quote, *rest)

    monkeypatch.setattr(verification, "find_nearest", counted)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(checker.findings, [ARTICLE] * 4))
    assert all(findings == answers[0] for findings in answers)
    assert len(searched) == len(set(searched)) > 0


def test_a_deleted_source_has_nothing(checker: Desk, client: FlaskClient) -> None:
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    quote = "money thrown in the harbour"
    assert checker.places(quote)[quote].speaker == "Bram Osk"
    assert client.delete(f"/api/sources/{hearing}").status_code < 300
    assert checker.places(quote) == {}
    assert [finding.state for finding in checker.findings(TOLD)] == ["not_found"]


def test_corrected_day_counts_at_once(checker: Desk, client: FlaskClient) -> None:
    first, second = (
        upload(client, f"{name}.txt", HEARING, spoken_on=day).get_json()["source_id"]
        for name, day in (("first", "2020-03-01"), ("second", "2021-03-01"))
    )
    # Of two places alike the later day's is likelier.
    assert [finding.source_id for finding in checker.findings(TOLD)] == [second]
    assert client.patch(f"/api/sources/{first}", json={"spoken_on": "2022-03-01"}).status_code < 300
    assert [finding.source_id for finding in checker.findings(TOLD)] == [first]


def test_missing_quote_has_nearest_passage(checker: Desk, client: FlaskClient) -> None:
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    quote = "the quay, where herring is what I sell"
    for chosen in (None, [hearing], []):
        [finding] = checker.findings(f"“{quote},” said the clerk.", chosen)
        nearest = finding.nearest
        assert nearest is not None
        assert (finding.state, finding.source_id) == ("not_found", None)
        assert (nearest.source_id, nearest.source_title, nearest.by) == (hearing, "Hearing", "words")
        assert nearest.text == "I sell herring on the quay."
        assert nearest.speaker == "Cleo Varn"
        assert {part["op"] for part in nearest.diff} > {"equal"}
        assert finding.reasons[-1] == {"id": "nearest", "title": "Hearing"}
    client.delete(f"/api/sources/{hearing}")
    [gone] = checker.findings(f"“{quote},” said the clerk.")
    assert (gone.nearest, gone.paraphrase) == (None, False)
    assert [reason["id"] for reason in gone.reasons] == ["not-in-sources", "nothing-near"]


def test_cut_and_interviewer_are_kinds() -> None:
    sources = [
        ProvidedSource(
            "Talk",
            [
                Paragraph("Is it true that the ferry will never be sold to anybody?", "Q", question=True),
                Paragraph(
                    "We will sell the ferry if the bank agrees. The quay is ours. That's not true of it all.",
                    "Ada Venn",
                ),
            ],
        )
    ]
    [cut] = verify_provided("“We will sell the ferry,” said Ada Venn.", sources)
    assert (cut.state, cut.kinds, cut.hard) == ("differs", ["cut"], False)
    assert cut.message == "Right after these words the source says “if the bank agrees.”; you leave that out."
    [question] = verify_provided("“the ferry will never be sold to anybody,” said Ada Venn.", sources)
    assert (question.state, question.kinds) == ("other_speaker", ["interviewer"])
    assert question.message == "In the source this is the interviewer’s question; you attribute it to Ada Venn."


def test_words_in_another_order_and_words_of_two_speakers_are_named_so() -> None:
    talk = ProvidedSource(
        "Talk",
        [
            Paragraph("We run every ferry on the river. We are great at mooring. The bank agrees.", "Ada Venn"),
            Paragraph("Your party never paid for it. It wants the harbour to be sold to the bank.", "Bram Osk"),
            Paragraph("My party is the one that pays.", "Ada Venn"),
        ],
    )
    [moved] = verify_provided("“We are great at mooring. We run every ferry on the river,” said Ada Venn.", [talk])
    assert (moved.state, [reason["id"] for reason in moved.reasons]) == ("not_found", ["reordered", "nearest"])
    both = "“Your party never paid for it. My party is the one that pays,” said Ada Venn."
    [spliced] = verify_provided(both, [talk])
    joined: Any = spliced.reasons[-1]
    assert (joined["id"], list(joined["speakers"])) == ("several-speakers", ["Bram Osk", "Ada Venn"])


UNSURE = """MR. HOLT: The pumps came late, and the wall without pumps is money thrown in the sea.

MS. ROE: Who ordered the crane for the north pier?

Safety: Repair the north wall before the first storm of the winter.

MR. HOLT: The harbour ordered it.

MS. ROE: Then the harbour pays for it, and for the pumps as well.
"""


def test_quotes_of_unsure_speakers_are_never_exact_for_a_person(checker: Desk, client: FlaskClient) -> None:
    source = upload(client, "council.txt", UNSURE).get_json()["source_id"]
    words = "Repair the north wall before the first storm of the winter"
    [unsure] = checker.findings(f"“{words},” said Ada Roe.")
    assert (unsure.state, unsure.speaker_checked) == ("speaker_unsure", False)
    assert [reason["id"] for reason in unsure.reasons] == ["speaker-unsure"]
    assert "you attribute them to Ada Roe" in unsure.message
    assert finding_kinds(unsure) == ["unchecked"]
    [unattributed] = checker.findings(f"One rule was plain: “{words}.”")
    assert unattributed.state == "verbatim"
    review = client.post(f"/api/sources/{source}/review", json={"speakers": [{"label": None, "name": "Ada Roe"}]})
    assert review.status_code == 200, review.text
    [named] = checker.findings(f"“{words},” said Ada Roe.")
    assert named.state == "verbatim"
