"""What is compared is what readers see: across line ends, in every script, whatever characters hide it."""

import pytest

from models.quotes.attribution.attributor import Attributor
from models.quotes.verification.verifier import QuoteVerifier, VerifiedQuote
from tests.models.quotes.verification.test_verifier import library

ROE, HOLT = "ADA ROE", "BEN HOLT"
HEARING = library(
    hearing=[
        (ROE, "We will not sell the pier. We waited 501 days for 15 boats. The union beat the city."),
        (HOLT, "The pumps were never tested by anybody."),
    ]
)
_VERIFIER = QuoteVerifier(Attributor())


def verify(body: str, language: str | None = None) -> list[VerifiedQuote]:
    return _VERIFIER.verify(HEARING, body, language=language)


@pytest.mark.parametrize(
    "body",
    [
        "“We waited \u202e501\u202c days for \u202e15\u202c boats,” Ada Roe said.",
        "“We waited \u2067501\u2069 days for 15 boats,” Ada Roe said.",
        "“We waited \u200f501\u200f days for \u200f15\u200f boats,” Ada Roe said.",
        "“\u2067\u2066The union\u2069 beat \u2066the city\u2069\u2069,” Ada Roe said.",
        "\u202e“The union beat the city,” Ada Roe said.",
    ],
)
def test_reordered_words_are_a_hard_difference(body: str) -> None:
    [finding] = verify(body)
    assert (finding.state, finding.hard, finding.reordered) == ("differs", True, True)
    assert body[finding.quote.outer_start] == "“"
    assert body[finding.quote.outer_end - 1] == "”"
    assert finding.attribution
    assert body[finding.attribution.start : finding.attribution.end] == "Ada Roe"


@pytest.mark.parametrize(
    "body",
    [
        "“We will n\u00adot sell the pi\u200ber,” Ada Roe said.",
        "‘We will not sell the pier’, Ada Roe said.",
        "“We\u00a0will not\u2009sell the pier,” Ada Roe said.",
        "“We will not sell the pier.\n“We waited 501 days for 15 boats,” Ada Roe said.",
        "“We will not\nsell the pier,” Ada Roe said.",
    ],
)
def test_typographic_variants_are_no_misquotations(body: str) -> None:
    [finding] = verify(body)
    assert finding.state in ("verbatim", "edited"), finding
    assert finding.speaker_checked


@pytest.mark.parametrize("line_end", ["\n", "\n\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\r\n"])
@pytest.mark.parametrize(("opening", "closing"), ["“”", "„“", "«»", "‘’", '""', "「」", "❝❞", "″″"])
def test_a_quote_goes_on_to_its_closing_mark(line_end: str, opening: str, closing: str) -> None:
    said = f"{opening}We will not sell the pier,{line_end}and we will raise all taxes tomorrow{closing}"
    [finding] = verify(f"{said}, Ada Roe said.")
    assert finding.quote.text.endswith("tomorrow")
    assert finding.state in ("differs", "not_found")


@pytest.mark.parametrize(
    "body",
    [
        "“We will not sell the pier.\nAda Roe said so on Monday.",
        "“We will not sell the pier.\nBen Holt said “nobody” had tested it.",
        "Ada Roe said: „We will not sell the pier.",
        "‘We will not sell the pier.\nWe will raise “all” taxes’, Ada Roe said.",
    ],
)
def test_a_mark_left_open_is_a_finding(body: str) -> None:
    finding = verify(body)[0]
    assert (finding.state, finding.quote.closed) == ("differs", False)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("We will raise all taxes tomorrow,” Ada Roe said.", "We will raise all taxes tomorrow,"),
        ("“We will not sell the pier,” Ada Roe said. We will raise all taxes,” she added.", "We will raise all taxes,"),
        ("“We will”\nraise all taxes tomorrow,” Ada Roe said.", "raise all taxes tomorrow,"),
        ("Wir erhöhen alle Steuern”, sagte Ada Roe.", "Wir erhöhen alle Steuern"),
    ],
)
def test_a_closing_mark_that_nothing_opens_is_a_finding(body: str, words: str) -> None:
    finding = verify(body)[-1]
    assert (finding.quote.text, finding.state, finding.quote.closed) == (words, "not_found", False)


