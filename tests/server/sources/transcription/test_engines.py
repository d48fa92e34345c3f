"""The engine's process with its limits, and faster-whisper: with a stand-in, and the real one where it is installed."""

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from indexer.readers.files import read_source
from models.errors import AppError
from server.config import Settings
from server.sources.files.media_types import EXTENSIONS
from server.sources.transcription.engine_process import EngineLimits, run_engine
from server.sources.transcription.fast_whisper_program import RATE, quietest_cut
from server.sources.transcription.transcriber import AudioFile, Transcriber, decoder_format
from tests.fakes.transcription import install, write_silence
from tests.waiting import HANG_S, wait_until

SPEECH = Path(__file__).with_name("harbour.ogg")
LIMITS = EngineLimits(seconds=HANG_S, memory=2**30)
# A folder with a model of faster-whisper for English, such as tiny.en.
REAL_MODEL = os.environ.get("QUOTEDESK_TEST_WHISPER", "")
needs_real = pytest.mark.skipif(
    not REAL_MODEL or importlib.util.find_spec("faster_whisper") is None,
    reason="Install faster-whisper, and name the folder of a model for English in QUOTEDESK_TEST_WHISPER.",
)


def no_progress(_percent: int) -> None:
    pass


def run_python(code: str, folder: Path, limits: EngineLimits = LIMITS) -> bool:
    return run_engine([sys.executable, "-c", code], folder, "talk.wav", limits, no_progress)


def test_every_media_type_has_a_decoder_format() -> None:
    assert {kind for kind in EXTENSIONS if not decoder_format(kind)} == set()


def test_program_gets_no_settings_and_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_SECRET_KEY", "kept to itself here")
    code = "import os, json; open('seen', 'w').write(json.dumps([dict(os.environ), os.nice(0)]))"
    assert run_python(code, tmp_path)
    environment, niceness = json.loads((tmp_path / "seen").read_text())
    assert not [name for name in environment if name.startswith("QUOTEDESK_")]
    assert (environment["HF_HUB_OFFLINE"], environment["https_proxy"]) == ("1", "http://127.0.0.1:9")
    assert niceness >= 10


def test_program_that_takes_too_long_is_killed(tmp_path: Path) -> None:
    with pytest.raises(AppError) as ended:
        run_python("import time; time.sleep(60)", tmp_path, EngineLimits(seconds=1.0, memory=2**30))
    assert ended.value.code == "transcription_too_long"


def test_program_and_its_children_end_with_an_exception(tmp_path: Path) -> None:
    code = (
        "import os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open('pids', 'w').write(f'{os.getpid()} {child.pid}')\n"
        "time.sleep(60)"
    )

    def stop(_percent: int) -> None:
        if (tmp_path / "pids").is_file() and (tmp_path / "pids").read_text():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_engine([sys.executable, "-c", code], tmp_path, "talk.wav", LIMITS, stop)
    pids = (tmp_path / "pids").read_text().split()
    wait_until(lambda: not any(is_running(pid) for pid in pids))


def is_running(process_id: str) -> bool:
    try:
        # The state follows the name; a zombie waits for the parent that adopts it.
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_transcript_has_the_language_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = install(monkeypatch, tmp_path / "model")
    settings = Settings(transcriber="faster-whisper", transcriber_model=model, transcriber_language="ko")
    write_silence(tmp_path / "a.wav")
    recording = AudioFile(tmp_path / "a.wav", "a.wav", "audio/wav")
    (tmp_path / "work").mkdir()
    transcript = json.loads(Transcriber(settings).transcribe(recording, tmp_path / "work", no_progress))
    assert (transcript["language"], transcript["duration"]) == ("ko", 6.0)
    assert [segment["text"] for segment in transcript["segments"]] == [" The harbour is closed.", " Two cracks."]


def test_pieces_end_where_it_is_quietest() -> None:
    numpy = pytest.importorskip("numpy")
    samples = numpy.full(RATE * 60, 0.5, dtype="float32")
    samples[RATE * 10 : RATE * 11] = 0  # before what is searched
    samples[RATE * 41 : RATE * 42] = 0
    assert 41 * RATE <= quietest_cut(samples) <= 42 * RATE


@needs_real
@pytest.mark.timeout(120)
class TestRealEngine:
    def settings(self) -> Settings:
        return Settings(transcriber="faster-whisper", transcriber_model=Path(REAL_MODEL), device="cpu")

    def transcribe(self, recording: AudioFile, folder: Path) -> bytes:
        (folder / "work").mkdir(exist_ok=True)
        return Transcriber(self.settings()).transcribe(recording, folder / "work", no_progress)

    def test_real_speech_is_transcribed_with_times_and_confidence(self, tmp_path: Path) -> None:
        written = self.transcribe(AudioFile(SPEECH, "harbour.ogg", "audio/ogg"), tmp_path)
        paragraphs = read_source("harbour.json", written).paragraphs
        text = " ".join(paragraph.text for paragraph in paragraphs).lower()
        assert "two cracks near the old pier" in text
        words = [word for paragraph in paragraphs for word in paragraph.words]
        assert len(words) == len(text.split())
        assert all(0 < (word.confidence or 0) <= 100 for word in words)
        assert [word.start_ms for word in words] == sorted(word.start_ms for word in words)
        # The second sentence begins after three seconds.
        second = next(
            word
            for paragraph in paragraphs
            for word in paragraph.words
            if paragraph.text[word.start :].startswith("We")
        )
        assert 2_700 < second.start_ms < 3_600

    def test_truncated_file_is_transcribed_to_its_end(self, tmp_path: Path) -> None:
        cut = tmp_path / "cut.ogg"
        cut.write_bytes(SPEECH.read_bytes()[:8_000])
        written = self.transcribe(AudioFile(cut, "cut.ogg", "audio/ogg"), tmp_path)
        assert "closed on friday" in json.dumps(json.loads(written)["segments"]).lower()

    def test_silence_gives_no_segments(self, tmp_path: Path) -> None:
        write_silence(tmp_path / "a.wav", seconds=20)
        written = self.transcribe(AudioFile(tmp_path / "a.wav", "a.wav", "audio/wav"), tmp_path)
        assert json.loads(written)["segments"] == []

    def test_list_of_files_in_disguise_is_not_followed(self, tmp_path: Path) -> None:
        shutil.copyfile(SPEECH, tmp_path / "secret.ogg")
        disguised = tmp_path / "a.mp3"
        disguised.write_bytes(b"ID3\x04\0\0\0\0\0\0#EXTM3U\n#EXTINF:9,\nsecret.ogg\n#EXT-X-ENDLIST\n")
        with pytest.raises(AppError) as failed:
            self.transcribe(AudioFile(disguised, "a.mp3", "audio/mpeg"), tmp_path)
        assert failed.value.code == "transcription_failed"
