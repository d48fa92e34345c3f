"""A state encoder that is loaded when it is used."""

from collections.abc import Callable, Sequence

from models.encoders.token_states.protocol import StateEncoder, TokenStates
from models.idle import IdleResource


class LazyStateEncoder:
    """A ``StateEncoder`` that is loaded at its first use (reading no texts counts), and again after ``release_idle``.

    Safe across threads.

    Args:
        load: loads the encoder. If it raises, the call raises, and the next call tries again.
    """

    def __init__(self, load: Callable[[], StateEncoder]) -> None:
        self._encoder = IdleResource(load)

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """See ``StateEncoder.read``."""
        with self._encoder.use() as encoder:
            return encoder.read(texts)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """See ``StateEncoder.offsets``."""
        with self._encoder.use() as encoder:
            return encoder.offsets(text)