@pytest.mark.parametrize(
    "body",
    [
        "Hawaiʻi and ʻIolani stood there.",
        "The 27\" screen and the 5' pole stood there.",
        "Home >> News >> Pier",
        "The workers’ pier was theirs’.",
    ],
)
def test_marks_that_close_nothing(body: str) -> None:
    assert verify(body) == []


@pytest.mark.parametrize(
    "body",
    [
        "“Steal” “all” “taxes”, Ada Roe said.",
        "Ada Roe said she would “steal” all the “taxes” in the “harbour”.",
    ],
)
def test_a_quote_in_pieces_is_no_row_of_scare_quotes(body: str) -> None:
    assert {finding.state for finding in verify(body)} == {"not_found"}


@pytest.mark.parametrize(
    "said",
    [
        "❝We will raise all taxes tomorrow❞",
        "″We will raise all taxes tomorrow″",
        ",,We will raise all taxes tomorrow''",
        "<<We will raise all taxes tomorrow>>",
        "《We will raise all taxes tomorrow》",
        "<<We will raise\nall taxes tomorrow>>",
        "『We will raise all taxes tomorrow』",
        "„We will raise all taxes tomorrow“",
        "‚We will raise all taxes tomorrow‘",
        "≪We will raise all taxes tomorrow≫",
        "“““““““We will raise all taxes tomorrow”””””””",
        "``We will raise all taxes tomorrow''",
        "˝We will raise all taxes tomorrow˝",
        "ʻWe will raise all taxes tomorrowʼ",
        "⌜We will raise all taxes tomorrow⌝",
        "˵We will raise all taxes tomorrow˶",
    ],
)
def test_marks_of_every_kind_are_quotation_marks(said: str) -> None:
    [finding] = verify(f"{said}, Ada Roe said.")
    assert (" ".join(finding.quote.text.split()), finding.state) == ("We will raise all taxes tomorrow", "not_found")


@pytest.mark.parametrize("body", [">> JOHN: We waited.\n>> MARY: So did we.", "Home >> News >> City"])
def test_angles_that_mark_nothing_are_no_quotes(body: str) -> None:
    assert [finding.state for finding in verify(body)] == []


@pytest.mark.parametrize(
    ("speech", "scare_quote"),
    [
        ("“I lied,” she said.", "It was a “white lie” to them."),
        ("„Ich log“, sagte sie.", "Das ist ein „alter Hut“ für sie."),
        ("« J’ai menti », a-t-elle dit.", "C’est un « vieux débat » pour elle."),
        ("«He mentido», dijo ella.", "Es un «viejo debate» para ella."),
        ("«Ho mentito», ha detto lei.", "È un «vecchio dibattito» per lei."),
        ("“Menti ontem”, disse ela.", "É um “velho debate” para ela."),
        ("“Ik loog”, zei ze.", "Het is een “oud verhaal” voor haar."),
        ("„Kłamałam wczoraj” – powiedziała.", "To dla niej „stara sprawa” z miasta."),
        ("「嘘をついた」と述べた。", "いわゆる「忖度」の問題です。"),
        ("“我撒谎了，”王芳说。", "所谓“双碳”目标的问题。"),
        ("“거짓말했다”고 말했다.", "이른바 “큰손” 문제는 남았다."),
        ("قالت: «لقد كذبت».", "إنها «لعبة قديمة» في المدينة."),
        ("เธอกล่าวว่า “ฉันโกหก”", "เรื่อง “ผี” ในเมือง"),
        ("«Я солгала», — сказала она.", "Это «игра» для города."),
    ],
)
def test_only_the_shortest_scare_quotes_are_left_out(speech: str, scare_quote: str) -> None:
    assert [finding.state for finding in verify(speech)] == ["not_found"]
    assert verify(scare_quote) == []


