"""OpenDocument texts built by hand."""

import io
from zipfile import ZIP_STORED, ZipFile

_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{full}:1.0"'
    for name, full in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
        ("draw", "drawing"),
    )
)


def odt(body: str, styles: str = "", title: str = "", doctype: str = "") -> bytes:
    """Return a document with this body and these automatic styles, as XML."""
    file = io.BytesIO()
    with ZipFile(file, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text", ZIP_STORED)
        package.writestr(
            "content.xml",
            f"{doctype}<office:document-content {_SPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
        )
        meta = f'<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></m>'
        package.writestr("meta.xml", meta)
    return file.getvalue()
