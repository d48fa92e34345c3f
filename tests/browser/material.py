"""What the browser tests upload and write: an invented town council's evening about a night bus."""

from collections.abc import Sequence

ORLA = "Orla Vennacher"
TAMSIN = "Tamsin Rookley"
IDRIS = "Idris Pellbrook"

# Speaker, second the captions begin, words. Each is one paragraph: no speaker has two in a row.
CUES: Sequence[tuple[str, int, str]] = (
    (IDRIS, 4, "Good evening. We are here about the night bus to the quarry villages, and about nothing else."),
    (
        ORLA,
        21,
        "On an ordinary weekday nine people board it, and every one of those journeys costs the council forty-one "
        "pounds. A night bus without nurses on it is money left in the rain. The numbers are not kind.",
    ),
    (IDRIS, 58, "Does the transport office want it gone, then?"),
    (
        ORLA,
        66,
        "No. We will not cut the night bus unless the hospital moves its last shift. Nurses ride it home, and there "
        "is no other way up the hill after eleven.",
    ),
    (
        TAMSIN,
        94,
        "I have driven that road for nineteen winters. In the snow the bus is the only light up there, and people "
        "come to their windows to see it pass.",
    ),
    (IDRIS, 121, "What would the drivers accept instead?"),
    (
        TAMSIN,
        127,
        "A smaller bus would do. Give us sixteen seats and decent tyres and I will take it up myself. Nobody needs "
        "fifty seats at midnight.",
    ),
    (
        ORLA,
        155,
        "A smaller vehicle saves about a third of the fuel. The driver's wage stays the same, and the wage is most "
        "of the cost.",
    ),
    (IDRIS, 183, "And the bakery? They asked to be heard as well."),
    (
        TAMSIN,
        190,
        "The bakers start at two in the morning. Without the night bus they would have to sleep in the flour store, "
        "and two of them already do.",
    ),
    (
        IDRIS,
        3723,
        "Then the committee will count again in the spring, and until it has counted the timetable stays as it is.",
    ),
)

HEADLINE = "Quarry villages fear for their night bus"
CONTEXT = "The council wants to save money on the night bus. Without the nurses it would be a waste of money. "
# What the transport officer said, and what a headline makes of it by leaving the condition out.
SPEAKER = ORLA
SAID = "A night bus without nurses on it is money left in the rain"
CONTEXTOMIZED = "The night bus is money left in the rain"
LATER_CONTEXT = "A driver told the meeting what winter on the hill is like. "


def clock(seconds: int) -> str:
    """Return a time as the desk shows it: 1:06 is 01:06, past an hour 1:02:03."""
    hours, rest = divmod(seconds, 3600)
    shown = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{shown}" if hours else shown


def webvtt(cues: Sequence[tuple[str, int, str]] = CUES, title: str = "Night bus hearing") -> str:
    """Return the cues as a WebVTT file with speakers and times."""
    blocks = [f"WEBVTT\n\nNOTE title: {title}"]
    for number, (speaker, start, words) in enumerate(cues, start=1):
        times = " --> ".join(f"{at // 3600:02}:{at // 60 % 60:02}:{at % 60:02}.000" for at in (start, start + 6))
        blocks.append(f"{number}\n{times}\n<v {speaker}>{words}")
    return "\n\n".join(blocks) + "\n"


def said_by(words: str) -> tuple[str, int, str]:
    """Return the cue that contains these words."""
    return next(cue for cue in CUES if words in cue[2])
