"""What of speech a quote may leave out without an ellipsis, on invented sentences, and what it may not."""

import pytest

from models.quotes.alignment.edits import edits_between


def kinds(source: str, quote: str, language: str = "en") -> list[str | None]:
    return [edit.fault or edit.convention for edit in edits_between(source, quote, language) if edit.op != "equal"]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("They pay for a sub- — subscription", "They pay for a subscription"),
        ("They pay for a sub- subscription", "They pay for a subscription"),
        ("They pay for a sub... a subscription", "They pay for a subscription"),
        ("It was th- the bridge", "It was the bridge"),
        ("Today if it -- if they close the bridge", "Today if they close the bridge"),
        ("I think that they’re – you’re going to see a bridge", "I think you’re going to see a bridge"),
        ("We pay because of -- because the bridge is old", "We pay because the bridge is old"),
        ("People here are very — they’ve been very patient", "People here they’ve been very patient"),
        ("Towns want to the, uh, a bridge", "Towns want a bridge"),
        ("It fails because without -- if -- if the pier goes", "It fails because if the pier goes"),
    ],
)
def test_false_start_may_be_left_out(source: str, quote: str) -> None:
    assert kinds(source, quote) == ["restart"]


@pytest.mark.parametrize(
    ("source", "quote", "fault"),
    [
        # No break in the source: nothing says that it is a false start.
        ("They pay for a sub subscription", "They pay for a subscription", "dropped"),
        ("They pay for a sub-subscription", "They pay for a subscription", "dropped"),
        ("Both short- and long-term loans are dear", "Both long-term loans are dear", "dropped"),
        # Something was said.
        ("Today we will fight — we will win", "Today we will win", "dropped"),
        ("The man was – he is a thief", "The man is a thief", "dropped"),
        ("And the resolution -- the revolution was lost", "And the revolution was lost", "dropped"),
        ("They left the free – freedom for all", "They left freedom for all", "dropped"),
        ("Everybody – she says – will pay", "Everybody will pay", "dropped"),
        # “Not” and numbers.
        ("Today we do not -- we do close it", "Today we do close it", "negation"),
        ("Today it can’t — it can close", "Today it can close", "negation"),
        ("We need two -- we need three bridges", "We need three bridges", "number"),
    ],
)
def test_what_was_said_is_no_false_start(source: str, quote: str, fault: str) -> None:
    assert fault in kinds(source, quote)


@pytest.mark.parametrize(
    ("source", "quote", "language"),
    [
        ("The bridge is, you know, too old", "The bridge is too old", "en"),
        ("We will mend it. I mean, it is too old", "We will mend it. it is too old", "en"),
        ("They say, “Well, we may mend it”", "They say, “we may mend it”", "en"),
        ("It is old. Look, we will mend it", "It is old. we will mend it", "en"),
        ("It is, um, I mean, you know, too old", "It is too old", "en"),
        ("Die Brücke ist, ich meine, sehr alt", "Die Brücke ist sehr alt", "de"),
        ("Le pont est, vous savez, trop vieux", "Le pont est trop vieux", "fr"),
        ("El puente es, o sea, muy viejo", "El puente es muy viejo", "es"),
        ("Il ponte è, insomma, troppo vecchio", "Il ponte è troppo vecchio", "it"),
        ("A ponte é, quer dizer, muito velha", "A ponte é muito velha", "pt"),
        ("De brug is, weet je, te oud", "De brug is te oud", "nl"),
        ("Most jest, wie pan, za stary", "Most jest za stary", "pl"),
        ("この橋は、えーと、とても古いです", "この橋はとても古いです", "ja"),
        ("这座桥，那个，太旧了", "这座桥太旧了", "zh"),
        ("이 다리는, 그러니까, 너무 낡았습니다", "이 다리는 너무 낡았습니다", "ko"),
        ("الجسر، يعني، قديم جدا", "الجسر قديم جدا", "ar"),
    ],
)
def test_filler_set_off_by_marks_may_be_left_out(source: str, quote: str, language: str) -> None:
    assert kinds(source, quote, language) == ["filler"]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("We do what you know we must do", "We do what we must do"),
        ("It is what I mean by a bridge", "It is what by a bridge"),
        ("They are well-known here", "They are known here"),
        ("Stop, look, and listen here", "Stop, and listen here"),
        ("It is, I think, too old", "It is too old"),
    ],
)
def test_words_that_mean_something_are_no_fillers(source: str, quote: str) -> None:
    assert kinds(source, quote) == ["dropped"]


@pytest.mark.parametrize(
    ("source", "quote", "language", "kind"),
    [
        ("Das ist, äh, zu alt", "Das ist zu alt", "de", "hesitation"),
        ("C’est, euh, trop vieux", "C’est trop vieux", "fr", "hesitation"),
        ("Das hat er damals gesagt", "Das hat damals gesagt", "de", "dropped"),
        ("Wir gehen hin, um es zu sehen", "Wir gehen hin, es zu sehen", "de", "dropped"),
        ("Temos um contrato aqui", "Temos contrato aqui", "pt", "dropped"),
    ],
)
def test_hesitations_depend_on_the_language(source: str, quote: str, language: str, kind: str) -> None:
    assert kinds(source, quote, language) == [kind]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("They are really getting – they’re getting it together", "They are really getting it together"),
        ("We pay for the -- you know, for the bridge", "We pay for the bridge"),
    ],
)
def test_words_taken_up_again_behind_a_break_are_quoted_once(source: str, quote: str) -> None:
    assert kinds(source, quote) == ["repetition"]


def test_edit_shows_the_words_before_the_break() -> None:
    edits = edits_between("Today if the -- if the town pays", "Today if the town pays")
    assert [edit.before for edit in edits if edit.op == "delete"] == ["if the"]
    edits = edits_between("Yes, there was a -- there was an effort", "Yes, there was an effort")
    assert [edit.before for edit in edits if edit.op == "delete"] == ["there was a"]
