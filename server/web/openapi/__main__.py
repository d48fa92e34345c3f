"""``python -m server.web.openapi``: prints the schemas of all routes and events as JSON."""

import json

from server.web.openapi.document import components_document

print(json.dumps(components_document(), ensure_ascii=False, indent=2))