@pytest.mark.parametrize(
    ("speech", "scare_quote"),
    [
        ("Ada Roe called the mayor a “thief”.", "Some “experts” doubt it, Ada Roe said."),
        ("Ada Roe said the plan was “corrupt” and left.", "The “Goose” will be mended in June, Ada Roe said."),
        ("Ada Roe dismissed the report as “garbage”.", "Ada Roe reads the “Herald”."),
        ("Ada Roe described the pier as “deadly”.", "Ada Roe, the “queen”, said no."),
    ],
)
def test_one_word_that_a_named_speaker_says_is_speech(speech: str, scare_quote: str) -> None:
    assert [finding.state for finding in verify(speech)] == ["not_found"]
    assert verify(scare_quote) == []


@pytest.mark.parametrize(
    ("body", "is_checked"),
    [
        ("“We will not sell the pier”, sade Ben Holt.", False),
        ("“We will not sell the pier,” řekl Ben Holt.", False),
        ("“We will not sell the pier,” said Ada Roe.", True),
        ("“We will not sell the pier.”", True),
    ],
)
def test_names_in_a_language_that_is_not_read_leave_the_speaker_open(body: str, is_checked: bool) -> None:
    assert [finding.speaker_checked for finding in verify(body)] == [is_checked]


@pytest.mark.parametrize(
    "body",
    [
        "“我们将关闭全市所有学校并提高税收，”王芳说。",
        "王芳表示将“关闭全市所有学校”。",
        "市長は「すべての学校を閉鎖する」と述べた。",
        "로 시장은 “학교를 전부 폐쇄한다”고 말했다.",
        "นายกเทศมนตรีกล่าวว่า “เราจะปิดโรงเรียนทั้งหมด”",
        "قال العمدة «سنغلق كل المدارس غدا» أمس.",
        "ראש העיר אמר “נסגור את כל בתי הספר” אתמול.",
        "महापौर ने कहा “हम सभी स्कूल बंद कर देंगे”।",
    ],
)
def test_an_invented_quote_is_found_in_every_script(body: str) -> None:
    assert [finding.state for finding in verify(body)] == ["not_found"]


@pytest.mark.parametrize("language", [None, "en", "de", "fr", "ko", "ja", "fi"])
def test_another_language_does_not_hide_a_wrong_speaker(language: str | None) -> None:
    for body in (
        "“We will not sell the pier,” Ben Holt said.",
        "“We will not sell the pier,” Ben Holt said. He was asked about it in the town hall, and he was not there.",
    ):
        [finding] = verify(body, language)
        assert finding.state == "other_speaker", (body, language)


@pytest.mark.parametrize(
    "body",
    [
        # The writer's few words beside a quote of another language.
        "„We will not sell the pier“, sagte Ben Holt.",
        "« We will not sell the pier », a déclaré Ben Holt.",
        "«We will not sell the pier», aseguró Ben Holt.",
        "“We will not sell the pier.”\n— Ben Holt, engineer",
        "“We will not sell the pier” [Ben Holt]",
    ],
)
def test_another_speaker_is_reported_however_he_is_named(body: str) -> None:
    [finding] = verify(body)
    assert finding.state == "other_speaker"
    [same] = verify(body.replace("Ben Holt", "Ada Roe"))
    assert (same.state, same.speaker_checked) == ("verbatim", True)


@pytest.mark.parametrize(
    "body",
    [
        "«We will not sell the pier», — сказал Бен Холт.",
        "“We will not sell the pier,” Roe’s spokesman said.",
        "“We will not sell the pier,” said one fisherman.",
        "“We will not sell the pier,” residents said.",
    ],
)
def test_speaker_who_cannot_be_compared_is_not_checked(body: str) -> None:
    [finding] = verify(body)
    assert (finding.state, finding.speaker_checked) == ("verbatim", False)


def test_the_paragraph_of_a_quote_says_in_which_language_it_is_read() -> None:
    english = "The council met on Monday, and it was not the first time that they were asked about it.\n"
    german = "„We will not sell the pier“, sagte Ben Holt, und das ist nicht alles, was er von der Stadt will."
    [finding] = verify(english * 3 + german)
    assert (finding.state, finding.speaker_checked) == ("other_speaker", True)
    finnish = "”We will not sell the pier”, sanoi hän."
    assert not verify(finnish, "fi")[0].speaker_checked
