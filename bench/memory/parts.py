"""Load the parts of a desk one after the other in this process, and print what each adds as a line of JSON.

    python -m bench.memory.parts DATA

DATA is the folder of a desk that has stopped, with the sample newsroom. See ``bench.memory.command``.
"""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.memory.reading import Memory, memory_of

Part = tuple[str, Callable[[], object]]


def main(data: Path) -> None:
    """Print the lines; ends the process."""
    for name, added in _measure(data):
        print(json.dumps([name, asdict(added)]), flush=True)
    os._exit(0)  # the threads of what was loaded have nothing left to do


def _measure(data: Path) -> Iterator[tuple[str, Memory]]:
    before = start = memory_of(os.getpid())
    for name, load in _parts(data):
        load()
        after = _settled()
        yield name, after - before
        before = after
    yield "together", before - start


def _settled() -> Memory:
    from server.operations.tuning.memory import trim_heap  # noqa: PLC0415  what is imported here is measured

    gc.collect()
    trim_heap()
    return memory_of(os.getpid())


def _parts(data: Path) -> Iterator[Part]:
    """Yield the parts in the order in which a desk loads them."""
    yield "import of the application", _imports("server.app", "server.serving")
    yield "import of OpenVINO", _imports("openvino")
    yield "import of faiss and tantivy", _imports("faiss", "tantivy")
    loaded: dict[str, Any] = {}
    yield "query encoder, index and store", lambda: loaded.update(_engine(data))
    engine = loaded["engine"]
    yield "application over them", lambda: loaded.update(app=_application(loaded))
    yield "import of spaCy", lambda: import_module("models.text.spacy_pipeline").import_spacy()
    yield "English sentences", lambda: _load_sentences("en")
    yield "English attribution", lambda: import_module("models.text.attribution.attributor").Attributor().load()
    yield "Kiwi, for Korean", lambda: _load_sentences("ko")
    yield "passage encoder", lambda: engine.stored.encoder.encode(["A paragraph."])
    yield "tokenizer of the multilingual encoder", lambda: loaded.update(tokenizer=_multilingual_tokenizer())
    del loaded["tokenizer"]
    yield "headline check, with that tokenizer in its place", lambda: engine.headline_checker.check("“A”", "“B”")
    yield "index of phrases", engine.live_phrases.current
    yield "posts and articles: linker and indexes", engine.linking.open
    yield "import of torch and transformers", _imports("torch", "transformers")


def _imports(*names: str) -> Callable[[], object]:
    return lambda: [import_module(name) for name in names]


def _engine(data: Path) -> dict[str, Any]:
    from server.config import Settings  # noqa: PLC0415
    from server.inference.engine import load_engine  # noqa: PLC0415

    settings = Settings(data=data)
    return {"settings": settings, "engine": load_engine(settings)}


def _application(loaded: dict[str, Any]) -> object:
    from server.app import create_app  # noqa: PLC0415

    return create_app(loaded["settings"], loaded["engine"], complete=False)


def _load_sentences(language: str) -> None:
    import_module("models.text.sentences.splitting").load([language])


def _multilingual_tokenizer() -> object:
    from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model  # noqa: PLC0415
    from models.encoders.tokenization import BatchTokenizer  # noqa: PLC0415

    return BatchTokenizer(locate_base_model(MULTILINGUAL_BASE_MODEL))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
