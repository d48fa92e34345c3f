"""A state encoder that is loaded at its first use."""

import threading
from collections.abc import Callable, Sequence

from models.encoders.token_states.encoder import StateEncoder, TokenStates


class LazyStateEncoder:
    """A ``StateEncoder`` that is loaded once, at its first use (reading no texts counts). Safe across threads.

    Args:
        load: loads the encoder. If it raises, the call raises, and the next call tries again.
    """

    def __init__(self, load: Callable[[], StateEncoder]) -> None:
        self._load = load
        self._loaded: StateEncoder | None = None
        self._loading = threading.Lock()

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """See ``StateEncoder.read``."""
        return self._encoder().read(texts)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """See ``StateEncoder.offsets``."""
        return self._encoder().offsets(text)

    def _encoder(self) -> StateEncoder:
        with self._loading:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded
