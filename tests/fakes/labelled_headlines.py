"""Invented labelled articles with obvious labels: a headline quote repeats a body quote, or is foreign to it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_TOPICS = ["pumps", "buses", "herring", "library", "ferry", "bridge", "budget", "clinic", "orchard", "lighthouse"]
_KOREAN_TOPICS = ["펌프", "버스", "청어", "도서관", "나룻배", "다리", "예산", "진료소", "과수원", "등대"]


def labelled_rows(count: int) -> list[dict[str, Any]]:
    """English, every other one unsupported; no two share a quote."""
    rows = []
    for number in range(count):
        topic, year = _TOPICS[number % len(_TOPICS)], 1900 + number
        sentence = f"We have waited for the {topic} since {year}, and we will wait no longer"
        foreign = number % 2
        quote = (
            f"Nobody in office {year} told me the truth" if foreign else f"We have waited for the {topic} since {year}"
        )
        rows.append(
            {
                "title": f"Town speaks: ‘{quote}’",
                "headline_quote": quote + ("" if foreign else ", no longer"),
                "body_quotes": [sentence, f"It rained on day {number} of the fair"],
                "label": foreign,
            }
        )
    return rows


def korean_rows(count: int) -> list[dict[str, Any]]:
    """Return the same in Korean."""
    rows = []
    for number in range(count):
        topic, year = _KOREAN_TOPICS[number % len(_KOREAN_TOPICS)], 1900 + number
        foreign = number % 2
        quote = f"{year}호 사무실은 진실을 말하지 않았다" if foreign else f"{year}년부터 {topic} 기다렸다"
        rows.append(
            {
                "headline_quote": quote,
                "body_quotes": [f"우리는 {year}년부터 {topic}를 기다려 왔습니다", f"장날 {number}일째에 비가 왔습니다"],
                "label": "C" if foreign else "M",
            }
        )
    return rows


def write_rows(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    """JSON Lines."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path
