"""An invented newsroom for the server's tests: sources, and requests that read like a reporter's."""

import io
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

HEARING = """Ada Quill: Good evening. This is the hearing on the sea wall.

Bram Osk: A wall without pumps behind it is money thrown in the harbour. I wrote that in the report, twice.

Ada Quill: The wall costs thirty-eight million and the pumps cost four.

Bram Osk: When the gates are shut, the rain that falls on the town has nowhere to go.

Cleo Varn: I sell herring on the quay. Nobody asked us where the boats should land.
"""

BRIEFING = """WEBVTT

NOTE title: The mayor's briefing

1
00:00:04.200 --> 00:00:09.000
<v Dora Pell>We will not sign anything before the pumps are paid for.

2
00:01:10.000 --> 00:01:15.500
<v Dora Pell>Not one page.
"""

CAPTIONS = """1
00:00:01,000 --> 00:00:04,000
The ferry leaves at six every morning.

2
00:00:05,000 --> 00:00:08,000
It has never once been late.
"""

NOTES = """# Walk along the quay

**Cleo Varn:** The ice plant has been broken since March.

**Elm Tarn:** We mend it ourselves, with string.
"""

FILES = {"hearing.txt": HEARING, "briefing.vtt": BRIEFING, "ferry.srt": CAPTIONS, "walk.md": NOTES}


def upload(client: FlaskClient, name: str, content: str | bytes, **form: str) -> Any:
    data = content.encode() if isinstance(content, str) else content
    # In memory: the temporary file that the test client would make of a large one is never closed.
    parts = {"file": FileStorage(io.BytesIO(data), name), **form}
    stream, length, boundary = stream_encode_multipart(parts, use_tempfile=False)
    return client.post(
        "/api/sources",
        input_stream=stream,
        content_length=length,
        content_type=f'multipart/form-data; boundary="{boundary}"',
    )


def add_source(client: FlaskClient, name: str = "hearing.txt", **form: str) -> str:
    answer = upload(client, name, FILES[name], **form)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def add_draft(client: FlaskClient, headline: str = "", body: Any = "", sources: tuple[str, ...] = ()) -> str:
    answer = client.post("/api/drafts", json={"headline": headline, "body": body, "source_ids": list(sources)})
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["draft_id"])
