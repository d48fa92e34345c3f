"""Modules that a desk with the sample newsroom loads."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from server.app import create_app
from server.cli.common import stay_offline
from server.config import Settings
from server.sample_newsroom import import_sample
from server.sources.importer import no_import_progress
from tests.conftest import close
from tests.waiting import HANG_S

# A process like that of ``serve``, without listening.
DESK = """
import json, sys
from pathlib import Path
from server.cli.common import build_app
from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.serving import prepare
from models.recommend.protocol import QuoteQuery
from server.suggestions.service import SuggestionService, SuggestRequest

heavy = ("torch", "transformers", "openvino", "kiwipiepy")
app = build_app(Settings(data=Path(sys.argv[1])), complete=False)
prepare(app)
service(Engine, app).linking.open()
with app.app_context():
    asked = SuggestRequest(QuoteQuery("Councillors question the wall", "The pumps come first, she said."), None)
    *_, answer = service(SuggestionService, app).stages(db.session, asked)
    report = {"items": len(answer.items)}
    [finding] = service(HeadlineCheckService, app).check(db.session, "“Pumps last”", "“Pumps come first,” he said.")
    report["checked"] = finding.finding.probability is not None
    report["verified"] = len(service(QuoteVerificationService, app).verify(db.session, "“Pumps come first,” he said."))
report["loaded"] = [name for name in heavy if name in sys.modules]
fields = dict(line.split(":") for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
report["megabytes"] = int(fields["Rss"].split()[0]) // 1024
print(json.dumps(report), flush=True)
import os
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_desk_leaves_networks_to_the_model_process(tmp_path: Path) -> None:
    """The bound is generous: `python -m bench memory` measures it."""
    stay_offline()
    app = create_app(Settings(data=tmp_path))
    with app.app_context():
        import_sample(app, no_import_progress)
    close(app)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", DESK, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=True,
    )
    report = json.loads(done.stdout)
    assert report["items"] > 3
    assert report["checked"]
    assert report["verified"] == 1
    assert report["loaded"] == []
    assert report["megabytes"] < 700
