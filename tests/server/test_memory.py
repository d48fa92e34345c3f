"""Modules that a desk with the sample newsroom loads."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from server.app import create_app
from server.cli.common import stay_offline
from server.config import Settings
from server.inference.engine import Engine, load_engine
from server.registry import service
from server.sample_newsroom import import_sample
from server.sources.importer import no_import_progress

# A process like that of ``serve``, without listening.
DESK = """
import gc, json, sys, threading
from pathlib import Path
from server.cli.common import build_app
from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.operations.tuning.memory import trim_heap
from server.registry import service
from server.serving import prepare
from models.idle import release_idle
from models.recommend.protocol import QuoteQuery
from server.suggestions.service import SuggestionService, SuggestRequest

def megabytes():
    gc.collect()
    trim_heap()
    fields = dict(line.split(":") for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    return int(fields["Rss"].split()[0]) // 1024

heavy = ("torch", "transformers", "kiwipiepy")
app = build_app(Settings(data=Path(sys.argv[1])), complete=False)
prepare(app)
service(Engine, app).linking.open()
found = {"idle": [name for name in heavy if name in sys.modules], "idle_mb": megabytes()}
with app.app_context():
    asked = SuggestRequest(QuoteQuery("Councillors question the wall", "The pumps come first, she said."), None)
    *_, answer = service(SuggestionService, app).stages(db.session, asked)
    found["items"] = len(answer.items)
    [finding] = service(HeadlineCheckService, app).check(db.session, "“Pumps last”", "“Pumps come first,” he said.")
    found["checked"] = finding.finding.probability is not None
    found["verified"] = len(service(QuoteVerificationService, app).verify(db.session, "“Pumps come first,” he said."))
found["used"] = [name for name in heavy if name in sys.modules]
found["used_mb"] = megabytes()
release_idle(0.0)
found["released_mb"] = megabytes()
print(json.dumps(found), flush=True)
import os
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_desk_does_not_load_torch_or_unused_modules(tmp_path: Path) -> None:
    """The bounds are generous: `python -m bench memory` measures them."""
    stay_offline()
    settings = Settings(data=tmp_path)
    app = create_app(settings, load_engine(settings))
    with app.app_context():
        import_sample(app, no_import_progress)
    # On a new machine graphs are converted, which needs torch: here.
    service(Engine, app).convert()
    service(Engine, app).linking.open()
    service(Engine, app).close()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", DESK, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
    )
    report = json.loads(done.stdout)
    assert report["items"] > 3
    assert report["checked"]
    assert report["verified"] == 1
    assert report["idle"] == []
    assert report["used"] == []
    assert report["idle_mb"] < 800
    assert report["used_mb"] > report["idle_mb"] + 200
    assert report["released_mb"] < report["idle_mb"] + 150
