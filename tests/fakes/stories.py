"""A folder of invented stories over invented transcripts, in the format of the data."""

import gzip
import json
from pathlib import Path
from typing import Any

# A sentence of a story, and the passage that fits after it.
TOPICS = (
    ("The harbour wall will be raised.", "Two metres of concrete keep the water out, the engineer promised."),
    ("Night trains are to return.", "Sleep is a human right, and a bunk costs less than a hotel."),
    ("Schools stay cold until spring.", "Children wear their coats at their desks today."),
    ("Ducks must not be fed.", "Bread is poison for birds of every kind, and they know it not."),
    ("The theatre sells few tickets.", "Nobody laughs any more in the stalls at eight."),
    ("The town has a new budget.", "Every lamp costs a librarian her working hours."),
)
BACKGROUND = "The town lies on a river."
FILLER = (
    "Good evening and welcome to the meeting.",
    "Are there any questions before we start?",
    "The minutes were read and approved.",
    "We turn to the next item on the agenda.",
    "Thank you, and good night to all.",
)


def write_stories(folder: Path, transcripts: int = 12) -> Path:
    """Write ``train`` and ``dev`` with as many transcripts each; return ``folder``.

    Each transcript has one passage that says something. Its story has a finished and an unfinished sentence about it,
    and one after which nothing fits.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in ("train", "train-none", "dev", "dev-none")}
    sources = []
    for split in ("train", "dev"):
        for number in range(transcripts):
            key = f"{split}{number}"
            sentence, passage = TOPICS[number % len(TOPICS)]
            row_index = number % (len(FILLER) + 1)
            texts = [*FILLER[:row_index], passage, *FILLER[row_index:]]
            paragraphs = [{"speaker": "Ms. Hale", "text": text} for text in texts]
            sources.append({"id": key, "title": "Meeting", "kind": "council", "paragraphs": paragraphs})
            for kind in ("claim", "lead"):
                row = _row(key, kind, sentence)
                row["spans"] = [{"paragraph_index": row_index, "start": 0, "end": len(passage)}]
                rows[split].append(row)
            rows[f"{split}-none"].append(_row(key, "background", BACKGROUND))
    for name, lines in (*rows.items(), ("transcripts", sources)):
        with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
    return folder


def _row(transcript_id: str, kind: str, sentence: str) -> dict[str, Any]:
    opening = "The council met on Monday."
    is_unfinished = kind == "lead"
    return {
        "pair_id": f"{transcript_id}-{kind}",
        "article_id": transcript_id,
        "title": "Council",
        "left_context": opening if is_unfinished else f"{opening} {sentence}",
        "quoting_sentence": f"{sentence[:-1]}, she said: “Yes.”" if is_unfinished else "",
        "transcript_id": transcript_id,
        "spans": [],
        "kind": kind,
        "writer": "w1",
        "unfinished": is_unfinished,
    }
