"""Run web processes behind nginx as in ``deploy/``, with PostgreSQL, Redis and a process of the models."""

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.harness.processes import ROOT, Gunicorn, Models, Postgres, Program, Redis, free_port, program
from bench.harness.server import wait_until_ready


@contextmanager
def services() -> Iterator[Path]:
    """Start PostgreSQL, Redis and the models, set in this process's environment; yield a folder for other files.

    Raises:
        MissingProgram: one of the programs is not installed.
    """
    before = dict(os.environ)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quotedesk-several-")))
        stack.callback(os.environ.update, before)
        stack.callback(os.environ.clear)
        program("nginx")  # fail before the other programs start
        postgres, queue = Postgres(folder), Redis(folder)
        for name, process in (("DATABASE_URL", postgres), ("REDIS_URL", queue)):
            stack.callback(process.stop)
            process.start()
            os.environ[f"QUOTEDESK_{name}"] = process.url
        models = Models(folder, os.environ)
        stack.callback(models.stop)
        models.start()
        os.environ["QUOTEDESK_INFERENCE_URL"] = models.url
        yield folder


@contextmanager
def served_by(count: int, data: Path, folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Start ``count`` web processes over ``data`` behind nginx; yield nginx's address and the ids of the processes."""
    with ExitStack() as stack:
        processes = [Gunicorn(data, folder / f"web-{number}.log", os.environ) for number in range(count)]
        pids = []
        for web in processes:
            stack.callback(web.stop)
            web.start()
            assert web.match is not None
            pids.append(int(web.match.group(1)))
        for web in processes:
            wait_until_ready(web.url)
        ports = [int(web.url.rpartition(":")[2]) for web in processes]
        address = free_port()
        (folder / "nginx.conf").write_text(nginx_settings(folder, address, ports))
        nginx = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        proxy = Program(nginx, "start worker process ", folder / "nginx.log", os.environ)
        stack.callback(proxy.stop)
        proxy.start()
        url = f"http://127.0.0.1:{address}"
        wait_until_ready(url)
        yield url, pids


def nginx_settings(folder: Path, port: int, desks: Sequence[int]) -> str:
    """Adapt ``deploy/nginx.conf``: its names, certificate and folders.

    Args:
        folder: nginx's temporary files.
        port: nginx's port on loopback.
        desks: the ports of the web processes.
    """
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    site = re.sub(r"server \{\s+listen 80;.*?\n\}\n", "", site, flags=re.DOTALL)
    site = re.sub(
        r"(    server 127\.0\.0\.1:\d+ (.*)\n)+", "".join(f"    server 127.0.0.1:{desk} \\2\n" for desk in desks), site
    )
    site = re.sub(r" +(ssl_.*|listen \[::\].*|add_header Strict.*)\n", "", site)
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    site = site.replace("/opt/quotedesk/", f"{ROOT}/")
    temporary_paths = "".join(
        f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/nginx.pid; error_log stderr notice; worker_processes 1;\n"
        + ("user root;\n" if os.geteuid() == 0 else "")
        + "events { worker_connections 2048; }\n"
        + f"http {{ include /etc/nginx/mime.types; access_log off; {temporary_paths}\n{site}\n}}\n"
    )
