"""Recognises names of people that no list has, by spaCy's English model."""

import threading
from functools import lru_cache

from models.text.spacy_pipeline import load_english

_CACHED = 1_024
_COMPONENTS = ("ner",)
_lock = threading.Lock()


@lru_cache(_CACHED)
def people_in(sentence: str) -> tuple[tuple[int, int], ...]:
    """Return the characters ``[start, end)`` of the people that an English sentence names."""
    pipeline = load_english(_COMPONENTS)
    with _lock:
        document = pipeline(sentence.encode("utf-8", "replace").decode("utf-8"))
    return tuple((entity.start_char, entity.end_char) for entity in document.ents if entity.label_ == "PERSON")
