"""Compute what the desk sends while somebody types, before the clock starts. Pure functions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from models.text.sentences.caret_context import CaretContext

ContextAt = Callable[[str, int], CaretContext]


@dataclass(frozen=True, slots=True)
class Passage:
    """An article up to a quote.

    Args:
        title: its headline.
        before: everything before the sentence with the quote.
        sentence: the sentence with the quote.
    """

    title: str
    before: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Keystroke:
    """A key, and the request the page would send for it.

    Args:
        at: seconds after the start.
        title, left_context: as in the wire's ``suggest``.
        sends: whether a request goes out on this key.
    """

    at: float
    title: str
    left_context: str
    sends: bool


def typing_window(passage: Passage, keys: int) -> tuple[str, range]:
    """Return the text, and the carets after each of ``keys`` keys around the beginning of the quoting sentence.

    Half of the keys finish what is before the sentence and half go into it, so each passage has the change of the left
    context that makes the server rank again. A short half gives its keys to the other one.
    """
    before = passage.before.rstrip()
    joint = "\n" if passage.before.endswith("\n") else " "
    text = before + (joint if before else "") + passage.sentence
    boundary = len(text) - len(passage.sentence)
    begin = max(boundary - keys // 2, 0)
    end = min(begin + keys, len(text))
    begin = max(end - keys, 0)
    return text, range(begin + 1, end + 1)


def typing_schedule(
    passages: Sequence[Passage],
    seconds: float,
    keys_per_second: float,
    context_at: ContextAt,
    every_key: bool = True,
) -> list[Keystroke]:
    """Schedule keys at an even pace for ``seconds``, divided evenly among the passages, which are repeated if needed.

    Raises:
        ValueError: if there is nothing to type.
    """
    if not any(passage.sentence for passage in passages):
        raise ValueError("There is nothing to type.")
    total = int(seconds * keys_per_second)
    share = max(-(-total // len(passages)), 1)
    schedule: list[Keystroke] = []
    states = _states(passages, share, context_at)
    previous: tuple[str, str] | None = None
    while len(schedule) < total:
        title, context = next(states)
        query = (title, context.left_context)
        sends = every_key or query != previous
        previous = query
        at = len(schedule) / keys_per_second
        schedule.append(Keystroke(at, title, context.left_context, sends))
    return schedule


def _states(passages: Sequence[Passage], share: int, context_at: ContextAt) -> Iterator[tuple[str, CaretContext]]:
    while True:
        for passage in passages:
            text, carets = typing_window(passage, share)
            for caret in carets:
                yield passage.title, context_at(text, caret)


def burst_schedule(passages: Sequence[Passage], events: int, seconds: float, context_at: ContextAt) -> list[Keystroke]:
    """Schedule ``events`` requests in ``seconds``, each with another left context, so that no cache answers them.

    Raises:
        ValueError: if the passages do not have that many sentences.
    """
    queries: dict[tuple[str, str], None] = {}
    for passage in passages:
        text = f"{passage.before.rstrip()} {passage.sentence}"
        for caret in range(len(text), 0, -40):
            queries.setdefault((passage.title, context_at(text, caret).left_context))
            if len(queries) == events:
                return [
                    Keystroke(number * seconds / events, title, left_context, True)
                    for number, (title, left_context) in enumerate(queries)
                ]
    raise ValueError(f"The passages hold {len(queries)} different left contexts, not {events}.")
