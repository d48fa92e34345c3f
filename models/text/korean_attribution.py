from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from models.text.quotes import DirectQuote
def attribute_korean(text: str, quotes: Sequence[DirectQuote]) -> list[Any]:
    return [None]*len(quotes)
