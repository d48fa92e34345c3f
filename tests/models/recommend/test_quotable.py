"""What may be offered as a quote, and what never is."""

import pytest

from models.recommend.quotable import is_quotable


@pytest.mark.parametrize(
    "text",
    [
        "James S. Brady Press Briefing Room",
        "Harbour Hall, Council Chamber",
        "THE MAYOR'S OFFICE",
        "Remarks by the Mayor on the Flood Wall The Town Hall Press Office 2:33 P.M. EDT",
        "Weekly Address: Keeping the Pumps Running",
        "Pumps/Flood Insurance/Council Elections",
        "Hon. Ana Quell",
        "01:36:17 Ana Quell",
    ],
)
def test_headings_and_places_are_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize(
    "text",
    [
        "3:07 P.M. EDT",
        "END 3:45 P.M. SAST",
        "07 P.M. (Local)",
        "Tuesday, May 6, 2031",
        "2031-05-06",
        "14:05",
        "6 May 2031",
    ],
)
def test_times_and_dates_are_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize(
    "text",
    [
        "(Applause.)",
        "[crosstalk 00:15:02]",
        "(Laughter.) (Applause.)",
        "*laughs*",
        "♪ music ♪",
        "* * *",
        "###",
        "…",
        "",
    ],
)
def test_stage_directions_are_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize(
    "text",
    [
        "FOR IMMEDIATE RELEASE",
        "Page 3 of 7",
        "END",
        "Click here to subscribe",
        "© 2031 The Harbour Post",
        "END VIDEO CLIP",
    ],
)
def test_page_furniture_is_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize(
    "text",
    [
        "Thank you very much.",
        "Yes. Ms. Quell, thank you so much. Good luck in Harwick. We will see you on the campaign trail.",
        "Thank you all. (Applause.) Thank you so much, Mayor Quell, for coming. END 12:00 P.M. EDT",
        "Good afternoon, everybody.",
        "Next question.",
        "Go ahead, please.",
        "Okay. All right. Go ahead, Bram.",
        "Thank you, counsel. Senator Osk, your response?",
        "Good morning. Please be seated.",
        "God bless you all.",
        "Four more years! Four more years!",
        "Well, Mr. Osk --",
        "네, 감사합니다.",
        "다음 질문 받겠습니다.",
    ],
)
def test_greetings_and_housekeeping_are_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize("text", ["No.", "Right.", "I do.", "And so we --", "… it was the…", "Are there any?", "Bram?"])
def test_fragments_are_not_offered(text: str) -> None:
    assert not is_quotable(text)


@pytest.mark.parametrize(
    "text",
    [
        "I never said that.",
        "He deserves it.",
        "We will pay.",
        "The pumps come first.",
        "Thank you to the nurses, who kept the night ward open through the flood.",
        "Good morning. The pumps failed at four.",
        "Next question is whether the wall will stand, and nobody has answered it.",
        "The End of the Pier is not for sale.",
        "In May we had 3 inches of rain.",
        "At 3:07 P.M. the pumps stopped.",
        "(Laughter.) That was the last herring I sold here.",
        "[We] will not sign anything before the pumps are paid for",
        "so the water came in and nobody had a key to the pump house",
        "THE WATER CAME IN AND NOBODY HAD A KEY",
        "I am Ana Quell and I Will Not Sign It",
        "Is the council going to pay for the pumps, or is it not?",
        "펌프가 먼저입니다.",
        "감사합니다만 그 제안은 받을 수 없습니다.",
        "我们不会签字",
        "水は夜に来ました",
    ],
)
def test_what_somebody_says_is_offered(text: str) -> None:
    assert is_quotable(text)
