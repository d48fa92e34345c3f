"""PDF files built by hand: words at positions, and nothing else."""

import zlib
from collections.abc import Sequence

Word = tuple[float, float, str]  # x and y in points from the lower left corner, and the words there

LEFT, TOP, LEADING = 72.0, 700.0, 24.0
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"


def drawn(words: Sequence[Word], size: int = 12) -> bytes:
    """Return a page's drawing operations."""
    return b"\n".join(
        b"BT /F1 %d Tf 1 0 0 1 %.1f %.1f Tm (%s) Tj ET" % (size, x, y, _escaped(text)) for x, y, text in words
    )


def pdf(*pages: Sequence[Word] | bytes) -> bytes:
    """Return a document of these pages; bytes are drawing operations as they are."""
    contents = [page if isinstance(page, bytes) else drawn(page) for page in pages]
    streams = [(b"/Filter /FlateDecode", zlib.compress(content)) for content in contents]
    return from_streams(streams)


def from_streams(streams: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Build a document whose pages have these content streams: entries that describe the encoding, and bytes."""
    first = 4
    kids = b" ".join(b"%d 0 R" % (first + 2 * number + 1) for number in range(len(streams)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(streams)),
        _FONT,
    ]
    for number, (how, content) in enumerate(streams):
        objects.append(b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), how, content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (first + 2 * number)
        )
    return _file(objects)


def lines(*texts: str, top: float = TOP, left: float = LEFT, leading: float = LEADING) -> list[Word]:
    """Consecutive lines; an empty one leaves its position blank, leading spaces indent."""
    return [
        (left + 7.2 * (len(text) - len(text.lstrip())), top - row * leading, text.lstrip())
        for row, text in enumerate(texts)
        if text
    ]


def _file(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)


def _escaped(text: str) -> bytes:
    data = text.encode("cp1252")
    for sign in (b"\\", b"(", b")"):
        data = data.replace(sign, b"\\" + sign)
    return data
