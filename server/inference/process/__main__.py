"""The model process of one desk: ``ModelProcess`` starts it, and it ends with the process that started it.

It reads its settings as one line of JSON from standard input, and writes one line to standard output: ``{}`` once it
listens, or the error that prevents it.
"""

import json
import os
import signal
import sys
import threading
import traceback

from models.errors import AppError
from server.config import Settings
from server.inference.process.networks import LoadedModels
from server.inference.process.server import InferenceServer
from server.inference.process.serving import log_to_standard_error, serve_models


def main() -> None:
    """Serve until standard input ends."""
    settings = Settings.model_validate_json(sys.stdin.readline())
    log_to_standard_error()
    # Ctrl+C in a terminal reaches every process of it; the desk still needs answers while it finishes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow_desk(server: InferenceServer, _models: LoadedModels) -> None:
        print("{}", flush=True)
        threading.Thread(target=_stop_at_end_of_input, args=(server,), daemon=True).start()

    try:
        serve_models(settings, release_after_s=60.0 * settings.idle_minutes or None, on_listening=follow_desk)
    except AppError as error:
        print(json.dumps({"error": error.as_json()}), flush=True)


def _stop_at_end_of_input(server: InferenceServer) -> None:
    sys.stdin.read()
    server.stop()


def run() -> None:
    """Run ``main``, and end the process with it: nothing waits for its threads, nor for networks to be destroyed."""
    status = 1
    try:
        main()
        status = 0
    except BrokenPipeError:
        pass  # The desk has ended before this process listened.
    except Exception:
        traceback.print_exc()
    os._exit(status)


if __name__ == "__main__":
    run()
