"""Speakers that the text gives by a pronoun, an office, or who acts before a quote; all invented."""

import pytest

from models.quotes.verification.verifier import VerifiedQuote
from tests.models.quotes.verification.test_verifier import library, verify

COURT = library(
    court=[
        ("Judge Amos Pell", "The witness may step down. The jury will disregard the letter of the landlord."),
        ("Lena Brandt", "I never signed the lease for the house. Councillor Dray told me to burn the papers."),
        ("Victor Dray", "The council knew about the lease two years ago. I wrote about the damp walls."),
        ("Prosecutor Ida Moss", "We ask the jury for six long years. The accused wrote, “I will flood the cellar.”"),
    ],
    market=[
        ("Rosa Finch", "As your mayor I have seen the stalls. The fish market opens again in the first week of May."),
        ("Hugo Lamb", "I am the vet of this valley. The herd on the hill was tested twice before Easter."),
    ],
    sala=[
        ("Ana Vega", "Compramos dos aparatos nuevos en marzo para la sala vieja."),
        ("Luis Mora", "Esperamos tres horas delante de la puerta del hospital."),
    ],
    aula=[
        ("Anna Greco", "Abbiamo comprato due macchine nuove a marzo per il reparto."),
        ("Luca Serra", "Abbiamo aspettato tre ore davanti alla porta della scuola."),
    ],
    halle=[
        ("Anna Kern", "Wir haben im März zwei neue Geräte für die Station gekauft."),
        ("Jan Lohse", "Als Bürgermeister bin ich besorgt. Wir warteten drei Stunden vor der Tür des Krankenhauses."),
    ],
)


def one(body: str) -> VerifiedQuote:
    [finding] = verify(body, COURT)
    return finding


@pytest.mark.parametrize(
    "body",
    [
        "“I wrote about the damp walls,” she said, while Lena Brandt looked on.",
        "“I wrote about the damp walls,” she said after Lena Brandt had left the room.",
        "“The council knew about the lease two years ago,” she said.",
        "She said: “The council knew about the lease two years ago.”",
        "“I never signed the lease for the house,” he said.",
        "“I never signed the lease for the house,” he said before Victor Dray got up.",
        "“The jury will disregard the letter of the landlord,” the prosecutor said.",
        "“The jury will disregard the letter of the landlord,” said the defendant.",
        "“We ask the jury for six long years,” the judge said.",
        "“We ask the jury for six long years,” the witness said.",
        "“I never signed the lease for the house,” the councillor said.",
        "“The herd on the hill was tested twice before Easter,” the mayor said.",
        "In the words of defence lawyer Lena Brandt, “the council knew about the lease two years ago.”",
        "As tenant Lena Brandt puts it, “the council knew about the lease two years ago.”",
        "“The council knew about the lease two years ago.” With these words Lena Brandt, a tenant, left.",
        "“The fish market opens again in the first week of May,” said the vet.",
        "„Wir haben im März zwei neue Geräte für die Station gekauft“, sagte der Bürgermeister.",
        "Lena Brandt closed her eyes. “I wrote about the damp walls.” Victor Dray had not come.",
        "Brandt was tired. Lena Brandt got up. “The council knew about the lease two years ago.” It was late.",
        "Victor Dray smiled. “I never signed the lease for the house.”",
        "Ana Vega está cansada. «Esperamos tres horas delante de la puerta», confió.",
        "Ana Vega está cansada. «Esperamos tres horas delante de la puerta», ha susurrado.",
        "Anna Greco è stanca. «Abbiamo aspettato tre ore davanti alla porta», ha confidato.",
        "Anna Greco è stanca. «Abbiamo aspettato tre ore davanti alla porta», si è sfogata ieri.",
        "Anna Greco scuote la testa. «Abbiamo aspettato tre ore davanti alla porta.»",
        "Anna Kern nickte. „Wir warteten drei Stunden vor der Tür.“",
        "Ana Vega asintió. «Esperamos tres horas delante de la puerta».",
    ],
)
def test_another_speaker_is_reported(body: str) -> None:
    finding = one(body)
    assert (finding.state, finding.same_speaker) == ("other_speaker", False)


@pytest.mark.parametrize(
    "body",
    [
        "“I wrote about the damp walls,” he said. Victor Dray, who sits on the council, then left.",
        "“I wrote about the damp walls,” he said.",
        "“I never signed the lease for the house,” she said, as Victor Dray listened. Lena Brandt was calm.",
        "“The jury will disregard the letter of the landlord,” the judge said.",
        "“We ask the jury for six long years,” the prosecutor said.",
        "“The council knew about the lease two years ago,” the councillor said.",
        "“The fish market opens again in the first week of May,” the mayor said.",
        "“The herd on the hill was tested twice before Easter,” the farmer said.",
        "„Wir warteten drei Stunden vor der Tür“, sagte der Bürgermeister.",
        "Lena Brandt is a councillor now. “I never signed the lease for the house,” the councillor said.",
        "“I never signed the lease for the house,” the tenant said.",
        "Lena Brandt got up. “I never signed the lease for the house.”",
        "Lena Brandt listened. “The council knew about the lease two years ago,” said Victor Dray.",
        "Then Victor Dray faced Lena Brandt. “The council knew about the lease two years ago.”",
        "Luis Mora está cansado. «Esperamos tres horas delante de la puerta», confió.",
        "Luca Serra è stanco. «Abbiamo aspettato tre ore davanti alla porta», ha confidato.",
        "Anna Greco è stanca. «Abbiamo aspettato tre ore davanti alla porta», ha confidato Luca Serra.",
        "Jan Lohse nickte. „Wir warteten drei Stunden vor der Tür.“",
    ],
)
def test_the_right_speaker_is_not(body: str) -> None:
    finding = one(body)
    assert finding.state in ("verbatim", "edited")
    assert finding.same_speaker is not False


@pytest.mark.parametrize(
    "body",
    [
        "Prosecutor Ida Moss quoted Dray as having written: “I will flood the cellar.”",
        "Ida Moss, the prosecutor, said that Dray had written: “I will flood the cellar.”",
        "Ida Moss cited a note by Dray that read: “I will flood the cellar.”",
        "Prosecutor Ida Moss read out the note in which Dray had written, “I will flood the cellar.”",
        "“I will flood the cellar,” Dray wrote, according to prosecutor Ida Moss.",
    ],
)
def test_who_quotes_somebody_else_may_be_named_with_them(body: str) -> None:
    finding = one(body)
    assert finding.state in ("verbatim", "edited")
    assert finding.cut is None


@pytest.mark.parametrize(
    "body",
    [
        "“I will flood the cellar,” prosecutor Ida Moss said.",
        "“I will flood the cellar,” Judge Amos Pell said.",
        "Ida Moss quoted Victor Dray as saying: “We ask the jury for six long years.”",
    ],
)
def test_who_only_quotes_somebody_else_does_not_say_it(body: str) -> None:
    assert one(body).state in ("differs", "other_speaker")


def test_two_words_behind_a_dash_are_a_statement() -> None:
    mill = library(hala=[("Jan Kos", "Nieprawdą jest, że sprzedaliśmy młyn. Młyn stoi nad rzeką od stu lat.")])
    for body in ("– Sprzedaliśmy młyn – przyznał Jan Kos.", "„Sprzedaliśmy młyn” – przyznał Jan Kos."):
        [finding] = verify(f"Jan Kos mówił o młynie.\n\n{body}", mill)
        assert finding.cut and finding.cut.words == "Nieprawdą jest, że"
