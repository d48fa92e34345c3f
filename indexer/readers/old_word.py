"""Read Word documents of before 2007 (.doc) through LibreOffice, if it is installed."""

import tempfile
from pathlib import Path
from typing import Final

from indexer.documents.zip_packages import locked
from indexer.progress import Progress, no_progress
from indexer.readers.installed_programs import find_program, run_program
from indexer.readers.registry import reads_bytes
from indexer.readers.word import read_word
from models.errors import InputError
from models.text.paragraphs import Transcript

_OLE: Final = b"\xd0\xcf\x11\xe0"
_WORDS: Final = "WordDocument".encode("utf-16-le")
_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_SECONDS: Final = 120.0
# No macros, and nothing loaded from elsewhere.
_SETTINGS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop>
<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop>
<prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop>
<prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop>
</item>
</oor:items>
"""


def is_old_word(data: bytes) -> bool:
    """Return whether the bytes are a Word document of before 2007."""
    return data.startswith(_OLE) and _WORDS in data


@reads_bytes("doc", ".doc", fits=is_old_word)
def read_old_word(name: str, data: bytes, _: Progress = no_progress) -> Transcript:
    """Convert a document with LibreOffice, and read it as a Word document.

    Raises:
        AppError: ``locked_document``, ``unsupported_format`` without LibreOffice, or ``broken_document``.
    """
    if _ENCRYPTED in data:
        raise locked(name)
    program = find_program("soffice", "libreoffice")
    if program is None:
        raise InputError(
            "unsupported_format",
            f"“{name}” is a Word document of before 2007, which only LibreOffice reads, and it is not installed here.",
            "Open it, choose “Save as” and “Word document (.docx)”, and add that file; or ask for LibreOffice to be "
            "installed on the server.",
            params={"name": name},
        )
    with tempfile.TemporaryDirectory(prefix="word-") as temporary:
        folder = Path(temporary)
        profile = folder / "profile" / "user"
        profile.mkdir(parents=True)
        (profile / "registrymodifications.xcu").write_text(_SETTINGS)
        (folder / "document.doc").write_bytes(data)
        command = [
            program, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--norestore",
            "--convert-to", "docx:Office Open XML Text", "--outdir", str(folder), str(folder / "document.doc"),
        ]  # fmt: skip
        converted = folder / "document.docx"
        if run_program(command, folder, _SECONDS) and converted.exists():
            return read_word(name, converted.read_bytes())
    raise InputError(
        "broken_document",
        f"“{name}” looks like a Word document of before 2007, but LibreOffice cannot read it.",
        "Open it in Word, save it as “Word document (.docx)”, and add that file.",
        params={"name": name},
    )
