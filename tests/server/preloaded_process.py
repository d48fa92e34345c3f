"""Servers without the seconds of importing them: one process has the desk imported, and forks each of them."""

import atexit
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

import psutil

ROOT: Final = Path(__file__).resolve().parents[2]
# Imports of a desk, at its start and in the background of its first seconds.
_IMPORTED: Final = (
    "server.cli.main",
    "server.serving",
    "server.app",
    "server.sample_newsroom",
    "indexer.lexical.tantivy_store",
    "indexer.vectors.faiss.store",
)
_LARGEST_REQUEST: Final = 1 << 20


class ForkedProcess:
    """``python -m server …`` as a fork of the process that has it imported; like ``subprocess.Popen`` otherwise.

    Args:
        arguments: of the command.
        environment: all of its variables.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        reading, writing = os.pipe()
        try:
            self.pid = _preloaded().fork({"arguments": list(arguments), "environment": dict(environment)}, writing)
        except BaseException:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        self.stdout: IO[str] = open(reading, encoding="utf-8", errors="replace")  # noqa: PTH123, SIM115  by its number
        self._process = psutil.Process(self.pid)

    def poll(self) -> int | None:
        """Return ``None`` while it runs, then -1, for its exit status is unknown."""
        return None if self._process.is_running() else -1

    def kill(self) -> None:
        """SIGKILL, unless it has ended."""
        if self._process.is_running():
            self._process.kill()

    def wait(self) -> None:
        """Wait for its end."""
        self._process.wait(30)


class _Preloaded:
    """The test's end of the process that forks."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", __name__, str(theirs.fileno())]
            # It ends when the socket does, with this process at the latest.
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        atexit.register(self.close)

    def fork(self, request: Mapping[str, Any], output: int) -> int:
        socket.send_fds(self._socket, [json.dumps(request).encode()], [output])
        answer = self._socket.recv(64)
        if not answer:
            raise RuntimeError(f"the process that has the desk imported has ended: {self._process.wait(30)}")
        return int(answer)

    def close(self) -> None:
        """End the process."""
        self._socket.close()
        self._process.wait(30)


@cache
def _preloaded() -> _Preloaded:
    return _Preloaded()


def _serve(requests: socket.socket) -> None:
    for module in _IMPORTED:
        importlib.import_module(module)
    shared = _load_shared_parts()
    gc.collect()
    gc.freeze()
    # Nobody waits for the forks: the kernel forgets each when it ends.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, files, _, _ = socket.recv_fds(requests, _LARGEST_REQUEST, 1)
        if not message:
            del shared
            return
        pid = os.fork()
        if pid == 0:
            requests.close()
            _become(json.loads(message), files[0])
        os.close(files[0])
        requests.send(str(pid).encode())


def _load_shared_parts() -> list[object]:
    """Load the parts of models that forks may share, because none has threads; they stay shared while they are here."""
    from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, locate_base_model
    from models.encoders.unigram import read_tokenizer
    from models.quotes.attribution.attributor import Attributor
    from models.text.sentences.splitting import split_sentences

    bases = [locate_base_model(name) for name in (DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL)]
    split_sentences("The wall holds. The pumps came late.")
    Attributor().load()
    return [(base.weights_sha256, read_tokenizer(base.directory / "tokenizer.json")) for base in bases]


def _become(request: dict[str, Any], output: int) -> None:
    """Be the command that was asked for, as a process of its own would be."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number in (sys.stdout.fileno(), sys.stderr.fileno()):
        os.dup2(output, number)
    os.close(output)
    tempfile.tempdir = None
    os.environ.clear()
    os.environ.update(request["environment"])
    for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep):
        if (hook := Path(folder, "sitecustomize.py")).is_file():
            runpy.run_path(str(hook))
    sys.argv = [str(ROOT / "server" / "__main__.py"), *request["arguments"]]
    code: Any = 1
    try:
        runpy.run_module("server", run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
