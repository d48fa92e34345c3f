"""A forked command is the one that was asked for, in the environment that it was given."""

import os
from pathlib import Path

from tests.network_watch import addresses_asked_for, watched
from tests.server.preloaded_process import ForkedProcess


def output_of(*arguments: str, **variables: str) -> str:
    process = ForkedProcess(arguments, {**os.environ, **variables})
    with process.stdout as lines:
        output = lines.read()
    process.wait()
    assert process.poll() == -1
    return output


def test_a_forked_command_is_kept_from_other_machines(tmp_path: Path) -> None:
    file, captions = tmp_path / "addresses", tmp_path / "captions.txt"
    captions.write_text("Ada Quill: The pumps come first.\n")
    output_of("live", str(captions), "--desk", "http://192.0.2.1:9", **watched({}, file))
    assert addresses_asked_for(file) == ["socket.getaddrinfo 192.0.2.1"]
